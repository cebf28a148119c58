package org.mustlink.core.fit;

import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.scacs.Embedding;

/**
 * A table whose n rows have been turned into sparse codes, and all that the steps of SCACS ask of
 * it. What comes back is small: of size p x p, or of the rows with side information where they are
 * few. A step asks only for what {@link SideInformationPlan} names.
 */
public interface CodedTable {
  /** Landmarks, p. */
  int landmarks();

  /** The codes of all rows, and those of the labelled rows by class, summed. O(n r^2). */
  CodeSums sums();

  /** The codes and labels of the labelled rows, or of a bounded sample of them; no links. */
  CodedSideInformation.Labelled labelledRows();

  /** The codes of all linked and labelled rows with their links and labels. */
  CodedSideInformation.Rows constrainedRows();

  /** The codes summed over all pairs of rows that the links imply. */
  CodedSideInformation.Sums linkedPairs();

  /** The rows as points of an embedding. */
  EmbeddedTable embedded(Embedding embedding);
}
