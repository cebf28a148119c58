package org.mustlink.spark.report;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.least;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.mustlink.spark.summary.Description.Violation;

/** The links that are shown of all that the clusters violate. */
public final class WorstViolations {
  private static final int SHOWN = 50;

  private WorstViolations() {}

  /**
   * The first links: suspicious ones before others, then those whose rows belong to their clusters
   * most clearly.
   *
   * @param violations with the columns of {@link org.mustlink.spark.link.measure.ViolationColumns}
   */
  public static List<Violation> of(Dataset<Row> violations) {
    return violations
        .orderBy(
            col("suspicious").desc(),
            least(col("first_margin"), col("second_margin")).desc(),
            col("first"),
            col("second"))
        .limit(SHOWN)
        .select(
            text(violations.schema(), "first"),
            text(violations.schema(), "second"),
            col("type"),
            col("first_cluster"),
            col("second_cluster"),
            col("first_margin"),
            col("second_margin"),
            col("held_out"),
            col("suspicious"))
        .collectAsList()
        .stream()
        .map(
            row ->
                new Violation(
                    row.getString(0),
                    row.getString(1),
                    row.getString(2),
                    row.getInt(3),
                    row.getInt(4),
                    row.getDouble(5),
                    row.getDouble(6),
                    row.getBoolean(7),
                    row.getBoolean(8)))
        .toList();
  }

  /** An id, or the values of a structure of ids, as text. */
  private static Column text(StructType schema, String name) {
    if (!(schema.apply(name).dataType() instanceof StructType ids)) {
      return col(name).cast("string");
    }
    return concat_ws(
        " | ",
        Stream.of(ids.fieldNames())
            .map(field -> col(name).getField(field).cast("string"))
            .toArray(Column[]::new));
  }
}
