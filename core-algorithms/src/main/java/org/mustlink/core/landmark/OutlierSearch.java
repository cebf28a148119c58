package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;

/**
 * Finds the rows of a sample that belong nowhere, and fits the encoder to the others.
 *
 * <p>Landmarks found by k-means also sit on such rows, which are then near to a landmark. Rows are
 * therefore compared by their distances as if each had been left out. Those beyond a first limit
 * are taken out of the sample, and the encoder is fitted again, now with no landmark on any of
 * them. By their distances to its landmarks alone a second limit tells apart rows of the sample and
 * rows that no fit has seen.
 *
 * @param share the share of rows beyond the limit, or {@link LandmarkOptions#OUTLIERS_AUTO}
 */
record OutlierSearch(double share) {
  /**
   * Rows that are farther than this many times from the landmarks of the other rows as they are
   * from each other are small clusters, and no outliers. The median of the outliers decides.
   */
  private static final double CLUSTERED = 2.5;

  /** A dropped part of less than this share of the distances is an error of rounding. */
  private static final double ROUNDING = 1e-9;

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
  LandmarkEncoderFitter.Fitted run(
      TableSample sample,
      int[] earlier,
      BiFunction<TableSample, int[], LandmarkEncoderFitter.Fitted> fit) {
    LandmarkEncoderFitter.Fitted all = fit.apply(sample, earlier);
    int[] everyRow = IntStream.range(0, sample.rows().count()).toArray();
    Distances first = Distances.of(sample.rows(), everyRow, all.encoder());
    OptionalDouble limit = first.limit(share);
    if (limit.isEmpty()) {
      return all;
    }
    double beyond = limit.getAsDouble();
    int[] kept = IntStream.of(everyRow).filter(i -> first.values[i] <= beyond).toArray();
    if (kept.length < 2 || kept.length == everyRow.length) {
      return all;
    }
    LandmarkEncoderFitter.Fitted again =
        fit.apply(
            sample.of(sample.rows().take(kept)),
            IntStream.of(kept).filter(i -> i < earlier.length).map(i -> earlier[i]).toArray());
    Distances second = Distances.of(sample.rows(), kept, again.encoder());
    if (share == LandmarkOptions.OUTLIERS_AUTO && areClusters(first.values, second.values, beyond)) {
      return all;
    }
    double found = 1 - (double) kept.length / everyRow.length;
    double last = second.limit(share).orElseGet(() -> second.quantile(found));
    return new LandmarkEncoderFitter.Fitted(
        again.encoder().limited(new OutlierLimit(last, second.factor)),
        again.metricLearned(),
        again.heldOut());
  }

  /** Whether the rows beyond the limit are near to each other and far from all other rows. */
  private static boolean areClusters(double[] before, double[] after, double limit) {
    double[] growth =
        IntStream.range(0, before.length)
            .filter(i -> before[i] > limit)
            .mapToDouble(i -> after[i] / before[i])
            .sorted()
            .toArray();
    return growth.length > 0 && growth[growth.length / 2] > CLUSTERED * CLUSTERED;
  }

  /**
   * The distances of the rows of a sample.
   *
   * @param factor of the dropped part
   */
  private record Distances(double[] values, double factor) {
    /**
     * Computes the distances of rows by an encoder.
     *
     * @param fitted the rows to which the encoder was fitted, which are left out each for itself
     */
    static Distances of(Rows rows, int[] fitted, LandmarkEncoder encoder) {
      Rows mapped = encoder.map().apply(rows);
      double[] values = LeftOutDistances.ofOthers(mapped, encoder.landmarks());
      double[] leftOut = LeftOutDistances.of(mapped.take(fitted), encoder.landmarks());
      for (int i = 0; i < fitted.length; i++) {
        values[fitted[i]] = leftOut[i];
      }
      if (!DroppedPart.drops(encoder.map())) {
        return new Distances(values, 0);
      }
      double[] dropped = new DroppedPart(encoder.map()).squares(rows);
      double usual = median(dropped, fitted);
      double near = median(values, fitted);
      double factor = usual > ROUNDING * near ? near / usual : 0;
      for (int i = 0; i < values.length; i++) {
        values[i] += factor * dropped[i];
      }
      return new Distances(values, factor);
    }

    private static double median(double[] values, int[] rows) {
      double[] sorted = IntStream.of(rows).mapToDouble(i -> values[i]).sorted().toArray();
      return sorted[sorted.length / 2];
    }

    /** Returns the limit for a share of the rows, or for as many as there are. */
    OptionalDouble limit(double share) {
      return share == LandmarkOptions.OUTLIERS_AUTO
          ? DistanceGap.of(values)
          : OptionalDouble.of(quantile(share));
    }

    /** Returns the distance that a share of the rows exceeds, as far as no distances are equal. */
    double quantile(double share) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int beyond = (int) Math.rint(share * sorted.length);
      return sorted[Math.max(0, sorted.length - 1 - beyond)];
    }
  }
}
