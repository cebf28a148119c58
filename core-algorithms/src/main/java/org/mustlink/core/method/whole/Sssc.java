package org.mustlink.core.method.whole;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.affinity.Affinity;
import org.mustlink.core.affinity.Graph;
import org.mustlink.core.affinity.NormalisedAffinity;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;
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
    Blend blend = Blend.of(affinity, task.constraints(), task.seed());
    double[] grid = grid(task.constraints());
    @Nullable Outcome best = null;
    double chosen = 0;
    DenseMatrix guess = new DenseMatrix(graph.order(), 0, new double[0]);
    for (double g : grid) {
      SymmetricEigen eigen = blend.smallest(g, k, guess, task.seed());
      guess = eigen.vectors();
      DenseMatrix embedding = EmbeddingRows.unit(eigen.vectors());
      Outcome next =
          Outcome.of(
              graph,
              task.constraints(),
              embedding,
              eigen.values(),
              kMeans.run(embedding, k, task.seed()));
      if (best == null || next.criterion() > best.criterion() + TIE) {
        best = next;
        chosen = g;
      }
    }
    return Objects.requireNonNull(best).partition(task, k, Map.of("gamma", chosen));
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

  /**
   * The objectives.
   *
   * @param pairs P
   * @param least its smallest eigenvalue
   * @param range its largest less its smallest; 0 without constraints
   */
  record Blend(NormalisedAffinity affinity, SymmetricOperator pairs, double least, double range) {
    static Blend of(NormalisedAffinity affinity, Constraints constraints, long seed) {
      double mustEntry = -1.0 / Math.max(1, constraints.must());
      double cannotEntry = 1.0 / Math.max(1, constraints.cannot());
      SymmetricOperator pairs = constraints.matrix(mustEntry, cannotEntry, 0);
      if (constraints.none()) {
        return new Blend(affinity, pairs, 0, 0);
      }
      double most = LeadingEigen.largest(pairs, 1, seed).values()[0];
      SymmetricOperator negative = constraints.matrix(-mustEntry, -cannotEntry, 0);
      double least = -LeadingEigen.largest(negative, 1, seed).values()[0];
      return new Blend(affinity, pairs, least, most - least);
    }

    /** The k smallest eigenpairs of M, smallest first. */
    SymmetricEigen smallest(double g, int k, DenseMatrix guess, long seed) {
      double share = range > 0 ? g / range : 0;
      SymmetricEigen eigen = LeadingEigen.largest(new Reversed(this, g, share), k, guess, seed);
      // M = (1 - g) I - share l_min I - ((1 - g) N - share P), and the last part was solved.
      double shift = 1 - g - share * least;
      return new SymmetricEigen(
          Arrays.stream(eigen.values()).map(value -> shift - value).toArray(), eigen.vectors());
    }
  }

  /** (1 - g) N - share P. */
  private record Reversed(Blend blend, double g, double share) implements SymmetricOperator {
    @Override
    public int order() {
      return blend.affinity.order();
    }

    @Override
    public void apply(double[] x, int columns, double[] y) {
      blend.affinity.apply(x, columns, y);
      double[] product = new double[order() * columns];
      blend.pairs.apply(x, columns, product);
      for (int at = 0; at < product.length; at++) {
        y[at] = (1 - g) * y[at] - share * product[at];
      }
    }
  }
}
