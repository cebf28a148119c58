package org.mustlink.spark.predict.column;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.raise_error;
import static org.apache.spark.sql.functions.when;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.assign.OutputTable;

/**
 * The structure that the functions of a model return for a row: output columns, and what is wrong
 * with the row. What is wrong is a field and not an exception, because Spark would put its own text
 * before the message of an exception of a function; the columns of {@link #field} raise the error.
 * The cluster is -1 where there is none, because predictions of Spark ML are never null.
 *
 * @param columns the output columns
 */
public record AssignedRow(List<OutputColumn> columns) implements Serializable {
  private static final String PROBLEM = "problem";

  public AssignedRow {
    columns = List.copyOf(columns);
  }

  /** Whether a row may have no value in a column. */
  public static boolean hasGaps(OutputColumn column) {
    return column != OutputColumn.CLUSTER && column.hasGaps(true);
  }

  /** Returns the type of the structure. */
  StructType type() {
    StructType type = new StructType();
    for (OutputColumn column : columns) {
      type = type.add(column.word(), OutputTable.type(column), hasGaps(column));
    }
    return type.add(PROBLEM, DataTypes.StringType, true);
  }

  /** Makes the structures of the rows of a block. */
  Row[] of(AssignedBlock block, ClusterNames names) {
    @Nullable Object[][] values = new @Nullable Object[block.count()][columns.size() + 1];
    for (int j = 0; j < columns.size(); j++) {
      OutputColumn column = columns.get(j);
      Object nothing = hasGaps(column) ? null : OutputTable.nothing(column);
      @Nullable Object[] given = OutputTable.values(column, block, names);
      for (int i = 0; i < given.length; i++) {
        values[i][j] = given[i] == null ? nothing : given[i];
      }
    }
    return Arrays.stream(values).map(RowFactory::create).toArray(Row[]::new);
  }

  /** Makes the structure of a row that cannot be assigned. */
  Row refused(FeatureProblem problem) {
    @Nullable Object[] values = new @Nullable Object[columns.size() + 1];
    for (int j = 0; j < columns.size(); j++) {
      values[j] = OutputTable.nothing(columns.get(j));
    }
    values[columns.size()] = problem.sentences("A row");
    return RowFactory.create(values);
  }

  /** Returns what is wrong with the row of a structure, or null. */
  public static @Nullable String problem(Row assigned) {
    return assigned.getString(assigned.size() - 1);
  }

  /**
   * Returns the output columns of the row of a structure, where the cluster of an outlier is null.
   */
  public Row values(Row assigned) {
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int j = 0; j < values.length; j++) {
      boolean outlier = columns.get(j) == OutputColumn.CLUSTER && assigned.getInt(j) < 0;
      values[j] = outlier ? null : assigned.get(j);
    }
    return RowFactory.create(values);
  }

  /**
   * Returns a field of a column of such structures. A row that cannot be assigned fails the query
   * with a message that begins with what is wrong with the row.
   */
  public static Column field(Column assigned, OutputColumn column) {
    Column problem = assigned.getField(PROBLEM);
    // The field itself comes last. Where it is never null, Spark knows that the result is not null
    // either.
    return coalesce(
        when(problem.isNotNull(), raise_error(problem).cast(OutputTable.type(column))),
        assigned.getField(column.word()));
  }

  /** The same, but null in a row that cannot be assigned. */
  public static Column fieldOrNull(Column assigned, OutputColumn column) {
    return when(isClean(assigned), assigned.getField(column.word()));
  }

  /** Whether a row can be assigned. */
  public static Column isClean(Column assigned) {
    return assigned.getField(PROBLEM).isNull();
  }
}
