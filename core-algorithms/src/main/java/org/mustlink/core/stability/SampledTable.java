package org.mustlink.core.stability;

import java.util.Arrays;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.fit.CodedTable;
import org.mustlink.core.fit.EmbeddedRows;
import org.mustlink.core.fit.EmbeddedTable;
import org.mustlink.core.fit.LabelledPoints;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;

/**
 * A sample of a table, encoded with its own landmarks, and the labelled rows of the table. It has
 * no links.
 *
 * @param codes of the sampled rows
 * @param labelled the codes of the labelled rows, with their classes and their scores by
 *     classifiers
 * @param landmarks p
 */
record SampledTable(
    CodedRows codes, CodedSideInformation.Labelled labelled, int landmarks, FitOptions options)
    implements CodedTable {

  /** Encodes sampled and labelled rows. */
  static SampledTable of(
      Rows rows, LabelledRows known, LandmarkEncoderFitter.Fitted fitted, FitOptions options) {
    RowEncoder encoder = new RowEncoder(fitted.encoder());
    return new SampledTable(
        encoder.encode(rows),
        new CodedSideInformation.Labelled(
            encoder.encode(known.rows()), known.classes(), known.classCount(), fitted.left()),
        fitted.encoder().p(),
        options);
  }

  @Override
  public CodeSums sums() {
    int n = codes.count();
    int[] none = new int[n];
    Arrays.fill(none, -1);
    CodeSums sums = CodeSums.empty(landmarks, labelled.classes(), n + labelled.rows().count());
    sums.add(codes, none);
    sums.addLabelled(labelled.rows(), labelled.labels());
    return sums;
  }

  @Override
  public CodedSideInformation.Labelled labelledRows() {
    return labelled;
  }

  @Override
  public CodedSideInformation.Rows constrainedRows() {
    throw new IllegalStateException("A sample has no links.");
  }

  @Override
  public CodedSideInformation.Sums linkedPairs() {
    throw new IllegalStateException("A sample has no links.");
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    return new EmbeddedRows(
        embedding.points(codes),
        codes.count(),
        embedding.m(),
        () ->
            new LabelledPoints(embedding.points(labelled.rows()), labelled.labels(), embedding.m()),
        options);
  }
}
