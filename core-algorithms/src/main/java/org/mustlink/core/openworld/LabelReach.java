package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * How far labels reach over the landmark graph. The reach of class j at a row with the code z is
 * clip(z^T A_j) to [0, 1]; the reach s of a row is the sum over the classes. The p' x m matrix A
 * minimises the squared errors on the labels plus w_0 times the sum of f^2 and 30 times the
 * roughness of f over all rows: A = B P Y with K = S + 30 (D - S) + 3e-8 I, B = K^-1 Z_L^T, P =
 * (w_0 I + Z_L B)^-1 and w_0 = c/n. The reach is about 1/2 or more where labels are as dense as
 * usual, and near 0 where there are none.
 *
 * <p>What labelled rows would have of their reach without their own label, and what they would have
 * if no row of their class were labelled, follow in closed form from P. The former are a sample of
 * rows of named classes, the latter one of rows of classes that no label names.
 *
 * @param coefficients A, p' x m
 * @param ofLandmarks p', the reach of the landmarks as the means of their rows
 * @param known the reach of each of c labelled rows without its own label
 * @param hidden the reach of each of them without the labels of its class
 * @param classMasses m, the sum of the reach of each class over all rows
 */
record LabelReach(
    DenseMatrix coefficients,
    double[] ofLandmarks,
    double[] known,
    double[] hidden,
    double[] classMasses) {
  private static final double ROUGHNESS = 30;
  private static final double DIAGONAL = 3e-8;

  /**
   * Computes the reach. O(p'^3 + p'^2 c + c^3) for c labelled rows.
   *
   * @param rows the codes of c labelled rows
   * @param unseen the codes of the same rows as new rows would have them
   * @param classes c, the class of each, below m
   * @param n the number of rows of the table
   */
  static LabelReach of(
      LandmarkGraph graph, CodedRows rows, CodedRows unseen, int[] classes, int m, long n) {
    int p = graph.size();
    int c = rows.count();
    DenseMatrix codes = codes(graph, rows);
    DenseMatrix spread = PositiveDefinite.of(penalty(graph)).solve(codes);
    DenseMatrix influence = Products.of(codes.transpose(), spread);
    DenseMatrix ofUnseen =
        unseen == rows ? influence : Products.of(codes(graph, unseen).transpose(), spread);
    double[] system = influence.values().clone();
    double prior = (double) c / n;
    for (int i = 0; i < c; i++) {
      system[i * c + i] += prior;
    }
    DenseMatrix inverse = PositiveDefinite.of(new DenseMatrix(c, c, system)).inverse();
    DenseMatrix labels = new DenseMatrix(c, m, new double[c * m]);
    for (int i = 0; i < c; i++) {
      labels.values()[classes[i] * c + i] = 1;
    }
    DenseMatrix weights = Products.of(inverse, labels);
    DenseMatrix coefficients = Products.of(spread, weights);
    LeftOut left = new LeftOut(inverse, weights, ofUnseen, classes);
    double[] masses = new double[m];
    for (int j = 0; j < m; j++) {
      for (int i = 0; i < p; i++) {
        masses[j] += graph.degrees()[i] * ReachBins.clip(coefficients.apply(i, j));
      }
    }
    return new LabelReach(
        coefficients,
        ofLandmarks(graph, coefficients),
        left.withoutRow(),
        left.withoutClass(),
        masses);
  }

  /** Z_L^T, p' x c. */
  private static DenseMatrix codes(LandmarkGraph graph, CodedRows rows) {
    int p = graph.size();
    int[] indices = graph.indices();
    double[] codes = new double[p * rows.count()];
    for (int at = 0; at < rows.codes().length; at++) {
      int index = indices[rows.codes()[at]];
      if (index >= 0) { // only rows of the table have landmarks that are all in use
        codes[at / rows.r() * p + index] += rows.weights()[at];
      }
    }
    return new DenseMatrix(p, rows.count(), codes);
  }

  /** K = 30 D - 29 S + 3e-8 I. */
  private static DenseMatrix penalty(LandmarkGraph graph) {
    int p = graph.size();
    double[] degrees = graph.degrees();
    double[] values = graph.similarity().toArray();
    for (int at = 0; at < values.length; at++) {
      int i = at % p;
      int j = at / p;
      values[at] *= -(ROUGHNESS - 1) * Math.sqrt(degrees[i] * degrees[j]);
      values[at] += i == j ? ROUGHNESS * degrees[i] + DIAGONAL : 0;
    }
    return new DenseMatrix(p, p, values);
  }

  /** The sums over the classes of clip(D^-1 S A). */
  private static double[] ofLandmarks(LandmarkGraph graph, DenseMatrix coefficients) {
    double[] reach = new double[graph.size()];
    double[] values = means(graph, coefficients).values();
    for (int at = 0; at < values.length; at++) {
      reach[at % graph.size()] += ReachBins.clip(values[at]);
    }
    return reach;
  }

  /**
   * Returns the means of a function over the rows of each landmark, weighted by their codes: D^-1 S
   * V.
   *
   * @param values V, p' x m, the values at the landmarks
   */
  static DenseMatrix means(LandmarkGraph graph, DenseMatrix values) {
    double[] roots = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    double[] scaled = Products.scaled(roots, values.values(), values.numCols());
    DenseMatrix means =
        Products.of(graph.similarity(), new DenseMatrix(graph.size(), values.numCols(), scaled));
    for (int at = 0; at < scaled.length; at++) {
      means.values()[at] /= roots[at % roots.length];
    }
    return means;
  }

  /**
   * The reach of labelled rows without some labels.
   *
   * @param inverse P, c x c
   * @param weights P Y, c x m
   * @param influence of each label on each row, c x c, by the codes that new rows would have
   */
  private record LeftOut(
      DenseMatrix inverse, DenseMatrix weights, DenseMatrix influence, int[] classes) {
    private int m() {
      return weights.numCols();
    }

    /** The reach of each row by the weights P Y - P_i (P Y)_i / P_ii of the others. */
    double[] withoutRow() {
      int c = classes.length;
      double[] reach = new double[c];
      for (int i = 0; i < c; i++) {
        for (int j = 0; j < m(); j++) {
          double own = weights.apply(i, j) / inverse.apply(i, i);
          double value = 0;
          for (int l = 0; l < c; l++) {
            if (l != i) {
              double weight = weights.apply(l, j) - inverse.apply(l, i) * own;
              value += influence.apply(i, l) * weight;
            }
          }
          reach[i] += ReachBins.clip(value);
        }
      }
      return reach;
    }

    /** Y_b - P_bb^-1 (P Y)_b of the rows b of each class, without that class. */
    double[] withoutClass() {
      double[] reach = new double[classes.length];
      for (int j = 0; j < m(); j++) {
        int own = j;
        int[] b = IntStream.range(0, classes.length).filter(i -> classes[i] == own).toArray();
        if (b.length > 0) {
          DenseMatrix hidden = PositiveDefinite.of(block(b)).solve(rows(b));
          for (int i = 0; i < b.length; i++) {
            for (int t = 0; t < m(); t++) {
              reach[b[i]] += t == j ? 0 : ReachBins.clip(-hidden.apply(i, t));
            }
          }
        }
      }
      return reach;
    }

    private DenseMatrix block(int[] b) {
      double[] values = new double[b.length * b.length];
      for (int at = 0; at < values.length; at++) {
        values[at] = inverse.apply(b[at % b.length], b[at / b.length]);
      }
      return new DenseMatrix(b.length, b.length, values);
    }

    private DenseMatrix rows(int[] b) {
      double[] values = new double[b.length * m()];
      for (int at = 0; at < values.length; at++) {
        values[at] = weights.apply(b[at % b.length], at / b.length);
      }
      return new DenseMatrix(b.length, m(), values);
    }
  }
}
