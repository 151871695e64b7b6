package org.idempotentmdb;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users compile against is approved text; see {@link Approved} for how to approve a change. */
class PublicApiTest {

    private static final Set<String> PACKAGES = Set.of("org.idempotentmdb", "org.idempotentmdb.spi");

    @Test
    void shouldHaveTheApprovedPublicApi() throws IOException {
        String api = new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests()).importPackages(PACKAGES).stream()
                        .filter(type -> PACKAGES.contains(type.getPackageName()))
                        .sorted(Comparator.comparing(JavaClass::getName))
                        .map(JavaClass::reflect)
                        .filter(type -> isVisible(type.getModifiers()))
                        .map(PublicApiTest::describe)
                        .collect(Collectors.joining("\n"));
        Approved.verify("public-api.txt", api);
    }

    private static String describe(Class<?> type) {
        String parent = type.getSuperclass() == null || type.getSuperclass() == Object.class
                ? ""
                : " extends " + type.getSuperclass().getName();
        Stream<? extends AccessibleObject> members = Stream.of(
                        type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Arrays::stream);
        return type.toGenericString() + parent + "\n"
                + members.map(Member.class::cast)
                        .filter(Predicate.not(Member::isSynthetic))
                        .filter(member -> isVisible(member.getModifiers()))
                        .map(member -> "    " + describe(member) + "\n")
                        .sorted()
                        .collect(Collectors.joining());
    }

    private static String describe(Member member) {
        if (member instanceof Field field) {
            return field.toGenericString();
        }
        if (member instanceof Constructor<?> constructor) {
            return constructor.toGenericString();
        }
        Method method = (Method) member;
        return method.toGenericString()
                + (method.getDefaultValue() == null ? "" : " default " + text(method.getDefaultValue()));
    }

    private static String text(Object value) {
        return value instanceof Object[] values ? Arrays.toString(values) : value.toString();
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
