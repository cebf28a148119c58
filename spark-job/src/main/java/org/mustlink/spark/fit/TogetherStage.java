package org.mustlink.spark.fit;

import org.mustlink.core.fit.CodedFit;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;

/**
 * Decides one cluster for all rows that rules keep together, after the fit and before the counts.
 */
final class TogetherStage {
  private TogetherStage() {}

  /**
   * Decides.
   *
   * @param clusterer finds the clusters of the rows
   * @return the fit itself if there are no such rules
   */
  static CodedFit<DistributedTable> run(
      CodedFit<DistributedTable> fit, Shared<Clusterer> clusterer, StageLog log) {
    DistributedTable table = fit.table();
    if (!table.links().map(joined -> joined.links().ruled()).orElse(false)) {
      return fit;
    }
    AuditedLinks links = table.links().orElseThrow().links();
    DistributedTable decided =
        log.run(
            "rows kept together",
            links.report().rows().linked(),
            () -> table.together(clusterer),
            done -> done.kept().map(kept -> kept.counts().told()).orElse(""));
    return new CodedFit<>(decided, fit.solution(), fit.rule());
  }
}
