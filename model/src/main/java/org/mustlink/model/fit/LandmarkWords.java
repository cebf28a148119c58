package org.mustlink.model.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter.Fitted;
import org.mustlink.core.options.FitOptions;

/** The texts about the feature map and the landmarks of a fit. */
final class LandmarkWords {
  private LandmarkWords() {}

  /** Returns a description of both, on one line. */
  static String logLine(Fitted fitted) {
    LandmarkEncoder encoder = fitted.encoder();
    return String.format(
        Locale.ROOT,
        "%,d landmarks in %d dimensions%s%s",
        encoder.p(),
        encoder.map().outputs(),
        encoder.invertedLists().probes() > 0
            ? String.format(
                Locale.ROOT,
                ", approximate search of recall %.3f",
                encoder.invertedLists().recall())
            : "",
        fitted.metricLearned() ? ", metric learned from side information" : "");
  }

  /**
   * Warns of too few or too many landmarks.
   *
   * @param n the number of rows
   * @param k the number of clusters, 0 if not known
   * @param wanted the number of landmarks asked for
   * @param p the number of landmarks that were found
   */
  static List<String> warnings(FitOptions options, long n, int k, int wanted, int p) {
    OptionalInt set = options.landmarks();
    List<String> warnings = new ArrayList<>();
    if (set.orElse(0) > n) {
      warnings.add(
          "The table has only %s rows, fewer than the %s landmarks set; %s are taken."
              .formatted(n, set.getAsInt(), p));
    }
    warnings.addAll(LandmarkCount.warnings(options, wanted, p));
    if (k > 0 && p < 5L * k) {
      warnings.add(p + " landmarks are few for " + k + " clusters; 5 a cluster are advised.");
    }
    if (4L * p > n && n >= 20L * Math.max(2, k)) {
      warnings.add(
          p
              + " landmarks are many for "
              + n
              + " rows; more than a quarter of the rows costs accuracy.");
    }
    return warnings;
  }
}
