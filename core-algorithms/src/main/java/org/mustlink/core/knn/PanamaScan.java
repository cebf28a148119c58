package org.mustlink.core.knn;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Computes scores with the Vector API. Landmarks are packed in panels of a few vectors, one
 * dimension after the other, so that the sums of four rows and one panel stay in registers over all
 * dimensions.
 *
 * <p>The scores of four rows against a chunk of panels are written to a small table. As no score is
 * negative, the order of their bit patterns is the order of the scores, and the low bits can store
 * the landmark's index in the chunk: one pass of integer minima leaves the three lowest of each
 * lane, and the lowest of all are selected from these without a branch that depends on the data.
 *
 * <p>As in {@code PanamaKernels}, a vector that is carried from one iteration of a loop to the next
 * first goes through an operation that leaves it unchanged but tells the compiler its class.
 */
final class PanamaScan implements FloatScan {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> I = IntVector.SPECIES_PREFERRED;
  private static final int W = S.length();

  /** Sixteen sums need thirty-two registers, which machines with shorter vectors may not have. */
  private static final boolean WIDE = W >= 16;

  private static final int PANEL = (WIDE ? 4 : 2) * W;

  /** Landmarks a chunk, whose indices fill the low bits of a key. */
  private static final int CHUNK = 512;

  private static final int INDEX = CHUNK - 1;

  /** The part of the packed landmarks that four rows are scored against, which fits the cache. */
  private static final int CHUNK_FLOATS = 1 << 16;

  private static final int NONE = Integer.MAX_VALUE;

  private final int d;
  private final int panels;
  private final int chunkPanels;
  private final float[] packed; // negated; panel, dimension, lane
  private final float[] halfNorms;
  private final float[] scores = new float[ROWS * CHUNK];
  private final int[] indices = new int[CHUNK];
  private final int[] keys;

  PanamaScan(CentredLandmarks source, int keep) {
    this.d = source.dimensions();
    int p = source.count();
    this.panels = (p + PANEL - 1) / PANEL;
    this.chunkPanels = Math.max(1, Math.min(CHUNK, CHUNK_FLOATS / d) / PANEL);
    this.packed = new float[panels * d * PANEL];
    this.halfNorms = new float[panels * PANEL];
    this.keys = new int[keep];
    Arrays.setAll(indices, j -> j);
    for (int j = 0; j < panels * PANEL; j++) {
      halfNorms[j] = j < p ? source.halfNorm(j) : Float.POSITIVE_INFINITY;
      for (int t = 0; t < d && j < p; t++) {
        packed[(j / PANEL * d + t) * PANEL + j % PANEL] = -source.value(j, t);
      }
    }
  }

  private PanamaScan(PanamaScan other, int keep) {
    this.d = other.d;
    this.panels = other.panels;
    this.chunkPanels = other.chunkPanels;
    this.packed = other.packed;
    this.halfNorms = other.halfNorms;
    this.keys = new int[keep];
    Arrays.setAll(indices, j -> j);
  }

  @Override
  public FloatScan sibling(int keep) {
    return new PanamaScan(this, keep);
  }

  @Override
  public void scan(float[] rows, float[] offsets, int count, Candidates candidates) {
    for (int first = 0; first < panels; first += chunkPanels) {
      int last = Math.min(panels, first + chunkPanels);
      for (int row = 0; row < count; row += ROWS) {
        score(rows, offsets, row, first, last);
        int length = (last - first) * PANEL;
        for (int r = 0; r < Math.min(ROWS, count - row); r++) {
          select(row + r, r * CHUNK, length, first * PANEL, candidates);
        }
      }
    }
  }

  @Override
  public void product(float[] rows, float[] offsets, int count) {
    for (int first = 0; first < panels; first += chunkPanels) {
      int last = Math.min(panels, first + chunkPanels);
      for (int row = 0; row < count; row += ROWS) {
        score(rows, offsets, row, first, last);
      }
    }
  }

  /** Writes the scores of four rows against a chunk of panels to the table. */
  private void score(float[] rows, float[] offsets, int row, int first, int last) {
    for (int panel = first; panel < last; panel++) {
      if (WIDE) {
        fourByFour(rows, offsets, row, panel, (panel - first) * PANEL);
      } else {
        fourByTwo(rows, offsets, row, panel, (panel - first) * PANEL);
      }
    }
  }

  /** Offers the best of a row's scores in the table; {@code length} is a multiple of the lanes. */
  private void select(int row, int start, int length, int firstPosition, Candidates candidates) {
    int limit = Float.floatToRawIntBits(candidates.limit(row));
    int found = lowest(start, length, limit);
    if (found < 0) {
      // the last selected key is no lower than the last one to be kept
      int bound = ~found == keys.length ? keys[keys.length - 1] + 1 : limit;
      scanAll(row, start, length, firstPosition, bound, candidates);
      return;
    }
    for (int i = 0; i < found; i++) {
      offer(row, keys[i], firstPosition, candidates);
    }
  }

  /**
   * Selects the lowest keys below a limit, ascending, into {@link #keys}; returns their number, or
   * its complement if a lane had three of them and may have had more.
   */
  private int lowest(int start, int length, int limit) {
    IntVector low = IntVector.broadcast(I, NONE);
    IntVector next = low;
    IntVector third = low;
    for (int j = 0; j < length; j += W) {
      IntVector key = keysAt(start, j);
      IntVector higher = key.max(low);
      low = key.min(low);
      third = higher.max(next).min(third);
      next = higher.min(next);
    }
    IntVector most = IntVector.broadcast(I, NONE); // its minimum with a vector is that vector
    int found = 0;
    while (found < keys.length) {
      low = most.min(low);
      int key = low.reduceLanes(VectorOperators.MIN);
      if (key >= limit) {
        break;
      }
      keys[found++] = key;
      VectorMask<Integer> lane = low.eq(key);
      next = most.min(next);
      third = most.min(third);
      low = low.blend(next, lane);
      next = next.blend(third, lane);
      third = third.blend(NONE, lane);
    }
    return most.min(low).eq(NONE).anyTrue() ? ~found : found;
  }

  private IntVector keysAt(int start, int j) {
    return FloatVector.fromArray(S, scores, start + j)
        .reinterpretAsInts()
        .and(~INDEX)
        .or(IntVector.fromArray(I, indices, j));
  }

  /** Compares the scores one by one, for the few rows whose best landmarks are in one lane. */
  private void scanAll(
      int row, int start, int length, int firstPosition, int bound, Candidates candidates) {
    int limit = bound;
    for (int j = 0; j < length; j++) {
      int key = (Float.floatToRawIntBits(scores[start + j]) & ~INDEX) | j;
      if (key < limit) {
        offer(row, key, firstPosition, candidates);
        limit = Math.min(limit, Float.floatToRawIntBits(candidates.limit(row)));
      }
    }
  }

  private static void offer(int row, int key, int firstPosition, Candidates candidates) {
    candidates.insert(row, Float.intBitsToFloat(key & ~INDEX), firstPosition + (key & INDEX));
  }

  // This is one long method because vectors that are passed to a method that is not inlined are
  // boxed.
  private void fourByFour(float[] x, float[] offsets, int row, int panel, int target) {
    int q0 = row * d;
    int q1 = q0 + d;
    int q2 = q1 + d;
    int q3 = q2 + d;
    FloatVector l0 = FloatVector.fromArray(S, halfNorms, panel * PANEL);
    FloatVector l1 = FloatVector.fromArray(S, halfNorms, panel * PANEL + W);
    FloatVector l2 = FloatVector.fromArray(S, halfNorms, panel * PANEL + 2 * W);
    FloatVector l3 = FloatVector.fromArray(S, halfNorms, panel * PANEL + 3 * W);
    FloatVector a0 = l0.add(offsets[row]);
    FloatVector a1 = l1.add(offsets[row]);
    FloatVector a2 = l2.add(offsets[row]);
    FloatVector a3 = l3.add(offsets[row]);
    FloatVector b0 = l0.add(offsets[row + 1]);
    FloatVector b1 = l1.add(offsets[row + 1]);
    FloatVector b2 = l2.add(offsets[row + 1]);
    FloatVector b3 = l3.add(offsets[row + 1]);
    FloatVector c0 = l0.add(offsets[row + 2]);
    FloatVector c1 = l1.add(offsets[row + 2]);
    FloatVector c2 = l2.add(offsets[row + 2]);
    FloatVector c3 = l3.add(offsets[row + 2]);
    FloatVector e0 = l0.add(offsets[row + 3]);
    FloatVector e1 = l1.add(offsets[row + 3]);
    FloatVector e2 = l2.add(offsets[row + 3]);
    FloatVector e3 = l3.add(offsets[row + 3]);
    int at = panel * d * PANEL;
    for (int t = 0; t < d; t++, at += 4 * W) {
      l0 = FloatVector.fromArray(S, packed, at);
      l1 = FloatVector.fromArray(S, packed, at + W);
      l2 = FloatVector.fromArray(S, packed, at + 2 * W);
      l3 = FloatVector.fromArray(S, packed, at + 3 * W);
      FloatVector v = FloatVector.broadcast(S, x[q0 + t]);
      a0 = v.fma(l0, a0);
      a1 = v.fma(l1, a1);
      a2 = v.fma(l2, a2);
      a3 = v.fma(l3, a3);
      v = FloatVector.broadcast(S, x[q1 + t]);
      b0 = v.fma(l0, b0);
      b1 = v.fma(l1, b1);
      b2 = v.fma(l2, b2);
      b3 = v.fma(l3, b3);
      v = FloatVector.broadcast(S, x[q2 + t]);
      c0 = v.fma(l0, c0);
      c1 = v.fma(l1, c1);
      c2 = v.fma(l2, c2);
      c3 = v.fma(l3, c3);
      v = FloatVector.broadcast(S, x[q3 + t]);
      e0 = v.fma(l0, e0);
      e1 = v.fma(l1, e1);
      e2 = v.fma(l2, e2);
      e3 = v.fma(l3, e3);
    }
    FloatVector one = FloatVector.broadcast(S, 1f);
    int o = target;
    one.mul(a0).intoArray(scores, o);
    one.mul(a1).intoArray(scores, o + W);
    one.mul(a2).intoArray(scores, o + 2 * W);
    one.mul(a3).intoArray(scores, o + 3 * W);
    o += CHUNK;
    one.mul(b0).intoArray(scores, o);
    one.mul(b1).intoArray(scores, o + W);
    one.mul(b2).intoArray(scores, o + 2 * W);
    one.mul(b3).intoArray(scores, o + 3 * W);
    o += CHUNK;
    one.mul(c0).intoArray(scores, o);
    one.mul(c1).intoArray(scores, o + W);
    one.mul(c2).intoArray(scores, o + 2 * W);
    one.mul(c3).intoArray(scores, o + 3 * W);
    o += CHUNK;
    one.mul(e0).intoArray(scores, o);
    one.mul(e1).intoArray(scores, o + W);
    one.mul(e2).intoArray(scores, o + 2 * W);
    one.mul(e3).intoArray(scores, o + 3 * W);
  }

  private void fourByTwo(float[] x, float[] offsets, int row, int panel, int target) {
    int q0 = row * d;
    int q1 = q0 + d;
    int q2 = q1 + d;
    int q3 = q2 + d;
    FloatVector l0 = FloatVector.fromArray(S, halfNorms, panel * PANEL);
    FloatVector l1 = FloatVector.fromArray(S, halfNorms, panel * PANEL + W);
    FloatVector a0 = l0.add(offsets[row]);
    FloatVector a1 = l1.add(offsets[row]);
    FloatVector b0 = l0.add(offsets[row + 1]);
    FloatVector b1 = l1.add(offsets[row + 1]);
    FloatVector c0 = l0.add(offsets[row + 2]);
    FloatVector c1 = l1.add(offsets[row + 2]);
    FloatVector e0 = l0.add(offsets[row + 3]);
    FloatVector e1 = l1.add(offsets[row + 3]);
    int at = panel * d * PANEL;
    for (int t = 0; t < d; t++, at += 2 * W) {
      l0 = FloatVector.fromArray(S, packed, at);
      l1 = FloatVector.fromArray(S, packed, at + W);
      FloatVector v = FloatVector.broadcast(S, x[q0 + t]);
      a0 = v.fma(l0, a0);
      a1 = v.fma(l1, a1);
      v = FloatVector.broadcast(S, x[q1 + t]);
      b0 = v.fma(l0, b0);
      b1 = v.fma(l1, b1);
      v = FloatVector.broadcast(S, x[q2 + t]);
      c0 = v.fma(l0, c0);
      c1 = v.fma(l1, c1);
      v = FloatVector.broadcast(S, x[q3 + t]);
      e0 = v.fma(l0, e0);
      e1 = v.fma(l1, e1);
    }
    FloatVector one = FloatVector.broadcast(S, 1f);
    one.mul(a0).intoArray(scores, target);
    one.mul(a1).intoArray(scores, target + W);
    one.mul(b0).intoArray(scores, target + CHUNK);
    one.mul(b1).intoArray(scores, target + CHUNK + W);
    one.mul(c0).intoArray(scores, target + 2 * CHUNK);
    one.mul(c1).intoArray(scores, target + 2 * CHUNK + W);
    one.mul(e0).intoArray(scores, target + 3 * CHUNK);
    one.mul(e1).intoArray(scores, target + 3 * CHUNK + W);
  }
}
