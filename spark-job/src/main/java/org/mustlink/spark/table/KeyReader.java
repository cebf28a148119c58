package org.mustlink.spark.table;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Function1;

/** Converts keys back into rows with values of Spark's public types. Every task needs its own. */
public final class KeyReader {
  private final Function1<Object, Object> converter;
  private final DataType[] types;
  private final List<Function1<Object, Object>> converters; // of single values
  private final KeyPointer pointer;

  /**
   * Makes a reader of keys.
   *
   * @param type the type of the structs that the keys are
   */
  public KeyReader(StructType type) {
    this.converter = CatalystTypeConverters.createToScalaConverter(type);
    this.types = Arrays.stream(type.fields()).map(StructField::dataType).toArray(DataType[]::new);
    this.converters =
        Arrays.stream(types).map(CatalystTypeConverters::createToScalaConverter).toList();
    this.pointer = new KeyPointer(type.size());
  }

  /** Returns the values of one of many keys. */
  public Row row(PackedKeys keys, int index) {
    return (Row) converter.apply(pointer.at(keys, index));
  }

  /**
   * Returns an array that begins with values of one of many keys.
   *
   * @param count the number of values that are taken, from the first on
   * @param more the number of free elements after them
   */
  public @Nullable Object[] values(PackedKeys keys, int index, int count, int more) {
    UnsafeRow key = pointer.at(keys, index);
    @Nullable Object[] values = new @Nullable Object[count + more];
    for (int i = 0; i < count; i++) {
      values[i] = key.isNullAt(i) ? null : converters.get(i).apply(key.get(i, types[i]));
    }
    return values;
  }

  /** Returns the values of a single key. */
  public Row row(byte[] single) {
    UnsafeRow key = new UnsafeRow(types.length);
    key.pointTo(single, single.length);
    return (Row) converter.apply(key);
  }
}
