package org.mustlink.model.summary;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a fit found about classes that no label names; the field {@code newClasses} of {@code
 * summary.json}. The clusters of these classes are those without a label.
 *
 * @param named the number of classes that labels name
 * @param found the number of new classes, 0 if there are none
 * @param given whether this number was set
 * @param least the smaller estimate of the number, from the share of rows out of reach of the
 *     labels
 * @param most the larger estimate of the number
 * @param proven the number of new classes that links prove to exist at the least, if links and
 *     labels are right; 0 without links
 * @param share the estimated share of the rows that is in new classes, in [0, 1]
 * @param score how much more rows look like rows of new classes than labelled rows do without their
 *     own labels, in standard errors; null if no labelled row can be judged without its own label
 * @param leastScore the score above which new classes may be taken to exist
 * @param calibrationError how far the probabilities of new classes by the reach of the labels are
 *     from the frequencies among held-out labelled rows, in [0, 1]; null if there are none
 */
public record UnnamedClasses(
    int named,
    int found,
    boolean given,
    int least,
    int most,
    int proven,
    double share,
    @Nullable Double score,
    double leastScore,
    @Nullable Double calibrationError) {
  public UnnamedClasses {
    boolean counts =
        named >= 1
            && found >= (given ? 1 : 0)
            && least >= 1
            && most >= least
            && proven >= 0
            && (given || proven <= found);
    boolean evidence =
        isShare(share)
            && leastScore >= 0
            && (score == null) == (calibrationError == null)
            && (calibrationError == null || isShare(calibrationError));
    if (!counts || !evidence) {
      throw new IllegalArgumentException(
          "No fit finds %s new classes (%s to %s, %s proven) beside %s by the evidence %s, %s, %s, %s"
              .formatted(
                  found, least, most, proven, named, share, score, leastScore, calibrationError));
    }
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }

  /**
   * Returns what was found in one sentence for people.
   *
   * @param rows the share of the rows that is in clusters of these classes, in [0, 1]
   */
  public String logLine(double rows) {
    return String.format(
        Locale.ROOT,
        "New classes: %d%s beside %d named %s, %.0f %% of the rows; their clusters have no label.",
        found,
        range(),
        named,
        named == 1 ? "one" : "ones",
        100 * rows);
  }

  private String range() {
    String estimate = given || least == most ? "" : ", " + least + " to " + most;
    String links = proven == 0 ? "" : ", at least " + proven + " by links";
    String summary = estimate + links;
    return given
        ? ", as set" + links + ","
        : summary.isEmpty() ? "" : " (" + summary.substring(2) + ")";
  }
}
