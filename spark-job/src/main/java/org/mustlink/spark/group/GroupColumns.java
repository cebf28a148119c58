package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.spark.link.measure.LinkCounts;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The columns of the table of groups that follow the group's own: sizes, what became of the group,
 * measures and counts of links.
 *
 * @param truth whether there are measures
 * @param linked whether there are links
 * @param heldOut whether some links are held out
 */
record GroupColumns(boolean truth, boolean linked, boolean heldOut) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** All columns that there can be. */
  static final GroupColumns ALL = new GroupColumns(true, true, true);

  private static final List<String> LINK_COUNTS =
      List.of("mustLinks", "mustSatisfied", "cannotLinks", "cannotSatisfied");

  private static final List<String> HELD_OUT_COUNTS =
      List.of(
          "heldOutMustLinks",
          "heldOutMustSatisfied",
          "heldOutCannotLinks",
          "heldOutCannotSatisfied");

  /** The columns with their types. */
  List<StructField> fields() {
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
    if (linked && heldOut) {
      for (String count : HELD_OUT_COUNTS) {
        fields.add(field(count, DataTypes.LongType, true));
      }
    }
    return fields;
  }

  private static StructField field(String name, DataType type, boolean nullable) {
    return DataTypes.createStructField(name, type, nullable);
  }

  /** Adds the values of these columns to a row. */
  void addTo(List<@Nullable Object> values, GroupReport report) {
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
    if (linked) {
      addCounts(outcome == null ? null : outcome.links().fitted(), values);
    }
    if (linked && heldOut) {
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
