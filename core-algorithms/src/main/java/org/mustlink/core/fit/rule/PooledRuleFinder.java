package org.mustlink.core.fit.rule;

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
 * @param pool the weights of soft labels and classifiers
 * @param shares the share of each column's class among all rows, as known or as estimated; empty if
 *     the clusters are not adjusted to shares
 */
public record PooledRuleFinder(Embedding embedding, int classes, Pool pool, double[] shares)
    implements RuleFinder {

  @Override
  public boolean softLabels() {
    return true;
  }

  @Override
  public AssignmentRule find(CodedTable<?> table) {
    int k = embedding.m();
    if (shares.length > 0) {
      EmbeddedTable points = table.embedded(embedding);
      return pooled(ShareFactors.fit(new PoolAssigner(k, pool), shares, points::shares));
    }
    return pool.classifiers() > 0
        ? pooled(new PoolAssigner(k, pool))
        : AssignmentRule.ofClasses(new LargestAssigner(k), Assign.ANCHORS, classes, new int[0]);
  }

  private AssignmentRule pooled(PoolAssigner assigner) {
    return AssignmentRule.ofClasses(assigner, Assign.POOL, classes, new int[0]);
  }
}
