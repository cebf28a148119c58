package org.mustlink.core.inmemory.landmark;

import java.util.Map;
import java.util.TreeMap;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.inmemory.AbstractInMemoryMethod.Task;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.WeightRule;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Anchor graph regularization as published (Liu, He, Chang, ICML 2010): A = (Z_L Z_L^T + g (S - S
 * D^-1 S))^-1 Z_L Y (equation 11) with g = 0.01 and Gaussian weights whose bandwidth is the mean
 * distance of rows to their r-th landmark, as in the authors' program. A row is assigned to the
 * class with the largest value of Z^T A with the columns divided by their sums over all rows
 * (equation 12); labelled rows keep their class. O(n p d + p^3).
 *
 * @param given the options by key, without those of this form
 * @param smoothness g
 */
record PublishedAnchorGraph(Map<String, String> given, double smoothness) {

  InMemoryClustering solve(Task task) {
    PairwiseSideInformation side = task.sideInformation();
    int k = side.classes();
    InMemoryCodedTable coded =
        LandmarkMethod.coded(
            LandmarkMethod.strategy(task, options(task, k)),
            task,
            found -> weighted(found, task.rows()));
    CodedRows codes = coded.codes();
    int[] labelled = coded.table().labelled();
    LandmarkGraph graph = LandmarkGraph.of(coded.sums());
    LabelSolver solver = LabelSolver.published(graph, codes.take(labelled), smoothness);
    double[] y = new double[labelled.length * k];
    for (int row = 0; row < labelled.length; row++) {
      y[row * k + side.classOf()[labelled[row]]] = 1;
    }
    DenseMatrix shares = shares(solver, solver.solve(y, k), codes);
    Clusters found = Clusters.of(shares, new LargestAssigner(k), side.classOf());
    double cut = CodeCut.of(codes, coded.encoder().p(), found.clusters(), found.k());
    return Outcome.of(cut, side, shares, new double[0], found).clustering(task, k, Map.of());
  }

  private FitOptions options(Task task, int k) {
    Map<String, String> all = new TreeMap<>(given);
    if (!given.containsKey(LandmarkOptions.WEIGHTS.key())) {
      // Any rule serves that does not cost a pass like that of the average bandwidth, because the
      // weighting is replaced.
      all.put(LandmarkOptions.WEIGHTS.key(), EnumWords.word(WeightRule.GAUSSIAN_LOCAL));
    }
    all.put(FitOptions.ASSIGN.key(), EnumWords.word(Assign.ANCHORS));
    all.put(FitOptions.SEED.key(), Long.toString(task.seed()));
    all.put(FitOptions.K.key(), Integer.toString(k));
    return FitOptions.resolve(all);
  }

  private LandmarkEncoder weighted(LandmarkEncoder found, Rows rows) {
    if (given.containsKey(LandmarkOptions.WEIGHTS.key())) {
      return found;
    }
    Rows mapped = found.map().apply(rows);
    return new LandmarkEncoder(
        found.map(),
        found.landmarks(),
        found.neighbours(),
        Weighting.gaussianReach(mapped, found.landmarks(), found.neighbours()),
        found.invertedLists(),
        null,
        found.reach(),
        null);
  }

  /** Returns Z^T A with the columns divided by their sums over all rows, n x k. */
  private static DenseMatrix shares(
      LabelSolver solver, LabelSolver.Solution solution, CodedRows codes) {
    int n = codes.count();
    int k = solution.masses().length;
    double[] byRow = solver.softLabels(solution, codes);
    double[] shares = new double[byRow.length];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < k; j++) {
        double mass = solution.masses()[j];
        shares[j * n + i] = mass > 0 ? byRow[i * k + j] / mass : 0;
      }
    }
    return new DenseMatrix(n, k, shares);
  }
}
