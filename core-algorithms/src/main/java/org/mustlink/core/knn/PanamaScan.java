package org.mustlink.core.knn;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Computes scores with the Vector API. Landmarks are packed in panels of a few vectors, one
 * dimension after the other, so that the sums of four rows and one panel stay in registers over all
 * dimensions.
 *
 * <p>The scores of four rows against a chunk of panels are written to a small table, from which
 * {@link PanamaLowest} selects the lowest.
 *
 * <p>As in {@code PanamaKernels}, a vector that is carried from one iteration of a loop to the next
 * first goes through an operation that leaves it unchanged but tells the compiler its class.
 */
final class PanamaScan implements FloatScan {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_PREFERRED;
  private static final int W = S.length();

  /** Sixteen sums need thirty-two registers, which machines with shorter vectors may not have. */
  private static final boolean WIDE = W >= 16;

  private static final int PANEL = (WIDE ? 4 : 2) * W;

  private static final int CHUNK = PanamaLowest.CHUNK;

  /** The part of the packed landmarks that four rows are scored against, which fits the cache. */
  private static final int CHUNK_FLOATS = 1 << 16;

  private final int d;
  private final int panels;
  private final int chunkPanels;
  private final float[] packed; // negated; panel, dimension, lane
  private final float[] halfNorms;
  private final float[] scores = new float[ROWS * CHUNK];
  private final PanamaLowest lowest;

  PanamaScan(CentredLandmarks source, int keep) {
    this.d = source.dimensions();
    int p = source.count();
    this.panels = (p + PANEL - 1) / PANEL;
    this.chunkPanels = Math.max(1, Math.min(CHUNK, CHUNK_FLOATS / d) / PANEL);
    this.packed = new float[panels * d * PANEL];
    this.halfNorms = new float[panels * PANEL];
    this.lowest = new PanamaLowest(scores, keep);
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
    this.lowest = new PanamaLowest(scores, keep);
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
        lowest.offer(
            row, Math.min(ROWS, count - row), (last - first) * PANEL, first * PANEL, candidates);
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
