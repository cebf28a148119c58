package org.mustlink.model.summary;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.ClusterFeatures;

/**
 * A feature of a row, with its value in the table.
 *
 * @param value the number; null for a level of a category and for a gap
 * @param text the value for people, if it is no number or a point in time; else null
 */
public record FeatureValue(String name, @Nullable Double value, @Nullable String text) {
  /** The maximum number of features of a row. */
  public static final int MOST = 5;

  /**
   * Returns the values of the features that differ most in the cluster of a row, or of those by
   * which the row itself differs most if it is an outlier.
   *
   * @param value the value of a feature by its index
   * @param name the name of a feature by its index
   */
  public static List<FeatureValue> of(
      ClusterFeatures features, int cluster, IntToDoubleFunction value, IntFunction<String> name) {
    List<Integer> places =
        cluster == ClusterFeatures.OUTLIER
            ? features.unusual(MOST, t -> value.applyAsDouble(features.columns()[t]))
            : features.leading(cluster, MOST);
    return places.stream()
        .map(place -> features.columns()[place])
        .map(t -> new FeatureValue(name.apply(t), value.applyAsDouble(t), null))
        .toList();
  }
}
