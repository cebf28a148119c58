package org.mustlink.spark.table.features;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.model.row.JavaValues;

/**
 * Column types that are read as doubles without an expression of Spark: the same doubles as those
 * of {@link ValueColumns}. Each type has its own loop over the rows of a batch, so that the call
 * inside it is monomorphic and can be inlined.
 */
public enum ColumnType implements ColumnReader {
  BYTE {
    @Override
    double value(InternalRow row, int index) {
      return row.getByte(index);
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      byte[] values = column.getBytes(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  SHORT {
    @Override
    double value(InternalRow row, int index) {
      return row.getShort(index);
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      short[] values = column.getShorts(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  INT {
    @Override
    double value(InternalRow row, int index) {
      return row.getInt(index);
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      int[] values = column.getInts(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  LONG {
    @Override
    double value(InternalRow row, int index) {
      return row.getLong(index);
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      long[] values = column.getLongs(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  FLOAT {
    @Override
    double value(InternalRow row, int index) {
      return row.getFloat(index);
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      float[] values = column.getFloats(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  DOUBLE {
    @Override
    double value(InternalRow row, int index) {
      return row.getDouble(index);
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      double[] values = column.getDoubles(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  /** Microseconds since 1970, with a time zone or without. */
  TIME {
    @Override
    double value(InternalRow row, int index) {
      return ValueColumns.seconds(row.getLong(index));
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      long[] values = column.getLongs(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = ValueColumns.seconds(values[i]);
      }
    }
  },
  /** Days since 1970. */
  DATE {
    @Override
    double value(InternalRow row, int index) {
      return JavaValues.midnight(row.getInt(index));
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      int[] values = column.getInts(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = JavaValues.midnight(values[i]);
      }
    }
  },
  /** Texts that are levels, as their codes. */
  LEVEL {
    @Override
    double value(InternalRow row, int index) {
      return JavaValues.code(row.getUTF8String(index));
    }

    @Override
    public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      for (int i = 0; i < count; i++) {
        to[at + i * d] = JavaValues.code(column.getUTF8String(row + i));
      }
    }
  };

  /**
   * Features from {@code from} to before {@code end} whose columns have the same type.
   *
   * @param gaps whether null stands for a gap in these columns, as an infinite number does
   */
  public record Run(ColumnType type, boolean gaps, int from, int end) implements Serializable {
    /**
     * Returns the runs of equal types, in order.
     *
     * @param gaps whether null stands for a gap, by feature
     */
    static List<Run> of(List<ColumnType> types, List<Boolean> gaps) {
      List<Run> runs = new ArrayList<>();
      int from = 0;
      for (int t = 1; t <= types.size(); t++) {
        if (t == types.size()
            || types.get(t) != types.get(from)
            || !gaps.get(t).equals(gaps.get(from))) {
          runs.add(new Run(types.get(from), gaps.get(from), from, t));
          from = t;
        }
      }
      return runs;
    }
  }

  /**
   * Reads the features of a run.
   *
   * @param indices the indices of all features in the row
   * @param to receives feature t at {@code at + t}
   * @return the first feature that is null where this is no gap, or -1
   */
  public int read(InternalRow row, int[] indices, Run run, double[] to, int at) {
    for (int t = run.from; t < run.end; t++) {
      if (!row.isNullAt(indices[t])) {
        to[at + t] = value(row, indices[t]);
      } else if (run.gaps) {
        to[at + t] = Double.NaN;
      } else {
        return t;
      }
    }
    return -1;
  }

  /** Returns the value of a column that is not null. */
  abstract double value(InternalRow row, int index);

  /** Reads one column of consecutive rows, with NaN for null. */
  public void readAll(ColumnVector column, int row, int count, double[] to) {
    readOrGaps(column, row, count, to, 0, 1);
  }

  /** Returns the column type of a type of numbers of Spark; empty if it is cast by Spark. */
  public static Optional<ColumnType> of(DataType type) {
    if (type.equals(DataTypes.ByteType)) {
      return Optional.of(BYTE);
    } else if (type.equals(DataTypes.ShortType)) {
      return Optional.of(SHORT);
    } else if (type.equals(DataTypes.IntegerType)) {
      return Optional.of(INT);
    } else if (type.equals(DataTypes.LongType)) {
      return Optional.of(LONG);
    } else if (type.equals(DataTypes.FloatType)) {
      return Optional.of(FLOAT);
    }
    return type.equals(DataTypes.DoubleType) ? Optional.of(DOUBLE) : Optional.empty();
  }

  /** Returns the column type of a column of some kind; empty if an expression has to convert it. */
  public static Optional<ColumnType> of(ColumnKind kind, DataType type) {
    return switch (kind) {
      case NUMBER, MEASURE -> of(type);
      case CATEGORY -> type instanceof StringType ? Optional.of(LEVEL) : Optional.empty();
      case TIME ->
          type instanceof TimestampType || type instanceof TimestampNTZType
              ? Optional.of(TIME)
              : type.equals(DataTypes.DateType) ? Optional.of(DATE) : Optional.empty();
      default -> Optional.empty();
    };
  }
}
