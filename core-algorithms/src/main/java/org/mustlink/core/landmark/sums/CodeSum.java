package org.mustlink.core.landmark.sums;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The sum of the codes of some rows, such as those of a must-link component. Exact: weights are
 * rounded once to multiples of 2^-32 and added as integers, so neither the order of the rows nor of
 * the merges matters. Immutable.
 */
public final class CodeSum implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final double UNIT = 0x1p32;
  private static final int ENTRY_BYTES = Integer.BYTES + Long.BYTES;

  private final int[] positions;
  private final long[] values;

  private CodeSum(int[] positions, long[] values) {
    this.positions = positions;
    this.values = values;
  }

  /** The code of one row, its r landmarks distinct. */
  public static CodeSum of(int[] codes, float[] weights, int at, int r) {
    int[] positions = Arrays.copyOfRange(codes, at, at + r);
    Arrays.sort(positions);
    long[] values = new long[r];
    for (int a = at; a < at + r; a++) {
      values[Arrays.binarySearch(positions, codes[a])] = rounded(weights[a]);
    }
    return new CodeSum(positions, values);
  }

  /**
   * The sum of given values.
   *
   * @param positions the landmarks in the sum, in any order
   * @param values a value for each of all landmarks
   */
  static CodeSum of(int[] positions, long[] values) {
    int[] sorted = positions.clone();
    Arrays.sort(sorted);
    return new CodeSum(sorted, Arrays.stream(sorted).mapToLong(at -> values[at]).toArray());
  }

  /** A weight as a value that is summed. */
  static long rounded(float weight) {
    return (long) Math.rint(weight * UNIT);
  }

  /** The weight that a sum of values stands for. */
  static double weight(long value) {
    return value / UNIT;
  }

  /** The sum of both. O(their sizes). */
  public CodeSum plus(CodeSum other) {
    int[] merged = new int[size() + other.size()];
    long[] sums = new long[merged.length];
    int count = 0;
    int a = 0;
    int b = 0;
    while (a < size() || b < other.size()) {
      boolean own = b == other.size() || (a < size() && positions[a] <= other.positions[b]);
      boolean others = a == size() || (b < other.size() && other.positions[b] <= positions[a]);
      merged[count] = own ? positions[a] : other.positions[b];
      sums[count++] = (own ? values[a++] : 0) + (others ? other.values[b++] : 0);
    }
    return new CodeSum(Arrays.copyOf(merged, count), Arrays.copyOf(sums, count));
  }

  /** The sum that {@link #bytes()} wrote. */
  public static CodeSum of(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int[] positions = new int[bytes.length / ENTRY_BYTES];
    long[] values = new long[positions.length];
    for (int a = 0; a < positions.length; a++) {
      positions[a] = buffer.getInt();
      values[a] = buffer.getLong();
    }
    return new CodeSum(positions, values);
  }

  /** This sum as bytes, 12 a landmark, for tables of sums; {@link #of(byte[])} reads them. */
  public byte[] bytes() {
    ByteBuffer buffer = ByteBuffer.allocate(size() * ENTRY_BYTES);
    for (int a = 0; a < size(); a++) {
      buffer.putInt(positions[a]).putLong(values[a]);
    }
    return buffer.array();
  }

  /** Landmarks that are in the code of a row summed here. */
  int size() {
    return positions.length;
  }

  /** The landmark at index a, ascending. */
  int position(int a) {
    return positions[a];
  }

  /** The summed weight of that landmark. */
  double value(int a) {
    return weight(values[a]);
  }
}
