package org.mustlink.spark.table.survey;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DatetimeType;
import org.apache.spark.sql.types.StringType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.spark.table.features.ColumnType;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * How a column is counted.
 *
 * @param index its place in a row
 * @param form whether it holds texts, numbers or points in time
 * @param type the type in which numbers and points in time are read
 */
record CountedColumn(int index, Form form, ColumnType type) implements Serializable {
  /** What is counted. */
  enum Form {
    TEXT,
    NUMBER,
    TIME
  }

  /**
   * Returns how a column is counted.
   *
   * @param read the type in which it is read, see {@link FeatureTypes#counted}
   * @param stored the type in which it is stored
   */
  static CountedColumn of(int index, DataType read, DataType stored) {
    if (read instanceof StringType) {
      return new CountedColumn(index, Form.TEXT, ColumnType.LEVEL);
    }
    return stored instanceof DatetimeType
        ? new CountedColumn(index, Form.TIME, type(ColumnKind.TIME, read))
        : new CountedColumn(index, Form.NUMBER, type(ColumnKind.NUMBER, read));
  }

  private static ColumnType type(ColumnKind kind, DataType read) {
    return ColumnType.of(kind, read).or(() -> ColumnType.of(read)).orElseThrow();
  }

  /** Adds a number or a point in time; NaN is a gap. */
  void add(double value, ColumnSketch sketch) {
    if (form == Form.TIME) {
      sketch.addTime(value);
    } else {
      sketch.addNumber(value);
    }
  }

  /** Returns the number or the point in time of a row, NaN for a gap. */
  double number(InternalRow row, double[] memory) {
    type.read(row, new int[] {index}, new ColumnType.Run(type, true, 0, 1), memory, 0);
    return memory[0];
  }
}
