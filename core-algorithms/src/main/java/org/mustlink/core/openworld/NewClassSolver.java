package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Finds clusters among the landmarks that labels do not reach, and solves for soft labels of named
 * and new classes together. The landmarks of a new class enter the label solver as rows with soft
 * labels C and weights E: A = (Z_L Z_L^T + E + I - S^ + 1e-6 I)^-1 (Z_L Y + E C), with the columns
 * divided by their masses d^T A. This is done twice, the second time with the landmarks whose class
 * came out new. Rows that are known to be of new classes enter as labelled rows of the clusters in
 * which most of them lie.
 *
 * @param landmarks p x d, the landmarks in columns of comparable scales or in a learned metric
 * @param rows the codes of c labelled rows
 * @param classes c, the class of each, below m
 * @param m the number of named classes
 * @param n the number of rows of the table
 */
record NewClassSolver(
    LandmarkGraph graph, Rows landmarks, CodedRows rows, int[] classes, int m, long n, long seed) {
  private static final int ROUNDS = 2;
  private static final int STARTS = 20;

  /** The number of landmarks of a new class at the least, if there are as many. */
  private static final int LEAST_LANDMARKS = 2;

  private static final double DIAGONAL = 1e-6;

  /** The weight of all landmarks of new classes, relative to that of the labelled rows. */
  private static final double STRENGTH = 0.3;

  /** The share of the rows below which new classes weigh less. */
  private static final double FEW = 0.05;

  /**
   * Solves for soft labels. O(p'^3).
   *
   * @param mass the rows of new classes at each landmark
   * @param count the number of new classes
   * @param seeds rows that are known to be of new classes
   * @return the soft labels of the landmarks in use, p' x (m + count), divided by their masses
   */
  DenseMatrix solve(NewClassMass mass, int count, SeedRows seeds) {
    DenseMatrix base = base(seeds);
    int[] some = enough(mass, count);
    Rows moved = WithinClassMetric.moved(landmarks, rows, classes, m);
    ClusteringWay way = way(mass, count);
    DenseMatrix soft = base;
    for (int round = 0; round < ROUNDS; round++) {
      soft = solve(base, mass, some, clusters(way, moved, some, mass, count), count, seeds);
      DenseMatrix means = LabelReach.means(graph, soft);
      int[] next =
          IntStream.range(0, graph.size())
              .filter(i -> largest(means, i) >= m || mass.proven()[i])
              .toArray();
      if (next.length < LEAST_LANDMARKS * count) {
        break;
      }
      some = next;
    }
    return soft;
  }

  private int[] enough(NewClassMass mass, int count) {
    int[] found = IntStream.range(0, graph.size()).filter(i -> mass.outside()[i]).toArray();
    int least = Math.min(graph.size(), LEAST_LANDMARKS * count);
    if (found.length >= least) {
      return found;
    }
    return IntStream.of(Indices.ascending(graph.size(), i -> -mass.probabilities()[i]))
        .limit(least)
        .sorted()
        .toArray();
  }

  /** Returns the way that named classes show, where enough rows of them have labels. */
  private ClusteringWay way(NewClassMass mass, int count) {
    return WithinClassMetric.isLearned(landmarks, rows)
        ? new HiddenClasses(graph, landmarks, rows, classes, mass.labelled()).way(count, seed)
        : ClusteringWay.GRAPH;
  }

  private int[] clusters(ClusteringWay way, Rows moved, int[] some, NewClassMass mass, int count) {
    // In the metric by their roots, so that no class is divided just because it has many rows.
    double power = WithinClassMetric.isLearned(landmarks, rows) ? 0.5 : 1;
    double[] weights =
        IntStream.of(some).mapToDouble(i -> Math.pow(mass.masses()[i], power)).toArray();
    return way.clusters(graph, moved, some, weights, count, STARTS, seed);
  }

  /** Z_L Z_L^T + I - S^ + 1e-6 I. */
  private DenseMatrix base(SeedRows seeds) {
    int p = graph.size();
    double[] values = graph.similarity().toArray();
    for (int at = 0; at < values.length; at++) {
      values[at] = (at % (p + 1) == 0 ? 1 + DIAGONAL : 0) - values[at];
    }
    add(rows, values);
    add(seeds.rows(), values);
    return new DenseMatrix(p, p, values);
  }

  /** Adds Z Z^T of some rows. */
  private void add(CodedRows some, double[] values) {
    int p = graph.size();
    int[] indices = graph.indices();
    int r = some.r();
    for (int a = 0; a < some.codes().length; a++) {
      for (int b = a / r * r; b < (a / r + 1) * r; b++) {
        values[indices[some.codes()[a]] * p + indices[some.codes()[b]]] +=
            (double) some.weights()[a] * some.weights()[b];
      }
    }
  }

  /** Adds Z Y of some rows. */
  private void add(CodedRows some, int[] columns, double[] sums) {
    int[] indices = graph.indices();
    for (int a = 0; a < some.codes().length; a++) {
      sums[columns[a / some.r()] * graph.size() + indices[some.codes()[a]]] += some.weights()[a];
    }
  }

  private DenseMatrix solve(
      DenseMatrix base, NewClassMass mass, int[] some, int[] clusters, int count, SeedRows seeds) {
    int p = graph.size();
    int k = m + count;
    double[] system = base.values().clone();
    double[] sums = new double[p * k];
    add(rows, classes, sums);
    int[] clusterOf = Indices.none(p);
    IntStream.range(0, some.length).forEach(i -> clusterOf[some[i]] = clusters[i]);
    int[] ofSeeds = seeds.clusters(graph, clusterOf, count);
    add(seeds.rows(), IntStream.of(ofSeeds).map(t -> m + t).toArray(), sums);
    double all = IntStream.of(some).mapToDouble(i -> mass.masses()[i]).sum();
    double unit = STRENGTH * rows.count() / Math.max(FEW * n, all);
    for (int i = 0; i < some.length; i++) {
      double weight = unit * mass.masses()[some[i]];
      system[some[i] * (p + 1)] += weight;
      sums[(m + clusters[i]) * p + some[i]] += weight;
    }
    DenseMatrix soft =
        PositiveDefinite.of(new DenseMatrix(p, p, system)).solve(new DenseMatrix(p, k, sums));
    return byMasses(soft);
  }

  private DenseMatrix byMasses(DenseMatrix soft) {
    int p = graph.size();
    double[] masses = new double[soft.numCols()];
    for (int at = 0; at < soft.values().length; at++) {
      masses[at / p] += graph.degrees()[at % p] * soft.values()[at];
    }
    double[] scaled = new double[soft.values().length];
    Arrays.setAll(scaled, at -> masses[at / p] > 0 ? soft.values()[at] / masses[at / p] : 0);
    return new DenseMatrix(p, soft.numCols(), scaled);
  }

  private static int largest(DenseMatrix values, int row) {
    int largest = 0;
    for (int j = 1; j < values.numCols(); j++) {
      largest = values.apply(row, j) > values.apply(row, largest) ? j : largest;
    }
    return largest;
  }
}
