package org.mustlink.core.classifier.kernel;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Computes kernels with the Vector API. Centres are packed in panels of two vectors, one column
 * after the other, so that the sums of four rows and one panel stay in registers over all columns.
 * Products are rounded before they are added, without fused multiply-adds, as in plain Java.
 *
 * <p>A vector that is carried from one iteration of a loop to the next is never the receiver of a
 * call, and is multiplied by 1 before it is stored. The compiler knows the class of a vector that
 * was just made; that of a carried vector it infers from profiles, and where these are too short it
 * boxes the sums, which makes the scan five times slower.
 */
final class PanamaKernels implements KernelScan {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
  private static final int W = S.length();
  private static final int V = D.length();
  private static final int PANEL = 2 * W;

  /** The number of rows whose sums are in registers together. */
  private static final int QUAD = 4;

  private final int q;
  private final int k;
  private final int count;
  private final int padded;
  private final float[] packed; // panel, column, lane
  private final float[] norms;
  private final double[] coefficients; // V classes, centre, lane
  private final float[] kernels; // row, centre
  private final double[] sums = new double[V];

  PanamaKernels(ScaledCentres centres) {
    this.q = centres.columns();
    this.k = centres.classes();
    this.count = centres.count();
    this.padded = (count + PANEL - 1) / PANEL * PANEL;
    this.packed = new float[padded * q];
    this.norms = new float[padded];
    this.coefficients = new double[(k + V - 1) / V * V * count];
    this.kernels = new float[ROWS * padded];
    for (int i = 0; i < count; i++) {
      norms[i] = centres.norm(i);
      for (int t = 0; t < q; t++) {
        packed[(i / PANEL * q + t) * PANEL + i % PANEL] = centres.factor(i, t);
      }
      for (int j = 0; j < k; j++) {
        coefficients[(j / V * count + i) * V + j % V] = centres.coefficient(i, j);
      }
    }
  }

  @Override
  public void add(float[] rows, float[] rowNorms, double[] scores) {
    for (int first = 0; first < padded; first += PANEL) {
      for (int row = 0; row < ROWS; row += QUAD) {
        measure(rows, rowNorms, first, row);
      }
    }
    for (int j = 0; j < k; j += V) {
      for (int row = 0; row < ROWS; row += QUAD) {
        add(j, row, scores);
      }
    }
  }

  // This is one long method because vectors that are passed to a method that is not inlined are
  // boxed.
  private void measure(float[] x, float[] rowNorms, int first, int row) {
    int q0 = row * q;
    int q1 = q0 + q;
    int q2 = q1 + q;
    int q3 = q2 + q;
    FloatVector l0 = FloatVector.fromArray(S, norms, first);
    FloatVector l1 = FloatVector.fromArray(S, norms, first + W);
    FloatVector a0 = l0.add(rowNorms[row]);
    FloatVector a1 = l1.add(rowNorms[row]);
    FloatVector b0 = l0.add(rowNorms[row + 1]);
    FloatVector b1 = l1.add(rowNorms[row + 1]);
    FloatVector c0 = l0.add(rowNorms[row + 2]);
    FloatVector c1 = l1.add(rowNorms[row + 2]);
    FloatVector e0 = l0.add(rowNorms[row + 3]);
    FloatVector e1 = l1.add(rowNorms[row + 3]);
    int at = first * q;
    for (int t = 0; t < q; t++, at += PANEL) {
      l0 = FloatVector.fromArray(S, packed, at);
      l1 = FloatVector.fromArray(S, packed, at + W);
      FloatVector v = FloatVector.broadcast(S, x[q0 + t]);
      a0 = l0.mul(v).add(a0);
      a1 = l1.mul(v).add(a1);
      v = FloatVector.broadcast(S, x[q1 + t]);
      b0 = l0.mul(v).add(b0);
      b1 = l1.mul(v).add(b1);
      v = FloatVector.broadcast(S, x[q2 + t]);
      c0 = l0.mul(v).add(c0);
      c1 = l1.mul(v).add(c1);
      v = FloatVector.broadcast(S, x[q3 + t]);
      e0 = l0.mul(v).add(e0);
      e1 = l1.mul(v).add(e1);
    }
    FloatVector one = FloatVector.broadcast(S, 1f);
    int to = row * padded + first;
    one.mul(a0).intoArray(kernels, to);
    one.mul(a1).intoArray(kernels, to + W);
    one.mul(b0).intoArray(kernels, to + padded);
    one.mul(b1).intoArray(kernels, to + padded + W);
    one.mul(c0).intoArray(kernels, to + 2 * padded);
    one.mul(c1).intoArray(kernels, to + 2 * padded + W);
    one.mul(e0).intoArray(kernels, to + 3 * padded);
    one.mul(e1).intoArray(kernels, to + 3 * padded + W);
    for (int r = 0; r < QUAD; r++) {
      for (int i = to + r * padded; i < to + r * padded + PANEL; i += W) {
        FloatVector squared = FloatVector.fromArray(S, kernels, i).max(0f).add(1f);
        squared = FloatVector.broadcast(S, 1f).div(squared);
        squared = squared.mul(squared);
        squared.mul(squared).intoArray(kernels, i);
      }
    }
  }

  /** Adds to the scores of as many classes as a vector has lanes, one centre after the other. */
  private void add(int j, int row, double[] scores) {
    int to = row * k + j;
    DoubleVector a = load(scores, to);
    DoubleVector b = load(scores, to + k);
    DoubleVector c = load(scores, to + 2 * k);
    DoubleVector e = load(scores, to + 3 * k);
    int at = j * count;
    int from = row * padded;
    for (int i = from; i < from + count; i++, at += V) {
      DoubleVector l = DoubleVector.fromArray(D, coefficients, at);
      a = l.mul(DoubleVector.broadcast(D, kernels[i])).add(a);
      b = l.mul(DoubleVector.broadcast(D, kernels[i + padded])).add(b);
      c = l.mul(DoubleVector.broadcast(D, kernels[i + 2 * padded])).add(c);
      e = l.mul(DoubleVector.broadcast(D, kernels[i + 3 * padded])).add(e);
    }
    store(a, scores, to, j);
    store(b, scores, to + k, j);
    store(c, scores, to + 2 * k, j);
    store(e, scores, to + 3 * k, j);
  }

  private DoubleVector load(double[] scores, int at) {
    for (int lane = 0; lane < V; lane++) {
      sums[lane] = at + lane < scores.length ? scores[at + lane] : 0;
    }
    return DoubleVector.fromArray(D, sums, 0);
  }

  private void store(DoubleVector values, double[] scores, int at, int j) {
    DoubleVector.broadcast(D, 1).mul(values).intoArray(sums, 0);
    System.arraycopy(sums, 0, scores, at, Math.min(V, k - j));
  }
}
