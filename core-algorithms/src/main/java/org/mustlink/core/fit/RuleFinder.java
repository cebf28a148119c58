package org.mustlink.core.fit;

import org.mustlink.core.fit.coded.CodedTable;

/** Finds the rule by which the points of a solution become clusters. */
public interface RuleFinder {
  /** Whether the columns of the embedding are soft labels of the clusters. */
  boolean softLabels();

  /** Gives the rows of a table the scores that the rule needs and they do not have yet. */
  default <T extends CodedTable<T>> T scored(T table, StepLog log) {
    return table;
  }

  /**
   * Finds the rule.
   *
   * @param table as {@link #scored} returns it
   * @throws org.mustlink.core.fault.BadSettingException if the rule is to be made from labels, and
   *     a class has none
   */
  AssignmentRule find(CodedTable<?> table);
}
