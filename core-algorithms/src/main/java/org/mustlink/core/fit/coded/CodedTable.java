package org.mustlink.core.fit.coded;

import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.scacs.Embedding;

/**
 * A table whose n rows have been turned into sparse codes, and all that the steps of SCACS ask of
 * it. What comes back is small: of size p x p for p landmarks, or of the rows with side information
 * where they are few.
 *
 * @param <T> the table itself
 */
public interface CodedTable<T extends CodedTable<T>> {
  /** The number of rows, n. */
  long rowCount();

  /** The number of rows with links. */
  long linkedRowCount();

  /** The codes of all rows, and those of the labelled rows by class, summed. O(n r^2). */
  CodeSums sums();

  /** The labelled rows, or a bounded sample of them. */
  CodedLabelledRows labelledRows();

  /**
   * All linked and labelled rows.
   *
   * @throws IllegalStateException if the table has no links
   */
  CodedLinkedRows linkedRows();

  /**
   * The codes summed over all pairs of rows that the links imply.
   *
   * @throws IllegalStateException if the table has no links
   */
  CodedLinkedPairs linkedPairs();

  /**
   * The same table with the scores that classifiers give its rows beside their codes. Reads the
   * features once more.
   *
   * @throws IllegalStateException if the features of the table are not at hand any more
   */
  T scored(FeatureClassifiers classifiers);

  /** The rows as points of an embedding. */
  EmbeddedTable embedded(Embedding embedding);
}
