package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.fit.CodedTable;
import org.mustlink.core.fit.EmbeddedRows;
import org.mustlink.core.fit.EmbeddedTable;
import org.mustlink.core.fit.LabelledPoints;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;

/**
 * A coded table in arrays. Nothing is sampled, and k-means is our own.
 *
 * @param codes of all n rows
 * @param encoder that made them
 * @param sideInformation on the n rows
 * @param left what the classifiers of the features say of the labelled rows, if there are
 *     classifiers
 */
record InMemoryCodedTable(
    CodedRows codes,
    LandmarkEncoder encoder,
    PairwiseSideInformation sideInformation,
    double[] left,
    FitOptions options)
    implements CodedTable {

  /** The same table with the scores that classifiers of the features give its rows. */
  InMemoryCodedTable scored(FeatureClassifiers classifiers, Rows rows) {
    double[] scratch = Arrays.copyOf(rows.data(), rows.count() * rows.d());
    float[] scores = classifiers.scorer().score(scratch, rows.count());
    return new InMemoryCodedTable(codes.with(scores), encoder, sideInformation, left, options);
  }

  @Override
  public int landmarks() {
    return encoder.p();
  }

  @Override
  public CodeSums sums() {
    CodeSums sums = CodeSums.empty(landmarks(), sideInformation.classes(), codes.count());
    sums.add(codes, sideInformation.classOf());
    return sums;
  }

  @Override
  public CodedSideInformation.Labelled labelledRows() {
    int[] classOf = sideInformation.classOf();
    int[] rows = IntStream.range(0, codes.count()).filter(i -> classOf[i] >= 0).toArray();
    int[] labels = IntStream.of(rows).map(i -> classOf[i]).toArray();
    return new CodedSideInformation.Labelled(
        codes.take(rows), labels, sideInformation.classes(), left);
  }

  @Override
  public CodedSideInformation.Rows constrainedRows() {
    int[] rows = sideInformation.constrainedRows();
    CodedRows taken = codes.take(rows);
    return new CodedSideInformation.Rows(
        taken, encoder.points(taken), sideInformation.between(rows), 1);
  }

  @Override
  public CodedSideInformation.Sums linkedPairs() {
    int links = sideInformation.first().length;
    PairSums sums = PairSums.empty(landmarks(), links);
    for (int e = 0; e < links; e++) {
      sums.add(
          codes.codes(),
          codes.weights(),
          codes.r(),
          sideInformation.first()[e] * codes.r(),
          sideInformation.second()[e] * codes.r(),
          sideInformation.weight()[e]);
    }
    long linkedRows = sideInformation.constrainedRows().length - sideInformation.labelled();
    return new CodedSideInformation.Sums(sums, linkedRows, 1);
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    double[] points = embedding.points(codes);
    int m = embedding.m();
    return new EmbeddedRows(points, codes.count(), m, () -> labelled(points, m), options);
  }

  private LabelledPoints labelled(double[] points, int m) {
    int[] classOf = sideInformation.classOf();
    int[] rows = IntStream.range(0, codes.count()).filter(i -> classOf[i] >= 0).toArray();
    double[] values = new double[rows.length * m];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(points, rows[i] * m, values, i * m, m);
    }
    int[] classes = IntStream.of(rows).map(i -> classOf[i]).toArray();
    return new LabelledPoints(values, classes, m);
  }
}
