package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.FlatIterator;
import org.mustlink.spark.table.KeyReader;

/** The tables of a grouped fit: one of rows, one of groups. Nothing runs before they are used. */
final class GroupTables {
  /** The columns of assignments that follow the ids in written results. */
  static final List<String> WRITTEN = List.of("cluster", "label", "margin");

  private GroupTables() {}

  /**
   * Id columns, then cluster, label and margin, which are null where the group was not clustered.
   *
   * @param names of these three columns
   */
  static Dataset<Row> assignments(
      SparkSession spark, JavaRDD<GroupBlock> blocks, StructType idType, List<String> names) {
    return spark.createDataFrame(
        blocks.mapPartitions(
            of -> {
              Rows rows = new Rows(idType);
              return new FlatIterator<>(of, rows::of);
            }),
        idType
            .add(names.get(0), DataTypes.IntegerType, true)
            .add(names.get(1), DataTypes.StringType, true)
            .add(names.get(2), DataTypes.DoubleType, true));
  }

  /** Makes rows of blocks; one a task. */
  private static final class Rows {
    private final KeyReader ids;

    Rows(StructType idType) {
      this.ids = new KeyReader(idType);
    }

    Iterator<Row> of(GroupBlock block) {
      GroupReport.Outcome outcome = block.report() == null ? null : block.report().outcome();
      List<Row> rows = new ArrayList<>(block.count());
      for (int i = 0; i < block.count(); i++) {
        int cluster = block.clusters()[i];
        List<@Nullable Object> values = values(ids.row(block.ids(), i));
        values.add(outcome == null ? null : cluster);
        values.add(outcome == null ? null : outcome.names()[cluster]);
        values.add(outcome == null ? null : block.margins()[i]);
        rows.add(RowFactory.create(values.toArray()));
      }
      return rows.iterator();
    }
  }

  /**
   * One row a group: its columns, sizes, what became of it, measures if there is a truth, and
   * links.
   */
  static Dataset<Row> groups(SparkSession spark, JavaRDD<GroupBlock> blocks, GroupPlan plan) {
    StructType keyType = plan.keyType();
    GroupColumns columns = plan.reportColumns();
    List<StructField> fields = new ArrayList<>(Arrays.asList(keyType.fields()));
    fields.addAll(columns.fields());
    return spark.createDataFrame(
        reports(blocks)
            .mapPartitions(
                reports -> {
                  KeyReader keys = new KeyReader(keyType);
                  return new FlatIterator<>(
                      reports,
                      report -> {
                        List<@Nullable Object> values = values(keys.row(report.key()));
                        columns.addTo(values, report);
                        return List.of(RowFactory.create(values.toArray())).iterator();
                      });
                }),
        DataTypes.createStructType(fields));
  }

  /** The reports of all groups, one each. */
  static JavaRDD<GroupReport> reports(JavaRDD<GroupBlock> blocks) {
    return blocks.flatMap(
        block ->
            (block.report() == null ? List.<GroupReport>of() : List.of(block.report())).iterator());
  }

  private static List<@Nullable Object> values(Row row) {
    List<@Nullable Object> values = new ArrayList<>(row.size() + 3);
    for (int i = 0; i < row.size(); i++) {
      values.add(row.get(i));
    }
    return values;
  }
}
