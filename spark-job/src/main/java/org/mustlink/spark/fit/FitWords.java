package org.mustlink.spark.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.fit.PrepareStage.Prepared;
import org.mustlink.spark.table.Labels;
import org.mustlink.spark.table.TableScan;

/** What the stages of a fit did, and what is to be warned of, in words. */
final class FitWords {
  private FitWords() {}

  static String profiled(TableScan scan, Labels labels) {
    return String.format(
        Locale.ROOT,
        "%,d rows x %,d features; %,d labelled, %,d classes",
        labels.n(),
        scan.decoder().d(),
        labels.labelled(),
        labels.classes());
  }

  static String prepared(Prepared prepared) {
    Encoder encoder = prepared.encoder();
    return String.format(
        Locale.ROOT,
        "%,d landmarks in %d dimensions%s%s",
        encoder.p(),
        encoder.map().outputs(),
        encoder.groups().probes() > 0
            ? String.format(
                Locale.ROOT, ", approximate search of recall %.3f", encoder.groups().recall())
            : "",
        prepared.learned() ? ", metric learned from side information" : "");
  }

  static String solved(LandmarkSolution solved) {
    return (solved.labelValues() ? "label solver" : solved.costs().length + " columns")
        + " for k = "
        + solved.k()
        + (solved.components() > 1 ? "; " + solved.components() + " components" : "");
  }

  /**
   * Warns of landmarks too few or too many.
   *
   * @param n rows
   * @param k clusters, 0 if not known
   * @param wanted landmarks
   * @param p landmarks there are
   */
  static List<String> landmarkWarnings(FitOptions options, long n, int k, int wanted, int p) {
    List<String> warnings = new ArrayList<>();
    int set = options.landmarks().orElse(0);
    if (set > n) {
      warnings.add(
          "The table has only "
              + n
              + " rows, fewer than the "
              + set
              + " landmarks set; "
              + p
              + " are taken.");
    }
    if (p < wanted) {
      warnings.add(
          "The sample has only "
              + p
              + " distinct rows, fewer than the "
              + wanted
              + " landmarks wanted; all of them are landmarks.");
    }
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
