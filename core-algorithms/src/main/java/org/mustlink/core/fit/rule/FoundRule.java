package org.mustlink.core.fit.rule;

import org.mustlink.core.fit.coded.CodedTable;

/** A rule by points of eigenvectors that has been found already. */
public record FoundRule(AssignmentRule rule) implements RuleFinder {
  @Override
  public boolean softLabels() {
    return false;
  }

  @Override
  public AssignmentRule find(CodedTable<?> table) {
    return rule;
  }
}
