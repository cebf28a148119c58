package org.mustlink.core.anchorgraph;

import java.util.Arrays;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Vectors;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Poisson MBO with known sizes of the classes (Calder, Cook, Thorpe, Slepcev, Poisson Learning,
 * ICML 2020, algorithm 2) on the landmarks, which are weighted by their degrees. A round consists
 * of steps of Poisson learning, U := D^-1 S U + D^-1 Z_L (Y - 1 y^T) with y the mean label, and the
 * assignment of every landmark to one class such that the classes have the given sizes. The first
 * round starts at 0, so that classes grow from their labels. Of the rows, only the labelled ones
 * are needed.
 */
public final class PoissonMbo {
  /** The number of steps in a round; with many more, small parts of classes are lost. */
  private static final int STEPS = 8;

  /** The number of rounds; landmarks stop changing their classes much earlier. */
  private static final int ROUNDS = 10;

  private final LandmarkGraph graph;
  private final double[] roots;
  private final double[] source;
  private final double[] shares;

  private PoissonMbo(LandmarkGraph graph, DenseMatrix labels, double[] shares) {
    this.graph = graph;
    this.roots = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    this.source = centred(labels);
    this.shares = shares;
  }

  /**
   * Returns the probabilities of the classes at the landmarks in use after the last steps, p' x k,
   * row-major. O((entries of S^ + p' k) k), some 80 times.
   *
   * @param labels D^-1/2 Z_L Y, p' x k, the codes of the labelled rows summed by class and scaled
   * @param shares k, of the classes among all rows, greater than 0 with the sum 1
   */
  public static double[] probabilities(LandmarkGraph graph, DenseMatrix labels, double[] shares) {
    return new PoissonMbo(graph, labels, shares).probabilities();
  }

  /**
   * D^-1/2 Z_L (Y - 1 y^T), by column. Its columns are orthogonal to D^1/2 1, as Poisson learning
   * requires.
   */
  private double[] centred(DenseMatrix labels) {
    int p = labels.numRows();
    int k = labels.numCols();
    double[] rows = new double[p];
    double[] counts = new double[k];
    for (int j = 0; j < k; j++) {
      for (int i = 0; i < p; i++) {
        rows[i] += labels.apply(i, j);
        counts[j] += roots[i] * labels.apply(i, j);
      }
    }
    double all = Arrays.stream(counts).sum();
    double[] centred = labels.toArray();
    for (int at = 0; at < centred.length; at++) {
      centred[at] -= rows[at % p] * counts[at / p] / all;
    }
    return centred;
  }

  private double[] probabilities() {
    int k = shares.length;
    double[] scores = steps(new double[source.length]);
    for (int round = 0; round < ROUNDS; round++) {
      scores = steps(assigned(scores));
    }
    for (int at = 0; at < scores.length; at += k) {
      Probabilities.clipped(scores, at, k);
    }
    return scores;
  }

  /**
   * Poisson learning in the columns D^1/2 U, for which it is D^1/2 U := S^ D^1/2 U + source.
   *
   * @param from D^1/2 U, by column
   * @return U, row-major
   */
  private double[] steps(double[] from) {
    int p = graph.size();
    int k = shares.length;
    double[] values = from;
    for (int step = 0; step < STEPS; step++) {
      values = Products.of(graph.similarity(), new DenseMatrix(p, k, values)).values();
      values = Vectors.combined(1, values, 1, source);
    }
    double[] scores = new double[values.length];
    for (int at = 0; at < values.length; at++) {
      scores[at % p * k + at / p] = values[at] / roots[at % p];
    }
    return scores;
  }

  /**
   * Assigns every landmark to one class and returns D^1/2 times the class indicators, by column.
   */
  private double[] assigned(double[] scores) {
    int p = graph.size();
    int k = shares.length;
    double largest = Arrays.stream(scores).map(Math::abs).max().orElse(0);
    double[] priced = Arrays.stream(scores).map(s -> largest > 0 ? s / largest : 0).toArray();
    double[] prices = ClassPrices.of(priced, graph.degrees(), shares);
    double[] indicators = new double[priced.length];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < k; j++) {
        priced[i * k + j] += prices[j];
      }
      indicators[Probabilities.largest(priced, i * k, k) * p + i] = roots[i];
    }
    return indicators;
  }
}
