package org.mustlink.core.fit.coded;

import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.scacs.Embedding;

/** A table that must not be asked for anything; tests override what may be asked for. */
public class UnaskedTable implements CodedTable<UnaskedTable> {
  @Override
  public long rowCount() {
    throw new AssertionError("The number of rows is not needed");
  }

  @Override
  public long linkedRowCount() {
    throw new AssertionError("The number of linked rows is not needed");
  }

  @Override
  public CodeSums sums() {
    throw new AssertionError("The sums are not needed");
  }

  @Override
  public LandmarkEncoderFitter.Fitted fitted() {
    throw new AssertionError("The landmarks are not needed");
  }

  @Override
  public CodedLabelledRows labelledRows() {
    throw new AssertionError("The labelled rows are not needed");
  }

  @Override
  public CodedLinkedRows linkedRows() {
    throw new AssertionError("The linked rows are not needed");
  }

  @Override
  public CodedLinkedPairs linkedPairs() {
    throw new AssertionError("The pairs of linked rows are not needed");
  }

  @Override
  public UnaskedTable scored(FeatureClassifiers classifiers) {
    throw new AssertionError("Scores are not needed");
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    throw new AssertionError("The points are not needed");
  }
}
