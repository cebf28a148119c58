package org.mustlink.core.stability;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedLinkedPairs;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EmbeddedRows;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.sums.CodeSums;
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
 * @param fitted how they were encoded
 */
record SampledTable(
    CodedRows codes,
    CodedLabelledRows labelled,
    LandmarkEncoderFitter.Fitted fitted,
    FitOptions options)
    implements CodedTable<SampledTable> {

  /** The smallest number of rows for each landmark of a draw, except in very small samples. */
  private static final int ROWS_PER_LANDMARK = 4;

  private static final int LEAST_LANDMARKS = 10;

  /** Returns the most landmarks that a draw from some rows has. */
  static int mostLandmarks(int rows) {
    return Math.max(rows / ROWS_PER_LANDMARK, Math.min(rows, LEAST_LANDMARKS));
  }

  /**
   * Draws landmarks and encodes rows with them.
   *
   * @param rows the rows of the sample that are encoded
   * @param p landmarks
   * @param centres as for {@link LandmarkEncoderFitter}
   * @param options whose seed determines the draw
   */
  static SampledTable drawn(TableSample sample, Rows rows, int p, int centres, FitOptions options) {
    TableSample shuffled = sample.of(rows.take(Rows.shuffled(rows.count(), options.seed())));
    LandmarkEncoderFitter.Fitted fitted =
        LandmarkEncoderFitter.fit(shuffled, Optional.empty(), p, centres, options);
    return of(rows, sample.labelled(), fitted, options);
  }

  /** Encodes sampled and labelled rows. */
  static SampledTable of(
      Rows rows, LabelledRows known, LandmarkEncoderFitter.Fitted fitted, FitOptions options) {
    return new SampledTable(
        new RowEncoder(fitted.encoder()).encode(rows),
        CodedLabelledRows.of(known, fitted),
        fitted,
        options);
  }

  @Override
  public long rowCount() {
    return codes.count();
  }

  @Override
  public long linkedRowCount() {
    return 0;
  }

  @Override
  public CodeSums sums() {
    CodeSums sums =
        CodeSums.empty(encoder().p(), labelled.classes(), codes.count() + labelled.rows().count());
    sums.addRows(codes);
    sums.addLabelled(labelled.rows(), labelled.labels(), labelled.weights());
    return sums;
  }

  @Override
  public CodedLabelledRows labelledRows() {
    return labelled;
  }

  @Override
  public CodedLinkedRows linkedRows() {
    throw new IllegalStateException("A sample has no links.");
  }

  @Override
  public CodedLinkedPairs linkedPairs() {
    throw new IllegalStateException("A sample has no links.");
  }

  @Override
  public SampledTable scored(FeatureClassifiers classifiers) {
    throw new IllegalStateException("A sample has no links from which classifiers could learn.");
  }

  private double[] unlabelled(Embedding embedding, int most) {
    double[] points = embedding.points(codes);
    return Arrays.copyOf(
        points, (int) Math.min(points.length, (long) most * embedding.dimension()));
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    return new EmbeddedRows(
        embedding.points(codes),
        codes.count(),
        embedding.m(),
        new BitSet(),
        () ->
            new LabelledPoints(
                embedding.points(labelled.rows()),
                labelled.labels(),
                embedding.m(),
                labelled.weights()),
        most -> unlabelled(embedding, most),
        k -> new double[0],
        options);
  }
}
