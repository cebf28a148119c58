package org.mustlink.core.fit.coded;

import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Sampled rows in the embedding, packed into a few large arrays. In the order of {@link #sorted}
 * their sums and random choices depend on what the rows hold, and neither on their order in the
 * table nor on how they are split. This is a class and not a record because Spark serializes rows
 * with Kryo, which cannot make records.
 */
public final class EmbeddedPoints implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long[] keys;
  private final int[] labels;
  private final double[] labelWeights;
  private final double[] values;
  private final int m;

  /** Makes points whose arrays are filled afterwards. */
  private EmbeddedPoints(int count, int m) {
    this.keys = new long[count];
    this.labels = new int[count];
    this.labelWeights = new double[count];
    this.values = new double[count * m];
    this.m = m;
  }

  /**
   * The rows of a table, or some of them, from which points are drawn.
   *
   * @param codes of the rows, c
   * @param labels c, the index of the label of each row, or -1
   * @param belongs whether a row is no outlier
   * @param weights of the rows
   * @param labelWeights how much the label of each row counts
   */
  public record Source(
      CodedRows codes,
      int[] labels,
      IntPredicate belongs,
      IntToDoubleFunction weights,
      LabelWeights labelWeights) {

    /**
     * Returns the points that are drawn, as often as they are in the sample; outliers are left out.
     * O(r m) a point.
     *
     * @param labelledOnly whether rows without a label are left out
     * @param seed of the hashes of the codes
     */
    public EmbeddedPoints drawn(
        Embedding embedding, boolean labelledOnly, SampleDraw draw, long seed) {
      long threshold = draw.threshold();
      long[] keys = new long[codes.count()];
      int[] copies = new int[codes.count()];
      int count = 0;
      for (int i = 0; i < codes.count(); i++) {
        if (!belongs.test(i) || (labelledOnly && labels[i] < 0)) {
          continue;
        }
        long hash = codes.hash(i, seed);
        keys[i] = draw.key(hash);
        if (Long.compareUnsigned(keys[i], threshold) <= 0) {
          copies[i] = Math.toIntExact(draw.copies(weights.applyAsDouble(i), hash));
          count += copies[i];
        }
      }
      EmbeddedPoints points = new EmbeddedPoints(count, embedding.dimension());
      int at = 0;
      for (int i = 0; i < codes.count(); i++) {
        for (int copy = 0; copy < copies[i]; copy++) {
          embedding.point(codes, i, points.values, at * points.m);
          points.keys[at] = keys[i];
          points.labels[at] = labels[i];
          points.labelWeights[at] = labelWeights.of(i);
          at++;
        }
      }
      return points;
    }
  }

  /** Joins points of m columns. */
  public static EmbeddedPoints joined(Collection<EmbeddedPoints> packets, int m) {
    EmbeddedPoints joined =
        new EmbeddedPoints(packets.stream().mapToInt(EmbeddedPoints::count).sum(), m);
    int at = 0;
    for (EmbeddedPoints packet : packets) {
      System.arraycopy(packet.keys, 0, joined.keys, at, packet.count());
      System.arraycopy(packet.labels, 0, joined.labels, at, packet.count());
      System.arraycopy(packet.labelWeights, 0, joined.labelWeights, at, packet.count());
      System.arraycopy(packet.values, 0, joined.values, at * m, packet.count() * m);
      at += packet.count();
    }
    return joined;
  }

  /**
   * Returns the first points in an order that depends on content alone: by hash, label, its weight
   * and values. O(c log c).
   *
   * @param most the maximum number of points
   */
  public EmbeddedPoints sorted(long most) {
    Integer[] order = IntStream.range(0, count()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, this::compare);
    EmbeddedPoints sorted = new EmbeddedPoints((int) Math.min(most, order.length), m);
    for (int i = 0; i < sorted.count(); i++) {
      sorted.keys[i] = keys[order[i]];
      sorted.labels[i] = labels[order[i]];
      sorted.labelWeights[i] = labelWeights[order[i]];
      System.arraycopy(values, order[i] * m, sorted.values, i * m, m);
    }
    return sorted;
  }

  private int compare(int i, int j) {
    int byHash = Long.compareUnsigned(keys[i], keys[j]);
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

  /** Returns these points, all of which have a label, as labelled ones. */
  public LabelledPoints labelled() {
    return new LabelledPoints(values, labels, m, LabelWeights.of(labelWeights));
  }

  /** Returns the points without a label, row-major. */
  public double[] unlabelled() {
    double[] others = new double[values.length];
    int at = 0;
    for (int i = 0; i < count(); i++) {
      if (labels[i] < 0) {
        System.arraycopy(values, i * m, others, at, m);
        at += m;
      }
    }
    return Arrays.copyOf(others, at);
  }

  /** Returns the indices of the points with a label. */
  public BitSet known() {
    BitSet known = new BitSet();
    IntStream.range(0, count()).filter(i -> labels[i] >= 0).forEach(known::set);
    return known;
  }

  /** The number of points, c. */
  public int count() {
    return keys.length;
  }

  /** The points, c x m, row-major. */
  public double[] values() {
    return values;
  }

  /** Returns the points, each in an array of its own. */
  public Stream<double[]> rows() {
    return IntStream.range(0, count())
        .mapToObj(i -> Arrays.copyOfRange(values, i * m, (i + 1) * m));
  }

  /** Counts the points without a label by bins. */
  public long[] counts(int bins, PointBin bin) {
    long[] counts = new long[bins];
    for (int i = 0; i < count(); i++) {
      if (labels[i] < 0) {
        counts[bin.of(values, i * m)]++;
      }
    }
    return counts;
  }
}
