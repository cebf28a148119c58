package org.mustlink.spark;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;

/** Another package uses the type, or a type that is nested in it. */
final class UsedElsewhere extends ArchCondition<JavaClass> {
  private final List<Class<?>> exceptions;

  UsedElsewhere(List<Class<?>> exceptions) {
    super("be used by another package");
    this.exceptions = exceptions;
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    String nested = type.getName() + "$";
    boolean used =
        exceptions.contains(type.reflect())
            || type.getPackage().getClasses().stream()
                .filter(one -> one.equals(type) || one.getName().startsWith(nested))
                .flatMap(one -> one.getDirectDependenciesToSelf().stream())
                .anyMatch(
                    from -> !from.getOriginClass().getPackageName().equals(type.getPackageName()));
    if (!used) {
      events.add(
          SimpleConditionEvent.violated(
              type,
              type.getName()
                  + " is public, and no other package uses it. Make it package-private."));
    }
  }
}
