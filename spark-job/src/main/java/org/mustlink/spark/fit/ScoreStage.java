package org.mustlink.spark.fit;

import java.util.Locale;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.TableScan;

/**
 * Scores all rows by the classifiers that learned from the classes of the linked rows: one more
 * read of the features. Classifiers that learn from labels are there before the rows are coded, and
 * score them then.
 */
final class ScoreStage {
  private ScoreStage() {}

  /** Runs if the solution asks for scores; else the table is the same. */
  static DistributedTable run(
      LandmarkSolution solved, TableScan scan, DistributedTable coded, StageLog log) {
    return solved
        .classifiers()
        .map(
            classifiers ->
                log.run(
                    "scores of the classifiers",
                    coded.labels().n(),
                    () -> coded.scored(scan, classifiers),
                    done -> String.format(Locale.ROOT, "%,d rows", coded.labels().n())))
        .orElse(coded);
  }
}
