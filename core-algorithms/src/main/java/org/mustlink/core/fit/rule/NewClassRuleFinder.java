package org.mustlink.core.fit.rule;

import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.options.Assign;

/** Assigns each row to a named class or to a new one by {@link NewClassAssigner}. */
public record NewClassRuleFinder(NewClassAssigner assigner) implements RuleFinder {
  @Override
  public boolean softLabels() {
    return true;
  }

  @Override
  public AssignmentRule find(CodedTable<?> table) {
    Assign taken = assigner.pool().classifiers() > 0 ? Assign.POOL : Assign.ANCHORS;
    return AssignmentRule.ofClasses(assigner, taken, assigner.named(), new int[0]);
  }
}
