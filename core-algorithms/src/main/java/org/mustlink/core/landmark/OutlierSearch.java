package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.LandmarkEncoderFitter.Fitted;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;

/**
 * Finds the rows of a sample that belong nowhere, and fits the encoder to the others.
 *
 * <p>Landmarks found by k-means also sit on such rows, which are then near to a landmark. Rows are
 * therefore compared by their distances as if each had been left out. Landmarks of which most rows
 * are beyond the limit are dropped, after which further rows can be beyond it. The encoder is fitted
 * again to the rows within the limit. By their distances to its landmarks alone a second limit tells
 * apart rows of the sample and rows that no fit has seen.
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

  /** The search that options ask for, if they do. */
  static Optional<OutlierSearch> of(FitOptions options) {
    double share = options.get(LandmarkOptions.OUTLIERS);
    return share == 0 ? Optional.empty() : Optional.of(new OutlierSearch(share));
  }

  /**
   * Fits an encoder to the rows that are no outliers; its limit tells which rows are. The encoder
   * has no limit if there are no outliers.
   *
   * @param earlier see {@link LandmarkEncoderFitter#fit}
   * @param fit fits an encoder to a sample and the corresponding rows of {@code earlier}
   */
  Fitted run(TableSample sample, int[] earlier, BiFunction<TableSample, int[], Fitted> fit) {
    Fitted all = fit.apply(sample, earlier);
    SampleDistances first = SampleDistances.of(sample.rows(), all.encoder());
    int[] kept = within(first, all.encoder().landmarks());
    int n = sample.rows().count();
    if (kept.length < 2 || kept.length == n) {
      return all;
    }
    Fitted again =
        fit.apply(
            sample.of(sample.rows().take(kept)),
            IntStream.of(kept).filter(i -> i < earlier.length).map(i -> earlier[i]).toArray());
    SampleDistances second = SampleDistances.of(sample.rows(), kept, again.encoder());
    if (isAuto() && areClusters(first.values(), second.values(), kept)) {
      return all;
    }
    double found = 1 - (double) kept.length / n;
    double limit = limit(second).orElseGet(() -> second.quantile(found));
    return new Fitted(
        again.encoder().limited(new OutlierLimit(limit, second.factor())),
        again.metricLearned(),
        again.heldOut());
  }

  private boolean isAuto() {
    return share == LandmarkOptions.OUTLIERS_AUTO;
  }

  private OptionalDouble limit(SampleDistances distances) {
    return isAuto()
        ? DistanceGap.of(distances.values())
        : OptionalDouble.of(distances.quantile(share));
  }

  /** Returns the rows within the limit; all rows if there is no limit. */
  private int[] within(SampleDistances first, Rows landmarks) {
    int[] within = IntStream.range(0, first.values().length).toArray();
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
    return within;
  }

  /** Whether the rows that are not kept are near to each other and far from all that are. */
  private static boolean areClusters(double[] before, double[] after, int[] kept) {
    double[] growth =
        IntStream.range(0, before.length)
            .filter(i -> Arrays.binarySearch(kept, i) < 0)
            .mapToDouble(i -> after[i] / before[i])
            .sorted()
            .toArray();
    return growth[growth.length / 2] > CLUSTERED * CLUSTERED;
  }
}
