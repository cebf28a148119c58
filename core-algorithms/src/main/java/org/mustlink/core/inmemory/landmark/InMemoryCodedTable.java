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
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.fit.coded.EmbeddedRows;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.sideinfo.LinkAudit;

/**
 * A coded table in arrays. No rows are sampled unless they have weights, and k-means is that of
 * this program.
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
  /** The maximum number of rows with weights that k-means takes, counted with multiplicities. */
  private static final long MOST_WEIGHTED = 200_000;

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
    return IntStream.concat(
            IntStream.of(sideInformation().first()), IntStream.of(sideInformation().second()))
        .distinct()
        .count();
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
        classes(labelled),
        sideInformation().classes(),
        fitted.heldOut(),
        fitted.apart(),
        table.weights().labels().take(labelled));
  }

  @Override
  public CodedLinkedRows linkedRows() {
    int[] known = sideInformation().constrainedRows();
    CodedRows taken = codes.take(known);
    return new CodedLinkedRows(
        taken,
        encoder().points(taken),
        sideInformation().between(known),
        1,
        table.sample(),
        () -> Optional.of(table.rows().take(known)));
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
        table, codes.with(scores), fitted.with(encoder().with(classifiers)), earlier, options);
  }

  @Override
  public EmbeddedTable embedded(Embedding embedding) {
    int[] drawn = drawn();
    double[] points =
        embedding.points(
            table.weights().total().areEqual() ? codes.belonging() : codes.take(drawn));
    int m = embedding.m();
    BitSet known = new BitSet();
    IntStream.range(0, drawn.length)
        .filter(i -> sideInformation().classOf()[drawn[i]] >= 0)
        .forEach(known::set);
    return new EmbeddedRows(
        points,
        drawn.length,
        m,
        known,
        () -> labelled(embedding.points(codes), m),
        k -> earlier.means(embedding, k),
        options);
  }

  /**
   * Returns the rows that belong somewhere; with weights those that are drawn, as often as their
   * weights ask for.
   */
  private int[] drawn() {
    int[] belonging = codes.belongingRows();
    InMemoryWeights weights = table.weights();
    if (weights.total().areEqual()) {
      return belonging;
    }
    SampleDraw draw = new SampleDraw(weights.total(), MOST_WEIGHTED);
    return IntStream.of(belonging)
        .flatMap(
            i -> {
              long hash = codes.hash(i, options.seed());
              return IntStream.generate(() -> i).limit(draw.copies(weights.of(i), hash));
            })
        .toArray();
  }

  private LabelledPoints labelled(double[] points, int m) {
    int[] labelled = table.labelled();
    double[] values = new Rows(points, codes.count(), m).take(labelled).data();
    return new LabelledPoints(
        values, classes(labelled), m, table.weights().labels().take(labelled));
  }

  private int[] classes(int[] labelled) {
    return IntStream.of(labelled).map(i -> sideInformation().classOf()[i]).toArray();
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
    int[] rows = sideInformation().constrainedRows();
    IntStream.range(0, rule.found().length).forEach(i -> kept[rows[i]] = rule.found()[i]);
    return kept;
  }
}
