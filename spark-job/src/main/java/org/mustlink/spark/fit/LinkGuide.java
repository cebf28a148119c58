package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Metric;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.LinkSatisfaction;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Labels;

/**
 * The links of one fit on their way through it: audited before the features are read, joined with
 * the codes, summed for the eigenproblem, measured against the clusters. Close it when the
 * violations have been written.
 */
final class LinkGuide implements AutoCloseable {
  private final InputTable input;
  private final List<String> ids;
  private final Labels labels;
  private final FitOptions options;
  private final StageLog log;
  private final AuditedLinks links;
  private @Nullable Dataset<Row> codes;
  private @Nullable LinkSatisfaction satisfaction;

  private LinkGuide(
      InputTable input, Labels labels, FitOptions options, StageLog log, AuditedLinks links) {
    this.input = input;
    this.ids = input.ids();
    this.labels = labels;
    this.options = options;
    this.log = log;
    this.links = links;
  }

  /**
   * Audits.
   *
   * @param k clusters, 0 if not known
   */
  static LinkGuide of(
      InputTable table, LinkInput input, Labels labels, int k, FitOptions options, StageLog log) {
    AuditedLinks links =
        log.run(1, "links", 0, () -> LinkStage.run(table, labels, input, options), LinkStage::told);
    LinkStage.warnings(links, options, k).forEach(log::warn);
    LinkGuide guide = new LinkGuide(table, labels, options, log, links);
    try {
      guide.refined();
    } catch (BadSettingException e) {
      guide.close();
      throw e;
    }
    return guide;
  }

  /**
   * What the links add to the eigenproblem, if they say anything.
   *
   * @param all the codes of all rows
   */
  Optional<CodedSideInformation> knowledge(
      SparkSession spark, JavaRDD<CodeBlock> all, StructType keyType, int p) {
    Dataset<Row> table = LinkedCodes.table(spark, all, keyType);
    Dataset<Row> met =
        links
            .meet(table, ids, LinkedCodes.INDEX, LinkedCodes.CODE)
            .persist(StorageLevel.MEMORY_AND_DISK());
    codes = met;
    if (!options.method().constrained() || links.used() == 0) {
      return Optional.empty();
    }
    LinkReport.Rows rows = links.report().rows();
    return Optional.of(
        log.run(
            2,
            "linked rows",
            rows.linked(),
            () -> refined() ? collected(table, met) : summed(met, p),
            done -> refined() ? "each to get a class" : "summed by pairs"));
  }

  /** Rows without a label that will get a class, and guide as labelled ones do. */
  long refinedRows() {
    LinkReport.Rows rows = links.report().rows();
    boolean guiding = options.method().constrained();
    return guiding && refined() ? rows.linked() - rows.labelled() : 0;
  }

  /**
   * The linked rows with their features, to learn a metric from them.
   *
   * @param d features of a row
   * @param k clusters, 0 if not known
   */
  Optional<LinkedSample> features(int d, int k) {
    boolean learning = options.method().constrained() && options.metric() != Metric.NONE;
    return learning && refined() ? LinkedFeatures.collect(input, links, d, k) : Optional.empty();
  }

  /** Whether classes are found for the linked rows, or all pairs are summed. */
  private boolean refined() {
    LinkReport report = links.report();
    long rows = report.rows().linked() + labels.labelled() - report.rows().labelled();
    return links.used() > 0
        && CodedSideInformation.findsClasses(
            options, rows, report.given().must() + report.given().cannot());
  }

  private CodedSideInformation collected(Dataset<Row> table, Dataset<Row> met) {
    Dataset<Row> labelled = table.filter(col(LinkedCodes.INDEX).geq(0));
    Dataset<Row> others = links.miss(labelled, ids, LinkedCodes.INDEX, LinkedCodes.CODE);
    return ConstrainedRows.collect(met, others, links, labels.classes());
  }

  private CodedSideInformation summed(Dataset<Row> met, int p) {
    LinkReport report = links.report();
    return new CodedSideInformation.Sums(
        ComponentSums.of(met, links, p),
        report.rows().linked() - report.rows().labelled(),
        report.leastClusters());
  }

  /** Measures the clusters against the links. */
  FitSummary.Constraints measure(Shared<Clusterer> clusterer) {
    Dataset<Row> met = codes;
    if (met == null) {
      throw new IllegalStateException("The links have not met the codes");
    }
    LinkSatisfaction measured =
        log.run(
            5,
            "links measured",
            links.report().given().links(),
            () -> measured(met, clusterer),
            done -> done.report().told());
    satisfaction = measured;
    return FitSummary.Constraints.of(measured.report(), links.report().rows().linked());
  }

  private LinkSatisfaction measured(Dataset<Row> met, Shared<Clusterer> clusterer) {
    Dataset<Row> clusters = LinkedCodes.clusters(met, clusterer);
    try {
      return LinkSatisfaction.of(links, clusters);
    } finally {
      clusters.unpersist();
    }
  }

  /** The links that the clusters violate; after {@link #measure}. */
  Optional<Dataset<Row>> violations() {
    return Optional.ofNullable(satisfaction).map(LinkSatisfaction::violations);
  }

  @Override
  public void close() {
    LinkSatisfaction measured = satisfaction;
    if (measured != null) {
      measured.close();
    }
    Dataset<Row> met = codes;
    if (met != null) {
      met.unpersist();
    }
    links.close();
  }
}
