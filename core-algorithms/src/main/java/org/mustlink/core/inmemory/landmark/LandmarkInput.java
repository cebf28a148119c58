package org.mustlink.core.inmemory.landmark;

import java.util.stream.IntStream;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.ColumnValues;

/**
 * A table in memory that is fitted.
 *
 * @param rows n x d
 * @param sample the rows to which the encoder is fitted
 * @param labelled the rows that are the labelled rows of the sample, in its order
 * @param sideInformation the side information on the n rows
 * @param weights of the n rows and their labels
 */
public record LandmarkInput(
    Rows rows,
    TableSample sample,
    int[] labelled,
    PairwiseSideInformation sideInformation,
    InMemoryWeights weights) {
  /** Makes a table whose rows and labels count alike. */
  LandmarkInput(
      Rows rows, TableSample sample, int[] labelled, PairwiseSideInformation sideInformation) {
    this(rows, sample, labelled, sideInformation, InMemoryWeights.none(rows.count()));
  }

  /**
   * Returns the linked rows, from which a metric may be learned.
   *
   * @param k the number of clusters, 0 if not known
   */
  public LinkedSample linked(int k) {
    int[] linked = sideInformation.linkedRows();
    return new LinkedSample(rows.take(linked), sideInformation.between(linked).links(), k)
        .ordered(IntStream.of(linked).mapToLong(ColumnValues::number).toArray());
  }
}
