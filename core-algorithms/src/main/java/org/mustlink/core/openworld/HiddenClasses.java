package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Named classes, looked at as if no label named them, which tells how landmarks of new classes are
 * clustered best. Groups of classes are hidden; the metric is that within the others; then their
 * landmarks are clustered both ways.
 *
 * @param landmarks p x d, in columns of comparable scales
 * @param rows the codes of c labelled rows
 * @param classes c, the class of each, below m
 * @param labelled p' x m, the weight of the labelled rows of each class at the landmarks in use
 */
record HiddenClasses(
    LandmarkGraph graph, Rows landmarks, CodedRows rows, int[] classes, DenseMatrix labelled) {
  private static final int GROUPS = 32;
  private static final int STARTS = 10;

  /** The number of landmarks of a hidden class at the least, in the mean over a group. */
  private static final int LEAST_LANDMARKS = 3;

  /** The share of the rows of a landmark that are labelled as of hidden classes, at the least. */
  private static final double LEAST_SHARE = 0.05;

  /**
   * Returns the way whose clusters agree more with hidden classes, by the adjusted Rand index: the
   * graph, unless the centres lead by more than the standard error. As groups share classes, they
   * count as the m / g of g classes that share none. O(l^3) for each of at most 32 groups of l
   * landmarks.
   *
   * @param count the number of new classes; as many are hidden, or at most half of the named ones
   */
  ClusteringWay way(int count, long seed) {
    int m = labelled.numCols();
    int size = Math.min(count, m / 2);
    if (size < 2) {
      return ClusteringWay.GRAPH;
    }
    double[] leads =
        LongStream.range(seed, seed + GROUPS)
            .mapToObj(draw -> IntStream.of(Rows.shuffled(m, draw)).limit(size).sorted())
            .map(group -> group.boxed().toList())
            .distinct()
            .mapToDouble(group -> lead(group.stream().mapToInt(j -> j).toArray(), seed))
            .filter(lead -> !Double.isNaN(lead))
            .toArray();
    if (leads.length < 2) {
      return ClusteringWay.GRAPH;
    }
    double mean = Arrays.stream(leads).sum() / leads.length;
    double squares = Arrays.stream(leads).map(lead -> (lead - mean) * (lead - mean)).sum();
    double error = Math.sqrt(squares / (leads.length - 1) * size / m);
    return mean > error ? ClusteringWay.CENTRES : ClusteringWay.GRAPH;
  }

  /** Returns how much better the centres find a group than the graph; NaN if it is too small. */
  private double lead(int[] group, long seed) {
    int[] others =
        IntStream.range(0, classes.length)
            .filter(i -> IntStream.of(group).noneMatch(hidden -> hidden == classes[i]))
            .toArray();
    CodedRows known = rows.take(others);
    double[] own =
        IntStream.range(0, graph.size()).mapToDouble(i -> sum(i, IntStream.of(group))).toArray();
    int[] some =
        IntStream.range(0, graph.size())
            .filter(
                i ->
                    own[i] > sum(i, IntStream.range(0, labelled.numCols())) / 2
                        && own[i] > LEAST_SHARE * graph.degrees()[i])
            .toArray();
    if (some.length < LEAST_LANDMARKS * group.length
        || !WithinClassMetric.isLearned(landmarks, known)) {
      return Double.NaN;
    }
    int[] labels = IntStream.of(others).map(i -> classes[i]).toArray();
    Rows moved = WithinClassMetric.moved(landmarks, known, labels, labelled.numCols());
    double[] weights = IntStream.of(some).mapToDouble(i -> Math.sqrt(own[i])).toArray();
    return agreement(ClusteringWay.CENTRES, moved, some, weights, group, seed)
        - agreement(ClusteringWay.GRAPH, moved, some, weights, group, seed);
  }

  private double agreement(
      ClusteringWay way, Rows moved, int[] some, double[] weights, int[] group, long seed) {
    int[] clusters = way.clusters(graph, moved, some, weights, group.length, STARTS, seed);
    double[][] shared = new double[group.length][group.length];
    for (int i = 0; i < some.length; i++) {
      for (int j = 0; j < group.length; j++) {
        shared[clusters[i]][j] += labelled.apply(some[i], group[j]);
      }
    }
    long[][] counts =
        Arrays.stream(shared)
            .map(row -> Arrays.stream(row).mapToLong(Math::round).toArray())
            .toArray(long[][]::new);
    if (Arrays.stream(counts).flatMapToLong(Arrays::stream).sum() == 0) {
      return 0;
    }
    return Measures.of(new Contingency(counts)).ari();
  }

  private double sum(int landmark, IntStream some) {
    return some.mapToDouble(j -> labelled.apply(landmark, j)).sum();
  }
}
