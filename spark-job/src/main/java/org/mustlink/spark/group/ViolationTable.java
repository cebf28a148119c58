package org.mustlink.spark.group;

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
import org.mustlink.spark.link.measure.ViolationColumns;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * The table of the links within groups that the clusters do not satisfy: the group columns,
 * followed by {@link ViolationColumns}. It is lazy: nothing runs before it is used.
 */
final class ViolationTable {
  private static final ViolationColumns.End ONE =
      new ViolationColumns.End("__mustlink_one", "__mustlink_one_cluster", "__mustlink_one_margin");
  private static final ViolationColumns.End OTHER =
      new ViolationColumns.End(
          "__mustlink_other", "__mustlink_other_cluster", "__mustlink_other_margin");

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
    for (ViolationColumns.End end : List.of(ONE, OTHER)) {
      schema = schema.add(end.id(), endType, true);
    }
    schema =
        schema
            .add(LinkColumns.MUST, DataTypes.BooleanType, false)
            .add(LinkColumns.WEIGHT, DataTypes.DoubleType, false)
            .add(LinkColumns.HELD_OUT, DataTypes.BooleanType, false);
    for (ViolationColumns.End end : List.of(ONE, OTHER)) {
      schema =
          schema
              .add(end.cluster(), DataTypes.IntegerType, false)
              .add(end.margin(), DataTypes.DoubleType, false);
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

  private static Column[] columns(StructType keyType) {
    List<Column> columns = new ArrayList<>();
    for (String name : keyType.fieldNames()) {
      columns.add(TableScan.named(name));
    }
    columns.addAll(ViolationColumns.of(ONE, OTHER));
    return columns.toArray(Column[]::new);
  }

  /** Makes rows from blocks; every task needs its own. */
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
      return block.violations().stream().map(link -> row(block, link)).iterator();
    }

    private Row row(GroupBlock block, GroupViolation link) {
      Row one = ids.row(block.ids(), link.first());
      List<@Nullable Object> values = new ArrayList<>();
      for (int i = 0; i < keys; i++) {
        values.add(one.get(i));
      }
      values.add(end(one));
      values.add(end(ids.row(block.ids(), link.second())));
      values.add(link.must());
      values.add(link.weight());
      values.add(link.heldOut());
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
