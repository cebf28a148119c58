package org.mustlink.core.scacs;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;

/** Rows on a landmark graph, with labels for some of them. */
record Problem(Codes codes, CodeSums sums, LandmarkGraph graph, LandmarkSpectrum spectrum) {
  private static final int P = 80;

  /** The first rows are the landmarks. */
  static Problem of(Blobs blobs, int[] labels) {
    return of(
        Codes.of(blobs.rows(), blobs.rows().take(IntStream.range(0, P).toArray()), 3, labels), P);
  }

  static Problem of(Codes codes, int p) {
    int classes = IntStream.of(codes.labels()).max().orElse(-1) + 1;
    CodeSums sums = codes.sums(p, classes, codes.count());
    LandmarkGraph graph = LandmarkGraph.of(sums);
    return new Problem(codes, sums, graph, LandmarkSpectrum.of(graph));
  }

  /** The constraints of the classes that have labels. */
  LabelConstraints constraints(boolean balanced) {
    long[] counts = sums.classCounts();
    int[] seen = IntStream.range(0, counts.length).filter(j -> counts[j] > 0).toArray();
    return constraints(seen, balanced);
  }

  /** The constraints of the given classes, in that order. */
  LabelConstraints constraints(int[] order, boolean balanced) {
    DenseMatrix all = sums.classCodes();
    int p = all.numRows();
    double[] values = new double[p * order.length];
    for (int j = 0; j < order.length; j++) {
      System.arraycopy(all.values(), order[j] * p, values, j * p, p);
    }
    return new LabelConstraints(
        graph.scaled(new DenseMatrix(p, order.length, values)),
        IntStream.of(order).mapToLong(j -> sums.classCounts()[j]).toArray(),
        balanced);
  }

  /** Q^ of all pairs of labelled rows, each with itself as well. */
  PairConstraints allPairs() {
    int[] labels = codes.labels();
    int[] labelled = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
    int c = labelled.length;
    double[][] z = codes.dense(sums.landmarks());
    double[] flat =
        IntStream.of(labelled).boxed().flatMapToDouble(i -> Arrays.stream(z[i])).toArray();
    double[] q = new double[c * c];
    for (int a = 0; a < c; a++) {
      for (int b = 0; b < c; b++) {
        q[a * c + b] = labels[labelled[a]] == labels[labelled[b]] ? 1 : -1;
      }
    }
    DenseMatrix scaled = graph.scaled(new DenseMatrix(sums.landmarks(), c, flat));
    return new PairConstraints(
        Products.of(Products.of(scaled, new DenseMatrix(c, c, q)), scaled.transpose()));
  }

  /** The columns of all rows. */
  double[][] embed(SpectralSolution solution, boolean unit) {
    int m = solution.vectors().numCols();
    return codes.embed(new Embedding(graph.embeddingMatrix(solution.vectors()), m, unit));
  }

  /** The share of rows whose nearest class mean, in unit rows of the embedding, is their own. */
  double separation(SpectralSolution solution, int[] classes) {
    double[][] columns = embed(solution, true);
    int n = classes.length;
    int k = IntStream.of(classes).max().orElseThrow() + 1;
    double[][] means = new double[k][columns.length];
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < columns.length; t++) {
        means[classes[i]][t] += columns[t][i] * k / n;
      }
    }
    long right = 0;
    for (int i = 0; i < n; i++) {
      double[] distances = new double[k];
      for (int j = 0; j < k; j++) {
        for (int t = 0; t < columns.length; t++) {
          distances[j] += Math.pow(columns[t][i] - means[j][t], 2);
        }
      }
      double own = distances[classes[i]];
      right += Arrays.stream(distances).allMatch(distance -> distance >= own) ? 1 : 0;
    }
    return (double) right / n;
  }
}
