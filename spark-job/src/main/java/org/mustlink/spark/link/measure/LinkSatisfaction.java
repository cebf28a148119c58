package org.mustlink.spark.link.measure;

import static org.apache.spark.sql.functions.col;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkColumns;

/**
 * How many links clusters satisfy. Links and clusters are joined by the numbers of their rows, and
 * only counts are brought to the driver. It has to be closed when the violations have been written.
 *
 * @param links the audited links
 * @param measured the results of the tasks, persisted
 * @param report the numbers of links that the clusters satisfy
 */
public record LinkSatisfaction(
    AuditedLinks links, JavaRDD<MeasuredLinks> measured, SatisfiedLinks report)
    implements AutoCloseable {
  private static final String FIRST_ID = "firstId";
  private static final String SECOND_ID = "secondId";

  /**
   * Measures clusters against the links.
   *
   * @param clusters every linked row once, in {@link AuditedLinks#partitions()}
   */
  public static LinkSatisfaction of(AuditedLinks links, JavaRDD<ClusteredRows> clusters) {
    JavaRDD<MeasuredLinks> measured =
        MeasuredLinks.of(
                links
                    .all()
                    .select(
                        LinkColumns.FIRST,
                        LinkColumns.SECOND,
                        LinkColumns.MUST,
                        LinkColumns.HELD_OUT,
                        LinkColumns.WEIGHT)
                    .javaRDD(),
                clusters)
            .persist(StorageLevel.MEMORY_AND_DISK());
    MeasuredLinks counts = measured.map(MeasuredLinks::counts).reduce(MeasuredLinks::plus);
    return new LinkSatisfaction(
        links, measured, SatisfiedLinks.of(counts.fitted(), counts.heldOut()));
  }

  /** Returns the links that the clusters violate, with {@link ViolationColumns}. */
  public Dataset<Row> violations() {
    Dataset<Row> linked = report.allSatisfied() ? links.rows().limit(0) : links.rows();
    Dataset<Row> ids = linked.select(col(LinkColumns.NODE), id());
    Dataset<Row> named =
        ids.sparkSession()
            .createDataFrame(measured.flatMap(MeasuredLinks::rows), MeasuredLinks.SCHEMA)
            .join(
                ids.select(col(LinkColumns.NODE).as(LinkColumns.FIRST), col("id").as(FIRST_ID)),
                LinkColumns.FIRST)
            .join(
                ids.select(col(LinkColumns.NODE).as(LinkColumns.SECOND), col("id").as(SECOND_ID)),
                LinkColumns.SECOND);
    return named.select(
        ViolationColumns.of(
                new ViolationColumns.End(
                    FIRST_ID, MeasuredLinks.FIRST_CLUSTER, MeasuredLinks.FIRST_MARGIN),
                new ViolationColumns.End(
                    SECOND_ID, MeasuredLinks.SECOND_CLUSTER, MeasuredLinks.SECOND_MARGIN))
            .toArray(Column[]::new));
  }

  /** Returns the id, which is not a structure if it has one column. */
  private Column id() {
    StructType type = (StructType) links.rows().schema().apply(LinkColumns.ID).dataType();
    StructField[] fields = type.fields();
    Column id = col(LinkColumns.ID);
    return (fields.length == 1 ? id.getField(fields[0].name()) : id).as("id");
  }

  @Override
  public void close() {
    measured.unpersist();
  }
}
