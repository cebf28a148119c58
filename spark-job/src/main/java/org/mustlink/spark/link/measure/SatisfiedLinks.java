package org.mustlink.spark.link.measure;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The links that clusters satisfy, as summaries have them.
 *
 * @param fitted of the links that guided the fit, and of those dropped as contradictory
 * @param heldOut of the links held out; null if none were
 */
public record SatisfiedLinks(Kinds fitted, @Nullable Kinds heldOut) {
  /** The satisfied must-links and the satisfied cannot-links. */
  public record Kinds(Kind must, Kind cannot) {
    static Kinds of(LinkCounts counts) {
      return new Kinds(Kind.of(counts.must()), Kind.of(counts.cannot()));
    }
  }

  /**
   * Links of one kind.
   *
   * @param given distinct ones
   * @param satisfied as many of them as the clusters satisfy
   * @param weighted the share of the weights that is satisfied, in [0, 1]; 1 if none are given
   */
  public record Kind(long given, long satisfied, double weighted) {
    private static Kind of(LinkCounts.Kind counts) {
      return new Kind(
          counts.given(),
          counts.satisfied(),
          counts.weight() == 0 ? 1 : (double) counts.satisfiedWeight() / counts.weight());
    }
  }

  /** Computes the shares from the counts. */
  public static SatisfiedLinks of(LinkCounts fitted, LinkCounts heldOut) {
    return new SatisfiedLinks(Kinds.of(fitted), heldOut.isEmpty() ? null : Kinds.of(heldOut));
  }

  /** One line for a person. */
  public String told() {
    return told(fitted) + (heldOut == null ? "" : "; of those held out " + told(heldOut));
  }

  private static String told(Kinds kinds) {
    return "satisfied: " + share(kinds.must(), "must") + ", " + share(kinds.cannot(), "cannot");
  }

  private static String share(Kind kind, String name) {
    return kind.given() == 0
        ? "no " + name + "-links"
        : String.format(
            Locale.ROOT, "%.2f %% of %s-links", 100.0 * kind.satisfied() / kind.given(), name);
  }
}
