package org.idempotentmdb;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.time.Clock;
import java.util.Date;
import java.util.Set;

/** Which package may use which, and a few habits that a compiler does not enforce. */
@AnalyzeClasses(packages = "org.idempotentmdb", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String ROOT = "org.idempotentmdb";
    private static final String SPI = ROOT + ".spi";
    private static final String SQL = ROOT + ".internal.sql";
    private static final String MESSAGE = ROOT + ".internal.message";
    private static final String CONFIG = ROOT + ".internal.config";
    private static final String SERVER = ROOT + ".internal.server";
    private static final String METRICS = ROOT + ".internal.metrics";
    private static final String TRANSACTION = ROOT + ".internal.transaction";
    private static final String INBOX = ROOT + ".internal.inbox";
    private static final String OUTBOX = ROOT + ".internal.outbox";
    private static final String RELAY = ROOT + ".internal.relay";
    private static final String STARTUP = ROOT + ".internal.startup";

    /** What a container calls, or what reads its annotations. */
    private static final Set<String> EDGE_CLASSES = Set.of(
            "IdempotentConsumer",
            "IdempotentConsumerInterceptor",
            "DeliveryMode",
            "Activation",
            "Jndi",
            "AnnotatedClasses",
            "IdempotenceExtension",
            "IdempotenceStartup",
            "OutboxRelayTimer",
            "RelayTransactions");

    @ArchTest
    static final ArchRule shouldBuildTheAnnotationAndItsErrorsOnNothingOfOurs = classes()
            .that()
            .resideInAPackage(ROOT)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "jakarta.enterprise.util..", "jakarta.interceptor..", ROOT);

    @ArchTest
    static final ArchRule shouldKeepTheSpiFreeOfInternals = classes()
            .that()
            .resideInAPackage(SPI)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "jakarta.jms..", ROOT, SPI);

    @ArchTest
    static final ArchRule shouldKeepSqlOnPlainJava = classes()
            .that()
            .resideInAPackage(SQL)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", SQL);

    @ArchTest
    static final ArchRule shouldReadMessagesWithoutKnowingTheGuard = classes()
            .that()
            .resideInAPackage(MESSAGE)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "org.w3c.dom..",
                    "org.xml.sax..",
                    "jakarta.jms..",
                    "jakarta.json..",
                    SPI,
                    MESSAGE);

    @ArchTest
    static final ArchRule shouldReadSettingsWithoutKnowingTheGuard = classes()
            .that()
            .resideInAPackage(CONFIG)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.eclipse.microprofile.config..", ROOT, MESSAGE, CONFIG);

    @ArchTest
    static final ArchRule shouldLookAtTheServerWithPlainJava = classes()
            .that()
            .resideInAPackage(SERVER)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..", "javax.xml..", "javax.management..", "org.w3c.dom..", "org.xml.sax..", SERVER);

    @ArchTest
    static final ArchRule shouldCountThroughTheSpiAlone = classes()
            .that()
            .resideInAPackage(METRICS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "io.micrometer..", SPI, METRICS);

    @ArchTest
    static final ArchRule shouldSeeTransactionsWithoutKnowingWhoNeedsThem = noClasses()
            .that()
            .resideInAPackage(TRANSACTION)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(INBOX, OUTBOX, RELAY);

    @ArchTest
    static final ArchRule shouldPublishWithoutKnowingTheRelayOrTheGuard = noClasses()
            .that()
            .resideInAPackage(OUTBOX)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(RELAY, INBOX);

    @ArchTest
    static final ArchRule shouldRelayWithoutKnowingTheGuard = noClasses()
            .that()
            .resideInAPackage(RELAY)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(INBOX, STARTUP);

    @ArchTest
    static final ArchRule shouldGuardWithoutKnowingTheOutbox = noClasses()
            .that()
            .resideInAPackage(INBOX)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(OUTBOX, RELAY);

    @ArchTest
    static final ArchRule shouldLetNothingDependOnTheStartUp = noClasses()
            .that()
            .resideOutsideOfPackage(STARTUP)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(STARTUP);

    @ArchTest
    static final ArchRule shouldHaveNoCyclesBetweenPackages =
            slices().assignedFrom(new EachPackage()).should().beFreeOfCycles();

    @ArchTest
    static final ArchRule shouldTouchEnterpriseBeansAndInterceptorsAtTheEdgeOnly = noClasses()
            .that(not(describe("are edge classes", ArchitectureTest::isEdge)))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.ejb..", "jakarta.interceptor..");

    @ArchTest // fields by @EJB or @PersistenceContext would be looked up in the naming context of the guarded bean
    static final ArchRule shouldInjectAllFieldsOfInterceptors = fields().that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Interceptor.class)
            .should()
            .beAnnotatedWith(Inject.class);

    @ArchTest // Payara begins a transaction for @PostConstruct in spite of NOT_SUPPORTED; below it the checks see too
    // little
    static final ArchRule shouldCheckStoresOutsideOfAnyTransaction = classes()
            .that()
            .haveSimpleName("IdempotenceStartup")
            .should()
            .beAnnotatedWith(describe(
                    "@TransactionManagement(BEAN)",
                    annotation -> annotation.getRawType().isEquivalentTo(TransactionManagement.class)
                            && annotation.as(TransactionManagement.class).value() == TransactionManagementType.BEAN));

    @ArchTest
    static final ArchRule shouldTakeTheTimeFromAClock = noClasses()
            .should()
            .callMethodWhere(describe("now() without a clock", ArchitectureTest::isNowWithoutClock))
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callConstructor(Date.class);

    @ArchTest
    static final ArchRule shouldChooseTheClockInOnePlace = noClasses()
            .that(not(simpleName("DeliveryGuard")))
            .should()
            .callMethodWhere(describe(
                    "a clock of the system",
                    call -> call.getTargetOwner().isEquivalentTo(Clock.class)
                            && call.getName().startsWith("system")));

    @ArchTest
    static final ArchRule shouldGiveClassesNamesThatSayWhatTheyAre =
            noClasses().should().haveNameMatching(".*(Impl|Manager|Helper|Utils?)");

    @ArchTest
    static final ArchRule shouldGiveFieldsNamesThatSayWhatTheyAre =
            noFields().should().haveNameMatching("(?i).*utils?");

    @ArchTest
    static final ArchRule shouldNotPrint = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

    private static boolean isEdge(JavaClass type) {
        JavaClass outermost = type;
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return EDGE_CLASSES.contains(outermost.getSimpleName());
    }

    private static boolean isNowWithoutClock(JavaCall<?> call) {
        return call.getName().equals("now")
                && call.getTargetOwner().getPackageName().startsWith("java.time")
                && call.getTarget().getRawParameterTypes().stream()
                        .noneMatch(DescribedPredicate.describe("clock", type -> type.isEquivalentTo(Clock.class)));
    }

    /** Every package for itself, the root package too. */
    private static final class EachPackage implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith(ROOT)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
