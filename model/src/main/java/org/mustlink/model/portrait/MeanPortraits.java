package org.mustlink.model.portrait;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.model.summary.ClusterFeature;
import org.mustlink.model.summary.ColumnPicture;
import org.mustlink.model.summary.FeatureValue;

/**
 * Portraits by the means of features.
 *
 * @param found the means
 * @param name the name of a feature by its index
 * @param shown the values of rows
 */
public record MeanPortraits(ClusterFeatures found, IntFunction<String> name, RowValues shown)
    implements Portraits {
  /** The values that are shown of a row. */
  @FunctionalInterface
  public interface RowValues {
    /** Returns the values of a row of a cluster. */
    List<FeatureValue> of(int row, int cluster);
  }

  @Override
  public int rows() {
    return IntStream.of(found.counts()).sum();
  }

  @Override
  public List<ClusterFeature> features(int cluster) {
    return ClusterFeature.leading(found, cluster, name);
  }

  @Override
  public List<ColumnPicture> pictures(int cluster) {
    return List.of();
  }

  @Override
  public List<FeatureValue> values(int row, int cluster) {
    return shown.of(row, cluster);
  }
}
