package org.mustlink.spark.description;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What is shown of outliers: the farthest ones, where rows whose features are known are preferred,
 * and how many are how far beyond the limit. Mutable: every task fills its own, and these are
 * merged. The result does not depend on how the rows are partitioned.
 */
@DefaultSerializer(JavaSerializer.class) // it holds records, which Kryo cannot make
public final class FarRows implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Rows are counted by how many times as far as the limit they are: up to each of these, and
   * beyond the last.
   */
  private static final double[] ENDS = {1.25, 1.5, 2, 4};

  private static final int MOST = 10;

  private final List<DescribedRow> farthest = new ArrayList<>();
  private final long[] counts = new long[ENDS.length + 1];
  private float most;

  /**
   * Adds a row.
   *
   * @param beyond how many times as far as the limit it is
   * @param place the row with its features on the driver, or -1
   * @param described makes the row that is shown, from its place
   */
  void add(float beyond, int place, long hash, IntFunction<DescribedRow> described) {
    counts[bin(beyond)]++;
    most = Math.max(most, beyond);
    if (reaches(place, beyond, hash)) {
      farthest.add(described.apply(place));
      DescribedRow.first(farthest, DescribedRow.FARTHEST, MOST);
    }
  }

  private static int bin(float beyond) {
    int bin = 0;
    while (bin < ENDS.length && beyond > ENDS[bin]) {
      bin++;
    }
    return bin;
  }

  /** Whether a row may be among the farthest ones, of which the last comes before it otherwise. */
  private boolean reaches(int place, float beyond, long hash) {
    if (farthest.size() < MOST) {
      return true;
    }
    DescribedRow last = farthest.get(MOST - 1);
    if ((place < 0) != (last.sampled() < 0)) {
      return place >= 0;
    }
    int order = Float.compare(beyond, last.beyond());
    return order > 0 || (order == 0 && Long.compareUnsigned(hash, last.hash()) <= 0);
  }

  void merge(FarRows other) {
    farthest.addAll(other.farthest);
    DescribedRow.first(farthest, DescribedRow.FARTHEST, MOST);
    for (int bin = 0; bin < counts.length; bin++) {
      counts[bin] += other.counts[bin];
    }
    most = Math.max(most, other.most);
  }

  /** The farthest rows. */
  public List<DescribedRow> farthest() {
    return List.copyOf(farthest);
  }

  /** How many times as far as the limit the farthest row is; 0 without rows. */
  public float most() {
    return most;
  }

  /** The ends of the intervals by which rows are counted; the last has none. */
  public static double[] ends() {
    return ENDS.clone();
  }

  /** How many rows are in each interval. */
  public long[] counts() {
    return counts.clone();
  }
}
