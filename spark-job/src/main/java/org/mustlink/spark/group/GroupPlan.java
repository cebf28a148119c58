package org.mustlink.spark.group;

import static org.apache.spark.sql.functions.isnan;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.result.GroupColumns;
import org.mustlink.spark.run.TaskMemory;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * A table and how it is divided into groups.
 *
 * @param table the table, whose first id columns define the groups
 * @param links the links that are attached to the rows of the table
 * @param rules the rules by columns, with what keeps rows apart within each group
 */
record GroupPlan(
    InputTable table,
    TableScan scan,
    GroupOptions options,
    Optional<GroupLinks> links,
    RuleInput rules) {

  /** Makes the plan. If the schema does not tell the number of features, a job reads one row. */
  static GroupPlan of(
      InputTable input, Optional<GroupLinks> links, RuleInput rules, GroupOptions options) {
    List<String> by = options.by();
    Set<String> ids = new LinkedHashSet<>(by);
    ids.addAll(input.ids());
    Dataset<Row> data = input.data();
    for (String name : by) {
      data = data.withColumn(name, comparable(data.schema().apply(name).dataType(), name));
    }
    InputTable encoded =
        input.encoding().map(all -> input.encoded(all.standardised())).orElse(input);
    InputTable table = encoded.of(data).named(List.copyOf(ids)).weighted(Optional.empty());
    return new GroupPlan(
        table,
        TableScan.of(table, rules.rules().apartColumns()),
        options,
        links,
        rules.seeded(options.seed()));
  }

  /**
   * Normalizes numbers so that equal ones have equal bits: 0.0 and -0.0 are one group, and so are
   * all NaN.
   */
  private static Column comparable(DataType type, String name) {
    Column column = TableScan.named(name);
    boolean fraction = type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType);
    return fraction
        ? when(isnan(column), lit(Double.NaN)).otherwise(column.plus(lit(0.0))).cast(type)
        : column;
  }

  /** Whether links are attached to the rows of the table. */
  boolean linked() {
    return links.isPresent();
  }

  /** Returns the columns of the table of groups that follow the group columns. */
  GroupColumns reportColumns() {
    return new GroupColumns(
        table.truth().isPresent(),
        linked(),
        links.map(of -> of.input().holdout() > 0).orElse(false));
  }

  private LinkFaults.Answer contradictions() {
    return links.map(of -> of.input().faults().contradictions()).orElse(LinkFaults.Answer.FAIL);
  }

  /** Clusters all groups, lazily. */
  JavaRDD<GroupBlock> blocks(int partitions, TaskMemory memory, Surface surface) {
    GroupTask task =
        new GroupTask(
            scan.decoder(),
            scan.layout(),
            options.by().size(),
            options,
            contradictions(),
            rules,
            memory,
            surface);
    return scan.mapGrouped(options.by(), partitions, rows -> new GroupBlocks(rows, task));
  }

  /** Returns the type of the columns whose values define the groups. */
  StructType keyType() {
    List<StructField> fields = List.of(idType().fields()).subList(0, options.by().size());
    return DataTypes.createStructType(new ArrayList<>(fields));
  }

  /** Returns the type of the group columns and the other id columns, in this order. */
  StructType idType() {
    return scan.layout().idType();
  }
}
