package org.mustlink.spark.link;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What links say, what they imply and what is wrong with them.
 *
 * @param leastClusters with fewer clusters not everything can be satisfied
 * @param apart rows and labels of which no two can be together, by their names; they show why so
 *     many clusters are needed
 */
public record LinkReport(
    Given given,
    Rows rows,
    Unknown unknown,
    Components components,
    Contradictions contradictions,
    int leastClusters,
    List<String> apart) {
  public LinkReport {
    apart = List.copyOf(apart);
  }

  /**
   * Links whose rows are known.
   *
   * @param links as many as were given
   * @param must distinct must-links that are not held out
   * @param cannot distinct cannot-links that are not held out
   * @param selfLinks of a row with itself; must-links among them are left out, cannot-links are
   *     contradictions
   * @param duplicates that say again what another one said; the largest weight is taken
   * @param heldOut distinct links held out from the fit
   */
  public record Given(
      long links, long must, long cannot, long selfLinks, long duplicates, long heldOut) {
    /** The number of distinct links that are not held out. */
    long used() {
      return must + cannot;
    }
  }

  /**
   * Counts of the linked rows.
   *
   * @param linked rows with links
   * @param labelled linked rows with a label
   */
  public record Rows(long linked, long labelled) {}

  /**
   * Ids that no row has.
   *
   * @param ids how many
   * @param links on such ids
   * @param shown the first ids by their texts
   */
  public record Unknown(long ids, long links, List<String> shown) {
    public Unknown {
      shown = List.copyOf(shown);
    }
  }

  /**
   * Linked rows that must be together by chains of must-links and labels.
   *
   * @param count components, those of one row too
   * @param largest rows of the largest ones, descending, at most ten
   * @param impliedMust pairs of rows that must be together
   * @param impliedCannot pairs of rows that cannot; null where the links are too many to count them
   */
  public record Components(
      long count, List<Long> largest, long impliedMust, @Nullable Long impliedCannot) {
    /** Largest ones that are told at the most. */
    static final int LARGEST = 10;

    public Components {
      largest = List.copyOf(largest);
    }
  }

  /**
   * Rows that must be together and must not.
   *
   * @param links cannot-links inside a component, or of a row with itself
   * @param labels pairs of labels that must-links join
   * @param shown some of them in words, each with its shortest chain
   */
  public record Contradictions(long links, long labels, List<String> shown) {
    public Contradictions {
      shown = List.copyOf(shown);
    }

    /** These and others, of which so many are shown. */
    Contradictions plus(Contradictions others, int most) {
      return new Contradictions(
          links + others.links,
          labels + others.labels,
          Stream.concat(shown.stream(), others.shown.stream()).limit(most).toList());
    }

    /** The number of contradictions of both kinds. */
    public long count() {
      return links + labels;
    }
  }
}
