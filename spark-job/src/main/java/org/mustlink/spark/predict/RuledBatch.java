package org.mustlink.spark.predict;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.PredictionSummary;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkStage;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.rule.ApartStage;
import org.mustlink.spark.rule.TogetherStage;
import org.mustlink.spark.rule.together.AssignedRows;
import org.mustlink.spark.rule.together.KeptTogether;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.count.CountStage;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * Rows that a model assigns and rules that hold among them. The stages are those of a fit: the
 * rules are audited before a feature is read, and decide clusters when every row has been assigned
 * by itself.
 *
 * @param table the rows that can be assigned
 * @param audited the ties of rules that keep rows together, if there are some
 * @param rules the rules, without values that are held out
 */
record RuledBatch(
    InputTable table, Labels labels, Optional<AuditedLinks> audited, RuleInput rules) {

  /** Blocks of rows with the clusters that rules decide, and how far the rules hold. */
  record Decided(JavaRDD<ScoredBlock> blocks, PredictionSummary.Rules kept) {}

  /**
   * Audits the rules.
   *
   * @param table the rows that can be assigned
   * @param k the number of clusters
   * @param resources own what is cached of the ties
   * @return nothing if there are no rows
   */
  static Optional<RuledBatch> audited(
      InputTable table, RuleInput asked, int k, StageLog log, Resources resources) {
    if (table.data().isEmpty()) {
      return Optional.empty();
    }
    LinkInput.requireIds(table.ids());
    RuleInput given = new RuleInput(asked.rules().holding(HeldOutValues.NONE), asked.faults());
    Labels labels =
        log.run("rows and labels counted", 0, () -> CountStage.run(table), Labels::logLine);
    Optional<AuditedLinks> audited =
        given.rules().tying().isEmpty()
            ? Optional.empty()
            : Optional.of(ties(table, labels, given, log, resources));
    ApartStage.require(table, labels, audited, given, k, log);
    return Optional.of(new RuledBatch(table, labels, audited, given));
  }

  private static AuditedLinks ties(
      InputTable table, Labels labels, RuleInput given, StageLog log, Resources resources) {
    LinkInput ties =
        new LinkInput(
            TogetherLinks.with(
                Optional.empty(), table.data(), table.ids(), given.rules(), List.of(), resources),
            given.faults(),
            0);
    AuditedLinks audited =
        log.run("links", 0, () -> LinkStage.run(table, labels, ties, 0), LinkStage::logLine);
    resources.add(audited::close);
    LinkStage.dropped(audited).ifPresent(log::warn);
    return audited;
  }

  /**
   * Decides the clusters of the rows by the rules.
   *
   * @param alone every row with the cluster that it has by itself, and with its code; cached
   * @param resources own what is cached
   */
  Decided decided(
      JavaRDD<ScoredBlock> alone,
      RowLayout layout,
      ClusteringModel model,
      StageLog log,
      Resources resources) {
    Shared<Clusterer> clusterer =
        resources.share(
            alone.context(),
            new Clusterer(
                model.embedding(), model.assigner(), model.clustersAreClasses(), model.soft()));
    AssignedRows rows =
        new AssignedRows(
            alone.map(ScoredBlock::codes),
            layout,
            labels.n(),
            model.encoder(),
            audited,
            Optional.empty(),
            resources);
    ApartStage.Result<AssignedRows> found =
        ApartStage.run(TogetherStage.run(rows, clusterer, log), clusterer, rules, table, log);
    JavaRDD<ScoredBlock> blocks = resources.cached(joined(alone, found.table().codes()));
    return new Decided(
        blocks,
        new PredictionSummary.Rules(
            found.table().kept().map(KeptTogether::counts).orElse(null),
            found.kept().map(ApartStage.Kept::counts).orElse(null)));
  }

  private static JavaRDD<ScoredBlock> joined(
      JavaRDD<ScoredBlock> alone, JavaRDD<CodeBlock> decided) {
    return alone.zipPartitions(
        decided,
        (blocks, codes) ->
            new FlatIterator<>(blocks, block -> List.of(block.in(codes.next())).iterator()));
  }
}
