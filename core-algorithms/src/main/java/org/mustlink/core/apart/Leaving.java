package org.mustlink.core.apart;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the groups of tied rows that could leave full clusters: those that lose least for each
 * row, of every value and cluster about as many as have to move.
 *
 * @param full the values of which a cluster holds too many rows
 */
public record Leaving(ApartLimits limits, ValueCounts full) implements Serializable {
  /** The largest number of groups that are chosen, unless there are more values and clusters. */
  private static final int MOST = 200_000;

  /** How many more groups are chosen than twice those that have to move. */
  private static final int SPARE = 16;

  /** A group, by its index, and what it loses for each row in the best cluster with room. */
  private record Candidate(int group, long id, int cell, double loss) {
    static final Comparator<Candidate> ORDER =
        Comparator.comparingDouble(Candidate::loss).thenComparingLong(Candidate::id);
  }

  /** Returns the groups that are chosen, without their members. */
  public TiedGroups of(TiedGroups groups) {
    List<Candidate> found = new ArrayList<>();
    for (int i = 0; i < groups.count(); i++) {
      Candidate own = groups.fixed[i] ? null : candidate(groups, i);
      if (own != null) {
        found.add(own);
      }
    }
    found.sort(Candidate.ORDER);
    int[] left = wanted();
    return groups.taken(
        found.stream().filter(one -> left[one.cell]-- > 0).mapToInt(Candidate::group).toArray());
  }

  /** Returns those that are chosen of two parts. */
  public TiedGroups of(TiedGroups one, TiedGroups other) {
    return of(TiedGroups.all(limits.k(), List.of(one, other)));
  }

  /** Returns a group as one of its first value of which its cluster holds too many rows. */
  private @Nullable Candidate candidate(TiedGroups groups, int i) {
    int k = limits.k();
    for (int a = groups.starts[i]; a < groups.starts[i + 1]; a++) {
      int v = Arrays.binarySearch(full.values, groups.values[a]);
      if (v >= 0 && full.counts[v * k + groups.clusters[i]] > limits.most()) {
        double best = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < k; j++) {
          boolean room = full.counts[v * k + j] + groups.weights[a] <= limits.most();
          best = room ? Math.max(best, groups.scores[i * k + j]) : best;
        }
        int cluster = groups.clusters[i];
        double loss = groups.scores[i * k + cluster] - best;
        return new Candidate(i, groups.ids[i], v * k + cluster, loss / groups.weights[a]);
      }
    }
    return null;
  }

  private int[] wanted() {
    int each = Math.max(1, MOST / Math.max(1, full.counts.length));
    return Arrays.stream(full.counts)
        .map(count -> (int) Math.min(each, SPARE + 2L * Math.max(0, count - limits.most())))
        .toArray();
  }
}
