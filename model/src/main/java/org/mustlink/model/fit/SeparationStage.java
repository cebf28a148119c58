package org.mustlink.model.fit;

import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.stability.ScatteredClass;
import org.mustlink.core.stability.Separation;

/**
 * Warns if a table shows no clusters and there is no side information that tells what to look for,
 * and if a class of the labels looks unlike a class.
 */
public final class SeparationStage {
  private SeparationStage() {}

  /** Tests the sample of a table for clusters if it has no side information, or else its labels. */
  static void run(SideInformationCounts counts, TableSample sample, FeatureMap map, FitLog log) {
    Rows all = sample.rows();
    int[] labelled = IntStream.range(0, ScatteredClass.rows(sample.labelled())).toArray();
    if (labelled.length > 0) {
      ScatteredClass.find(sample.labelled().take(labelled).through(map))
          .ifPresent(j -> log.warn(scattered(counts.classes().get(j))));
    }
    if (counts.guide()
        || sample.reduced()
        || !Separation.isMeasurable(all.count(), map.outputs())) {
      return;
    }
    Rows rows =
        map.apply(new Rows(all.data(), Math.min(all.count(), Separation.MOST_ROWS), all.d()));
    boolean shown =
        log.run(
            "separation",
            0,
            () -> Separation.isShown(rows, counts.options().seed()),
            found -> found ? "clusters stand out" : "no separate clusters");
    if (!shown) {
      log.warn(
          "The table shows no separate clusters: its rows group no more clearly than rows drawn"
              + " from a single Gaussian or uniform distribution. The clusters of this fit divide"
              + " the table at places where it has no gaps.");
    }
  }

  /** Warns of a class that holds most labelled rows and looks unlike a class. */
  public static String scattered(String name) {
    return "The class '%s' has most of the labelled rows, and these rows lie among the rows of all other classes, as rows of unknown class do. If '%s' means an unknown class, set {input.unknown} = [\"%s\"], or leave the label empty."
        .formatted(name, name, name);
  }
}
