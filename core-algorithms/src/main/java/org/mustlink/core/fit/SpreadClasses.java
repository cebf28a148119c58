package org.mustlink.core.fit;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.ensemble.Pool;
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
    LabelSolverEmbedding.Solved solver,
    Pool pool,
    Optional<FeatureClassifiers> classifiers,
    OutOfSample tried) {

  /**
   * Spreads classes. O(p^3), and O(c^3) for the classifiers of c rows.
   *
   * @param found classes of the rows, by which classifiers learn if each of them has a row
   * @param known the rows
   */
  static SpreadClasses of(
      LandmarkGraph graph, PseudoLabels found, CodedSideInformation.Rows known) {
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
            ? known.classifiers().learn(known.rows(), labels, classes, k)
            : Optional.empty();
    if (learned.isEmpty()) {
      return new SpreadClasses(solver, Pool.SOLVER_ALONE, Optional.empty(), OutOfSample.of(alone));
    }
    Pool.Trial pooled = Pool.fit(solver.left(), learned.get().left(), classes, k);
    return new SpreadClasses(
        solver,
        pooled.pool(),
        learned
            .map(FeatureClassifiersFitter.Fitted::classifiers)
            .filter(scored -> pooled.pool().classifiers() > 0),
        OutOfSample.of(alone, pooled));
  }

  Embedding embedding(int k) {
    return solver.embedding(k, pool.classifiers() > 0 ? k : 0);
  }
}
