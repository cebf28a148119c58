package org.mustlink.core.fit;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The classes that were found for linked rows, spread by the label solver along the graph, and
 * joined with classifiers that learn from them by the features, as labels are. The weights are
 * those of these classes and of the labels: a row counts as right where the others lead to its
 * class.
 *
 * @param classifiers if they have a weight
 * @param tried what becomes of the linked and labelled rows without their own class
 */
record SpreadClasses(
    Embedding embedding, Pool pool, Optional<FeatureClassifiers> classifiers, OutOfSample tried) {

  /**
   * Spreads classes. O(p^3), and O(c^3) for the classifiers of c rows.
   *
   * @param found classes of the rows, by which classifiers learn if each of them has a row
   * @param known the rows
   * @param centres rows that become centres of kernels, at the most; with 0 nothing is learned
   */
  static SpreadClasses of(
      LandmarkGraph graph, PseudoLabels found, CodedLinkedRows known, int centres, long seed) {
    LabelSolverEmbedding.Solved solver = LabelSolverEmbedding.of(graph, found);
    int k = found.k();
    int[] labels = known.sideInformation().labels();
    int[] classes = found.classes().clone();
    // The graph may have overruled a label, and must not be judged by the class that it put there.
    IntStream.range(0, labels.length)
        .filter(i -> labels[i] >= 0)
        .forEach(i -> classes[i] = labels[i]);
    Pool.Trial alone = Pool.SOLVER_ALONE.tried(solver.left(), new double[0], classes, k);
    Optional<FeatureClassifiersFitter.Fitted> learned =
        IntStream.of(classes).distinct().count() == k
            ? known.classifiers(classes, k, centres, seed)
            : Optional.empty();
    if (learned.isEmpty()) {
      return new SpreadClasses(
          solver.embedding(k, 0), Pool.SOLVER_ALONE, Optional.empty(), OutOfSample.of(alone));
    }
    Pool.Trial pooled = Pool.fit(solver.left(), learned.get().left(), classes, k);
    boolean weighted = pooled.pool().classifiers() > 0;
    return new SpreadClasses(
        solver.embedding(k, weighted ? k : 0),
        pooled.pool(),
        learned.map(FeatureClassifiersFitter.Fitted::classifiers).filter(scored -> weighted),
        OutOfSample.of(alone, pooled));
  }

  /**
   * How rows get the clusters.
   *
   * @param known classes of labels, which are the first clusters
   */
  RuleFinder rules(int known) {
    PooledRuleFinder pooled = new PooledRuleFinder(embedding, known, pool, new double[0]);
    return classifiers
        .<RuleFinder>map(scoring -> new ScoredRuleFinder(pooled, scoring))
        .orElse(pooled);
  }
}
