package org.mustlink.core.scacs;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Symmetric;

/**
 * Constraints from labels: every pair of labelled rows is a must-link if their classes are equal,
 * else a cannot-link. The pairs are never listed: Q' = B C B^T with B = T^T D^-1/2 Z_L Y, q x k.
 * The plain matrix has C = 2 I - 1 1^T (Li, Xia, Shan, Liu, TKDE 2015, section 4), the balanced one
 * C = N^-1 - 1 1^T / c with the label counts N, in which all classes have the same weight,
 * regardless of their numbers of labelled rows.
 *
 * @param scaledClassCodes D^-1/2 Z_L Y of the classes that have labels, p' x classes
 * @param counts the number of labelled rows of each of them, all greater than 0
 * @param balanced whether C is the balanced matrix
 */
public record LabelConstraints(DenseMatrix scaledClassCodes, long[] counts, boolean balanced)
    implements ConstraintMatrix {

  /**
   * If the norm of Q' is below this fraction of that of its terms, it consists of rounding errors
   * of terms that cancel.
   */
  private static final double ROUNDING = 1e-13;

  public LabelConstraints {
    if (scaledClassCodes.numCols() != counts.length
        || Arrays.stream(counts).anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException("Every class of the constraints needs a labelled row");
    }
  }

  /** The constraints from the classes that have labels; nothing if there are none. */
  public static Optional<LabelConstraints> of(
      LandmarkGraph graph, CodeSums sums, boolean balanced) {
    long[] counts = sums.classCounts();
    int[] seen = IntStream.range(0, counts.length).filter(j -> counts[j] > 0).toArray();
    if (seen.length == 0) {
      return Optional.empty();
    }
    long[] seenCounts = IntStream.of(seen).mapToLong(j -> counts[j]).toArray();
    DenseMatrix codes = graph.scaled(columns(sums.classCodes(), seen));
    return Optional.of(new LabelConstraints(codes, seenCounts, balanced));
  }

  private static DenseMatrix columns(DenseMatrix matrix, int[] indices) {
    int rows = matrix.numRows();
    double[] values = new double[rows * indices.length];
    for (int j = 0; j < indices.length; j++) {
      System.arraycopy(matrix.values(), indices[j] * rows, values, j * rows, rows);
    }
    return new DenseMatrix(rows, indices.length, values);
  }

  @Override
  public DenseMatrix project(LandmarkSpectrum spectrum) {
    DenseMatrix b = spectrum.coordinates(scaledClassCodes);
    DenseMatrix c = classMatrix();
    DenseMatrix q = Symmetric.mean(Products.of(Products.of(b, c), b.transpose()));
    return Symmetric.norm(q) > ROUNDING * ownParts(b, c)
        ? q
        : new DenseMatrix(q.numRows(), q.numRows(), new double[q.numRows() * q.numRows()]);
  }

  /** Returns the sum of c_jj |b_j|^2, the norm of the terms of Q' within classes. */
  private static double ownParts(DenseMatrix b, DenseMatrix c) {
    double sum = 0;
    for (int j = 0; j < b.numCols(); j++) {
      for (int i = 0; i < b.numRows(); i++) {
        sum += c.apply(j, j) * b.apply(i, j) * b.apply(i, j);
      }
    }
    return sum;
  }

  @Override
  public DenseMatrix directions(int most) {
    return scaledClassCodes;
  }

  /** C has one positive eigenvalue fewer than there are classes. */
  @Override
  public int mostPositive() {
    return Math.max(1, counts.length - 1);
  }

  private DenseMatrix classMatrix() {
    int classes = counts.length;
    double all = Arrays.stream(counts).sum();
    // A single class has no cannot-links to other classes, only must-links among its own rows.
    double others = classes == 1 ? 0 : balanced ? 1 / all : 1;
    double[] c = new double[classes * classes];
    Arrays.fill(c, -others);
    IntStream.range(0, classes)
        .forEach(j -> c[j * classes + j] += balanced ? 1.0 / counts[j] : classes == 1 ? 1 : 2);
    return new DenseMatrix(classes, classes, c);
  }
}
