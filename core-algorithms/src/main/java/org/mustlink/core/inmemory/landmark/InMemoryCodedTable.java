package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedLinkedPairs;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.fit.coded.EmbeddedPoints;
import org.mustlink.core.fit.coded.EmbeddedRows;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.Relearner;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.sample.SampleBounds;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.LinkAudit;

/**
 * A coded table in arrays. As in Spark, k-means takes a sample of the rows in an order that depends
 * on their content alone.
 *
 * @param table the n rows, their sample and their side information
 * @param codes the codes of these rows
 * @param fitted the encoder that made the codes
 * @param earlier sampled rows with their clusters by an earlier fit; none without one
 */
public record InMemoryCodedTable(
    LandmarkInput table,
    CodedRows codes,
    LandmarkEncoderFitter.Fitted fitted,
    EarlierClusters earlier,
    FitOptions options)
    implements CodedTable<InMemoryCodedTable> {
  /** Encodes the rows of a table. */
  public static InMemoryCodedTable of(
      LandmarkInput table,
      LandmarkEncoderFitter.Fitted fitted,
      EarlierClusters earlier,
      FitOptions options) {
    CodedRows codes =
        new RowEncoder(fitted.encoder())
            .encode(table.rows())
            .withKnown(table.sideInformation().classOf());
    return new InMemoryCodedTable(table, codes, fitted, earlier, options);
  }

  PairwiseSideInformation sideInformation() {
    return table.sideInformation();
  }

  @Override
  public long rowCount() {
    return codes.count();
  }

  @Override
  public long linkedRowCount() {
    return sideInformation().linkedRows().length;
  }

  @Override
  public CodeSums sums() {
    CodeSums sums = CodeSums.empty(encoder().p(), sideInformation().classes(), codes.count());
    sums.addRows(codes.belonging(), table.weights().scaled(codes.belongingRows()));
    sums.addLabelled(codes, sideInformation().classOf(), table.weights().labels());
    return sums;
  }

  @Override
  public CodedLabelledRows labelledRows() {
    int[] labelled = table.labelled();
    return new CodedLabelledRows(
            codes.take(labelled),
            IntStream.of(labelled).map(i -> sideInformation().classOf()[i]).toArray(),
            sideInformation().classes(),
            fitted.heldOut(),
            fitted.apart(),
            table.weights().labels().take(labelled),
            Optional.empty())
        .with(table.sample().labelled(), () -> Relearner.of(table.sample(), fitted, options));
  }

  @Override
  public CodedLinkedRows linkedRows() {
    int[] known = constrained();
    CodedRows taken = codes.take(known);
    return new CodedLinkedRows(
        taken,
        encoder().points(taken),
        sideInformation().between(known),
        leastClusters(),
        table.sample(),
        () -> Optional.of(table.rows().take(known)));
  }

  /** The linked and labelled rows, in the order in which classes are found for them. */
  private int[] constrained() {
    int[] rows = sideInformation().constrainedRows();
    long[] numbers = IntStream.of(rows).mapToLong(ColumnValues::number).toArray();
    return IntStream.of(
            CodedLinkedRows.order(codes.take(rows), sideInformation().between(rows), numbers))
        .map(i -> rows[i])
        .toArray();
  }

  @Override
  public CodedLinkedPairs linkedPairs() {
    PairwiseSideInformation side = sideInformation();
    PairSums sums = PairSums.empty(encoder().p(), side.first().length);
    for (int e = 0; e < side.first().length; e++) {
      sums.add(codes, side.first()[e], side.second()[e], side.weight()[e]);
    }
    long linkedRows = side.constrainedRows().length - side.labelled();
    return new CodedLinkedPairs(sums, linkedRows, leastClusters());
  }

  /** The number of clusters that links and labels need at the least. */
  private int leastClusters() {
    return LinkAudit.of(sideInformation().between(sideInformation().constrainedRows()), 0)
        .leastClusters();
  }

  @Override
  public InMemoryCodedTable scored(FeatureClassifiers classifiers) {
    Rows rows = table.rows();
    double[] scratch = Arrays.copyOf(rows.data(), rows.count() * rows.d());
    float[] scores = classifiers.scorer().score(scratch, rows.count());
    return new InMemoryCodedTable(
        table, codes.with(scores), fitted.with(encoder().with(classifiers)), earlier, options);
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    SampleDraw draw = new SampleDraw(table.weights().total(), EmbeddedTable.MOST_ROWS);
    EmbeddedPoints points = points(embedding, false, draw, Long.MAX_VALUE);
    return new EmbeddedRows(
        points.values(),
        points.count(),
        embedding.m(),
        points.known(),
        () -> labelled(embedding),
        most -> unlabelled(embedding, most),
        k -> earlier.means(embedding, k),
        options);
  }

  private LabelledPoints labelled(Embedding embedding) {
    SampleDraw draw =
        new SampleDraw(RowWeights.none(sideInformation().labelled()), SampleBounds.MOST_LABELLED);
    return points(embedding, true, draw, draw.room()).labelled();
  }

  private double[] unlabelled(Embedding embedding, int most) {
    return points(embedding, false, new SampleDraw(table.weights().total(), most), most)
        .unlabelled();
  }

  private EmbeddedPoints points(
      Embedding embedding, boolean labelledOnly, SampleDraw draw, long most) {
    return new EmbeddedPoints.Source(
            codes,
            sideInformation().classOf(),
            i -> !codes.isOutlier(i),
            table.weights()::of,
            table.weights().labels())
        .drawn(embedding, labelledOnly, draw, options.seed())
        .sorted(most);
  }

  /**
   * Returns the clusters that rows keep whatever their points in the embedding: those of their
   * certain labels or of the classes found for them; -1 for all other rows.
   */
  public int[] kept(AssignmentRule rule) {
    int[] kept = Indices.none(sideInformation().n());
    if (rule.classes().any() && rule.found().length == 0) {
      for (int i = 0; i < kept.length; i++) {
        kept[i] = table.weights().labels().of(i) < 1 ? -1 : sideInformation().classOf()[i];
      }
    }
    int[] rows = constrained();
    IntStream.range(0, rule.found().length).forEach(i -> kept[rows[i]] = rule.found()[i]);
    return kept;
  }
}
