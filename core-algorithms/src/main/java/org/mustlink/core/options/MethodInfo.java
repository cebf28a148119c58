package org.mustlink.core.options;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The description of a method: its name, side information, limits and options. The registry, the
 * command {@code methods}, the settings and the method itself use this one description.
 *
 * @param name as in settings, such as {@code sc-njw}
 * @param title what it is, in a few words
 * @param paper authors, place, year
 * @param takes the kinds of side information that guide it
 * @param strength whether clusters must satisfy them
 * @param clusters the numbers of clusters k that it supports, in words
 * @param maxRows the most rows that it takes in memory
 * @param cost time and memory, in words
 * @param options what can be set
 */
public record MethodInfo(
    String name,
    String title,
    String paper,
    Set<Kind> takes,
    Strength strength,
    String clusters,
    int maxRows,
    String cost,
    List<Option<?>> options) {

  /** Kinds of side information. */
  public enum Kind {
    /** The class of some rows. */
    LABELS,
    /** Pairs of rows of the same class. */
    MUST_LINKS,
    /** Pairs of rows of different classes. */
    CANNOT_LINKS,
    /** The weights of pairs. */
    WEIGHTS
  }

  /** Whether clusters must satisfy side information that the features contradict. */
  public enum Strength {
    /** The method takes no side information. */
    NONE,
    /** It may be violated, at a cost. */
    SOFT,
    /** It is always satisfied. */
    HARD
  }

  public MethodInfo {
    takes =
        takes.isEmpty()
            ? Set.of()
            : Collections.unmodifiableSet(EnumSet.copyOf(takes)); // in the order of the constants
    options = List.copyOf(options);
  }

  /** Returns whether it is also a distributed fit, which takes a table of any size. */
  public boolean anySize() {
    return EnumWords.find(FitMethod.class, name).isPresent();
  }
}
