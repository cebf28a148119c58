package org.mustlink.core.encoding;

import org.jspecify.annotations.Nullable;

/** What is made of a column with a single value in every row, or none. */
public sealed interface ValuePart extends ColumnPart
    permits NumberPart, LevelPart, OrderedPart, TimePart, StandardPart {
  @Override
  default int inputs() {
    return 1;
  }

  /** Returns what encodes the values of the column, which may be used by several rows in turn. */
  Encoder encoder();

  /**
   * Returns what is new about a value, or null if the fit may have seen it.
   *
   * @param value as {@link Encoder#encode} gets it
   */
  @Nullable NewKind novelty(double value);

  /** Encodes values. */
  @FunctionalInterface
  interface Encoder {
    /**
     * Encodes a value.
     *
     * @param value as {@link org.mustlink.core.columns.InputRow#numbers} gives it, NaN for a gap
     * @param to receives the outputs, from {@code at} on
     */
    void encode(double value, double[] to, int at);
  }
}
