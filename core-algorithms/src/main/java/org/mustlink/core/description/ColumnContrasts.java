package org.mustlink.core.description;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;

/**
 * What sets clusters of a table of any kind apart, in columns and levels. An amount is compared by
 * its mean over the rows that have one, a level by the share of the rows that have it; both by the
 * standard deviation over all rows, which for a share p is the root of p (1 - p), so that numbers
 * and levels are ranked alike. Rows of the cluster {@link ClusterFeatures#OUTLIER} are no part of
 * all rows; what sets them apart is told by {@link UnusualValues}.
 */
public final class ColumnContrasts {
  /** The maximum number of contrasts of a cluster. */
  public static final int MOST = 10;

  /** The maximum number of levels of a column among them, so that no column takes all places. */
  private static final int MOST_LEVELS = 2;

  private final Rows values;
  private final int[] clusters;
  private final int[] counts;
  private final int belonging;
  private final UnusualValues unusual;
  private final List<List<Contrast>> leading = new ArrayList<>();

  private ColumnContrasts(Rows values, int[] clusters, int k) {
    this.values = values;
    this.clusters = clusters;
    int[] own = IntStream.of(clusters).filter(j -> j != ClusterFeatures.OUTLIER).toArray();
    this.counts = Indices.counts(own, k);
    this.belonging = IntStream.of(counts).sum();
    this.unusual = new UnusualValues(values, clusters);
    IntStream.range(0, k).forEach(j -> leading.add(new ArrayList<>()));
  }

  /**
   * Compares clusters with all rows. O(s) for each aspect.
   *
   * @param values s x d, the values of the columns, NaN for a gap
   * @param clusters the cluster of each row, from 0 to k - 1, or {@link ClusterFeatures#OUTLIER}
   */
  public static ColumnContrasts of(List<Aspect> aspects, Rows values, int[] clusters, int k) {
    ColumnContrasts found = new ColumnContrasts(values, clusters, k);
    for (int order = 0; order < aspects.size(); order++) {
      if (aspects.get(order) instanceof Choice choice) {
        found.add(choice, order);
      } else if (aspects.get(order) instanceof Amount amount) {
        found.add(amount, order);
      }
    }
    return found;
  }

  /** Returns the number of rows of a cluster. */
  public int rows(int cluster) {
    return counts[cluster];
  }

  /** Returns the number of rows of all clusters. */
  public int rows() {
    return belonging;
  }

  /** Returns what the rows of clusters usually have, by which single rows are judged. */
  public UnusualValues unusual() {
    return unusual;
  }

  /** Returns the contrasts of a cluster, the largest first, or those of the outliers. */
  public List<Contrast> leading(int cluster) {
    if (cluster == ClusterFeatures.OUTLIER) {
      return unusual.leading(MOST, MOST_LEVELS);
    }
    return Collections.unmodifiableList(leading.get(cluster));
  }

  private void add(Amount amount, int order) {
    int k = counts.length;
    double[] sums = new double[k + 1];
    int[] known = new int[k + 1];
    for (int i = 0; i < values.count(); i++) {
      double value = values.at(i, amount.column());
      if (!Double.isNaN(value) && clusters[i] != ClusterFeatures.OUTLIER) {
        sums[clusters[i]] += value;
        known[clusters[i]]++;
        sums[k] += value;
        known[k]++;
      }
    }
    double mean = known[k] > 0 ? sums[k] / known[k] : 0;
    double deviation = deviation(amount.column(), mean, known[k]);
    if (known[k] > 0) {
      unusual.add(order, amount, mean, deviation);
    }
    for (int j = 0; j < k && deviation > 0; j++) {
      if (known[j] > 0) {
        double here = sums[j] / known[j];
        offer(j, new Contrast(order, amount, -1, here, mean, (here - mean) / deviation));
      }
    }
  }

  private double deviation(int column, double mean, int known) {
    double squares = 0;
    for (int i = 0; i < values.count(); i++) {
      if (clusters[i] == ClusterFeatures.OUTLIER) {
        continue;
      }
      double difference = values.at(i, column) - mean;
      squares += Double.isNaN(difference) ? 0 : difference * difference;
    }
    return Math.sqrt(squares / Math.max(1, known));
  }

  private void add(Choice choice, int order) {
    int k = counts.length;
    int m = choice.levels().size();
    int[] rows = new int[(k + 1) * m];
    for (int i = 0; i < values.count(); i++) {
      int level = choice.level().applyAsInt(values.at(i, choice.column()));
      if (level >= 0 && clusters[i] != ClusterFeatures.OUTLIER) {
        rows[clusters[i] * m + level]++;
        rows[k * m + level]++;
      }
    }
    double[] shares = new double[m];
    Arrays.setAll(shares, level -> (double) rows[k * m + level] / Math.max(1, belonging));
    unusual.add(order, choice, shares);
    for (int j = 0; j < k; j++) {
      List<Contrast> levels = new ArrayList<>();
      for (int level = 0; level < m && counts[j] > 0; level++) {
        double all = shares[level];
        double here = (double) rows[j * m + level] / counts[j];
        double deviation = Math.sqrt(all * (1 - all));
        if (deviation > 0 && (m > 2 || here > all)) { // of two levels the other says the same
          levels.add(new Contrast(order, choice, level, here, all, (here - all) / deviation));
        }
      }
      levels.sort(Contrast.LARGEST);
      for (Contrast one : levels.subList(0, Math.min(MOST_LEVELS, levels.size()))) {
        offer(j, one);
      }
    }
  }

  private void offer(int cluster, Contrast one) {
    List<Contrast> best = leading.get(cluster);
    if (one.difference() == 0
        || (best.size() == MOST && Contrast.LARGEST.compare(one, best.get(MOST - 1)) >= 0)) {
      return;
    }
    best.add(one);
    best.sort(Contrast.LARGEST);
    if (best.size() > MOST) {
      best.remove(MOST);
    }
  }
}
