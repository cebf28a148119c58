package org.mustlink.core.inmemory.kmeans;

import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.Rows;

/**
 * Several starts of PCK-means or MPCK-means on one table, of which the one with the smallest
 * objective is taken.
 *
 * @param rows n x d, scaled
 * @param variances d, of the columns, greater than 0
 * @param penalty the cost of a violated link of weight 1; in MPCK-means the factor of its cost
 * @param ridge the number of rows of the entire table that count for the metric of a cluster in
 *     addition to its own
 */
record PenaltyFit(
    Rows rows,
    double[] variances,
    int k,
    boolean learnsMetrics,
    double penalty,
    double ridge,
    KMeansOptions kMeans,
    long seed) {

  /** A model and its objective. */
  record Fitted(PenaltyModel model, double objective, int k) {
    Clusters clusters() {
      int[] clusters = model.clusters();
      return new Clusters(clusters, new double[clusters.length], k);
    }
  }

  /**
   * Fits the model. O(starts maxIter (n + links) k d).
   *
   * @param shared whether all clusters have one metric
   * @param starts the number of starts; the first one is not random
   */
  Fitted fit(PairwiseSideInformation sideInformation, boolean shared, int starts) {
    Chunklets chunklets = Chunklets.of(rows, sideInformation);
    Neighbourhoods neighbourhoods = Neighbourhoods.of(chunklets);
    int clusters = Math.min(k, chunklets.count());
    PenaltyProblem problem =
        new PenaltyProblem(
            rows,
            variances,
            LinkNeighbours.of(sideInformation, seed),
            clusters,
            learnsMetrics,
            shared,
            penalty,
            ridge);
    SplittableRandom random = new SplittableRandom(seed);
    @Nullable Fitted best = null;
    for (int start = 0; start < starts; start++) {
      SplittableRandom own = random.split();
      double[] centres =
          start == 0 ? neighbourhoods.farthest(clusters) : neighbourhoods.drawn(clusters, own);
      PenaltyModel model = solved(problem, centres, own);
      double objective = model.objective();
      double tie = AbstractInMemoryMethod.TIE * Math.abs(objective);
      if (best == null || objective < best.objective - tie) {
        best = new Fitted(model, objective, clusters);
      }
    }
    return Objects.requireNonNull(best);
  }

  private PenaltyModel solved(PenaltyProblem problem, double[] centres, SplittableRandom random) {
    PenaltyModel model = new PenaltyModel(problem, centres);
    for (int step = 0; step < kMeans.maxIter() && model.assign(random); step++) {
      model.moveCentres();
      model.fitMetrics();
    }
    return model;
  }
}
