package org.mustlink.core.landmark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;

/**
 * The parameters that turn the features of a row into its sparse code. Immutable and thread-safe;
 * {@link RowEncoder} encodes rows with them.
 *
 * @param map from d to q columns
 * @param landmarks p x q
 * @param neighbours landmarks in a code, {@code 1 <= r <= p}
 * @param weighting from the distances of the nearest landmarks to their weights
 * @param invertedLists how the nearest landmarks are found
 * @param classifiers score the classes of a row by its features; null if scores are not needed
 * @param reach the squared distance to the nearest landmark beyond which a row is far from all rows
 *     that the encoder was fitted to; infinite if that is not known
 * @param outliers the limit beyond which a row is an outlier; null if every row belongs somewhere
 */
public record LandmarkEncoder(
    FeatureMap map,
    Rows landmarks,
    int neighbours,
    Weighting weighting,
    InvertedLists invertedLists,
    @Nullable FeatureClassifiers classifiers,
    double reach,
    @Nullable OutlierLimit outliers)
    implements Serializable {
  public LandmarkEncoder {
    if (landmarks.d() != map.outputs() || neighbours < 1 || neighbours > landmarks.count()) {
      throw new IllegalArgumentException(
          "Codes of %s over %s landmarks of %s columns do not fit a map to %s"
              .formatted(neighbours, landmarks.count(), landmarks.d(), map.outputs()));
    }
    if (!(reach >= 0)) {
      throw new IllegalArgumentException("No row is nearer than a squared distance of " + reach);
    }
  }

  /** Returns the encoder with other classifiers, or with none. */
  public LandmarkEncoder with(@Nullable FeatureClassifiers others) {
    return new LandmarkEncoder(
        map, landmarks, neighbours, weighting, invertedLists, others, reach, outliers);
  }

  /**
   * Returns the encoder with another metric and without classifiers, which searches all landmarks.
   * O(p q^2).
   *
   * @param plain the feature map without a metric
   * @param unmoved the landmarks without a metric, p x q
   * @param metric C^-1/2, q x q
   */
  LandmarkEncoder moved(FeatureMap plain, Rows unmoved, double[] metric) {
    return at(plain.then(metric), FeatureMap.identity(unmoved.d()).then(metric).apply(unmoved));
  }

  /** Returns the encoder with its landmarks at other places, without classifiers. */
  LandmarkEncoder at(FeatureMap other, Rows places) {
    return new LandmarkEncoder(
        other, places, neighbours, weighting, InvertedLists.NONE, null, reach, null);
  }

  /** Returns the encoder with a limit beyond which a row is an outlier, or without one. */
  public LandmarkEncoder limited(@Nullable OutlierLimit limit) {
    return new LandmarkEncoder(
        map, landmarks, neighbours, weighting, invertedLists, classifiers, reach, limit);
  }

  /**
   * Returns the positions of encoded rows in the space of the landmarks: the means of the
   * landmarks, weighted by the codes, count x q.
   */
  public Rows points(CodedRows rows) {
    int q = landmarks.d();
    int r = rows.r();
    double[] points = new double[rows.count() * q];
    for (int a = 0; a < rows.codes().length; a++) {
      for (int t = 0; t < q; t++) {
        points[a / r * q + t] += rows.weights()[a] * landmarks.at(rows.codes()[a], t);
      }
    }
    return new Rows(points, rows.count(), q);
  }

  /** Landmarks, p. */
  public int p() {
    return landmarks.count();
  }
}
