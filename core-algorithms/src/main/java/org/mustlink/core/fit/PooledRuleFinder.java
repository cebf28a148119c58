package org.mustlink.core.fit;

import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.ensemble.ShareFactors;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.options.Assign;
import org.mustlink.core.scacs.Embedding;

/**
 * Gives each row the class of its largest soft label, joined with what the classifiers of the
 * features say where these have a weight.
 *
 * @param embedding whose columns are soft labels of the classes
 * @param classes of the labels, which are the first columns
 * @param pool how soft labels and classifiers are joined
 * @param shares of the classes among all rows, one a column; empty if they are not known
 */
record PooledRuleFinder(Embedding embedding, int classes, Pool pool, double[] shares)
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
