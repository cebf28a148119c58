package org.mustlink.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.RowModel;

/**
 * What k-means found.
 *
 * @param columns the columns that the rows were read from
 * @param d the number of features of a row
 * @param centres k x d, row-major
 * @param seeds the classes of the labels from whose means the first clusters began, in their order;
 *     empty without labels
 * @param cost the sum of the squared distances of all rows to their centres, times their weights
 * @param steps how often the centres moved
 * @param sizes the number of rows of each cluster, k
 */
public record CentresModel(
    FeatureColumns columns,
    int d,
    double[] centres,
    List<String> seeds,
    double cost,
    int steps,
    long[] sizes)
    implements RowModel {
  public CentresModel {
    seeds = List.copyOf(seeds);
    if (d < 1 || sizes.length < 1 || centres.length != (long) sizes.length * d) {
      throw new IllegalArgumentException(
          "%s values are not %s centres of %s features".formatted(centres.length, sizes.length, d));
    }
    boolean numbers =
        columns.columns().stream()
            .map(FeatureColumn::kind)
            .allMatch(
                kind -> kind == ColumnKind.NUMBER || (!columns.areSeparate() && !kind.isBeside()));
    if (!numbers || (columns.areSeparate() && columns.columns().size() != d)) {
      throw new IllegalArgumentException(
          "The columns " + columns.names() + " do not hold " + d + " numbers");
    }
    if (!(cost >= 0) || steps < 0 || LongStream.of(sizes).anyMatch(rows -> rows < 0)) {
      throw new IllegalArgumentException(
          "No fit has the cost %s, %s steps or the sizes %s"
              .formatted(cost, steps, Arrays.toString(sizes)));
    }
    if (seeds.size() > sizes.length) {
      throw new IllegalArgumentException(
          seeds.size() + " classes cannot begin " + sizes.length + " clusters");
    }
  }

  /** The number of clusters. */
  public int k() {
    return sizes.length;
  }

  @Override
  public InputMap map() {
    return new Numbers(d);
  }

  @Override
  public ClusterNames names() {
    return ClusterNames.numbered(k());
  }

  @Override
  public FeatureAssigner rowAssigner(ExtraColumns extra) {
    NearestCentre nearest = new NearestCentre(centres, d, BlockSize.ROWS);
    return (features, count) -> AssignedBlock.of(nearest, features, count);
  }
}
