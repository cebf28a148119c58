package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.evaluation.CriterionE;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * Chooses the weight of the cannot-links for one weight of the must-links, or for must-links that
 * contract rows. The problem is solved with few updates for all weights, and with all updates for
 * the best of them. Weights are compared by criterion E; where must-links contract rows, first by
 * the cannot-links that are violated. Not thread-safe.
 */
record GammaSearch(
    Graph graph,
    PairwiseSideInformation pairs,
    GammaSearch.Settings settings,
    Contraction contraction,
    CutPath path,
    BiPredicate<GammaSearch.Found, GammaSearch.Found> better) {
  /** The number of updates that suffices to distinguish most weights from the best. */
  private static final int DRAFT = 100;

  private static final int FINALISTS = 3;

  /**
   * Added to the indicators of the initial clusters, since multiplicative updates do not change an
   * entry of 0.
   */
  private static final double OFFSET = 0.2;

  /** The settings of the solution for each weight. */
  record Settings(int k, long seed, KMeansOptions kMeans, double tolerance, int steps) {}

  /** The solution for a weight. */
  record Found(double gamma, NonnegativeCut.Solution solution, Outcome outcome, LinkShares shares) {
    /** Criterion E, in which links count by their weights. */
    private double criterion() {
      return CriterionE.of(outcome.cut(), outcome.found().k(), shares.must(), shares.cannot());
    }

    /** Whether criterion E is higher. */
    boolean isHigherThan(Found other) {
      return criterion() > other.criterion() + AbstractInMemoryMethod.TIE;
    }

    /** Orders solutions by less weight of violated cannot-links, then by higher criterion E. */
    private boolean keepsMoreThan(Found other) {
      double more = shares.cannot() - other.shares.cannot();
      return more > AbstractInMemoryMethod.TIE
          || (more >= -AbstractInMemoryMethod.TIE && isHigherThan(other));
    }
  }

  /** Makes the search if must-links contract rows. */
  static GammaSearch hard(Graph graph, PairwiseSideInformation pairs, Settings settings) {
    return of(graph, pairs, settings, Contraction.ofMustLinks(pairs), 0, Found::keepsMoreThan);
  }

  /**
   * Makes the search if only labels contract rows.
   *
   * @param mustGamma the weight of the must-links, greater than 0
   */
  static GammaSearch soft(
      Graph graph, PairwiseSideInformation pairs, Settings settings, double mustGamma) {
    return of(graph, pairs, settings, Contraction.ofLabels(pairs), mustGamma, Found::isHigherThan);
  }

  private static GammaSearch of(
      Graph graph,
      PairwiseSideInformation pairs,
      Settings settings,
      Contraction contraction,
      double mustGamma,
      BiPredicate<Found, Found> better) {
    ContractedEdges edges = ContractedEdges.of(graph, pairs, contraction, mustGamma);
    CutPath path = new CutPath(edges, Math.min(settings.k(), edges.order()), settings.seed());
    return new GammaSearch(graph, pairs, settings, contraction, path, better);
  }

  /** Returns the best of some weights; of weights that are equally good the first. */
  Found best(double[] gammas) {
    int first = gammas.length > FINALISTS ? Math.min(DRAFT, settings.steps()) : settings.steps();
    List<Found> drafts = Arrays.stream(gammas).mapToObj(gamma -> started(gamma, first)).toList();
    if (first == settings.steps()) {
      return best(drafts);
    }
    List<Found> finalists =
        drafts.stream()
            .sorted(Comparator.comparingInt(draft -> rank(draft, drafts)))
            .limit(FINALISTS)
            .sorted(Comparator.comparingDouble(Found::gamma))
            .map(draft -> continued(draft, settings.steps() - first))
            .toList();
    return best(finalists);
  }

  private int rank(Found one, List<Found> all) {
    return (int) all.stream().filter(other -> better.test(other, one)).count();
  }

  private Found best(List<Found> all) {
    Found best = all.get(0);
    for (Found next : all) {
      best = better.test(next, best) ? next : best;
    }
    return best;
  }

  private Found started(double gamma, int steps) {
    DenseMatrix vectors = path.vectors(gamma);
    Clusters first =
        settings
            .kMeans()
            .run(EmbeddingRows.unit(contraction.expanded(vectors)), settings.k(), settings.seed());
    int m = contraction.count();
    double[] start = new double[m * settings.k()];
    Arrays.fill(start, OFFSET);
    for (int i = 0; i < first.clusters().length; i++) {
      start[first.clusters()[i] * m + contraction.vertices()[i]] = 1 + OFFSET;
    }
    return solved(gamma, start, steps);
  }

  private Found continued(Found draft, int steps) {
    return draft.solution().converged()
        ? draft
        : solved(draft.gamma(), draft.solution().y(), steps);
  }

  private Found solved(double gamma, double[] start, int steps) {
    int k = settings.k();
    NonnegativeCut.Solution solution = path.at(gamma).solve(start, k, settings.tolerance(), steps);
    int n = contraction.vertices().length;
    DenseMatrix embedding = new DenseMatrix(n, k, contraction.expanded(solution.y(), k));
    Clusters clusters = Clusters.of(embedding, new LargestAssigner(k), Indices.none(n));
    Outcome outcome = Outcome.of(graph, pairs, embedding, new double[0], clusters);
    return new Found(
        gamma, solution, outcome, LinkShares.of(pairs, clusters.clusters(), outcome.satisfied()));
  }
}
