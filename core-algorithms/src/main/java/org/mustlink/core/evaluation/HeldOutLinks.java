package org.mustlink.core.evaluation;

import java.util.Locale;

/**
 * How well links are told that were held out from a fit: by clusters that other links guided, and
 * by the clusters that are found without links. Each link was held out once.
 *
 * @param must the must-links, or pairs that stand for them
 * @param cannot the cannot-links, or pairs that stand for them
 * @param guided how well the other links tell must-links from cannot-links: by the probabilities
 *     that both rows of a link are of one class
 * @param favoured whether links are used in doubt
 */
public record HeldOutLinks(Kind must, Kind cannot, RocArea guided, boolean favoured) {
  /**
   * The number of standard errors by which links have to tell others better than chance: links that
   * have nothing to do with the features do so once in twenty times.
   */
  private static final double CLEAR = 1.645;

  /** The number of standard errors within which it is in doubt which way satisfies more links. */
  private static final double DOUBT = 1;

  /** The number of standard errors by which fewer links of one kind may be satisfied. */
  private static final double MOST_LOSS = 2;

  /**
   * Links of one kind, or pairs of linked rows that stand for them if there are none.
   *
   * @param name in words, in the plural
   * @param given whether they are links
   * @param count the number of links
   * @param guided the number of those that are satisfied with the help of other links
   * @param alone the number of those that are satisfied without links
   * @param different the number of those that are satisfied in one of the two ways only
   */
  public record Kind(
      String name, boolean given, long count, long guided, long alone, long different) {
    /** Returns no links so far. */
    public static Kind links(String name) {
      return new Kind(name, true, 0, 0, 0, 0);
    }

    /** Returns no pairs so far, of which nobody told whether their rows belong together. */
    public static Kind pairs(String name) {
      return new Kind(name, false, 0, 0, 0, 0);
    }

    /** Returns the same with one more link, which each way satisfies or not. */
    public Kind with(boolean byGuided, boolean byAlone) {
      return new Kind(
          name,
          given,
          count + 1,
          guided + (byGuided ? 1 : 0),
          alone + (byAlone ? 1 : 0),
          different + (byGuided == byAlone ? 0 : 1));
    }

    private long lead() {
      return guided - alone;
    }

    private boolean isNoWorse() {
      return !given || lead() >= -MOST_LOSS * Math.sqrt((double) different);
    }
  }

  /**
   * Whether links agree with the features and help. More held-out links must be satisfied by the
   * help of others than without, by more than a standard error (the rule of one standard error of
   * Breiman, Friedman, Olshen, Stone, Classification and regression trees, 1984), so that the way
   * that needs no links is taken in doubt. Links that both ways satisfy alike are used, so that the
   * fit knows them. Links are used in doubt if they are favoured: where there are more of them than
   * rows with links, since rows that are left out then take nearly half of the links with them and
   * all links tell more; and where all are of one kind, since the pairs that stand for the other
   * kind are a guess. Neither kind may pay for the other: where classes are of very different
   * sizes, clusters that are split satisfy more cannot-links than they violate must-links. The
   * standard error is that of McNemar (Psychometrika 1947), by the links that the two ways tell
   * differently.
   */
  public boolean help() {
    double noise = DOUBT * Math.sqrt((double) (must.different() + cannot.different()));
    long lead = must.lead() + cannot.lead();
    boolean inDoubt = favoured || noise == 0;
    boolean enough = inDoubt ? lead >= -noise : lead > noise;
    return agree() && enough && must.isNoWorse() && cannot.isNoWorse();
  }

  private boolean agree() {
    return guided.aboveChance() >= CLEAR;
  }

  /** Returns on one line how many links each way satisfies. */
  public String logLine() {
    return String.format(
        Locale.ROOT,
        "with each link held out in turn, fits guided by the other links satisfy %,d of %,d %s and"
            + " %,d of %,d %s, and fits without links %,d and %,d",
        must.guided(),
        must.count(),
        must.name(),
        cannot.guided(),
        cannot.count(),
        cannot.name(),
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
        agree()
            ? "Held-out links do not show that the others help"
            : "The links do not agree with the features, or are too few to show it";
    return reason + ": " + logLine() + ". " + instead;
  }
}
