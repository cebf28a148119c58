package org.mustlink.spark.rule.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.exchange.Groups;
import org.mustlink.spark.exchange.Longs;
import org.mustlink.spark.table.ValueNumbers;

/**
 * The units of one partition, each of which is in one cluster: single rows, and rows that are kept
 * together.
 *
 * @param k the number of clusters
 * @param ids the number of each unit, ascending
 * @param fixed whether it stays in its cluster
 * @param first its cluster before rules keep rows apart
 * @param clusters its cluster so far
 * @param scores the sums of the scores of its rows, units x k
 * @param starts where its values begin in the two arrays below, and their length
 * @param values the numbers of its values, ascending for each unit
 * @param weights how many of its rows have each value
 * @param memberStarts where its rows begin in the array below, and its length
 * @param members the numbers of its rows
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ApartUnits(
    int k,
    long[] ids,
    boolean[] fixed,
    int[] first,
    int[] clusters,
    float[] scores,
    int[] starts,
    long[] values,
    int[] weights,
    int[] memberStarts,
    long[] members)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Joins rows to units. Sums do not depend on the order of the rows. */
  static ApartUnits of(ApartRows rows) {
    Groups groups = Groups.of(rows.units());
    int count = groups.count();
    int k = rows.k();
    ApartUnits units =
        new ApartUnits(
            k,
            groups.numbers(),
            new boolean[count],
            new int[count],
            new int[count],
            new float[count * k],
            new int[count + 1],
            new long[0],
            new int[0],
            groups.starts(),
            new long[rows.numbers().length]);
    Longs values = new Longs();
    Longs weights = new Longs();
    for (int u = 0; u < count; u++) {
      int[] own = ordered(rows, groups, u);
      units.take(rows, own, u);
      values(rows, own, values, weights);
      units.starts[u + 1] = values.size();
    }
    int[] counts = Arrays.stream(weights.toArray()).mapToInt(Math::toIntExact).toArray();
    return new ApartUnits(
        k,
        units.ids,
        units.fixed,
        units.first,
        units.first.clone(),
        units.scores,
        units.starts,
        values.toArray(),
        counts,
        units.memberStarts,
        units.members);
  }

  /** Returns the indices of the rows of a unit, by their numbers. */
  private static int[] ordered(ApartRows rows, Groups groups, int unit) {
    int[] own =
        Arrays.copyOfRange(groups.indices(), groups.starts()[unit], groups.starts()[unit + 1]);
    if (own.length == 1) {
      return own;
    }
    int[] sorted =
        IntStream.of(own)
            .boxed()
            .sorted((one, other) -> Long.compare(rows.numbers()[one], rows.numbers()[other]))
            .mapToInt(i -> i)
            .toArray();
    for (int i = 1; i < sorted.length; i++) {
      if (rows.numbers()[sorted[i]] == rows.numbers()[sorted[i - 1]]) {
        throw new BadDataException(
            "Two rows have equal values in the columns of {input.id}, so that {links.apart} cannot"
                + " move one of them. Name columns that tell all rows apart.");
      }
    }
    return sorted;
  }

  private void take(ApartRows rows, int[] own, int unit) {
    double[] sums = new double[k];
    int cluster = rows.clusters()[own[0]];
    for (int i = 0; i < own.length; i++) {
      members[memberStarts[unit] + i] = rows.numbers()[own[i]];
      fixed[unit] |= rows.fixed()[own[i]];
      for (int j = 0; j < k; j++) {
        sums[j] += rows.scores()[own[i] * k + j];
      }
    }
    // No other cluster is better than the one that was found, however a tie was decided.
    sums[cluster] = Math.max(sums[cluster], Arrays.stream(sums).max().orElseThrow());
    first[unit] = cluster;
    for (int j = 0; j < k; j++) {
      scores[unit * k + j] = (float) sums[j];
    }
  }

  private static void values(ApartRows rows, int[] own, Longs values, Longs weights) {
    int columns = rows.columns();
    long[] all =
        IntStream.of(own)
            .flatMap(i -> IntStream.range(i * columns, (i + 1) * columns))
            .mapToLong(at -> rows.values()[at])
            .filter(value -> value != ValueNumbers.NOTHING)
            .sorted()
            .toArray();
    for (int i = 0, end; i < all.length; i = end) {
      end = i;
      while (end < all.length && all[end] == all[i]) {
        end++;
      }
      values.add(all[i]);
      weights.add((long) end - i);
    }
  }

  /** The number of units. */
  int count() {
    return ids.length;
  }

  /** Whether a unit has rows of several values. */
  boolean hasSeveral(int unit) {
    return starts[unit + 1] - starts[unit] > 1;
  }

  /** Whether a unit has a row of one of some values, which ascend. */
  boolean hasOneOf(int unit, long[] some) {
    for (int a = starts[unit]; a < starts[unit + 1] && some.length > 0; a++) {
      if (Arrays.binarySearch(some, values[a]) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns how many rows of a value a unit has. */
  int weight(int unit, long value) {
    for (int a = starts[unit]; a < starts[unit + 1]; a++) {
      if (values[a] == value) {
        return weights[a];
      }
    }
    return 0;
  }

  /** Returns some of the units, without their rows. */
  ApartUnits taken(int[] some) {
    int[] from = new int[some.length + 1];
    for (int i = 0; i < some.length; i++) {
      from[i + 1] = from[i] + starts[some[i] + 1] - starts[some[i]];
    }
    ApartUnits taken =
        new ApartUnits(
            k,
            new long[some.length],
            new boolean[some.length],
            new int[some.length],
            new int[some.length],
            new float[some.length * k],
            from,
            new long[from[some.length]],
            new int[from[some.length]],
            new int[some.length + 1],
            new long[0]);
    for (int i = 0; i < some.length; i++) {
      int u = some[i];
      taken.ids[i] = ids[u];
      taken.fixed[i] = fixed[u];
      taken.first[i] = first[u];
      taken.clusters[i] = clusters[u];
      System.arraycopy(scores, u * k, taken.scores, i * k, k);
      System.arraycopy(values, starts[u], taken.values, from[i], from[i + 1] - from[i]);
      System.arraycopy(weights, starts[u], taken.weights, from[i], from[i + 1] - from[i]);
    }
    return taken;
  }

  /** Returns the same units in other clusters. */
  ApartUnits in(int[] found) {
    return new ApartUnits(
        k, ids, fixed, first, found, scores, starts, values, weights, memberStarts, members);
  }

  /** Returns the same units with the clusters of some of them, whose numbers ascend. */
  ApartUnits with(Decisions decisions) {
    int[] found = clusters.clone();
    for (int i = 0; i < decisions.ids().length; i++) {
      int at = Arrays.binarySearch(ids, decisions.ids()[i]);
      if (at >= 0) {
        found[at] = decisions.clusters()[i];
      }
    }
    return in(found);
  }
}
