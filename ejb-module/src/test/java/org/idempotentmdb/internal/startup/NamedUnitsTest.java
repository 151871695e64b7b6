package org.idempotentmdb.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedUnitsTest {

    @PersistenceContext(name = "java:app/persistence/one", unitName = "one")
    @PersistenceContext(name = "java:app/persistence/two", unitName = "two")
    static class Everywhere {

        @PersistenceContext(name = "java:app/persistence/field", unitName = "field")
        private EntityManager field;

        @PersistenceContext(unitName = "unnamed")
        private EntityManager unnamed;

        @PersistenceContext(name = "java:app/persistence/default")
        private EntityManager ofTheDefaultUnit;

        @PersistenceContext
        private EntityManager nothingSaid;

        @PersistenceContext(name = "java:app/persistence/method", unitName = "method")
        void setEntityManager(EntityManager given) {
            field = given;
            unnamed = field;
            ofTheDefaultUnit = unnamed;
            nothingSaid = ofTheDefaultUnit;
        }
    }

    @PersistenceContext(name = "java:app/persistence/single", unitName = "single")
    static class Single {}

    @Test
    void shouldFindDeclarationsOnClassesFieldsAndMethods() {
        assertThat(NamedUnits.declaredOn(Everywhere.class))
                .isEqualTo(Map.of(
                        "java:app/persistence/one", "one",
                        "java:app/persistence/two", "two",
                        "java:app/persistence/field", "field",
                        "java:app/persistence/method", "method"));
    }

    @Test
    void shouldFindADeclarationThatIsNotRepeated() {
        assertThat(NamedUnits.declaredOn(Single.class)).isEqualTo(Map.of("java:app/persistence/single", "single"));
    }

    @Test
    void shouldFindNoneWhereNothingIsDeclared() {
        assertThat(NamedUnits.declaredOn(Object.class)).isEmpty();
    }
}
