package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.rint;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * How far clusters satisfy links. All of it is joins of the links with the clusters of their rows;
 * only counts come to the driver. Close it when the violations have been written.
 */
public final class LinkSatisfaction implements AutoCloseable {
  /** A violation is suspicious if both rows belong to their clusters at least so clearly. */
  public static final double SUSPICIOUS_MARGIN = 0.5;

  /** Weights are summed as multiples of 2^-30, so that no order of the links matters. */
  private static final double UNIT = 0x1p30;

  private static final String FIRST_CLUSTER = "first_cluster";
  private static final String SECOND_CLUSTER = "second_cluster";
  private static final String FIRST_MARGIN = "first_margin";
  private static final String SECOND_MARGIN = "second_margin";

  private final AuditedLinks links;
  private final Dataset<Row> joined;
  private final Report report;

  private LinkSatisfaction(AuditedLinks links, Dataset<Row> joined, Report report) {
    this.links = links;
    this.joined = joined;
    this.report = report;
  }

  /**
   * Links of one kind.
   *
   * @param given distinct ones
   * @param satisfied as many of them as the clusters satisfy
   * @param weighted the share of the weights that is satisfied, in [0, 1]; 1 if none are given
   */
  public record Kind(long given, long satisfied, double weighted) {}

  /** Must-links and cannot-links. */
  public record Kinds(Kind must, Kind cannot) {}

  /**
   * What was measured.
   *
   * @param fitted on the links that guided the fit, and those dropped as contradictory
   * @param held on the links kept aside; null if none were
   */
  public record Report(Kinds fitted, @Nullable Kinds held) {

    /** In words, on one line. */
    public String told() {
      return told(fitted) + (held == null ? "" : "; of those kept aside " + told(held));
    }

    private static String told(Kinds kinds) {
      return "satisfied: " + share(kinds.must(), "must") + ", " + share(kinds.cannot(), "cannot");
    }

    private static String share(Kind kind, String name) {
      return kind.given() == 0
          ? "no " + name + "-links"
          : String.format(
              Locale.ROOT, "%.2f %% of %s-links", 100.0 * kind.satisfied() / kind.given(), name);
    }
  }

  /**
   * Measures.
   *
   * @param clusters every linked row once: {@link LinkColumns#NODE}, {@link LinkColumns#CLUSTER},
   *     {@link LinkColumns#MARGIN}
   */
  public static LinkSatisfaction of(AuditedLinks links, Dataset<Row> clusters) {
    Dataset<Row> joined =
        links
            .all()
            .join(end(clusters, LinkColumns.FIRST, FIRST_CLUSTER, FIRST_MARGIN), LinkColumns.FIRST)
            .join(
                end(clusters, LinkColumns.SECOND, SECOND_CLUSTER, SECOND_MARGIN),
                LinkColumns.SECOND)
            .persist(StorageLevel.MEMORY_AND_DISK());
    Column weight = rint(col(LinkColumns.WEIGHT).multiply(UNIT)).cast("long");
    List<Row> counts =
        joined
            .groupBy(LinkColumns.HELD, LinkColumns.MUST)
            .agg(
                count(lit(1)),
                sum(when(satisfied(), 1L).otherwise(0L)),
                sum(weight),
                sum(when(satisfied(), weight).otherwise(0L)))
            .collectAsList();
    boolean held = counts.stream().anyMatch(row -> row.getBoolean(0));
    return new LinkSatisfaction(
        links, joined, new Report(kinds(counts, false), held ? kinds(counts, true) : null));
  }

  private static Dataset<Row> end(
      Dataset<Row> clusters, String node, String cluster, String margin) {
    return clusters.select(
        col(LinkColumns.NODE).as(node),
        col(LinkColumns.CLUSTER).as(cluster),
        col(LinkColumns.MARGIN).as(margin));
  }

  private static Column satisfied() {
    return col(FIRST_CLUSTER).equalTo(col(SECOND_CLUSTER)).equalTo(col(LinkColumns.MUST));
  }

  private static Kinds kinds(List<Row> counts, boolean held) {
    return new Kinds(kind(counts, held, true), kind(counts, held, false));
  }

  private static Kind kind(List<Row> counts, boolean held, boolean must) {
    return counts.stream()
        .filter(row -> row.getBoolean(0) == held && row.getBoolean(1) == must)
        .findFirst()
        .map(
            row ->
                new Kind(row.getLong(2), row.getLong(3), (double) row.getLong(5) / row.getLong(4)))
        .orElse(new Kind(0, 0, 1));
  }

  /** The counts. */
  public Report report() {
    return report;
  }

  /**
   * The links that the clusters violate: {@code first} and {@code second} (the id, or a structure
   * of the id columns; the smaller id first), {@code type} (must or cannot), {@code weight}, {@code
   * held}, {@code first_cluster}, {@code second_cluster}, {@code first_margin}, {@code
   * second_margin}, and {@code suspicious}, true where both rows belong to their clusters so
   * clearly that the link is rather wrong than hard to satisfy.
   */
  public Dataset<Row> violations() {
    Dataset<Row> ids = links.rows().select(col(LinkColumns.NODE), id());
    Dataset<Row> named =
        joined
            .filter(not(satisfied()))
            .join(
                ids.select(col(LinkColumns.NODE).as(LinkColumns.FIRST), col("id").as("one")),
                LinkColumns.FIRST)
            .join(
                ids.select(col(LinkColumns.NODE).as(LinkColumns.SECOND), col("id").as("other")),
                LinkColumns.SECOND);
    Column ordered = col("one").leq(col("other"));
    return named.select(
        when(ordered, col("one")).otherwise(col("other")).as("first"),
        when(ordered, col("other")).otherwise(col("one")).as("second"),
        when(col(LinkColumns.MUST), "must").otherwise("cannot").as("type"),
        col(LinkColumns.WEIGHT),
        col(LinkColumns.HELD),
        turned(ordered, FIRST_CLUSTER, SECOND_CLUSTER).as(FIRST_CLUSTER),
        turned(ordered, SECOND_CLUSTER, FIRST_CLUSTER).as(SECOND_CLUSTER),
        turned(ordered, FIRST_MARGIN, SECOND_MARGIN).as(FIRST_MARGIN),
        turned(ordered, SECOND_MARGIN, FIRST_MARGIN).as(SECOND_MARGIN),
        col(FIRST_MARGIN)
            .geq(SUSPICIOUS_MARGIN)
            .and(col(SECOND_MARGIN).geq(SUSPICIOUS_MARGIN))
            .as("suspicious"));
  }

  private static Column turned(Column ordered, String one, String other) {
    return when(ordered, col(one)).otherwise(col(other));
  }

  /** The id itself where it is one column. */
  private Column id() {
    StructType type = (StructType) links.rows().schema().apply(LinkColumns.ID).dataType();
    StructField[] fields = type.fields();
    Column id = col(LinkColumns.ID);
    return (fields.length == 1 ? id.getField(fields[0].name()) : id).as("id");
  }

  @Override
  public void close() {
    joined.unpersist();
  }
}
