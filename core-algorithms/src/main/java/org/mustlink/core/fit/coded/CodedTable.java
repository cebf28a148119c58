package org.mustlink.core.fit.coded;

import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.Embedding;

/**
 * A table whose n rows have been encoded into sparse codes, with everything that the steps of SCACS
 * ask of it. The results are small: of size p x p for p landmarks, or of the size of the rows with
 * side information if they are few.
 *
 * @param <T> the table itself
 */
public interface CodedTable<T extends CodedTable<T>> {
  /** The number of rows, n. */
  long rowCount();

  /** The number of rows with links that are not held out. */
  long linkedRowCount();

  /** Returns the sums of the codes of all rows, and of the labelled rows by class. O(n r^2). */
  CodeSums sums();

  /** How the rows were encoded. */
  LandmarkEncoderFitter.Fitted fitted();

  /** The encoder of the rows. */
  default LandmarkEncoder encoder() {
    return fitted().encoder();
  }

  /** The landmarks in columns of comparable scales, or as a learned metric places them, p x d. */
  default Rows landmarks() {
    return fitted().comparableLandmarks();
  }

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
   * Returns the same table with scores of its rows by classifiers besides the codes. Reads the
   * features once more.
   *
   * @throws IllegalStateException if the features of the table are no longer available
   */
  T scored(FeatureClassifiers classifiers);

  /** Returns the rows as points of an embedding. */
  EmbeddedTable embedded(Embedding embedding);
}
