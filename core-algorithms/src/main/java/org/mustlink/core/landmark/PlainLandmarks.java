package org.mustlink.core.landmark;

import java.util.Arrays;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Rows;

/**
 * Landmarks in the features as they are without a learned metric. Columns that the feature map
 * leaves on the scale of the table are scaled by their ranges over the landmarks; those that it has
 * scaled, and principal components, stay as they are.
 */
final class PlainLandmarks {
  private PlainLandmarks() {}

  /**
   * Returns landmarks in columns of comparable scales. O(p q).
   *
   * @param landmarks p x q
   * @param map to the q columns, without a learned metric
   */
  static Rows of(Rows landmarks, FeatureMap map) {
    boolean unscaled =
        map.outputs() == map.inputs()
            && !map.unit()
            && Arrays.stream(map.factor()).filter(factor -> factor != 0).distinct().count() <= 1;
    return unscaled ? scaled(landmarks) : landmarks;
  }

  /**
   * Returns landmarks without the metric. O(p q^2 + q^3).
   *
   * @param landmarks p x q, with the metric
   * @param metric q x q, symmetric and positive definite
   */
  static Rows without(Rows landmarks, double[] metric) {
    int q = landmarks.d();
    DenseMatrix plain =
        PositiveDefinite.of(new DenseMatrix(q, q, metric))
            .solve(new DenseMatrix(q, landmarks.count(), landmarks.data()));
    return new Rows(plain.values(), landmarks.count(), q);
  }

  private static Rows scaled(Rows rows) {
    int q = rows.d();
    double[] values = rows.data().clone();
    FeatureRanges ranges = FeatureMapFitter.ranges(rows);
    for (int at = 0; at < values.length; at++) {
      double range = ranges.max()[at % q] - ranges.min()[at % q];
      values[at] /= range > 0 ? range : 1;
    }
    return new Rows(values, rows.count(), q);
  }
}
