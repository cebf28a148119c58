package org.mustlink.spark;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.stream.Stream;

/**
 * A slice for every top-level class with its nested classes. A sealed interface is one slice with
 * the classes that it permits.
 */
final class ClassSlices implements SliceAssignment {
  @Override
  public String getDescription() {
    return "top-level classes and sealed families";
  }

  @Override
  public SliceIdentifier getIdentifierOf(JavaClass type) {
    return type.getPackageName().startsWith("org.mustlink")
        ? SliceIdentifier.of(family(topLevel(type)).getName())
        : SliceIdentifier.ignore();
  }

  private static JavaClass topLevel(JavaClass type) {
    return type.getEnclosingClass().map(ClassSlices::topLevel).orElse(type);
  }

  private static JavaClass family(JavaClass type) {
    return Stream.concat(type.getRawInterfaces().stream(), type.getRawSuperclass().stream())
        .filter(parent -> parent.getPackageName().startsWith("org.mustlink"))
        .filter(parent -> parent.reflect().isSealed())
        .findFirst()
        .map(ClassSlices::topLevel)
        .orElse(type);
  }
}
