package org.mustlink.spark.fit.embedded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.fit.coded.PointBin;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.Shared;

/**
 * Rows in the embedding, packed so that Spark moves a few large arrays instead of an object for
 * each row.
 *
 * @param hashes the hash of the code of each row; in the order of the hashes, the first rows are a
 *     random sample
 * @param labels the index of the label of each row, or -1
 * @param labelWeights how much the label of each row counts
 * @param values count x m, row-major
 * @param m columns of a point, see {@link Embedding#dimension}
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record EmbeddedPoints(long[] hashes, int[] labels, double[] labelWeights, double[] values, int m)
    implements Serializable {
  private static EmbeddedPoints empty(int count, int m) {
    return new EmbeddedPoints(
        new long[count], new int[count], new double[count], new double[count * m], m);
  }

  int count() {
    return hashes.length;
  }

  /**
   * Returns the points that are drawn, a packet for each block.
   *
   * @param labelledOnly whether rows without a label are left out
   */
  static JavaRDD<EmbeddedPoints> select(
      JavaRDD<CodeBlock> codes,
      Shared<Embedding> embedding,
      boolean labelledOnly,
      SampleDraw draw,
      long seed) {
    return codes
        .map(block -> selected(block, embedding.value(), labelledOnly, draw, seed))
        .filter(points -> points.count() > 0);
  }

  /** Returns the points, each in an array of its own. */
  Stream<double[]> rows() {
    return IntStream.range(0, count())
        .mapToObj(i -> Arrays.copyOfRange(values, i * m, (i + 1) * m));
  }

  /** Counts the points without a label by bins. */
  long[] counts(int bins, PointBin bin) {
    long[] counts = new long[bins];
    for (int i = 0; i < count(); i++) {
      if (labels[i] < 0) {
        counts[bin.of(values, i * m)]++;
      }
    }
    return counts;
  }

  private static EmbeddedPoints selected(
      CodeBlock block, Embedding embedding, boolean labelledOnly, SampleDraw draw, long seed) {
    CodedRows rows = block.rows();
    int r = rows.r();
    int m = embedding.dimension();
    int scores = embedding.scores();
    long threshold = draw.threshold();
    long[] keys = new long[block.count()];
    int[] copies = new int[block.count()];
    int count = 0;
    for (int i = 0; i < block.count(); i++) {
      if (block.isOutlier(i) || (labelledOnly && block.labels()[i] < 0)) {
        continue;
      }
      long hash = rows.hash(i, seed);
      keys[i] = draw.key(hash);
      if (Long.compareUnsigned(keys[i], threshold) <= 0) {
        copies[i] = Math.toIntExact(draw.copies(block.weight(i), hash));
        count += copies[i];
      }
    }
    EmbeddedPoints points = empty(count, m);
    int at = 0;
    for (int i = 0; i < block.count(); i++) {
      for (int copy = 0; copy < copies[i]; copy++) {
        embedding.apply(rows.codes(), rows.weights(), i * r, r, points.values, at * m);
        for (int j = 0; j < scores; j++) {
          points.values[at * m + embedding.m() + j] = rows.scores()[i * scores + j];
        }
        points.hashes[at] = keys[i];
        points.labels[at] = block.labels()[i];
        points.labelWeights[at] = block.labelWeights().of(i);
        at++;
      }
    }
    return points;
  }

  /**
   * Returns the first points of all packets in an order that depends on content alone: by hash,
   * label, its weight and values.
   */
  static EmbeddedPoints sorted(Iterator<EmbeddedPoints> packets, long most, int m) {
    List<EmbeddedPoints> all = new ArrayList<>();
    packets.forEachRemaining(all::add);
    EmbeddedPoints joined = joined(all, m);
    Integer[] order = IntStream.range(0, joined.count()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, joined::compare);
    int count = (int) Math.min(most, order.length);
    EmbeddedPoints sorted = empty(count, m);
    for (int i = 0; i < count; i++) {
      sorted.hashes[i] = joined.hashes[order[i]];
      sorted.labels[i] = joined.labels[order[i]];
      sorted.labelWeights[i] = joined.labelWeights[order[i]];
      System.arraycopy(joined.values, order[i] * m, sorted.values, i * m, m);
    }
    return sorted;
  }

  private static EmbeddedPoints joined(List<EmbeddedPoints> packets, int m) {
    int count = packets.stream().mapToInt(EmbeddedPoints::count).sum();
    EmbeddedPoints joined = empty(count, m);
    int at = 0;
    for (EmbeddedPoints packet : packets) {
      System.arraycopy(packet.hashes, 0, joined.hashes, at, packet.count());
      System.arraycopy(packet.labels, 0, joined.labels, at, packet.count());
      System.arraycopy(packet.labelWeights, 0, joined.labelWeights, at, packet.count());
      System.arraycopy(packet.values, 0, joined.values, at * m, packet.count() * m);
      at += packet.count();
    }
    return joined;
  }

  private int compare(int i, int j) {
    int byHash = Long.compareUnsigned(hashes[i], hashes[j]);
    if (byHash != 0) {
      return byHash;
    }
    int byLabel = Integer.compare(labels[i], labels[j]);
    if (byLabel != 0) {
      return byLabel;
    }
    int byWeight = Double.compare(labelWeights[j], labelWeights[i]);
    return byWeight != 0
        ? byWeight
        : Arrays.compare(values, i * m, (i + 1) * m, values, j * m, (j + 1) * m);
  }
}
