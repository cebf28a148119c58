package org.mustlink.core.method.whole;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.affinity.Affinity;
import org.mustlink.core.affinity.Graph;
import org.mustlink.core.affinity.NormalisedAffinity;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.partition.Eigengap;
import org.mustlink.core.partition.EmbeddingRows;

/**
 * Semi-supervised spectral clustering by a weighted sum of objectives (Wacquet, Hebert, Caillault
 * Poisson, Hamad, 2011): the k smallest eigenvectors of M = (1 - g) Lbar + g Qb, unit rows,
 * k-means; g from a grid by criterion E. Qb = (P - l_min I) / (l_max - l_min) brings the
 * eigenvalues of P to [0, 1].
 *
 * <p>P is -1/|ML| on must-links and 1/|CL| on cannot-links, as M is minimised. Equations 8 to 12
 * and Algorithm 1 print the opposite sign, which would reward broken constraints.
 */
final class Sssc extends WholeTableMethod {
  private final GraphOptions graphOptions;
  private final KMeansOptions kMeans;
  private final OptionalDouble gamma;
  private final int gammas;

  Sssc(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info().name(), info().options(), given);
    this.graphOptions = GraphOptions.read(reader);
    this.kMeans = KMeansOptions.read(reader);
    this.gamma = reader.autoNumber("gamma", -Double.MIN_VALUE, 1);
    this.gammas = reader.whole("gammas", 1, 1000);
    reader.refuseTogether("gammas", "gamma", gamma.isPresent());
  }

  static MethodInfo information() {
    List<MethodOption> options = new ArrayList<>(GraphOptions.options(Affinity.GAUSSIAN));
    options.add(
        new MethodOption(
            "gamma",
            "auto",
            "auto | number >= 0 and < 1",
            "share of the constraints in the objective; auto: by criterion E"));
    options.add(
        new MethodOption(
            "gammas", "100", "whole number from 1 to 1000", "values of gamma tried in [0, 1)"));
    options.addAll(KMeansOptions.options());
    return new MethodInfo(
        "sssc",
        "semi-supervised spectral clustering, weighted objectives",
        "Wacquet, Hebert, Caillault Poisson, Hamad 2011",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        false,
        10_000,
        "O(n^2 d) for the graph, then up to a hundred products with it for each gamma",
        options);
  }

  @Override
  public long bytes(long n, int d) {
    return 2 * graphOptions.bytes(n) + 8 * n * d + 20 * n * Math.max(40, 8 * (MOST_CLUSTERS + 4));
  }

  @Override
  Partition solve(Task task) {
    Graph graph = graphOptions.graph(task.rows());
    NormalisedAffinity affinity = NormalisedAffinity.of(graph);
    warnOfIsolated(affinity.isolated(), task.warnings());
    int k = task.k() > 0 ? task.k() : eigengap(affinity, task.seed());
    double[] grid = grid(task.constraints());
    WeightedObjectives objectives =
        WeightedObjectives.of(affinity, task.constraints(), grid.length > 1, task.seed());
    double chosen = grid[0];
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < grid.length && grid.length > 1; i++) {
      Outcome next = outcome(task, graph, objectives.near(grid[i], k, task.seed()), k);
      if (next.criterion() > highest + TIE) {
        highest = next.criterion();
        chosen = grid[i];
      }
    }
    return outcome(task, graph, objectives.smallest(chosen, k, task.seed()), k)
        .partition(task, k, Map.of("gamma", chosen));
  }

  private Outcome outcome(Task task, Graph graph, SymmetricEigen eigen, int k) {
    DenseMatrix embedding = EmbeddingRows.unit(eigen.vectors());
    return Outcome.of(
        graph,
        task.constraints(),
        embedding,
        eigen.values(),
        kMeans.run(embedding, k, task.seed()));
  }

  private static int eigengap(NormalisedAffinity affinity, long seed) {
    int n = affinity.order();
    double[] values = LeadingEigen.largest(affinity, Math.min(n, MOST_CLUSTERS + 1), seed).values();
    double[] ascending = Arrays.stream(values).map(value -> 1 - value).toArray();
    return Eigengap.of(ascending, Math.min(MOST_CLUSTERS, n - 1));
  }

  private double[] grid(Constraints constraints) {
    if (gamma.isPresent()) {
      return new double[] {gamma.getAsDouble()};
    }
    double[] grid = new double[constraints.none() ? 1 : gammas];
    for (int i = 0; i < grid.length; i++) {
      grid[i] = i / (double) gammas;
    }
    return grid;
  }
}
