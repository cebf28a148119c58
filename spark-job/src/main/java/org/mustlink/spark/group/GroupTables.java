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
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.spark.table.FlatIterator;
import org.mustlink.spark.table.KeyReader;
import scala.jdk.javaapi.CollectionConverters;

/** The tables of a grouped fit: one of rows, one of groups. Nothing runs before they are used. */
final class GroupTables {
  /** The columns of assignments that follow the ids in written results. */
  static final List<String> WRITTEN = List.of("cluster", "label", "margin");

  private static final List<String> LINK_COUNTS =
      List.of("mustLinks", "mustSatisfied", "cannotLinks", "cannotSatisfied");

  private static final List<String> HELD_COUNTS =
      List.of("heldMustLinks", "heldMustSatisfied", "heldCannotLinks", "heldCannotSatisfied");

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
    boolean truth = plan.table().truth().isPresent();
    boolean linked = plan.linked();
    boolean held = plan.holding();
    List<StructField> fields = new ArrayList<>(Arrays.asList(keyType.fields()));
    fields.addAll(reportFields(truth, linked, held));
    return spark.createDataFrame(
        reports(blocks)
            .mapPartitions(
                reports -> {
                  KeyReader keys = new KeyReader(keyType);
                  return new FlatIterator<>(
                      reports,
                      report -> {
                        List<@Nullable Object> values = values(keys.row(report.key()));
                        addReport(report, truth, values);
                        if (linked) {
                          addLinks(report.outcome(), held, values);
                        }
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

  /** Columns of the table of groups that follow the group's own. */
  static List<StructField> reportFields(boolean truth, boolean linked, boolean held) {
    List<StructField> fields =
        new ArrayList<>(
            List.of(
                field("rows", DataTypes.LongType, false),
                field("labelled", DataTypes.LongType, false),
                field("k", DataTypes.IntegerType, true),
                field("method", DataTypes.StringType, false),
                field("status", DataTypes.StringType, false),
                field("reason", DataTypes.StringType, true),
                field("seconds", DataTypes.DoubleType, false),
                field(
                    "reached",
                    DataTypes.createMapType(DataTypes.StringType, DataTypes.DoubleType, false),
                    false),
                field("warnings", DataTypes.createArrayType(DataTypes.StringType, false), false)));
    if (truth) {
      for (String measure : List.of("acc", "majority", "nmi", "ari", "rand")) {
        fields.add(field(measure, DataTypes.DoubleType, true));
      }
    }
    if (linked) {
      for (String count : LINK_COUNTS) {
        fields.add(field(count, DataTypes.LongType, true));
      }
    }
    if (linked && held) {
      for (String count : HELD_COUNTS) {
        fields.add(field(count, DataTypes.LongType, true));
      }
    }
    return fields;
  }

  private static StructField field(String name, DataType type, boolean nullable) {
    return DataTypes.createStructField(name, type, nullable);
  }

  private static void addReport(GroupReport report, boolean truth, List<@Nullable Object> values) {
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
    if (truth) {
      Measures measures = outcome == null ? null : outcome.measures();
      values.addAll(
          measures == null
              ? Collections.<@Nullable Object>nCopies(5, null)
              : List.of(
                  measures.acc(),
                  measures.majority(),
                  measures.nmi(),
                  measures.ari(),
                  measures.rand()));
    }
  }

  private static void addLinks(
      GroupReport.@Nullable Outcome outcome, boolean held, List<@Nullable Object> values) {
    addCounts(outcome == null ? null : outcome.links().fitted(), values);
    if (held) {
      addCounts(outcome == null ? null : outcome.links().held(), values);
    }
  }

  private static void addCounts(LinkCounts.@Nullable Kinds links, List<@Nullable Object> values) {
    values.addAll(
        links == null
            ? Collections.<@Nullable Object>nCopies(4, null)
            : List.of(
                links.must().given(),
                links.must().satisfied(),
                links.cannot().given(),
                links.cannot().satisfied()));
  }

  private static List<@Nullable Object> values(Row row) {
    List<@Nullable Object> values = new ArrayList<>(row.size() + 3);
    for (int i = 0; i < row.size(); i++) {
      values.add(row.get(i));
    }
    return values;
  }
}
