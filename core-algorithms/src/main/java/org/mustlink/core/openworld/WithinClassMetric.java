package org.mustlink.core.openworld;

import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LearnedMetric;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The metric in which landmarks of new classes are clustered, by the covariance within the named
 * classes: the directions in which rows of one class differ are often alike in named classes and in
 * others. Unlike the metric of a fit it is always learned, since it need not tell the named classes
 * apart, and it is learned from landmarks, which are means of rows and thus smooth. The fewer rows
 * have labels for each column, the more it resembles the metric of the columns.
 */
final class WithinClassMetric {
  /** With fewer labelled rows for each column the metric loses as much on some tables. */
  private static final int ROWS_A_COLUMN = 9;

  private WithinClassMetric() {}

  /**
   * Moves landmarks by the metric. O(c r d^2 + d^3 + p d^2) for c labelled rows.
   *
   * @param landmarks p x d
   * @param rows the codes of c labelled rows
   * @param classes c, the class of each, below m
   * @return p x d; the landmarks themselves if few rows have labels, or those of a class are equal
   */
  static Rows moved(Rows landmarks, CodedRows rows, int[] classes, int m) {
    if (!isLearned(landmarks, rows)) {
      return landmarks;
    }
    int[] used =
        IntStream.range(0, rows.codes().length).filter(a -> rows.weights()[a] > 0).toArray();
    LabelledRows known =
        new LabelledRows(
            landmarks.take(IntStream.of(used).map(a -> rows.codes()[a]).toArray()),
            IntStream.of(used).map(a -> classes[a / rows.r()]).toArray(),
            m,
            LabelWeights.of(
                IntStream.of(used).mapToDouble(a -> Math.min(1, rows.weights()[a])).toArray()));
    // As if there were one more row for each column, which vary alike in all directions.
    double shrinkage = (double) landmarks.d() / (landmarks.d() + rows.count());
    return LearnedMetric.inverseRoot(known, shrinkage)
        .map(metric -> FeatureMap.identity(landmarks.d()).then(metric).apply(landmarks))
        .orElse(landmarks);
  }

  /** Whether enough rows have labels for the metric. */
  static boolean isLearned(Rows landmarks, CodedRows rows) {
    return rows.count() >= ROWS_A_COLUMN * landmarks.d();
  }
}
