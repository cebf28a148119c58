package org.mustlink.core.encoding;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What is made of one column: a value of a row as outputs of {@link EncodedColumns}. Immutable and
 * thread-safe.
 */
public sealed interface ColumnPart extends Serializable permits NumberPart, LevelPart, TimePart {
  /** Returns the number of outputs. */
  int outputs();

  /** Returns what encodes the values of the column, which may be used by several rows in turn. */
  Encoder encoder();

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

  /** Returns whether an output is on its final scale, so that it is not scaled again. */
  boolean isScaled(int j);

  /**
   * Returns what is new about a value, or null if the fit may have seen it.
   *
   * @param value as {@link Encoder#encode} gets it
   */
  @Nullable NewKind novelty(double value);

  /**
   * Returns the name of an output for people.
   *
   * @param column the name of the column
   */
  String outputName(String column, int j);
}
