package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The label solver's answer for every row as an embedding of k columns, of which the largest is the
 * cluster: Z^T A with the columns divided by their masses (Wang, Fu, Hao, Tao, Wu, EAGR, TKDE
 * 2016). How smooth it has to be, and whether large classes get their share, is decided by what
 * labelled rows would be by the others.
 */
final class LabelSolverEmbedding {
  private static final double[] SMOOTHNESS = {1, 3};

  /** Class masses are divided by, or by these over the shares of the labels as well. */
  private static final int POWERS = 2;

  private final PseudoLabels labels;
  private final long[] counts;

  private LabelSolverEmbedding(PseudoLabels labels) {
    this.labels = labels;
    this.counts = labels.counts();
  }

  /**
   * What the label solver found.
   *
   * @param matrix p x k, row-major: soft labels of the landmarks
   * @param left c x k probabilities, row-major: of every labelled row by the labels of the others
   */
  record Solved(double[] matrix, double[] left) {
    Embedding embedding(int k, int scores) {
      return new Embedding(matrix, k, scores, false);
    }
  }

  /**
   * Solves. O(p^3).
   *
   * @param labels rows of every class
   */
  static Solved of(LandmarkGraph graph, PseudoLabels labels) {
    return new LabelSolverEmbedding(labels).solved(graph);
  }

  private Solved solved(LandmarkGraph graph) {
    int k = labels.k();
    LabelSolver taken = LabelSolver.normalised(graph, labels.rows(), SMOOTHNESS[0]);
    double[] left = new double[0];
    int power = 0;
    int best = -1;
    for (double g : SMOOTHNESS) {
      LabelSolver solver =
          g == SMOOTHNESS[0] ? taken : LabelSolver.normalised(graph, labels.rows(), g);
      LeaveOneOut.Prediction predicted = LeaveOneOut.of(solver).predict(labels.beliefs(), k);
      for (int q = 0; q < POWERS; q++) {
        double[] scaled = scaled(predicted.softLabels(), factors(predicted.masses(), q));
        int right = right(scaled);
        if (right > best) {
          best = right;
          taken = solver;
          power = q;
          left = scaled;
        }
      }
    }
    LabelSolver.Solution values = taken.solve(labels.beliefs(), k);
    double[] factors = factors(values.masses(), power);
    double[] matrix = new double[graph.total() * k];
    for (int i = 0; i < graph.size(); i++) {
      for (int j = 0; j < k; j++) {
        matrix[graph.kept()[i] * k + j] = factors[j] * values.coefficients().apply(i, j);
      }
    }
    return new Solved(matrix, probabilities(left));
  }

  /** prior^q / mass; a class that reaches no row gets none. */
  private double[] factors(double[] masses, int power) {
    int c = labels.classes().length;
    return IntStream.range(0, masses.length)
        .mapToDouble(
            j -> {
              double prior = (counts[j] + 1.0) / (c + masses.length);
              return masses[j] > 0 ? (power == 0 ? 1 : prior) / masses[j] : 0;
            })
        .toArray();
  }

  private static double[] scaled(double[] values, double[] factors) {
    double[] scaled = new double[values.length];
    Arrays.setAll(scaled, i -> values[i] * factors[i % factors.length]);
    return scaled;
  }

  /** Rows to which the others give their own class. */
  private int right(double[] values) {
    int k = labels.k();
    int right = 0;
    for (int i = 0; i < labels.classes().length; i++) {
      right += Probabilities.largest(values, i * k, k) == labels.classes()[i] ? 1 : 0;
    }
    return right;
  }

  private double[] probabilities(double[] values) {
    double[] probabilities = values.clone();
    for (int at = 0; at < values.length; at += labels.k()) {
      Probabilities.clipped(probabilities, at, labels.k());
    }
    return probabilities;
  }
}
