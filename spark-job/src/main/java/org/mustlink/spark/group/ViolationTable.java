package org.mustlink.spark.group;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.link.LinkSatisfaction;
import org.mustlink.spark.table.FlatIterator;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.TableScan;

/**
 * The links within groups that the clusters do not satisfy: the group columns, then the columns
 * that {@link LinkSatisfaction#violations()} has. Nothing runs before it is used.
 */
final class ViolationTable {
  private static final String ONE = "__mustlink_one";
  private static final String OTHER = "__mustlink_two";

  /** Columns that follow those of the group. */
  static final List<String> COLUMNS =
      List.of(
          "first",
          "second",
          "type",
          "weight",
          "held",
          "first_cluster",
          "second_cluster",
          "first_margin",
          "second_margin",
          "suspicious");

  private ViolationTable() {}

  static Dataset<Row> of(
      SparkSession spark, JavaRDD<GroupBlock> blocks, GroupPlan plan, List<String> ids) {
    StructType keyType = plan.keyType();
    StructType idType = plan.idType();
    int[] indices = ids.stream().mapToInt(idType::fieldIndex).toArray();
    DataType endType =
        indices.length == 1
            ? idType.fields()[indices[0]].dataType()
            : DataTypes.createStructType(
                Arrays.stream(indices).mapToObj(index -> idType.fields()[index]).toList());
    StructType schema = keyType;
    for (String end : List.of(ONE, OTHER)) {
      schema = schema.add(end, endType, true);
    }
    schema =
        schema
            .add("must", DataTypes.BooleanType, false)
            .add("weight", DataTypes.DoubleType, false)
            .add("held", DataTypes.BooleanType, false);
    for (String end : List.of("one", "two")) {
      schema =
          schema
              .add(end + "_cluster", DataTypes.IntegerType, false)
              .add(end + "_margin", DataTypes.DoubleType, false);
    }
    int keys = keyType.size();
    Dataset<Row> rows =
        spark.createDataFrame(
            blocks.mapPartitions(
                of -> {
                  Violations violations = new Violations(idType, indices, keys);
                  return new FlatIterator<>(of, violations::of);
                }),
            schema);
    return rows.select(columns(keyType));
  }

  /** The smaller id first. */
  private static Column[] columns(StructType keyType) {
    Column ordered = col(ONE).leq(col(OTHER));
    List<Column> columns = new ArrayList<>();
    for (String name : keyType.fieldNames()) {
      columns.add(col(TableScan.quoted(name)));
    }
    columns.add(turned(ordered, ONE, OTHER).as("first"));
    columns.add(turned(ordered, OTHER, ONE).as("second"));
    columns.add(when(col("must"), "must").otherwise("cannot").as("type"));
    columns.add(col("weight"));
    columns.add(col("held"));
    columns.add(turned(ordered, "one_cluster", "two_cluster").as("first_cluster"));
    columns.add(turned(ordered, "two_cluster", "one_cluster").as("second_cluster"));
    columns.add(turned(ordered, "one_margin", "two_margin").as("first_margin"));
    columns.add(turned(ordered, "two_margin", "one_margin").as("second_margin"));
    columns.add(
        col("one_margin")
            .geq(LinkSatisfaction.SUSPICIOUS_MARGIN)
            .and(col("two_margin").geq(LinkSatisfaction.SUSPICIOUS_MARGIN))
            .as("suspicious"));
    return columns.toArray(Column[]::new);
  }

  private static Column turned(Column ordered, String one, String other) {
    return when(ordered, col(one)).otherwise(col(other));
  }

  /** Makes rows of blocks; one a task. */
  private static final class Violations {
    private final KeyReader ids;
    private final int[] indices;
    private final int keys;

    Violations(StructType idType, int[] indices, int keys) {
      this.ids = new KeyReader(idType);
      this.indices = indices;
      this.keys = keys;
    }

    Iterator<Row> of(GroupBlock block) {
      return block.violations().links().stream().map(link -> row(block, link)).iterator();
    }

    private Row row(GroupBlock block, GroupViolations.Violation link) {
      Row one = ids.row(block.ids(), link.first());
      List<@Nullable Object> values = new ArrayList<>();
      for (int i = 0; i < keys; i++) {
        values.add(one.get(i));
      }
      values.add(end(one));
      values.add(end(ids.row(block.ids(), link.second())));
      values.add(link.must());
      values.add(link.weight());
      values.add(link.held());
      for (int row : new int[] {link.first(), link.second()}) {
        values.add(block.clusters()[row]);
        values.add(block.margins()[row]);
      }
      return RowFactory.create(values.toArray());
    }

    private @Nullable Object end(Row row) {
      return indices.length == 1
          ? row.get(indices[0])
          : RowFactory.create(Arrays.stream(indices).mapToObj(row::get).toArray());
    }
  }
}
