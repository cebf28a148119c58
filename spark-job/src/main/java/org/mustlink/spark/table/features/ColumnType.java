package org.mustlink.spark.table.features;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Column types that are read as doubles without a cast by Spark. Each type has its own loop over
 * columns, so that the call inside it is monomorphic and can be inlined.
 */
public enum ColumnType {
  BYTE {
    @Override
    public int read(InternalRow row, int[] indices, Run run, double[] to, int at) {
      for (int t = run.from; t < run.end; t++) {
        if (row.isNullAt(indices[t])) {
          return t;
        }
        to[at + t] = row.getByte(indices[t]);
      }
      return -1;
    }

    @Override
    void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      byte[] values = column.getBytes(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  SHORT {
    @Override
    public int read(InternalRow row, int[] indices, Run run, double[] to, int at) {
      for (int t = run.from; t < run.end; t++) {
        if (row.isNullAt(indices[t])) {
          return t;
        }
        to[at + t] = row.getShort(indices[t]);
      }
      return -1;
    }

    @Override
    void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      short[] values = column.getShorts(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  INT {
    @Override
    public int read(InternalRow row, int[] indices, Run run, double[] to, int at) {
      for (int t = run.from; t < run.end; t++) {
        if (row.isNullAt(indices[t])) {
          return t;
        }
        to[at + t] = row.getInt(indices[t]);
      }
      return -1;
    }

    @Override
    void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      int[] values = column.getInts(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  LONG {
    @Override
    public int read(InternalRow row, int[] indices, Run run, double[] to, int at) {
      for (int t = run.from; t < run.end; t++) {
        if (row.isNullAt(indices[t])) {
          return t;
        }
        to[at + t] = row.getLong(indices[t]);
      }
      return -1;
    }

    @Override
    void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      long[] values = column.getLongs(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  FLOAT {
    @Override
    public int read(InternalRow row, int[] indices, Run run, double[] to, int at) {
      for (int t = run.from; t < run.end; t++) {
        if (row.isNullAt(indices[t])) {
          return t;
        }
        to[at + t] = row.getFloat(indices[t]);
      }
      return -1;
    }

    @Override
    void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      float[] values = column.getFloats(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  },
  DOUBLE {
    @Override
    public int read(InternalRow row, int[] indices, Run run, double[] to, int at) {
      for (int t = run.from; t < run.end; t++) {
        if (row.isNullAt(indices[t])) {
          return t;
        }
        to[at + t] = row.getDouble(indices[t]);
      }
      return -1;
    }

    @Override
    void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
      double[] values = column.getDoubles(row, count);
      for (int i = 0; i < count; i++) {
        to[at + i * d] = values[i];
      }
    }
  };

  /** Features from {@code from} to before {@code end} whose columns have the same type. */
  public record Run(ColumnType type, int from, int end) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Returns the runs of equal types, in order. */
    static List<Run> of(List<ColumnType> types) {
      List<Run> runs = new ArrayList<>();
      int from = 0;
      for (int t = 1; t <= types.size(); t++) {
        if (t == types.size() || types.get(t) != types.get(from)) {
          runs.add(new Run(types.get(from), from, t));
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
   * @return the first feature that is null, or -1
   */
  public abstract int read(InternalRow row, int[] indices, Run run, double[] to, int at);

  /**
   * Reads one column of consecutive rows, whether the values are null or not.
   *
   * @param row the first row
   * @param to receives the value of row i at {@code at + i d}
   */
  abstract void read(ColumnVector column, int row, int count, double[] to, int at, int d);

  /** Returns the column type of a type of Spark; empty if it is cast by Spark. */
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
}
