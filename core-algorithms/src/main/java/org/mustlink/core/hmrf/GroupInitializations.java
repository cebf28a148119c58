package org.mustlink.core.hmrf;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.kmeans.WeightedKMeans;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Initializations for many classes: the linked rows are divided into several groups a class, and
 * the links between groups decide which groups are of one class ({@link GroupAnnealing}). The first
 * groups are clusters in embeddings; later groups consist of rows that are of one class in most of
 * the local optima found so far (a cluster ensemble: Strehl, Ghosh, JMLR 2002).
 *
 * @param k classes
 * @param matched names the classes by those of labels
 */
record GroupInitializations(
    SideInformation sideInformation, int k, LeaveOneOut others, UnaryOperator<int[]> matched) {
  /** The number of initializations from each kind of first groups. */
  private static final int RUNS = 8;

  /**
   * The number of groups a class for each kind of first groups: twice with the closure of the
   * links, then by the graph alone.
   */
  private static final int[] FIRST = {2, 4, 4};

  /** The number of later groups a class. */
  private static final int LATER = 3;

  /** The smallest mean size of a group; smaller groups have too few links. */
  private static final int LEAST_ROWS = 8;

  /** Whether there are many classes and enough rows for at least two groups a class. */
  static boolean suit(int rows, int k) {
    return k > Restarts.MANY_CLASSES && rows / LEAST_ROWS >= FIRST[0] * k;
  }

  /**
   * Returns the first initializations.
   *
   * @param byClosure clusters the rows with the closure of the links into at most as many clusters
   *     as asked for
   * @param byGraph the same without the links
   */
  List<int[]> first(Clusters byClosure, Clusters byGraph, long seed) {
    return initializations(
        i -> {
          int kind = i % FIRST.length;
          Clusters clusters = kind < FIRST.length - 1 ? byClosure : byGraph;
          return clusters.of(groups(FIRST[kind]), seed + i / FIRST.length);
        },
        seed);
  }

  /** Finds clusters of all rows. */
  interface Clusters {
    int[] of(int count, long seed);
  }

  /** Returns the same number of further initializations, each from a random half of the optima. */
  List<int[]> later(List<LocalOptimum> optima, long seed) {
    return initializations(i -> consensusGroups(optima, seed + i), seed);
  }

  private List<int[]> initializations(IntFunction<int[]> groups, long seed) {
    return IntStream.range(0, RUNS * FIRST.length)
        .parallel()
        .mapToObj(i -> matched.apply(joined(groups.apply(i), seed + i)))
        .toList();
  }

  private int[] joined(int[] groups, long seed) {
    int count = Arrays.stream(groups).max().orElse(0) + 1;
    return new GroupAnnealing(sideInformation, k, others, groups, count).classes(seed);
  }

  private int groups(int aClass) {
    return Math.min(aClass * k, sideInformation.rows() / LEAST_ROWS);
  }

  /**
   * Groups rows that have the same classes in the optima, by k-means on the indicators of their
   * classes.
   */
  private int[] consensusGroups(List<LocalOptimum> optima, long seed) {
    int c = sideInformation.rows();
    int some = Math.max(1, optima.size() / 2);
    int[] order = Rows.shuffled(optima.size(), new SplittableRandom(seed).nextLong());
    int m = some * k;
    double[] points = new double[c * m];
    for (int t = 0; t < some; t++) {
      int[] classes = Beliefs.classes(optima.get(order[t]).beliefs(), k);
      for (int row = 0; row < c; row++) {
        points[row * m + t * k + classes[row]] = 1;
      }
    }
    double[] weights = new double[c];
    Arrays.fill(weights, 1);
    return new WeightedKMeans(points, weights, m).centres(groups(LATER), seed).assigned(points, c);
  }
}
