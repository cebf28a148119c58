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
import org.mustlink.model.summary.Description.Violation;
import org.mustlink.spark.link.measure.ViolationColumns;

/** Chooses the violated links that are shown. */
public final class WorstViolations {
  private static final int SHOWN = 50;

  private WorstViolations() {}

  /**
   * Returns the first violated links in the order of the report: suspicious ones before others,
   * then by how clearly their rows belong to their clusters.
   *
   * @param violations the violations with {@link ViolationColumns}
   */
  public static List<Violation> of(Dataset<Row> violations) {
    return links(violations)
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

  /** Returns the violations without rows that are too many of a value in a cluster. */
  private static Dataset<Row> links(Dataset<Row> violations) {
    return List.of(violations.columns()).contains(ViolationColumns.RULE)
        ? violations.filter(col(ViolationColumns.RULE).isNull())
        : violations;
  }

  /** Returns an id, or the values of a structure of ids, as text. */
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
