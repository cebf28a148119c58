package org.mustlink.core.fit.rule;

import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.options.Assign;
import org.mustlink.core.scacs.Embedding;

/**
 * Assigns each row to a named class or to a new one by {@link NewClassAssigner}.
 *
 * @param others the embedding of rows of other tables
 */
public record NewClassRuleFinder(NewClassAssigner assigner, Embedding others)
    implements RuleFinder {
  @Override
  public boolean softLabels() {
    return true;
  }

  @Override
  public Embedding ofOthers(Embedding own) {
    return others;
  }

  @Override
  public AssignmentRule find(CodedTable<?> table) {
    Assign taken = assigner.pool().classifiers() > 0 ? Assign.POOL : Assign.ANCHORS;
    return AssignmentRule.ofClasses(assigner, taken, assigner.named(), new int[0]);
  }
}
