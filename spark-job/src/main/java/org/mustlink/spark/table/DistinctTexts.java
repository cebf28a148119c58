package org.mustlink.spark.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the different texts that the last field of keys has, in the order in which they come. A
 * text that was seen before is not decoded again. Mutable; one a task.
 */
public final class DistinctTexts {
  private final UnsafeRow key;
  private final int last;
  private final Map<UTF8String, Integer> indices = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /**
   * No texts as yet.
   *
   * @param type of the keys, whose last field is a string
   */
  public DistinctTexts(StructType type) {
    this.key = new UnsafeRow(type.size());
    this.last = type.size() - 1;
  }

  /** The number of the text of a key, from 1 on; 0 where it is null. */
  public int index(PackedKeys keys, int row) {
    KeyReader.pointTo(keys, row, key);
    if (key.isNullAt(last)) {
      return 0;
    }
    UTF8String text = key.getUTF8String(last);
    Integer index = indices.get(text);
    if (index == null) {
      texts.add(text.toString());
      index = texts.size();
      // The text is a part of the keys, which are not to be kept.
      indices.put(text.copy(), index);
    }
    return index;
  }

  /** How many different texts there were. */
  public int count() {
    return texts.size();
  }

  /** The text of a number that was given; null for 0. */
  public @Nullable String text(int index) {
    return index == 0 ? null : texts.get(index - 1);
  }
}
