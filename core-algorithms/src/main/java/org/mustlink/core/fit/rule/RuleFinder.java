package org.mustlink.core.fit.rule;

import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.scacs.Embedding;

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
   * Returns the embedding by which rows of other tables are assigned. It is another one where the
   * assignment of the rows of the table rests on the fact that they have no label.
   *
   * @param own the embedding of the rows of the table
   */
  default Embedding ofOthers(Embedding own) {
    return own;
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
