package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * Moves units out of clusters that still hold too many rows of a value, those that lose least
 * first, into clusters that have room for all of their values. It goes on in rounds until no
 * cluster is crowded, no unit can move, or the rounds or the memory of the driver come to their
 * end.
 */
record Overflow(Limits limits) implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_ROUNDS = 30;

  /** The largest numbers of counts, and of units, that are brought to the driver in a round. */
  private static final int MOST_COUNTS = 2_000_000;

  private static final int MOST_CANDIDATES = 200_000;
  private static final int MOST_MOVED = 2_000_000;

  /** How many more units are looked at than twice those that have to move. */
  private static final int SPARE = 16;

  /** Returns the units in the clusters in which they are in the end. */
  JavaRDD<ApartUnits> relieved(JavaRDD<ApartUnits> units, Resources resources) {
    Map<Long, Integer> moved = new TreeMap<>();
    JavaRDD<ApartUnits> now = units;
    for (int round = 0; round < MOST_ROUNDS && moved.size() < MOST_MOVED; round++) {
      Map<Long, Integer> further = round(now, resources);
      if (further.isEmpty()) {
        break;
      }
      moved.putAll(further);
      Shared<Decisions> decisions = resources.share(units.context(), Decisions.of(moved));
      now = units.map(part -> part.with(decisions.value()));
    }
    return now;
  }

  /** Finds units that move, and their clusters. */
  private Map<Long, Integer> round(JavaRDD<ApartUnits> units, Resources resources) {
    Overflow self = this;
    int clusters = limits.k();
    int most = Math.max(1, MOST_COUNTS / clusters);
    JavaRDD<HeldRows> held = HeldRows.of(units, clusters).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      HeldRows crowded =
          PartitionResults.reduce(
              held.map(part -> part.crowded(self.limits, most)),
              (one, other) -> one.plus(other, clusters).crowded(self.limits, most));
      if (crowded.values().length == 0) {
        return Map.of();
      }
      Shared<HeldRows> shared = resources.share(units.context(), crowded);
      List<Candidate> candidates =
          PartitionResults.treeReduce(
              units.map(part -> self.candidates(part, shared.value())),
              (one, other) -> self.cheapest(one, other, shared.value()));
      long[] values =
          candidates.stream()
              .flatMapToLong(one -> Arrays.stream(one.values()))
              .sorted()
              .distinct()
              .toArray();
      Shared<long[]> wanted = resources.share(units.context(), values);
      HeldRows counts =
          PartitionResults.reduce(
              held.map(part -> part.of(wanted.value(), clusters)),
              (one, other) -> one.plus(other, clusters));
      return new Relief(limits, counts).moves(candidates);
    } finally {
      held.unpersist();
    }
  }

  /** Returns the units that lose least of every value and cluster with too many rows. */
  private ArrayList<Candidate> candidates(ApartUnits units, HeldRows crowded) {
    int k = limits.k();
    List<Candidate> found = new ArrayList<>();
    for (int u = 0; u < units.count(); u++) {
      for (int a = units.starts()[u]; a < units.starts()[u + 1] && !units.fixed()[u]; a++) {
        int[] held = crowded.held(units.values()[a], k);
        if (held != null && held[units.clusters()[u]] > limits.most()) {
          found.add(candidate(units, u, a, held));
          break;
        }
      }
    }
    return cheapest(found, List.of(), crowded);
  }

  private Candidate candidate(ApartUnits units, int u, int a, int[] held) {
    int k = limits.k();
    int most = limits.most();
    float[] scores = Arrays.copyOfRange(units.scores(), u * k, (u + 1) * k);
    int weight = units.weights()[a];
    double best = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < k; j++) {
      best = held[j] + weight <= most ? Math.max(best, scores[j]) : best;
    }
    return Candidate.of(units, u, units.values()[a], (scores[units.clusters()[u]] - best) / weight);
  }

  /** Returns those that lose least, of every value and cluster about as many as have to move. */
  private ArrayList<Candidate> cheapest(
      List<Candidate> one, List<Candidate> other, HeldRows crowded) {
    int each = Math.max(1, MOST_CANDIDATES / (crowded.values().length * limits.k()));
    List<Candidate> all = new ArrayList<>(one);
    all.addAll(other);
    all.sort(Candidate.ORDER);
    Map<Long, int[]> left = new HashMap<>();
    ArrayList<Candidate> taken = new ArrayList<>();
    for (Candidate next : all) {
      int[] own =
          left.computeIfAbsent(
              next.value(), value -> wanted(crowded.held(value, limits.k()), each));
      if (own[next.cluster()]-- > 0) {
        taken.add(next);
      }
    }
    return taken;
  }

  private int[] wanted(int @Nullable [] held, int each) {
    int[] wanted = new int[limits.k()];
    for (int j = 0; j < wanted.length && held != null; j++) {
      wanted[j] = (int) Math.min(each, SPARE + 2L * Math.max(0, held[j] - limits.most()));
    }
    return wanted;
  }
}
