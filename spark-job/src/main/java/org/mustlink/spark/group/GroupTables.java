package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.fit.LinkCounts;
import org.mustlink.model.summary.FitSummary.Measured;
import org.mustlink.spark.result.GroupColumns;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.cursor.FlatIterator;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The tables of a grouped fit: one of rows and one of groups. They are lazy: nothing runs before
 * they are used.
 */
final class GroupTables {
  private GroupTables() {}

  /**
   * Returns the id columns and the columns cluster, label and margin, which are null if the group
   * was not clustered; the first two are also null in an outlier.
   *
   * @param names the names of these three columns
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

  /** Makes rows from blocks; every task needs its own. */
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
        values.add(outcome == null || cluster < 0 ? null : cluster);
        values.add(outcome == null || cluster < 0 ? null : outcome.names()[cluster]);
        values.add(outcome == null ? null : block.margins()[i]);
        rows.add(RowFactory.create(values.toArray()));
      }
      return rows.iterator();
    }
  }

  /**
   * Returns one row for each group: its columns, its sizes, its result, evaluation measures if
   * there are true classes, and counts of links.
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
                        add(columns, values, report);
                        return List.of(RowFactory.create(values.toArray())).iterator();
                      });
                }),
        DataTypes.createStructType(fields));
  }

  /** Returns the reports of all groups, one for each. */
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

  /** Adds the result of a group to the values of its row. */
  private static void add(GroupColumns columns, List<@Nullable Object> values, GroupReport report) {
    GroupReport.Outcome outcome = report.outcome();
    GroupReport.Failure failure = report.failure();
    values.add(report.rows());
    values.add(report.labelled());
    values.add(outcome == null ? null : outcome.k());
    values.add(report.method());
    values.add(outcome == null ? "failed" : "clustered");
    values.add(failure == null ? null : failure.named());
    values.add(report.seconds());
    values.add(CollectionConverters.asScala(outcome == null ? Map.of() : outcome.reached()));
    values.add(outcome == null ? new String[0] : outcome.warnings().toArray(new String[0]));
    if (columns.truth()) {
      Measured measured = outcome == null ? null : outcome.measured();
      values.addAll(
          measured == null
              ? Collections.<@Nullable Object>nCopies(5, null)
              : List.of(
                  measured.all().acc(),
                  measured.all().majority(),
                  measured.all().nmi(),
                  measured.all().ari(),
                  measured.all().rand()));
    }
    if (columns.linked()) {
      addCounts(outcome == null ? null : outcome.links().fitted(), values);
    }
    if (columns.linked() && columns.heldOut()) {
      addCounts(outcome == null ? null : outcome.links().heldOut(), values);
    }
  }

  private static void addCounts(@Nullable LinkCounts links, List<@Nullable Object> values) {
    values.addAll(
        links == null
            ? Collections.<@Nullable Object>nCopies(4, null)
            : List.of(
                links.must().given(),
                links.must().satisfied(),
                links.cannot().given(),
                links.cannot().satisfied()));
  }
}
