package org.mustlink.spark.table;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import scala.Function1;

/** Turns keys back into rows of values as users of Spark know them. One a task. */
public final class KeyReader {
  private final Function1<Object, Object> converter;
  private final UnsafeRow key;

  /**
   * A reader.
   *
   * @param type of the structs that the keys are
   */
  public KeyReader(StructType type) {
    this.converter = CatalystTypeConverters.createToScalaConverter(type);
    this.key = new UnsafeRow(type.size());
  }

  /** The values of one of many keys. */
  public Row row(PackedKeys keys, int index) {
    pointTo(keys, index, key);
    return (Row) converter.apply(key);
  }

  /** The values of a single key. */
  public Row row(byte[] single) {
    key.pointTo(single, single.length);
    return (Row) converter.apply(key);
  }

  /** Lets a struct point to one of many keys. */
  static void pointTo(PackedKeys keys, int index, UnsafeRow key) {
    key.pointTo(
        keys.bytes(), (long) Platform.BYTE_ARRAY_OFFSET + keys.start(index), keys.length(index));
  }
}
