package org.mustlink.spark.link;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A report on links: their counts, what they imply and their faults.
 *
 * @param rows all rows with links
 * @param guiding the rows with links that are not held out
 * @param doubted the number of contradictions that only ties of rules of a weight below 1 make,
 *     which are no faults
 * @param leastClusters a lower bound of the number of clusters with which all links and labels can
 *     be satisfied
 * @param apart the names of rows and labels of which no two can be in the same cluster; they prove
 *     the bound
 * @param rules what counting tells of rules by columns, null without an audit of rules
 */
public record LinkReport(
    Given given,
    Rows rows,
    Rows guiding,
    Unknown unknown,
    Components components,
    Contradictions contradictions,
    long doubted,
    int leastClusters,
    List<String> apart,
    @Nullable RuleReport rules) {
  public LinkReport {
    apart = List.copyOf(apart);
  }

  /** Returns the same report with what was counted of rules. */
  public LinkReport with(RuleReport counted) {
    return new LinkReport(
        given,
        rows,
        guiding,
        unknown,
        components,
        contradictions,
        doubted,
        leastClusters,
        apart,
        counted);
  }

  /**
   * Links whose rows are known.
   *
   * @param links the number of given links
   * @param must distinct must-links that are not held out
   * @param cannot distinct cannot-links that are not held out
   * @param selfLinks links of a row with itself; must-links among them are left out, cannot-links
   *     are contradictions
   * @param duplicates repeated links of the same kind between the same rows, of which the largest
   *     weight is taken
   * @param heldOut distinct links that are held out from the fit
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
  public record Rows(long linked, long labelled) {
    /** The number of linked rows without a label. */
    public long unlabelled() {
      return linked - labelled;
    }
  }

  /**
   * Ids that no row has.
   *
   * @param ids the number of such ids
   * @param links the number of links on such ids
   * @param shown the first ids in alphabetical order
   * @param alike a sentence that tells how the table writes one of these; empty if it has none of
   *     them in another form
   */
  public record Unknown(long ids, long links, List<String> shown, String alike) {
    public Unknown {
      shown = List.copyOf(shown);
    }

    /** Makes unknown ids that the table has in no other form. */
    Unknown(long ids, long links, List<String> shown) {
      this(ids, links, shown, "");
    }
  }

  /**
   * Must-link components: linked rows that must be in the same cluster by chains of must-links and
   * labels.
   *
   * @param count the number of components, including those of one row
   * @param largest the numbers of rows of the largest ones, descending, at most ten
   * @param impliedMust the number of pairs of rows that must be in the same cluster
   * @param impliedCannot the number of pairs that cannot be; null if there are too many links to
   *     count them
   */
  public record Components(
      long count, List<Long> largest, long impliedMust, @Nullable Long impliedCannot) {
    /** The maximum number of largest components that are listed. */
    static final int LARGEST = 10;

    public Components {
      largest = List.copyOf(largest);
    }
  }

  /**
   * Contradictions: rows that must be and cannot be in the same cluster.
   *
   * @param links the number of cannot-links inside a component, or of a row with itself
   * @param labels the number of pairs of labels that must-links join
   * @param shown texts that describe some of them, each with its shortest chain
   */
  public record Contradictions(long links, long labels, List<String> shown) {
    public Contradictions {
      shown = List.copyOf(shown);
    }

    /**
     * Returns the sum of these contradictions and others, of which at most {@code most} are shown.
     */
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
