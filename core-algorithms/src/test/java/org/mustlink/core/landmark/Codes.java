package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.Embedding;

/** Sparse codes of rows with their labels, -1 where there is none; for tests. */
public record Codes(int[] positions, float[] weights, int r, int[] labels) {

  public static Codes of(Rows rows, Rows landmarks, int r, int[] labels) {
    int n = rows.count();
    int[] positions = new int[n * r];
    double[] weights = new double[n * r];
    new SparseCoder(landmarks, r, Weighting.linear()).encode(rows.data(), n, positions, weights);
    float[] narrow = new float[n * r];
    for (int i = 0; i < narrow.length; i++) {
      narrow[i] = (float) weights[i];
    }
    return new Codes(positions, narrow, r, labels);
  }

  public int count() {
    return labels.length;
  }

  /** The rows from {@code from} to before {@code to}. */
  public Codes slice(int from, int to) {
    return new Codes(
        Arrays.copyOfRange(positions, from * r, to * r),
        Arrays.copyOfRange(weights, from * r, to * r),
        r,
        Arrays.copyOfRange(labels, from, to));
  }

  public Codes shuffled(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Codes moved = slice(0, count());
    for (int i = count() - 1; i > 0; i--) {
      moved.swap(i, random.nextInt(i + 1));
    }
    return moved;
  }

  private void swap(int i, int j) {
    for (int a = 0; a < r; a++) {
      int position = positions[i * r + a];
      positions[i * r + a] = positions[j * r + a];
      positions[j * r + a] = position;
      float weight = weights[i * r + a];
      weights[i * r + a] = weights[j * r + a];
      weights[j * r + a] = weight;
    }
    int label = labels[i];
    labels[i] = labels[j];
    labels[j] = label;
  }

  public CodedRows rows() {
    return new CodedRows(positions, weights, r);
  }

  public CodeSums sums(int p, int classes, long n) {
    CodeSums sums = CodeSums.empty(p, classes, n);
    sums.add(rows(), labels);
    return sums;
  }

  /** Z^T, n rows of p. */
  public double[][] dense(int p) {
    double[][] z = new double[count()][p];
    for (int i = 0; i < count(); i++) {
      for (int a = i * r; a < (i + 1) * r; a++) {
        z[i][positions[a]] = weights[a];
      }
    }
    return z;
  }

  /** All rows in an embedding, column by column: m arrays of n values. */
  public double[][] embed(Embedding embedding) {
    int m = embedding.m();
    double[][] columns = new double[m][count()];
    double[] point = new double[m];
    for (int i = 0; i < count(); i++) {
      embedding.apply(positions, weights, i * r, r, point, 0);
      for (int j = 0; j < m; j++) {
        columns[j][i] = point[j];
      }
    }
    return columns;
  }
}
