package org.mustlink.spark.stage;

import java.util.Locale;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.method.FitOptions;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.Satisfaction;

/**
 * The links of one fit on their way through it: audited before the features are read, joined with
 * the codes, summed for the eigenproblem, measured against the clusters. Close it when the
 * violations have been written.
 */
final class LinkGuide implements AutoCloseable {
  private final InputTable table;
  private final FitOptions options;
  private final StageLog log;
  private final AuditedLinks links;
  private @Nullable Dataset<Row> codes;
  private @Nullable Satisfaction satisfaction;

  private LinkGuide(InputTable table, FitOptions options, StageLog log, AuditedLinks links) {
    this.table = table;
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
    return new LinkGuide(table, options, log, links);
  }

  /**
   * The constraint matrix, unless there is nothing to put into it.
   *
   * @param all the codes of all rows
   */
  Optional<LinkedPairs> pairs(
      SparkSession spark, JavaRDD<CodeBlock> all, StructType keyType, int p) {
    Dataset<Row> met = LinkedCodes.of(spark, all, keyType, table.ids(), links);
    codes = met;
    long linked = links.report().rows().linked();
    if (!options.method().constrained() || links.used() == 0) {
      return Optional.empty();
    }
    PairSums sums =
        log.run(
            2,
            "linked rows",
            linked,
            () -> UnitSums.of(met, links, p),
            done -> String.format(Locale.ROOT, "%,d links", links.used()));
    return Optional.of(new LinkedPairs(
            sums, linked, links.report().rows().labelled(), links.report().leastClusters()));
  }

  /** Measures the clusters against the links. */
  FitSummary.Constraints measure(Broadcast<Clusterer> clusterer) {
    Dataset<Row> met = codes;
    if (met == null) {
      throw new IllegalStateException("The links have not met the codes");
    }
    Satisfaction measured =
        log.run(
            5,
            "links measured",
            links.report().given().links(),
            () -> measured(met, clusterer),
            done -> LinkStage.told(done.report()));
    satisfaction = measured;
    return FitSummary.Constraints.of(measured.report(), links.report().rows().linked());
  }

  private Satisfaction measured(Dataset<Row> met, Broadcast<Clusterer> clusterer) {
    Dataset<Row> clusters = LinkedCodes.clusters(met, clusterer);
    try {
      return Satisfaction.of(links, clusters);
    } finally {
      clusters.unpersist();
    }
  }

  /** The links that the clusters violate; after {@link #measure}. */
  Optional<Dataset<Row>> violations() {
    return Optional.ofNullable(satisfaction).map(Satisfaction::violations);
  }

  @Override
  public void close() {
    Satisfaction measured = satisfaction;
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
