package org.mustlink.core.fit.rule;

import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;

/** Finds the rule that assigns clusters to the points of a solution. */
public interface RuleFinder {
  /** Whether the columns of the embedding are soft labels of the clusters. */
  boolean softLabels();

  /**
   * Whether the rule adjusts the sizes of clusters to shares of the classes, so that scores are not
   * those of labelled rows without their own labels.
   */
  default boolean adjustsSizes() {
    return false;
  }

  /** Adds the scores that the rule needs to the rows of a table, if they do not have them yet. */
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
