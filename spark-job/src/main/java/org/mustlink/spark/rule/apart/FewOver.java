package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * Large values of which only few rows are too many. A unit has to move only if its cluster is so
 * full of a value that it holds too many rows, or might when others have moved into it; and between
 * two clusters no more rows have to move than are too many in all. So the units of full clusters
 * that lose least by moving to each other cluster are brought to the driver, where prices of the
 * clusters decide about them. They are looked for among the rows that belong least clearly to these
 * clusters. That takes one pass over few rows, in place of a sample of all and rounds of repair.
 *
 * @param values the numbers of the values, ascending
 * @param held how many rows of them the clusters hold, values x k
 * @param full whether a cluster is that full of a value, values x k
 * @param most how many units are taken of those that may move between two clusters
 */
record FewOver(Limits limits, long[] values, int[] held, boolean[] full, int most)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How many times as many scores come to the driver as a task decides about: 16 MB. */
  private static final int TASKS = 16;

  /** How many times as many rows of a full cluster are looked at as have to move. */
  private static final int MARGIN_ROWS = 8;

  /** How many more units are taken than have to move. */
  private static final int SPARE = 64;

  /**
   * Returns the values if all that are crowded are large, and few of their rows are too many.
   *
   * @param taskScores the largest number of scores of a value that one task decides about
   */
  static Optional<FewOver> of(Crowding before, Limits limits, int taskScores) {
    List<Crowding.Large> crowded =
        before.large().stream()
            .filter(one -> limits.over(one.held()) > 0)
            .filter(one -> limits.isPossible(one.value(), one.rows()))
            .toList();
    if (before.impossible() > 0 || crowded.size() < before.values()) {
      return Optional.empty();
    }
    int k = limits.k();
    boolean[] full = new boolean[crowded.size() * k];
    long pairs = 0;
    long most = 0;
    for (int v = 0; v < crowded.size(); v++) {
      int[] own = crowded.get(v).held();
      long over = limits.over(own);
      most = Math.max(most, over + SPARE);
      for (int j = 0; j < k; j++) {
        full[v * k + j] = own[j] > limits.most() - over;
        pairs += full[v * k + j] ? k - 1 : 0;
      }
    }
    return pairs * most * k > (long) TASKS * taskScores
        ? Optional.empty()
        : Optional.of(
            new FewOver(
                limits,
                crowded.stream().mapToLong(Crowding.Large::value).toArray(),
                crowded.stream().flatMapToInt(one -> Arrays.stream(one.held())).toArray(),
                full,
                (int) most));
  }

  /**
   * Returns for each cluster the margin below which its rows are looked at: of full clusters those
   * of several times as many rows as have to move between two clusters.
   */
  double[] margins(JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer) {
    return NearBorders.of(limits.k(), values)
        .margins(codes, clusterer, full, (long) MARGIN_ROWS * most);
  }

  /**
   * Decides.
   *
   * @param units the units of full clusters that belong there least clearly
   * @param counts how many rows of values the clusters hold, of all that may be crowded
   * @return the units that move; nothing if a rule that holds in any case does not hold then
   */
  Optional<Decisions> moves(
      JavaRDD<ApartUnits> units, JavaRDD<HeldRows> counts, Resources resources) {
    FewOver self = this;
    int each = most / units.getNumPartitions() * 3 / 2 + SPARE;
    List<ApartUnits> taken =
        PartitionResults.collect(
            units.map(part -> part.taken(self.cheapest(part, Math.min(self.most, each)))));
    LargeValues large = new LargeValues(limits, values);
    LargeValues.Priced priced = priced(taken, large);
    Relief relief = relief(taken, units, counts, resources);
    Map<Long, Integer> moved = new TreeMap<>();
    List<Candidate> after = new ArrayList<>();
    for (ApartUnits part : taken) {
      ApartUnits found = large.decided(part, priced);
      for (int u = 0; u < part.count(); u++) {
        Candidate unit = Candidate.of(part, u, values[0], 0);
        boolean moves =
            found.clusters()[u] != unit.cluster()
                && isPriced(unit, priced)
                && relief.hasRoom(unit, found.clusters()[u], values);
        if (moves) {
          relief.put(unit, found.clusters()[u]);
          moved.put(unit.id(), found.clusters()[u]);
        }
        after.add(moves ? Candidate.of(found, u, values[0], 0) : unit);
      }
    }
    moved.putAll(relief.moves(after));
    boolean holds =
        Arrays.stream(relief.held().crowded(limits, Integer.MAX_VALUE).values())
            .noneMatch(value -> limits.isHard(value) && Arrays.binarySearch(values, value) >= 0);
    return holds ? Optional.of(Decisions.of(moved)) : Optional.empty();
  }

  /** Whether its cluster has a price, without which nothing but a tie is a reason to leave it. */
  private boolean isPriced(Candidate unit, LargeValues.Priced priced) {
    return Arrays.stream(unit.values())
        .mapToInt(value -> Arrays.binarySearch(values, value))
        .anyMatch(v -> v >= 0 && priced.prices()[v * limits.k() + unit.cluster()] > 0);
  }

  private Relief relief(
      List<ApartUnits> taken,
      JavaRDD<ApartUnits> units,
      JavaRDD<HeldRows> counts,
      Resources resources) {
    int k = limits.k();
    Shared<long[]> wanted =
        resources.share(
            units.context(),
            taken.stream()
                .flatMapToLong(part -> Arrays.stream(part.values()))
                .sorted()
                .distinct()
                .toArray());
    return new Relief(
        limits,
        PartitionResults.reduce(
            counts.map(part -> part.of(wanted.value(), k)), (one, other) -> one.plus(other, k)));
  }

  private LargeValues.Priced priced(List<ApartUnits> taken, LargeValues large) {
    int k = limits.k();
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    double[] room = new double[held.length];
    Arrays.setAll(room, at -> limits.most() - held[at]);
    for (ApartUnits part : taken) {
      for (float score : part.scores()) {
        least = Math.min(least, score);
        largest = Math.max(largest, score);
      }
      for (int u = 0; u < part.count(); u++) {
        for (int a = part.starts()[u]; a < part.starts()[u + 1]; a++) {
          int v = Arrays.binarySearch(values, part.values()[a]);
          if (v >= 0) {
            room[v * k + part.clusters()[u]] += part.weights()[a];
          }
        }
      }
    }
    Arrays.setAll(room, at -> Math.max(0, room[at]));
    double tiny = taken.isEmpty() ? 0 : LargeValues.TINY * Math.max(0, largest - least);
    List<LargeValues.Sampled> sample =
        taken.stream()
            .flatMap(
                part ->
                    IntStream.range(0, part.count()).mapToObj(u -> large.sampled(part, u, tiny)))
            .sorted(Comparator.comparingLong(LargeValues.Sampled::id))
            .toList();
    return new LargeValues.Priced(large.prices(sample, room), tiny);
  }

  /** Returns the indices of the units that lose least by each move out of a full cluster. */
  private int[] cheapest(ApartUnits units, int each) {
    int k = limits.k();
    boolean[] chosen = new boolean[units.count()];
    for (int cell = 0; cell < full.length; cell++) {
      if (full[cell]) {
        int[] own = own(units, values[cell / k], cell % k);
        for (int j = 0; j < k; j++) {
          if (j != cell % k) {
            choose(units, own, values[cell / k], j, each, chosen);
          }
        }
      }
    }
    return IntStream.range(0, chosen.length).filter(u -> chosen[u]).toArray();
  }

  /** Returns the units of a value in a cluster that may leave it. */
  private static int[] own(ApartUnits units, long value, int cluster) {
    return IntStream.range(0, units.count())
        .filter(u -> units.clusters()[u] == cluster && !units.fixed()[u])
        .filter(u -> units.weight(u, value) > 0)
        .toArray();
  }

  private static void choose(
      ApartUnits units, int[] own, long value, int to, int each, boolean[] chosen) {
    double[] losses = new double[own.length];
    for (int i = 0; i < own.length; i++) {
      int at = own[i] * units.k();
      double loss =
          (double) units.scores()[at + units.clusters()[own[i]]] - units.scores()[at + to];
      losses[i] = loss / units.weight(own[i], value);
    }
    double limit = Double.POSITIVE_INFINITY;
    if (own.length > each) {
      double[] sorted = losses.clone();
      Arrays.sort(sorted);
      limit = sorted[each - 1];
    }
    int left = each;
    for (int i = 0; i < own.length; i++) {
      if (losses[i] < limit) {
        chosen[own[i]] = true;
        left--;
      }
    }
    for (int i = 0; i < own.length && left > 0; i++) { // the units of the smallest numbers first
      if (losses[i] == limit) {
        chosen[own[i]] = true;
        left--;
      }
    }
  }
}
