package org.mustlink.core.fit;

import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.clustering.LabelBalance;
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

  private final PseudoLabels labels;
  private final long[] counts;

  private LabelSolverEmbedding(PseudoLabels labels) {
    this.labels = labels;
    this.counts = labels.counts();
  }

  /**
   * The values. O(p^3).
   *
   * @param labels rows of every class
   */
  static Embedding of(LandmarkGraph graph, PseudoLabels labels) {
    return new LabelSolverEmbedding(labels).embedding(graph);
  }

  /**
   * What the least smooth values, all classes of one size, make of the labels.
   *
   * @param wrong the share of labelled rows to which the others do not give their own class, as if
   *     one more had been wrong and one right: so that few rows do not promise certainty
   * @param classes of the landmarks
   */
  record Trial(double wrong, int[] classes) {}

  /** The values on trial. O(p^3 + c p^2). */
  static Trial trial(LandmarkGraph graph, PseudoLabels labels) {
    return new LabelSolverEmbedding(labels).trial(graph);
  }

  private Trial trial(LandmarkGraph graph) {
    int k = labels.k();
    LabelSolver solver = LabelSolver.normalised(graph, labels.rows(), SMOOTHNESS[0]);
    LeaveOneOut.Prediction left = LeaveOneOut.of(solver).predict(labels.beliefs(), k);
    int c = labels.classes().length;
    long wrong = c - right(left.softLabels(), factors(left.masses(), 0));
    LabelSolver.Solution values = solver.solve(labels.beliefs(), k);
    double[] factors = factors(values.masses(), 0);
    double[] byRow = values.coefficients().transpose().toArray();
    int[] classes = IntStream.range(0, graph.size()).map(i -> largest(byRow, i, factors)).toArray();
    return new Trial((wrong + 1) / (c + 2.0), classes);
  }

  private Embedding embedding(LandmarkGraph graph) {
    int k = labels.k();
    int powers = LabelBalance.equal(counts) ? 1 : 2;
    LabelSolver taken = LabelSolver.normalised(graph, labels.rows(), SMOOTHNESS[0]);
    int power = 0;
    long best = -1;
    for (double g : SMOOTHNESS) {
      LabelSolver solver =
          g == SMOOTHNESS[0] ? taken : LabelSolver.normalised(graph, labels.rows(), g);
      LeaveOneOut.Prediction left = LeaveOneOut.of(solver).predict(labels.beliefs(), k);
      for (int q = 0; q < powers; q++) {
        long right = right(left.softLabels(), factors(left.masses(), q));
        if (right > best) {
          best = right;
          taken = solver;
          power = q;
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
    return new Embedding(matrix, k, false);
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

  /** Rows to which the others give their own class. */
  private long right(double[] values, double[] factors) {
    return IntStream.range(0, labels.classes().length)
        .filter(row -> largest(values, row, factors) == labels.classes()[row])
        .count();
  }

  private static int largest(double[] values, int row, double[] factors) {
    int k = factors.length;
    int largest = 0;
    for (int j = 1; j < k; j++) {
      if (values[row * k + j] * factors[j] > values[row * k + largest] * factors[largest]) {
        largest = j;
      }
    }
    return largest;
  }
}
