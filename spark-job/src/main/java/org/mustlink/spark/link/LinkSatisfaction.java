package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.rint;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * How far clusters satisfy links. All of it is joins of the links with the clusters of their rows;
 * only counts come to the driver. Close it when the violations have been written.
 *
 * @param links the audited links
 * @param joined the links with the clusters of their rows, persisted
 * @param report how many links the clusters satisfy
 */
public record LinkSatisfaction(AuditedLinks links, Dataset<Row> joined, SatisfiedLinks report)
    implements AutoCloseable {
  private static final String FIRST_ID = "firstId";
  private static final String SECOND_ID = "secondId";
  private static final String FIRST_CLUSTER = "firstCluster";
  private static final String SECOND_CLUSTER = "secondCluster";
  private static final String FIRST_MARGIN = "firstMargin";
  private static final String SECOND_MARGIN = "secondMargin";

  /**
   * Measures clusters against the links.
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
    Column weight = rint(col(LinkColumns.WEIGHT).multiply(LinkCounts.WEIGHT_SCALE)).cast("long");
    List<Row> counts =
        joined
            .groupBy(LinkColumns.HELD_OUT, LinkColumns.MUST)
            .agg(
                count(lit(1)),
                sum(when(satisfied(), 1L).otherwise(0L)),
                sum(weight),
                sum(when(satisfied(), weight).otherwise(0L)))
            .collectAsList();
    return new LinkSatisfaction(
        links, joined, SatisfiedLinks.of(counts(counts, false), counts(counts, true)));
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

  private static LinkCounts counts(List<Row> counts, boolean heldOut) {
    return new LinkCounts(kind(counts, heldOut, true), kind(counts, heldOut, false));
  }

  private static LinkCounts.Kind kind(List<Row> counts, boolean heldOut, boolean must) {
    return counts.stream()
        .filter(row -> row.getBoolean(0) == heldOut && row.getBoolean(1) == must)
        .findFirst()
        .map(
            row ->
                new LinkCounts.Kind(row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)))
        .orElse(LinkCounts.Kind.NONE);
  }

  /** The links that the clusters violate, with {@link ViolationColumns}. */
  public Dataset<Row> violations() {
    Dataset<Row> ids = links.rows().select(col(LinkColumns.NODE), id());
    Dataset<Row> named =
        joined
            .filter(not(satisfied()))
            .join(
                ids.select(col(LinkColumns.NODE).as(LinkColumns.FIRST), col("id").as(FIRST_ID)),
                LinkColumns.FIRST)
            .join(
                ids.select(col(LinkColumns.NODE).as(LinkColumns.SECOND), col("id").as(SECOND_ID)),
                LinkColumns.SECOND);
    return named.select(
        ViolationColumns.of(
                new ViolationColumns.End(FIRST_ID, FIRST_CLUSTER, FIRST_MARGIN),
                new ViolationColumns.End(SECOND_ID, SECOND_CLUSTER, SECOND_MARGIN))
            .toArray(Column[]::new));
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
