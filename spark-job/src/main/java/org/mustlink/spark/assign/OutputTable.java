package org.mustlink.spark.assign;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.membership.Membership;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.PackedKeys;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A table of assigned rows: their id columns, and output columns. It is the one place that knows
 * the types of Spark for the kinds of output columns.
 *
 * @param keyType the type of the keys of the rows, whose last column is the true class
 * @param columns the output columns
 * @param names what the clusters are called
 */
public record OutputTable(StructType keyType, List<OutputColumn> columns, ClusterNames names)
    implements Serializable {
  /** Returns the type of a column. */
  public static DataType type(OutputColumn column) {
    return switch (column.kind()) {
      case WHOLE -> DataTypes.IntegerType;
      case NUMBER -> DataTypes.DoubleType;
      case FLAG -> DataTypes.BooleanType;
      case TEXT -> DataTypes.StringType;
      case LIST ->
          DataTypes.createArrayType(
              new StructType()
                  .add("cluster", DataTypes.IntegerType, false)
                  .add("probability", DataTypes.DoubleType, false),
              false);
    };
  }

  /** Returns what stands for a value where there has to be one. */
  public static Object nothing(OutputColumn column) {
    return switch (column.kind()) {
      case WHOLE -> -1;
      case NUMBER -> 0.0;
      case FLAG -> false;
      case TEXT -> "";
      case LIST -> CollectionConverters.asScala(List.of()).toSeq();
    };
  }

  /** Returns the values of the rows of a block in a column, as Spark's rows hold them. */
  public static @Nullable Object[] values(
      OutputColumn column, AssignedBlock block, ClusterNames names) {
    @Nullable Object[] values = column.values(block, names);
    if (column.kind() == OutputColumn.Kind.LIST) {
      for (int i = 0; i < values.length; i++) {
        List<Row> pairs = ((List<?>) values[i]).stream().map(OutputTable::pair).toList();
        values[i] = CollectionConverters.asScala(pairs).toSeq();
      }
    }
    return values;
  }

  private static Row pair(Object one) {
    Membership membership = (Membership) one;
    return RowFactory.create(membership.cluster(), membership.probability());
  }

  /**
   * Returns the type of the rows.
   *
   * @param outliers whether rows may be outliers
   */
  public StructType type(boolean outliers) {
    return added(CodeBlock.idType(keyType), columns, outliers);
  }

  /** Returns a type with output columns at its end. */
  public static StructType added(StructType type, List<OutputColumn> columns, boolean outliers) {
    StructType added = type;
    for (OutputColumn column : columns) {
      added = added.add(column.word(), type(column), column.hasGaps(outliers));
    }
    return added;
  }

  /** Makes what makes the rows of blocks; every task needs its own. */
  public Task task() {
    return new Task(this, new KeyReader(keyType));
  }

  /** See {@link #task()}. */
  public record Task(OutputTable table, KeyReader keys) {
    /** Returns the rows of a block. */
    public Iterator<Row> rows(PackedKeys packed, AssignedBlock block) {
      int ids = table.keyType.size() - 1;
      int more = table.columns.size();
      @Nullable Object[][] columns = new @Nullable Object[more][];
      Arrays.setAll(columns, j -> values(table.columns.get(j), block, table.names));
      List<Row> rows = new ArrayList<>(block.count());
      for (int i = 0; i < block.count(); i++) {
        @Nullable Object[] values = keys.values(packed, i, ids, more);
        for (int j = 0; j < more; j++) {
          values[ids + j] = columns[j][i];
        }
        rows.add(RowFactory.create(values));
      }
      return rows.iterator();
    }
  }
}
