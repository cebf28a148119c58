package org.mustlink.core.options;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A method as the registry tells it.
 *
 * @param name as in settings, such as {@code sc-njw}
 * @param title what it is, in a few words
 * @param paper authors, place, year
 * @param takes the kinds of side information that guide it
 * @param strength whether they are kept whatever it costs
 * @param clusters the k it can make, in words
 * @param anySize whether the Spark job also runs it on a table of any size
 * @param maxRows rows it takes when it holds the table whole
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
    boolean anySize,
    int maxRows,
    String cost,
    List<MethodOption> options) {

  /** Kinds of side information. */
  public enum Kind {
    /** The class of some rows. */
    LABELS,
    /** Pairs of rows that belong together. */
    MUST_LINKS,
    /** Pairs of rows that belong apart. */
    CANNOT_LINKS,
    /** How much a pair counts. */
    WEIGHTS
  }

  /** What becomes of side information that the rows speak against. */
  public enum Strength {
    /** There is none. */
    NONE,
    /** It may be broken, at a price. */
    SOFT,
    /** It is kept. */
    HARD
  }

  public MethodInfo {
    takes =
        takes.isEmpty()
            ? Set.of()
            : Collections.unmodifiableSet(EnumSet.copyOf(takes)); // in the order of the constants
    options = List.copyOf(options);
  }
}
