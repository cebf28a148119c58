package org.mustlink.spark.table.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Partition columns, by whose values the rows of a table are divided among directories such as
 * year=2026. They are not stored in the files, except in tables of Iceberg.
 */
public final class PartitionColumns {
  private PartitionColumns() {}

  /** Returns their names, in order. */
  public static List<String> of(Dataset<Row> table) {
    List<String> names = new ArrayList<>();
    for (LogicalPlan leaf :
        CollectionConverters.asJava(table.queryExecution().analyzed().collectLeaves())) {
      if (leaf instanceof LogicalRelation read
          && read.relation() instanceof HadoopFsRelation files) {
        names.addAll(List.of(files.partitionSchema().fieldNames()));
      } else if (leaf instanceof DataSourceV2Relation read) {
        names.addAll(identities(read.table().partitioning()));
      }
    }
    return List.copyOf(names);
  }

  /**
   * Returns the columns of identity partitioning, whose unchanged values are the partitions, and
   * not those of transforms such as bucket or month.
   */
  private static List<String> identities(Transform[] partitioning) {
    return Arrays.stream(partitioning)
        .filter(transform -> transform.name().equals("identity"))
        .map(transform -> String.join(".", transform.references()[0].fieldNames()))
        .toList();
  }
}
