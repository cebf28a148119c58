package org.mustlink.spark.predict.column;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.raise_error;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.assign.ExtraColumns;
import scala.collection.immutable.Seq;

/**
 * The result of the functions of a model for a row: cluster, margin, whether the row is far, what
 * is wrong with it, how probably it is of a class that no label names, which is null for a row that
 * belongs nowhere, and its most probable clusters, which are null if they are not asked for. What
 * is wrong is a field and not an exception, because Spark would put its own text before the message
 * of an exception of a function; the columns of {@link #field} raise the error.
 */
public final class AssignedRow {
  public static final String CLUSTER = "cluster";
  public static final String MARGIN = "margin";
  public static final String FAR = "far";
  public static final String NEWNESS = ExtraColumns.NEWNESS;
  public static final String MEMBERSHIPS = ExtraColumns.MEMBERSHIPS;

  private static final String PROBLEM = "problem";
  private static final String REMEDY = ". Repair such rows, or leave them out.";

  /** The type of the structure. */
  static final StructType TYPE =
      new StructType()
          .add(CLUSTER, DataTypes.IntegerType, false)
          .add(MARGIN, DataTypes.DoubleType, false)
          .add(FAR, DataTypes.BooleanType, false)
          .add(PROBLEM, DataTypes.StringType, true)
          .add(NEWNESS, DataTypes.DoubleType, true)
          .add(MEMBERSHIPS, ExtraColumns.LIST, true);

  private AssignedRow() {}

  /**
   * Makes the structure of a row that is assigned.
   *
   * @param cluster the id of its cluster, or -1 if it belongs nowhere
   * @param memberships its most probable clusters; null if they are not asked for
   */
  static Row of(
      int cluster, double margin, boolean far, double newness, @Nullable Seq<Row> memberships) {
    return RowFactory.create(cluster, margin, far, null, cluster < 0 ? null : newness, memberships);
  }

  /** Makes the structure of a row that cannot be assigned. */
  static Row refused(FeatureProblem problem) {
    String text = "A row cannot be assigned to a cluster: " + problem.text() + REMEDY;
    return RowFactory.create(-1, 0.0, false, text, 0.0, null);
  }

  /** Returns a field of a structure. */
  public static @Nullable Object value(Row assigned, String name) {
    return assigned.get(TYPE.fieldIndex(name));
  }

  /** Returns what is wrong with the row of a structure, or null. */
  public static @Nullable String problem(Row assigned) {
    return assigned.getString(TYPE.fieldIndex(PROBLEM));
  }

  /**
   * Returns a field of a column of such structures. A row that cannot be assigned fails the query
   * with a message that begins with what is wrong with the row.
   *
   * @param name {@link #CLUSTER}, {@link #MARGIN}, {@link #FAR}, {@link #NEWNESS} or {@link
   *     #MEMBERSHIPS}
   */
  public static Column field(Column assigned, String name) {
    DataType type = TYPE.apply(name).dataType();
    Column problem = assigned.getField(PROBLEM);
    // The field itself comes last. Where it is never null, Spark knows that the result is not null
    // either.
    return coalesce(
        when(problem.isNotNull(), raise_error(problem).cast(type)), assigned.getField(name));
  }

  /** The same, but null in a row that cannot be assigned. */
  public static Column fieldOrNull(Column assigned, String name) {
    return when(isClean(assigned), assigned.getField(name));
  }

  /** Whether a row can be assigned. */
  public static Column isClean(Column assigned) {
    return assigned.getField(PROBLEM).isNull();
  }
}
