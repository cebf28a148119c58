package org.mustlink.core.evaluation;

import java.util.Locale;

/**
 * How well links are told that were held out from a fit: by clusters that other links guided, and
 * by the clusters that are found without links. Each link was held out once.
 *
 * @param must the must-links
 * @param cannot the cannot-links
 * @param guided how well the other links tell must-links from cannot-links: by the probabilities
 *     that both rows of a link are of one class
 * @param alone how well the clusters without links tell them, in the same way; where they have no
 *     probabilities, by whether both rows are in one cluster
 */
public record HeldOutLinks(Kind must, Kind cannot, RocArea guided, RocArea alone) {
  /**
   * The number of standard errors by which links have to tell others better than chance: links that
   * have nothing to do with the features do so once in forty times.
   */
  private static final double CLEAR = 1.96;

  /**
   * Links of one kind.
   *
   * @param count the number of links
   * @param guided the number of those that are satisfied with the help of other links
   * @param alone the number of those that are satisfied without links
   */
  public record Kind(long count, long guided, long alone) {
    /** No links. */
    public static final Kind NONE = new Kind(0, 0, 0);

    /** Returns the same with one more link, which each way satisfies or not. */
    public Kind with(boolean byGuided, boolean byAlone) {
      return new Kind(count + 1, guided + (byGuided ? 1 : 0), alone + (byAlone ? 1 : 0));
    }

    /** Returns the gain by other links in the share of satisfied links, in [-1, 1]. */
    private double gain() {
      return (double) (guided - alone) / count;
    }
  }

  /**
   * Whether the links agree with the features, and tell others no worse than the clusters do that
   * are found without them: neither by probabilities nor by the clusters themselves. Probabilities
   * alone would favour links, since a cluster only says yes or no.
   */
  public boolean help() {
    return guided.aboveChance() >= CLEAR && guided.value() >= alone.value() && satisfied();
  }

  /**
   * Whether no smaller shares of both kinds are satisfied, on average; must-links and cannot-links
   * count alike, however many there are.
   */
  private boolean satisfied() {
    return must.count() == 0 || cannot.count() == 0 || must.gain() + cannot.gain() >= 0;
  }

  /** Returns on one line how many links each way satisfies. */
  public String logLine() {
    return String.format(
        Locale.ROOT,
        "of %,d must-links and %,d cannot-links, each held out in turn, clusters satisfy %,d and"
            + " %,d by the help of other links, and %,d and %,d without links",
        must.count(),
        cannot.count(),
        must.guided(),
        cannot.guided(),
        must.alone(),
        cannot.alone());
  }

  /**
   * Returns the warning that links were not used.
   *
   * @param instead how the clusters were found
   */
  public String warning(String instead) {
    String reason =
        guided.aboveChance() < CLEAR
            ? "The links do not agree with the features, or are too few to show it"
            : "The clusters agree with the links better if links do not guide them";
    return reason + ": " + logLine() + ". " + instead;
  }
}
