package org.mustlink.core.fit.rule;

import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.ensemble.ShareFactors;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.options.Assign;
import org.mustlink.core.scacs.Embedding;

/**
 * Assigns each row to the class of its largest soft label, pooled with the probabilities by the
 * classifiers of the features if these have a weight.
 *
 * @param embedding the embedding, whose columns are soft labels of the classes
 * @param classes the number of classes of the labels, which are the first columns
 * @param scorer the pool of soft labels and classifiers, and factors of the classes
 * @param shares the known share of each column's class among all rows, to which the clusters are
 *     adjusted; empty if they are not
 * @param adjustsSizes whether the clusters are adjusted to known or estimated shares
 */
public record PooledRuleFinder(
    Embedding embedding, int classes, PoolAssigner scorer, double[] shares, boolean adjustsSizes)
    implements RuleFinder {

  /** Pools without factors of the classes. */
  public PooledRuleFinder(Embedding embedding, int classes, Pool pool) {
    this(embedding, classes, new PoolAssigner(embedding.m(), pool), new double[0], false);
  }

  @Override
  public boolean softLabels() {
    return true;
  }

  @Override
  public AssignmentRule find(CodedTable<?> table) {
    int k = embedding.m();
    Assign taken = scorer.pool().classifiers() > 0 ? Assign.POOL : Assign.ANCHORS;
    if (shares.length > 0) {
      EmbeddedTable points = table.embedded(embedding);
      return rule(ShareFactors.fit(scorer, shares, points::shares), Assign.POOL);
    }
    boolean plain = scorer.equals(new PoolAssigner(k, Pool.LABEL_SOLVER_ONLY));
    return rule(plain ? new LargestAssigner(k) : scorer, taken);
  }

  private AssignmentRule rule(Assigner assigner, Assign taken) {
    return AssignmentRule.ofClasses(assigner, taken, classes, new int[0]);
  }
}
