package org.mustlink.spark.rule;

import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.rule.together.RuledRows;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;

/**
 * Decides one cluster for all rows that rules keep together, once the cluster of each row is known
 * and before the counts.
 */
public final class TogetherStage {
  private TogetherStage() {}

  /**
   * Decides.
   *
   * @param clusterer finds the clusters of the rows
   * @return the rows themselves if there are no such rules
   */
  public static <T extends RuledRows<T>> T run(T rows, Shared<Clusterer> clusterer, StageLog log) {
    if (!rows.audited().map(AuditedLinks::ruled).orElse(false)) {
      return rows;
    }
    return log.run(
        "rows kept together",
        rows.audited().orElseThrow().report().rows().linked(),
        () -> rows.together(clusterer),
        done -> done.kept().map(kept -> kept.counts().logLine()).orElse(""));
  }
}
