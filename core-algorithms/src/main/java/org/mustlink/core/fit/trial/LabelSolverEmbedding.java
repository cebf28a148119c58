package org.mustlink.core.fit.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The soft labels of the label solver for every row as an embedding of k columns, of which the
 * largest is the cluster: Z^T A with the columns divided by their masses (Wang, Fu, Hao, Tao, Wu,
 * EAGR, TKDE 2016). The smoothness, and whether masses are adjusted to the shares of the labels,
 * are chosen by leave-one-out on the labelled rows.
 */
public record LabelSolverEmbedding(PseudoLabels labels, double[] counts) {
  LabelSolverEmbedding(PseudoLabels labels) {
    this(labels, labels.weights().sums(labels.classes(), labels.k()));
  }

  private static final double[] SMOOTHNESS = {1, 3};

  /**
   * The number of exponents q that are tried for the shares of the labels, from 0: columns are
   * multiplied by share^q / mass.
   */
  private static final int POWERS = 2;

  /**
   * The solution of the label solver.
   *
   * @param matrix p x k, row-major, the soft labels of the landmarks
   * @param leaveOneOut c x k probabilities, row-major, of the classes of every labelled row from
   *     the labels of the others
   * @param candidates what the solution was chosen of
   */
  public record Solved(double[] matrix, double[] leaveOneOut, List<Candidate> candidates) {
    public Embedding embedding(int k, int scores) {
      return new Embedding(matrix, k, scores, false);
    }
  }

  /**
   * The label solver with a smoothness, and the factors of the classes.
   *
   * @param predicted every labelled row from the labels of the others
   */
  public record Candidate(LabelSolver solver, LeaveOneOut.Prediction predicted, int power) {}

  /**
   * Solves for the soft labels. O(p^3).
   *
   * @param labels rows with classes, at least one of every class
   */
  public static Solved of(LandmarkGraph graph, PseudoLabels labels) {
    return new LabelSolverEmbedding(labels).solved(graph);
  }

  private Solved solved(LandmarkGraph graph) {
    int k = labels.k();
    List<Candidate> candidates = new ArrayList<>();
    for (double g : SMOOTHNESS) {
      LabelSolver solver = solver(graph, g);
      LeaveOneOut.Prediction predicted = LeaveOneOut.of(solver).predict(labels.beliefs(), k);
      for (int q = 0; q < POWERS; q++) {
        candidates.add(new Candidate(solver, predicted, q));
      }
    }
    Candidate taken = best(candidates, IntStream.range(0, labels.classes().length).toArray());
    LabelSolver.Solution values = taken.solver.solve(labels.beliefs(), k);
    double[] factors = factors(values.masses(), taken.power);
    double[] matrix = new double[graph.total() * k];
    for (int i = 0; i < graph.size(); i++) {
      for (int j = 0; j < k; j++) {
        matrix[graph.kept()[i] * k + j] = factors[j] * values.coefficients().apply(i, j);
      }
    }
    return new Solved(matrix, leaveOneOut(taken, taken.predicted.softLabels()), candidates);
  }

  /**
   * Returns the candidate that gives most of some rows their own class from the labels of the
   * others; of equals the first.
   */
  public Candidate best(List<Candidate> candidates, int[] rows) {
    Candidate taken = candidates.get(0);
    double best = -1;
    for (Candidate candidate : candidates) {
      double right = right(scaled(candidate, candidate.predicted.softLabels()), rows);
      if (right > best) {
        best = right;
        taken = candidate;
      }
    }
    return taken;
  }

  /** Returns the probabilities that follow from soft labels of the labelled rows. */
  public double[] leaveOneOut(Candidate candidate, double[] softLabels) {
    return probabilities(scaled(candidate, softLabels));
  }

  private double[] scaled(Candidate candidate, double[] softLabels) {
    return scaled(softLabels, factors(candidate.predicted.masses(), candidate.power));
  }

  private LabelSolver solver(LandmarkGraph graph, double g) {
    return LabelSolver.normalised(graph, labels.rows(), labels.weights(), g);
  }

  /** Returns prior^q / mass for each class; 0 for a class whose mass is 0. */
  private double[] factors(double[] masses, int power) {
    double c = Arrays.stream(counts).sum();
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

  /**
   * Returns the weight of those of some rows that get their own class from the labels of the
   * others.
   */
  private double right(double[] values, int[] rows) {
    int k = labels.k();
    double right = 0;
    for (int i : rows) {
      boolean own = Probabilities.largest(values, i * k, k) == labels.classes()[i];
      right += own ? labels.weights().of(i) : 0;
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
