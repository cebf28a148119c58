package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedLinkedPairs;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EmbeddedRows;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.core.sideinfo.LinkAudit;

/**
 * A coded table in arrays. Nothing is sampled, and k-means is that of this program.
 *
 * @param table the n rows, their sample and their side information
 * @param codes the codes of these rows
 * @param fitted the encoder that made the codes
 */
record InMemoryCodedTable(
    LandmarkInput table, CodedRows codes, LandmarkEncoderFitter.Fitted fitted, FitOptions options)
    implements CodedTable<InMemoryCodedTable> {

  /** Encodes the rows of a table. */
  static InMemoryCodedTable of(
      LandmarkInput table, LandmarkEncoderFitter.Fitted fitted, FitOptions options) {
    CodedRows codes =
        new RowEncoder(fitted.encoder())
            .encode(table.rows())
            .withKnown(table.sideInformation().classOf());
    return new InMemoryCodedTable(table, codes, fitted, options);
  }

  PairwiseSideInformation sideInformation() {
    return table.sideInformation();
  }

  /** Returns the sums of codes over p landmarks. */
  static CodeSums sums(CodedRows codes, int p, PairwiseSideInformation sideInformation) {
    CodeSums sums = CodeSums.empty(p, sideInformation.classes(), codes.count());
    int[] unknown = new int[codes.count()];
    Arrays.fill(unknown, -1);
    sums.add(codes.belonging(), unknown);
    sums.addLabelled(codes, sideInformation.classOf());
    return sums;
  }

  @Override
  public long rowCount() {
    return codes.count();
  }

  @Override
  public long linkedRowCount() {
    return IntStream.concat(
            IntStream.of(sideInformation().first()), IntStream.of(sideInformation().second()))
        .distinct()
        .count();
  }

  @Override
  public CodeSums sums() {
    return sums(codes, fitted.encoder().p(), sideInformation());
  }

  @Override
  public Rows landmarks() {
    return fitted.plainLandmarks();
  }

  @Override
  public CodedLabelledRows labelledRows() {
    int[] labelled = table.labelled();
    return new CodedLabelledRows(
        codes.take(labelled),
        classes(labelled),
        sideInformation().classes(),
        fitted.heldOut(),
        fitted.apart(),
        LabelWeights.ONE);
  }

  @Override
  public CodedLinkedRows linkedRows() {
    int[] known = sideInformation().constrainedRows();
    CodedRows taken = codes.take(known);
    return new CodedLinkedRows(
        taken,
        fitted.encoder().points(taken),
        sideInformation().between(known),
        1,
        table.sample(),
        () -> Optional.of(table.rows().take(known)));
  }

  @Override
  public CodedLinkedPairs linkedPairs() {
    int links = sideInformation().first().length;
    PairSums sums = PairSums.empty(fitted.encoder().p(), links);
    for (int e = 0; e < links; e++) {
      sums.add(
          codes.codes(),
          codes.weights(),
          codes.r(),
          sideInformation().first()[e] * codes.r(),
          sideInformation().second()[e] * codes.r(),
          sideInformation().weight()[e]);
    }
    long linkedRows = sideInformation().constrainedRows().length - sideInformation().labelled();
    return new CodedLinkedPairs(sums, linkedRows, leastClusters());
  }

  /** The number of clusters that links and labels need at the least, if labels are given. */
  private int leastClusters() {
    return sideInformation().classes() < 2
        ? 1
        : LinkAudit.of(sideInformation().between(sideInformation().constrainedRows()), 0)
            .leastClusters();
  }

  @Override
  public InMemoryCodedTable scored(FeatureClassifiers classifiers) {
    Rows rows = table.rows();
    double[] scratch = Arrays.copyOf(rows.data(), rows.count() * rows.d());
    float[] scores = classifiers.scorer().score(scratch, rows.count());
    return new InMemoryCodedTable(
        table, codes.with(scores), fitted.with(fitted.encoder().with(classifiers)), options);
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    CodedRows belonging = codes.belonging();
    double[] points = embedding.points(belonging);
    int m = embedding.m();
    return new EmbeddedRows(
        points,
        belonging.count(),
        m,
        labelledAmongBelonging(),
        () -> labelled(embedding.points(codes), m),
        options);
  }

  /** The labelled rows among those that belong somewhere, by their places there. */
  private BitSet labelledAmongBelonging() {
    int[] belonging = codes.belongingRows();
    BitSet known = new BitSet();
    IntStream.range(0, belonging.length)
        .filter(i -> sideInformation().classOf()[belonging[i]] >= 0)
        .forEach(known::set);
    return known;
  }

  private LabelledPoints labelled(double[] points, int m) {
    int[] labelled = table.labelled();
    double[] values = new double[labelled.length * m];
    for (int i = 0; i < labelled.length; i++) {
      System.arraycopy(points, labelled[i] * m, values, i * m, m);
    }
    return new LabelledPoints(values, classes(labelled), m);
  }

  private int[] classes(int[] labelled) {
    return IntStream.of(labelled).map(i -> sideInformation().classOf()[i]).toArray();
  }
}
