package org.mustlink.spark.assign;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.membership.Memberships;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The columns that assignments have only where they are asked for, the last ones of a table.
 *
 * @param newness whether there is the column {@code newness}
 * @param memberships how many clusters a row has at most in the column {@code memberships}; 0 if
 *     there is no such column
 */
public record ExtraColumns(boolean newness, int memberships) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** No columns. */
  public static final ExtraColumns NONE = new ExtraColumns(false, 0);

  /** The name of the column that tells how probably a row is of a class that no label names. */
  public static final String NEWNESS = "newness";

  /** The name of the column of the most probable clusters. */
  public static final String MEMBERSHIPS = "memberships";

  /** The names of all of these columns. */
  public static final List<String> ALL = List.of(NEWNESS, MEMBERSHIPS);

  /** The type of the column of the most probable clusters. */
  public static final ArrayType LIST =
      DataTypes.createArrayType(
          new StructType()
              .add("cluster", DataTypes.IntegerType, false)
              .add("probability", DataTypes.DoubleType, false),
          false);

  /** The names of the columns that there are, in their order. */
  public List<String> names() {
    return ALL.stream().filter(name -> name.equals(NEWNESS) ? newness : memberships > 0).toList();
  }

  /** The number of columns. */
  public int count() {
    return (newness ? 1 : 0) + (memberships > 0 ? 1 : 0);
  }

  /**
   * Returns a type with the columns at its end.
   *
   * @param outliers whether rows may belong nowhere
   */
  public StructType addedTo(StructType type, boolean outliers) {
    StructType added = newness ? type.add(NEWNESS, DataTypes.DoubleType, outliers) : type;
    return memberships > 0 ? added.add(MEMBERSHIPS, LIST, false) : added;
  }

  /**
   * Puts the values of a row into its last places.
   *
   * @param row its index in the block
   * @param placed whether it is in a cluster; else it belongs nowhere
   * @param ofNew the probabilities that rows are of new classes, if they are asked for
   * @param found the clusters of the rows, if they are asked for
   */
  public void put(
      @Nullable Object[] values, int row, boolean placed, double[] ofNew, Memberships found) {
    int at = values.length - count();
    if (newness) {
      values[at++] = placed ? ofNew[row] : null;
    }
    if (memberships > 0) {
      values[at] = list(found, row, placed);
    }
  }

  /**
   * Returns the clusters of a row as a value of {@link #LIST}.
   *
   * @param placed whether it is in a cluster; else there are none
   */
  public static Seq<Row> list(Memberships found, int row, boolean placed) {
    List<Row> list = new ArrayList<>();
    for (int place = 0; placed && place < found.count(row); place++) {
      list.add(RowFactory.create(found.cluster(row, place), found.probability(row, place)));
    }
    return CollectionConverters.asScala(list).toSeq();
  }
}
