package org.mustlink.spark.table;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the distinct texts in the last field of keys, in the order of their first occurrence. A
 * text that has occurred before is not decoded again; one of a few bytes, as most classes are, is
 * found by these bytes as a number. Mutable; every task needs its own.
 */
public final class DistinctTexts {
  /** The longest text that fits into a number beside its length. */
  private static final int SHORT = Long.BYTES - 1;

  /** Where the byte of a word is that a short text leaves free. */
  private static final int FREE =
      ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? Byte.SIZE * SHORT : 0;

  private final KeyPointer pointer;
  private final int last;
  private final DistinctLongs shortTexts = new DistinctLongs();
  private int[] shortIndices = new int[16];
  private final Map<UTF8String, Integer> indices = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /**
   * Starts without texts.
   *
   * @param type the type of the keys, whose last field is a string
   */
  public DistinctTexts(StructType type) {
    this.pointer = new KeyPointer(type.size());
    this.last = type.size() - 1;
  }

  /** Returns the number of the text of a key, from 1 on; 0 if it is null. */
  public int index(PackedKeys keys, int row) {
    UnsafeRow key = pointer.at(keys, row);
    if (key.isNullAt(last)) {
      return 0;
    }
    UTF8String text = key.getUTF8String(last);
    int bytes = text.numBytes();
    return bytes > 0 && bytes <= SHORT ? shortIndex(text, bytes) : index(text);
  }

  /** Keys fill the last word of a text with zeros. */
  private int shortIndex(UTF8String text, int bytes) {
    long word = Platform.getLong(text.getBaseObject(), text.getBaseOffset());
    int known = shortTexts.count();
    int at = shortTexts.index(word | (long) bytes << FREE);
    if (at == known) {
      if (at == shortIndices.length) {
        shortIndices = Arrays.copyOf(shortIndices, 2 * at);
      }
      shortIndices[at] = index(text);
    }
    return shortIndices[at];
  }

  private int index(UTF8String text) {
    Integer index = indices.get(text);
    if (index == null) {
      texts.add(text.toString());
      index = texts.size();
      // The text is copied, because it is a view of the keys, which should not stay in memory.
      indices.put(text.copy(), index);
    }
    return index;
  }

  /** Returns the number of distinct texts. */
  public int count() {
    return texts.size();
  }

  /** Returns the text with a given number; null for 0. */
  public @Nullable String text(int index) {
    return index == 0 ? null : texts.get(index - 1);
  }
}
