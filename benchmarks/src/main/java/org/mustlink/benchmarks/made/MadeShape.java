package org.mustlink.benchmarks.made;

import java.io.Serializable;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.mustlink.core.fault.BadSettingException;

/**
 * The shape of a table that is made: the columns {@code id}, {@code f0}, {@code f1}, ..., {@code
 * known} and {@code truth}, like those of {@code generate}.
 *
 * @param rows n
 * @param columns d, of features
 * @param classes k
 * @param labelled rows whose class stands in {@code known}, evenly distributed
 * @param partitions in which the rows are read, which does not change them
 * @param seed of the rows
 */
record MadeShape(long rows, int columns, int classes, long labelled, int partitions, long seed)
    implements Serializable {
  /** An empty table. */
  static final MadeShape NONE = new MadeShape(0, 1, 1, 0, 1, 1);

  /** The largest number that is taken, which a double holds exactly. */
  private static final double MOST = 1e15;

  /** The rows of a partition, unless the number of partitions is given. */
  private static final long ROWS_OF_PARTITION = 4_000_000;

  /** Reads the options of a catalog. */
  static MadeShape of(CaseInsensitiveStringMap options) {
    long rows = number(options, "rows", 0);
    long few = Math.max(1, rows / ROWS_OF_PARTITION);
    return new MadeShape(
        rows,
        Math.toIntExact(number(options, "columns", 16)),
        Math.toIntExact(number(options, "classes", 10)),
        number(options, "labelled", 1000),
        Math.toIntExact(number(options, "partitions", few)),
        number(options, "seed", 1));
  }

  private static long number(CaseInsensitiveStringMap options, String key, long otherwise) {
    String text = options.getOrDefault(key, Long.toString(otherwise));
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      value = 0;
    }
    if (!(value >= 1) || value != Math.rint(value) || value > MOST) {
      throw BadSettingException.of(
          key + " of the catalog",
          text,
          "it is a whole number from 1 to 1e15",
          "Set it, for example to 1000000 or 1e6.");
    }
    return (long) value;
  }

  /** The columns. */
  StructType schema() {
    StructType schema = new StructType().add("id", DataTypes.LongType, false);
    for (int t = 0; t < columns; t++) {
      schema = schema.add("f" + t, DataTypes.FloatType, false);
    }
    return schema
        .add("known", DataTypes.StringType, true)
        .add("truth", DataTypes.IntegerType, false);
  }

  /**
   * The first row of a partition; the number of rows for the partition that would follow the last.
   */
  long first(int partition) {
    return partition * (rows / partitions) + Math.min(partition, rows % partitions);
  }

  /** Whether the class of a row is known. */
  boolean known(long row) {
    long most = Math.min(labelled, rows);
    long each = rows / most;
    return row % each == 0 && row / each < most;
  }
}
