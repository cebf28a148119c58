package org.mustlink.spark.fit;

import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.values.classes.ClassCounts;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.fit.FittedRows;
import org.mustlink.model.fit.Tally;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.spark.assign.AssignmentTable;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.description.SampledFeatures;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.coded.JoinedLinks;
import org.mustlink.spark.link.measure.LinkSatisfaction;
import org.mustlink.spark.rule.ApartStage;
import org.mustlink.spark.rule.apart.ApartViolations;
import org.mustlink.spark.rule.together.KeptTogether;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.RowLayout;

/**
 * The rows of a table of Spark with their clusters, which are computed from the cached codes each
 * time they are used. Mutable: the links are measured once.
 */
final class DistributedRows implements FittedRows {
  private final InputTable table;
  private final DistributedTable coded;
  private final Shared<Clusterer> clusterer;
  private final Optional<ApartStage.Kept> apart;
  private final SampledFeatures shown;
  private final StageLog log;
  private final Resources resources;
  private Optional<LinkSatisfaction> measured = Optional.empty();

  /**
   * Takes codes.
   *
   * @param coded the codes, with the clusters of the rows that rules tie
   * @param clusterer finds the clusters of the other rows
   * @param apart how far rules keep rows apart, if there are some
   * @param shown sampled rows as people see them
   * @param resources own the measured links
   */
  DistributedRows(
      InputTable table,
      DistributedTable coded,
      Shared<Clusterer> clusterer,
      Optional<ApartStage.Kept> apart,
      SampledFeatures shown,
      StageLog log,
      Resources resources) {
    this.table = table;
    this.coded = coded;
    this.clusterer = clusterer;
    this.apart = apart;
    this.shown = shown;
    this.log = log;
    this.resources = resources;
  }

  DistributedTable coded() {
    return coded;
  }

  Shared<Clusterer> clusterer() {
    return clusterer;
  }

  SampledFeatures shown() {
    return shown;
  }

  RowLayout layout() {
    return coded.layout();
  }

  private StructType keyType() {
    return layout().keyType();
  }

  private SparkSession spark() {
    return table.data().sparkSession();
  }

  @Override
  public Tally tally() {
    Tally counted = TallyStage.run(coded.codes(), clusterer, keyType());
    if (table.truth().isEmpty()) {
      return counted;
    }
    ClassCounts truths =
        ClassCounts.of(
            counted.truths(),
            counted.withoutTruth(),
            table.classes().truth(),
            "Truth column " + table.truth().get());
    truths.warnings().forEach(log::warn);
    return counted.reading(truths.reader()::read);
  }

  @Override
  public Optional<SatisfiedLinks> satisfied(ClusterIds ids) {
    measured = coded.links().map(joined -> measured(joined, ids));
    return measured.map(LinkSatisfaction::report);
  }

  private LinkSatisfaction measured(JoinedLinks joined, ClusterIds ids) {
    return log.run(
        "links measured",
        joined.links().report().given().links(),
        () -> joined.measured(clusterer, ids, resources),
        done -> done.report().logLine());
  }

  @Override
  public Optional<FitSummary.Together> together() {
    return coded.kept().map(KeptTogether::counts);
  }

  @Override
  public Optional<FitSummary.Apart> apart() {
    return apart.map(ApartStage.Kept::counts);
  }

  /** Returns the table of assignments by a model of this fit. */
  Dataset<Row> assignments(ClusteringModel model, ExtraColumns extra) {
    return AssignmentTable.of(spark(), coded.codes(), clusterer, keyType(), model, extra);
  }

  /** Returns the table of violations; nothing without links if no row is over capacity. */
  Optional<Dataset<Row>> violations(ClusterIds ids) {
    return ApartStage.violations(
        measured.map(LinkSatisfaction::violations),
        apart,
        rules -> new ApartViolations(rules, keyType(), ids).of(spark(), coded.codes(), clusterer));
  }
}
