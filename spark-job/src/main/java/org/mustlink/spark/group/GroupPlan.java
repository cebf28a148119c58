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
import org.mustlink.spark.link.LinkFaults;
import org.mustlink.spark.result.GroupColumns;
import org.mustlink.spark.run.TaskMemory;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * A table and how its groups are made of it.
 *
 * @param table its first id columns are those that make the groups
 * @param links that the rows of the table carry
 */
record GroupPlan(
    InputTable table, TableScan scan, GroupOptions options, Optional<GroupLinks> links) {

  /** The plan; a job of one row finds the number of features where the schema does not. */
  static GroupPlan of(InputTable input, Optional<GroupLinks> links, GroupOptions options) {
    List<String> by = options.by();
    Set<String> ids = new LinkedHashSet<>(by);
    ids.addAll(input.ids());
    Dataset<Row> data = input.data();
    for (String name : by) {
      data = data.withColumn(name, comparable(data.schema().apply(name).dataType(), name));
    }
    InputTable table =
        new InputTable(data, input.features(), List.copyOf(ids), input.label(), input.truth());
    return new GroupPlan(table, TableScan.of(table), options, links);
  }

  /** Gives equal numbers equal bits: 0.0 and -0.0 are one group, and so are all NaN. */
  private static Column comparable(DataType type, String name) {
    Column column = TableScan.named(name);
    boolean fraction = type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType);
    return fraction
        ? when(isnan(column), lit(Double.NaN)).otherwise(column.plus(lit(0.0))).cast(type)
        : column;
  }

  /** Tells whether the rows of the table carry links. */
  boolean linked() {
    return links.isPresent();
  }

  /** The columns of the table of groups that follow the group's own. */
  GroupColumns reportColumns() {
    return new GroupColumns(
        table.truth().isPresent(),
        linked(),
        links.map(of -> of.input().holdout() > 0).orElse(false));
  }

  private LinkFaults.Answer contradictions() {
    return links.map(of -> of.input().faults().contradictions()).orElse(LinkFaults.Answer.FAIL);
  }

  /** The clusters of all groups; nothing runs before they are used. */
  JavaRDD<GroupBlock> blocks(int partitions, TaskMemory memory, Surface surface) {
    GroupTask task =
        new GroupTask(
            scan.decoder(),
            scan.layout(),
            options.by().size(),
            options,
            contradictions(),
            memory,
            surface);
    return scan.mapGrouped(options.by(), partitions, rows -> new GroupBlocks(rows, task));
  }

  /** The columns whose values make the groups. */
  StructType keyType() {
    List<StructField> fields = List.of(idType().fields()).subList(0, options.by().size());
    return DataTypes.createStructType(new ArrayList<>(fields));
  }

  /** Group columns, then the other id columns. */
  StructType idType() {
    return scan.layout().idType();
  }
}
