package org.mustlink.core.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.mustlink.core.linalg.ProductKernel.Part;

/**
 * Adds products of matrices with the Vector API. The left factor is packed in panels of two
 * vectors, one column after the other, so that the sums of a panel and four columns of the right
 * factor stay in registers over a block of terms. Products are rounded before they are added,
 * without fused multiply-adds, as in plain Java.
 *
 * <p>A vector that is carried from one iteration of a loop to the next is never the receiver of a
 * call, and is multiplied by 1 before it is stored. The compiler knows the class of a vector that
 * was just made; that of a carried vector it infers from profiles, and where these are too short it
 * boxes the sums, which makes the loop many times slower.
 */
final class PanamaProducts implements ProductKernel {
  private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
  private static final int W = D.length();
  private static final int PANEL = 2 * W;

  /** Columns of the right factor whose sums are in registers together. */
  private static final int QUAD = 4;

  /** Rows of the left factor in a block, a multiple of a panel. */
  private static final int ROWS = 256;

  /** Columns of the left factor in a block, which stays in the second level of the cache. */
  private static final int INNER = 64;

  @Override
  public void add(double alpha, Part a, Part b, Part c, int m, int n, int k) {
    int most = Math.min(INNER, k);
    double[] panels = new double[(Math.min(ROWS, m) + PANEL - 1) / PANEL * PANEL * most];
    double[] factors = new double[QUAD * most];
    double[] edge = new double[QUAD * PANEL];
    for (int top = 0; top < m; top += ROWS) {
      int rows = Math.min(ROWS, m - top);
      for (int from = 0; from < k; from += INNER) {
        int inner = Math.min(INNER, k - from);
        pack(a, top, from, rows, inner, panels);
        for (int j = 0; j < n; j += QUAD) {
          int columns = Math.min(QUAD, n - j);
          scale(alpha, b, from, j, inner, columns, factors);
          int whole = columns == QUAD ? rows / PANEL * PANEL : 0;
          for (int i = 0; i < whole; i += PANEL) {
            multiply(
                panels, i * inner, factors, inner, c.values(), c.index(top + i, j), c.stride());
          }
          for (int i = whole; i < rows; i += PANEL) {
            int height = Math.min(PANEL, rows - i);
            for (int t = 0; t < columns; t++) {
              System.arraycopy(c.values(), c.index(top + i, j + t), edge, t * PANEL, height);
            }
            multiply(panels, i * inner, factors, inner, edge, 0, PANEL);
            for (int t = 0; t < columns; t++) {
              System.arraycopy(edge, t * PANEL, c.values(), c.index(top + i, j + t), height);
            }
          }
        }
      }
    }
  }

  /** Packs a block of the left factor; what is beside its rows in the last panel has no effect. */
  private static void pack(Part a, int top, int from, int rows, int inner, double[] panels) {
    int to = 0;
    for (int i = 0; i < rows; i += PANEL) {
      int height = Math.min(PANEL, rows - i);
      for (int l = 0; l < inner; l++, to += PANEL) {
        System.arraycopy(a.values(), a.index(top + i, from + l), panels, to, height);
      }
    }
  }

  private static void scale(
      double alpha, Part b, int from, int j, int inner, int columns, double[] factors) {
    for (int t = 0; t < columns; t++) {
      int at = b.index(from, j + t);
      for (int l = 0; l < inner; l++) {
        factors[l * QUAD + t] = alpha * b.values()[at + l];
      }
    }
  }

  // This is one long method because vectors that are passed to a method that is not inlined are
  // boxed.
  private static void multiply(
      double[] panels, int at, double[] factors, int inner, double[] sums, int to, int stride) {
    int second = to + stride;
    int third = second + stride;
    int fourth = third + stride;
    DoubleVector one = DoubleVector.broadcast(D, 1);
    DoubleVector a0 = one.mul(DoubleVector.fromArray(D, sums, to));
    DoubleVector a1 = one.mul(DoubleVector.fromArray(D, sums, to + W));
    DoubleVector b0 = one.mul(DoubleVector.fromArray(D, sums, second));
    DoubleVector b1 = one.mul(DoubleVector.fromArray(D, sums, second + W));
    DoubleVector c0 = one.mul(DoubleVector.fromArray(D, sums, third));
    DoubleVector c1 = one.mul(DoubleVector.fromArray(D, sums, third + W));
    DoubleVector e0 = one.mul(DoubleVector.fromArray(D, sums, fourth));
    DoubleVector e1 = one.mul(DoubleVector.fromArray(D, sums, fourth + W));
    int end = QUAD * inner;
    for (int f = 0; f < end; f += QUAD, at += PANEL) {
      DoubleVector l0 = DoubleVector.fromArray(D, panels, at);
      DoubleVector l1 = DoubleVector.fromArray(D, panels, at + W);
      DoubleVector v = DoubleVector.broadcast(D, factors[f]);
      a0 = l0.mul(v).add(a0);
      a1 = l1.mul(v).add(a1);
      v = DoubleVector.broadcast(D, factors[f + 1]);
      b0 = l0.mul(v).add(b0);
      b1 = l1.mul(v).add(b1);
      v = DoubleVector.broadcast(D, factors[f + 2]);
      c0 = l0.mul(v).add(c0);
      c1 = l1.mul(v).add(c1);
      v = DoubleVector.broadcast(D, factors[f + 3]);
      e0 = l0.mul(v).add(e0);
      e1 = l1.mul(v).add(e1);
    }
    one.mul(a0).intoArray(sums, to);
    one.mul(a1).intoArray(sums, to + W);
    one.mul(b0).intoArray(sums, second);
    one.mul(b1).intoArray(sums, second + W);
    one.mul(c0).intoArray(sums, third);
    one.mul(c1).intoArray(sums, third + W);
    one.mul(e0).intoArray(sums, fourth);
    one.mul(e1).intoArray(sums, fourth + W);
  }
}
