package org.mustlink.spark.description;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.model.summary.Description;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.DistinctTexts;
import org.mustlink.spark.table.RowLayout;

/**
 * What is shown of the rows of a table: a random sample of them, the rows of every cluster that
 * belong to it most and least clearly, where rows whose features are known are preferred, and a
 * histogram of the margins of every cluster in ten bins. Of outliers it holds the farthest ones and
 * how far all are, apart from the others. Mutable: every task fills its own, and these are merged.
 * The result does not depend on how the rows are partitioned.
 */
@DefaultSerializer(JavaSerializer.class) // it holds records, which Kryo cannot make
public final class RowDigest implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int PARTS = Description.MARGIN_BINS;

  private static final int EXTREMES = 5;
  private static final String BETWEEN_IDS = " | ";

  private final Draw draw;
  private final List<DescribedRow> drawn = new ArrayList<>();
  private final List<List<DescribedRow>> typical;
  private final List<List<DescribedRow>> doubtful;
  private final long[][] margins;
  private final FarRows outlying = new FarRows();

  /**
   * How rows are drawn.
   *
   * @param most the maximum number of rows
   * @param threshold the largest hash that is drawn, as an unsigned number
   * @param k the number of clusters
   * @param seed the seed of the hash
   * @param labelledShown whether rows with a known label count as typical or doubtful
   */
  private record Draw(int most, long threshold, int k, long seed, boolean labelledShown)
      implements Serializable {}

  private RowDigest(Draw draw) {
    this.draw = draw;
    this.typical = lists(draw.k);
    this.doubtful = lists(draw.k);
    this.margins = new long[draw.k][PARTS];
  }

  private static List<List<DescribedRow>> lists(int k) {
    List<List<DescribedRow>> lists = new ArrayList<>();
    IntStream.range(0, k).forEach(j -> lists.add(new ArrayList<>()));
    return lists;
  }

  /**
   * Makes the digest in one pass over all rows.
   *
   * @param most the maximum number of rows that are drawn
   * @param n the number of rows of the table
   * @param known the rows of clusters whose features are on the driver
   * @param outside the rows beyond the limit whose features are on the driver
   */
  public static RowDigest of(
      JavaRDD<CodeBlock> codes,
      Shared<Clusterer> clusterer,
      RowLayout layout,
      int most,
      long n,
      long seed,
      KnownRows known,
      KnownRows outside) {
    Clusterer rule = clusterer.value();
    Draw draw =
        new Draw(
            most,
            ContentHash.threshold(most, n),
            rule.assigner().clusters(),
            seed,
            !rule.keepsLabels());
    return PartitionResults.treeReduce(
            codes.mapPartitions(
                blocks ->
                    List.of(filled(draw, blocks, clusterer, layout, known, outside)).iterator()),
            RowDigest::merge)
        .sorted();
  }

  private static RowDigest filled(
      Draw draw,
      Iterator<CodeBlock> blocks,
      Shared<Clusterer> clusterer,
      RowLayout layout,
      KnownRows known,
      KnownRows outside) {
    RowDigest digest = new RowDigest(draw);
    Clusterer.Task task = clusterer.value().task();
    DistinctTexts truths = new DistinctTexts(layout.keyType());
    while (blocks.hasNext()) {
      CodeBlock block = blocks.next();
      task.cluster(
          block,
          (row, label, cluster, margin) -> {
            long hash = block.rows().hash(row, block.keys().hash(row, draw.seed));
            IntFunction<DescribedRow> described =
                place -> described(block, row, hash, label, cluster, margin, place, layout, truths);
            if (cluster < 0) {
              digest.outlying.add(block.rows().beyond(row), outside.find(hash), hash, described);
              return;
            }
            digest.margins[cluster][Math.min(PARTS - 1, (int) (margin * PARTS))]++;
            boolean sampled = Long.compareUnsigned(hash, draw.threshold) <= 0;
            boolean shown = label < 0 || draw.labelledShown;
            int place = shown ? known.find(hash) : -1;
            boolean most = shown && reaches(digest.typical.get(cluster), place, -margin, hash, -1);
            boolean least = shown && reaches(digest.doubtful.get(cluster), place, margin, hash, 1);
            if (sampled || most || least) {
              digest.add(described.apply(place), sampled, most, least);
            }
          });
    }
    return digest;
  }

  private static DescribedRow described(
      CodeBlock block,
      int row,
      long hash,
      int label,
      int cluster,
      double margin,
      int place,
      RowLayout layout,
      DistinctTexts truths) {
    CodedRows rows = block.rows();
    int r = rows.r();
    return new DescribedRow(
        hash,
        String.join(BETWEEN_IDS, layout.idTexts(block.keys(), row)),
        label,
        truths.text(truths.index(block.keys(), row)),
        cluster,
        margin,
        cluster < 0 ? rows.beyond(row) : 0,
        Arrays.copyOfRange(rows.codes(), row * r, (row + 1) * r),
        Arrays.copyOfRange(rows.weights(), row * r, (row + 1) * r),
        place);
  }

  /**
   * Whether a row may be among the first rows of its cluster: it may not if the list is full and
   * its last row comes before it.
   */
  private static boolean reaches(
      List<DescribedRow> list, int sampled, double margin, long hash, int sign) {
    if (list.size() < EXTREMES) {
      return true;
    }
    DescribedRow last = list.get(EXTREMES - 1);
    if ((sampled < 0) != (last.sampled() < 0)) {
      return sampled >= 0;
    }
    int order = Double.compare(margin, sign * last.margin());
    return order < 0 || (order == 0 && Long.compareUnsigned(hash, last.hash()) <= 0);
  }

  private void add(DescribedRow row, boolean sampled, boolean most, boolean least) {
    if (sampled) {
      drawn.add(row);
      if (drawn.size() > 2 * draw.most + 16) {
        DescribedRow.first(drawn, DescribedRow.DRAWN, draw.most);
      }
    }
    if (most) {
      typical.get(row.cluster()).add(row);
      DescribedRow.first(typical.get(row.cluster()), DescribedRow.TYPICAL, EXTREMES);
    }
    if (least) {
      doubtful.get(row.cluster()).add(row);
      DescribedRow.first(doubtful.get(row.cluster()), DescribedRow.DOUBTFUL, EXTREMES);
    }
  }

  private RowDigest merge(RowDigest other) {
    drawn.addAll(other.drawn);
    DescribedRow.first(drawn, DescribedRow.DRAWN, draw.most);
    for (int j = 0; j < margins.length; j++) {
      typical.get(j).addAll(other.typical.get(j));
      DescribedRow.first(typical.get(j), DescribedRow.TYPICAL, EXTREMES);
      doubtful.get(j).addAll(other.doubtful.get(j));
      DescribedRow.first(doubtful.get(j), DescribedRow.DOUBTFUL, EXTREMES);
      for (int part = 0; part < PARTS; part++) {
        margins[j][part] += other.margins[j][part];
      }
    }
    outlying.merge(other.outlying);
    return this;
  }

  /** Sorts the lists. This is needed even if no digests were merged. */
  private RowDigest sorted() {
    DescribedRow.first(drawn, DescribedRow.DRAWN, draw.most);
    return this;
  }

  /** The rows that were drawn, in the order of their hashes. */
  public List<DescribedRow> drawn() {
    return List.copyOf(drawn);
  }

  /** The codes of the rows that were drawn. */
  public CodedRows codes() {
    int r = drawn.isEmpty() ? 1 : drawn.get(0).codes().length;
    int[] codes = new int[drawn.size() * r];
    float[] weights = new float[drawn.size() * r];
    List<DescribedRow> rows = drawn();
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(rows.get(i).codes(), 0, codes, i * r, r);
      System.arraycopy(rows.get(i).weights(), 0, weights, i * r, r);
    }
    return new CodedRows(codes, weights, r);
  }

  /** The rows of a cluster that belong to it most clearly. */
  public List<DescribedRow> typical(int cluster) {
    return List.copyOf(typical.get(cluster));
  }

  /** The rows of a cluster that belong to it least clearly. */
  public List<DescribedRow> doubtful(int cluster) {
    return List.copyOf(doubtful.get(cluster));
  }

  /** The outliers. */
  public FarRows outlying() {
    return outlying;
  }

  /** Returns the histogram of the margins of the rows of a cluster, one count for each interval. */
  public long[] margins(int cluster) {
    return margins[cluster].clone();
  }
}
