package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;

/**
 * Finds the rows of a sample that are outliers, and fits the encoder to the others.
 *
 * <p>Landmarks found by k-means also sit on such rows, which are then near to a landmark. Rows are
 * therefore compared by their distances as if each had been left out. Landmarks of which most rows
 * are beyond the limit are dropped, after which further rows can be beyond it. The encoder is
 * fitted again to the rows within the limit. By their distances to its landmarks alone a second
 * limit tells apart rows of the sample and rows that no fit has seen.
 *
 * @param share the share of rows beyond the limit, or {@link LandmarkOptions#OUTLIERS_AUTO}
 */
record OutlierSearch(double share) {
  /** How often landmarks are dropped. */
  private static final int ROUNDS = 3;

  /**
   * Rows that are farther than this many times from the landmarks of the other rows as they are
   * from each other are small clusters, and no outliers. The median of the outliers decides.
   */
  private static final double CLUSTERED = 2.5;

  /**
   * What was fitted to the rows that belong somewhere, and the limit that tells which rows do; null
   * if all do.
   */
  record Found<T>(T fitted, @Nullable OutlierLimit limit) {}

  /** The search that options ask for, if they do. */
  static Optional<OutlierSearch> of(FitOptions options) {
    double share = options.get(LandmarkOptions.OUTLIERS);
    return share == 0 ? Optional.empty() : Optional.of(new OutlierSearch(share));
  }

  /**
   * Fits an encoder to the rows that are no outliers.
   *
   * @param earlier a number for every row of the sample, or empty
   * @param fit fits an encoder to a sample and the numbers of its rows
   * @param encoder of what is fitted
   */
  <T> Found<T> run(
      TableSample sample,
      int[] earlier,
      BiFunction<TableSample, int[], T> fit,
      Function<T, LandmarkEncoder> encoder) {
    T all = fit.apply(sample, earlier);
    LandmarkEncoder ofAll = encoder.apply(all);
    SampleDistances first = SampleDistances.of(sample.rows(), ofAll);
    int[] kept = within(first, ofAll.landmarks());
    int n = sample.rows().count();
    if (kept.length == n) {
      return new Found<>(all, null);
    }
    T again =
        fit.apply(
            sample.of(sample.rows().take(kept)),
            IntStream.of(kept).filter(i -> i < earlier.length).map(i -> earlier[i]).toArray());
    SampleDistances second = SampleDistances.of(sample.rows(), kept, encoder.apply(again));
    double found = 1 - (double) kept.length / n;
    double limit = limit(second).orElseGet(() -> second.quantile(found));
    return new Found<>(again, new OutlierLimit(limit, second.factor()));
  }

  private boolean isAuto() {
    return share == LandmarkOptions.OUTLIERS_AUTO;
  }

  private OptionalDouble limit(SampleDistances distances) {
    return isAuto()
        ? DistanceGap.of(distances.values())
        : OptionalDouble.of(distances.quantile(share));
  }

  /** Returns the rows within the limit; all rows if there are no outliers. */
  private int[] within(SampleDistances first, Rows landmarks) {
    int[] every = IntStream.range(0, first.values().length).toArray();
    int[] within = every;
    SampleDistances distances = first;
    Rows left = landmarks;
    for (int round = 0; round < ROUNDS; round++) {
      OptionalDouble limit = limit(distances);
      if (limit.isEmpty()) {
        break;
      }
      double[] values = distances.values();
      double beyond = limit.getAsDouble();
      within = IntStream.range(0, values.length).filter(i -> values[i] <= beyond).toArray();
      Rows fewer = left.take(LeftOutDistances.ofMostRows(distances.mapped(), left, within));
      if (fewer.count() < 2 || fewer.count() == left.count()) {
        break;
      }
      left = fewer;
      distances = distances.to(left);
    }
    boolean none = within.length < 2 || (isAuto() && areClusters(first, distances, within));
    return none ? every : within;
  }

  /**
   * Whether the rows beyond the limit are near to each other and far from those within.
   *
   * @param before the distances to all landmarks
   * @param after the distances without the landmarks of rows beyond the limit
   */
  private static boolean areClusters(SampleDistances before, SampleDistances after, int[] within) {
    double[] growth =
        IntStream.range(0, before.values().length)
            .filter(i -> Arrays.binarySearch(within, i) < 0)
            .mapToDouble(i -> after.values()[i] / before.values()[i])
            .sorted()
            .toArray();
    return growth.length > 0 && growth[growth.length / 2] > CLUSTERED * CLUSTERED;
  }
}
