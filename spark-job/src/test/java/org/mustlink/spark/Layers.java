package org.mustlink.spark;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The layers of a module, the lowest first. A layer is a list of packages, each with those below it
 * that no layer names. Every package is in one layer, and depends on packages of its own layer and
 * of lower ones.
 */
final class Layers extends ArchCondition<JavaClass> {
  private final List<List<String>> layers;

  Layers(List<List<String>> layers) {
    super("be in one layer, and depend on that and on lower ones");
    this.layers = layers;
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    List<Integer> own = layersOf(type.getPackageName());
    if (own.size() != 1) {
      String found = own.isEmpty() ? "no layer" : "several layers";
      events.add(
          SimpleConditionEvent.violated(
              type,
              "Package "
                  + type.getPackageName()
                  + " is in "
                  + found
                  + ". Name it, or a package above it, in one of ArchitectureTest.LAYERS."));
      return;
    }
    for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
      String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
      if (layersOf(target).stream().anyMatch(layer -> layer > own.get(0))) {
        events.add(
            SimpleConditionEvent.violated(type, "Points up: " + dependency.getDescription()));
      }
    }
  }

  /** Returns the layers that name a package, or the nearest package above it that any names. */
  private List<Integer> layersOf(String name) {
    String nearest =
        layers.stream()
            .flatMap(List::stream)
            .filter(top -> isIn(name, top))
            .max(Comparator.comparingInt(String::length))
            .orElse("");
    return IntStream.range(0, layers.size())
        .filter(layer -> layers.get(layer).contains(nearest))
        .boxed()
        .toList();
  }

  private static boolean isIn(String name, String top) {
    return name.equals(top) || name.startsWith(top + ".");
  }
}
