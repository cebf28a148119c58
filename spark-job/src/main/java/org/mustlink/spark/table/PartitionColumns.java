package org.mustlink.spark.table;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import scala.jdk.javaapi.CollectionConverters;

/** Columns whose values stand in the names of directories, such as year=2026, and not in files. */
public final class PartitionColumns {
  private PartitionColumns() {}

  /** Their names in a table of files, in order; empty for other tables. */
  public static List<String> of(Dataset<Row> table) {
    List<String> names = new ArrayList<>();
    for (LogicalPlan leaf :
        CollectionConverters.asJava(table.queryExecution().analyzed().collectLeaves())) {
      if (leaf instanceof LogicalRelation read
          && read.relation() instanceof HadoopFsRelation files) {
        names.addAll(List.of(files.partitionSchema().fieldNames()));
      }
    }
    return List.copyOf(names);
  }
}
