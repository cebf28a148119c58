package org.mustlink.model.summary;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of links that clusters satisfy, in the form of summaries.
 *
 * @param fitted those of the links that the fit used or that were dropped as contradictory
 * @param heldOut those of the held-out links; null if there are none
 */
public record SatisfiedLinks(Kinds fitted, @Nullable Kinds heldOut) {
  /** The satisfied must-links and the satisfied cannot-links. */
  public record Kinds(Kind must, Kind cannot) {
    private boolean allSatisfied() {
      return must.given() == must.satisfied() && cannot.given() == cannot.satisfied();
    }
  }

  /**
   * Links of one kind.
   *
   * @param given the number of distinct links
   * @param satisfied the number of those that the clusters satisfy
   * @param weighted the satisfied share of the weights, in [0, 1]; 1 if there are no links
   */
  public record Kind(long given, long satisfied, double weighted) {}

  /** Whether no link is violated, whether it is held out or not. */
  public boolean allSatisfied() {
    return fitted.allSatisfied() && (heldOut == null || heldOut.allSatisfied());
  }

  /** Returns a description on one line. */
  public String logLine() {
    return logLine(fitted) + (heldOut == null ? "" : "; of those held out " + logLine(heldOut));
  }

  private static String logLine(Kinds kinds) {
    return "satisfied: " + share(kinds.must(), "must") + ", " + share(kinds.cannot(), "cannot");
  }

  private static String share(Kind kind, String name) {
    return kind.given() == 0
        ? "no " + name + "-links"
        : String.format(
            Locale.ROOT, "%.2f %% of %s-links", 100.0 * kind.satisfied() / kind.given(), name);
  }
}
