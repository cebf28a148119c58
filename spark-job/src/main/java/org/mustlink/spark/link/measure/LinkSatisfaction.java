package org.mustlink.spark.link.measure;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.model.fit.LinkCounts;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.PartitionResults;

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
    return of(links, links.all(), clusters, LinkCounts.NONE);
  }

  /**
   * Measures clusters that keep together what rules tie: such ties are counted alone, and only
   * other links are joined with clusters, of which none is computed if there are no such links.
   *
   * @param clusters as above
   */
  public static LinkSatisfaction ofKept(AuditedLinks links, JavaRDD<ClusteredRows> clusters) {
    Dataset<Row> all = links.all();
    Column ties =
        col(LinkColumns.RULE)
            .equalTo(1)
            .and(col(LinkColumns.MUST))
            .and(not(col(LinkColumns.HELD_OUT)))
            .and(col(LinkColumns.WEIGHT).equalTo(1));
    Row counts = all.agg(count(lit(1)), count(when(ties, 1))).head();
    LinkCounts kept = LinkCounts.satisfied(counts.getLong(1));
    if (counts.getLong(0) == counts.getLong(1)) {
      JavaRDD<MeasuredLinks> none =
          JavaSparkContext.fromSparkContext(clusters.context()).emptyRDD();
      return new LinkSatisfaction(links, none, kept.with(LinkCounts.NONE));
    }
    return of(links, all.filter(not(ties)), clusters, kept);
  }

  /**
   * Measures clusters.
   *
   * @param joined the links that are joined with clusters
   * @param others the counts of all others
   */
  private static LinkSatisfaction of(
      AuditedLinks links, Dataset<Row> joined, JavaRDD<ClusteredRows> clusters, LinkCounts others) {
    JavaRDD<MeasuredLinks> measured =
        MeasuredLinks.of(
                joined
                    .select(
                        LinkColumns.FIRST,
                        LinkColumns.SECOND,
                        LinkColumns.MUST,
                        LinkColumns.HELD_OUT,
                        LinkColumns.WEIGHT)
                    .javaRDD(),
                clusters)
            .persist(StorageLevel.MEMORY_AND_DISK());
    MeasuredLinks counts =
        PartitionResults.reduce(measured.map(MeasuredLinks::counts), MeasuredLinks::plus);
    return new LinkSatisfaction(
        links, measured, counts.fitted().plus(others).with(counts.heldOut()));
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
