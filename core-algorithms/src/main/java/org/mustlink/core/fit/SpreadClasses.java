package org.mustlink.core.fit;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.rule.PooledRuleFinder;
import org.mustlink.core.fit.rule.RuleFinder;
import org.mustlink.core.fit.rule.ScoredRuleFinder;
import org.mustlink.core.fit.trial.LabelSolverEmbedding;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The classes that were found for linked rows, propagated along the graph by the label solver and
 * pooled with classifiers that learn from them, in the same way as labels. The weights are fitted
 * to these classes and the labels: a row counts as right if its class is predicted from the others.
 *
 * @param classifiers the classifiers, if they have a weight
 * @param tried the held-out results for the linked and labelled rows
 */
record SpreadClasses(
    Embedding embedding, Pool pool, Optional<FeatureClassifiers> classifiers, OutOfSample tried) {

  /**
   * Propagates classes. O(p^3), and O(c^3) for the classifiers of c rows.
   *
   * @param found the classes of the rows, from which classifiers are learned if every class has a
   *     row
   * @param known the rows
   * @param centres the maximum number of rows that become centres of kernels; with 0 no classifiers
   *     are learned
   */
  static SpreadClasses of(
      LandmarkGraph graph, PseudoLabels found, CodedLinkedRows known, int centres, long seed) {
    LabelSolverEmbedding.Solved solver = LabelSolverEmbedding.of(graph, found);
    int k = found.k();
    int[] labels = known.sideInformation().labels();
    int[] classes = found.classes().clone();
    // The graph may have changed the class of a labelled row; it is judged by the label itself.
    IntStream.range(0, labels.length)
        .filter(i -> labels[i] >= 0)
        .forEach(i -> classes[i] = labels[i]);
    Pool.Trial alone =
        Pool.LABEL_SOLVER_ONLY.tried(solver.leaveOneOut(), new double[0], classes, k);
    Optional<FeatureClassifiersFitter.Fitted> learned =
        IntStream.of(classes).distinct().count() == k
            ? known.classifiers(
                IntStream.range(0, classes.length).toArray(), classes, k, centres, seed)
            : Optional.empty();
    if (learned.isEmpty()) {
      return new SpreadClasses(
          solver.embedding(k, 0),
          Pool.LABEL_SOLVER_ONLY,
          Optional.empty(),
          OutOfSample.of(alone).with(LeftOut.of(found.rows(), labels, alone)));
    }
    Pool.Trial pooled = Pool.ofFound(solver.leaveOneOut(), learned.get().heldOut(), classes, k);
    boolean weighted = pooled.pool().classifiers() > 0;
    return new SpreadClasses(
        solver.embedding(k, weighted ? k : 0),
        pooled.pool(),
        learned.map(FeatureClassifiersFitter.Fitted::classifiers).filter(scored -> weighted),
        OutOfSample.of(alone, pooled).with(LeftOut.of(found.rows(), labels, pooled)));
  }

  /**
   * Returns the finder of the rule that assigns clusters.
   *
   * @param known the number of classes of labels, which are the first clusters
   */
  RuleFinder rules(int known) {
    PooledRuleFinder pooled = new PooledRuleFinder(embedding, known, pool);
    return classifiers
        .<RuleFinder>map(scoring -> new ScoredRuleFinder(pooled, scoring))
        .orElse(pooled);
  }
}
