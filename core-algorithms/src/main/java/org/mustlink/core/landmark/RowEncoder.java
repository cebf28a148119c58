package org.mustlink.core.landmark;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;

/**
 * Encodes rows of features by a {@link LandmarkEncoder}. The code of a row does not depend on the
 * rows beside it. Owns buffers and is not thread-safe: every task needs its own. O(p q) a row, or
 * less with inverted lists.
 */
public final class RowEncoder {
  private static final float[] NONE = {};
  private static final double[] UNWANTED = {};

  private final FeatureMap map;
  private final SparseCoder coder;
  private final FeatureClassifiers.@Nullable Scorer scorer;
  private final @Nullable OutlierLimit limit;
  private final @Nullable DroppedPart dropped;
  private double[] mapped = new double[0];

  /** Makes an encoder. O(p q), and more if inverted lists are made. */
  public RowEncoder(LandmarkEncoder encoder) {
    this.map = encoder.map();
    this.coder =
        new SparseCoder(
            encoder.landmarks(),
            encoder.neighbours(),
            encoder.weighting(),
            encoder.invertedLists());
    FeatureClassifiers classifiers = encoder.classifiers();
    this.scorer = classifiers == null ? null : classifiers.scorer();
    this.limit = encoder.outliers();
    this.dropped = limit == null || limit.dropped() == 0 ? null : new DroppedPart(map);
  }

  /**
   * The codes of rows.
   *
   * @param features count x d finite values; overwritten as scratch
   */
  public CodedRows encode(double[] features, int count) {
    return encode(features, count, UNWANTED);
  }

  /**
   * The codes of rows and their distances to the landmarks.
   *
   * @param features count x d finite values; overwritten as scratch
   * @param nearest takes the squared distance of every row to its nearest landmark
   */
  public CodedRows encode(double[] features, int count, double[] nearest) {
    int values = count * map.outputs();
    if (mapped.length < values) {
      mapped = new double[values];
    }
    // Both maps use the features as scratch.
    float[] scores =
        scorer == null ? NONE : scorer.score(Arrays.copyOf(features, count * map.inputs()), count);
    double[] squares = dropped(features, count);
    map.applyOnce(features, count, mapped);
    return coded(mapped, count, scores, nearest, squares);
  }

  /** The codes of rows, which are not changed. */
  public CodedRows encode(Rows rows) {
    float[] scores =
        scorer == null
            ? NONE
            : scorer.score(Arrays.copyOf(rows.data(), rows.count() * rows.d()), rows.count());
    double[] squares = dropped(rows.data(), rows.count());
    return coded(map.apply(rows).data(), rows.count(), scores, UNWANTED, squares);
  }

  private double[] dropped(double[] features, int count) {
    return dropped == null ? UNWANTED : dropped.squares(new Rows(features, count, map.inputs()));
  }

  /** Weights are stored and used in single precision. */
  private CodedRows coded(
      double[] rows, int count, float[] scores, double[] wanted, double[] squares) {
    double[] nearest = limit != null && wanted.length == 0 ? new double[count] : wanted;
    int r = coder.neighbours();
    int[] codes = new int[count * r];
    double[] weights = new double[count * r];
    coder.encode(rows, count, codes, weights, nearest);
    float[] narrowed = new float[weights.length];
    for (int i = 0; i < narrowed.length; i++) {
      narrowed[i] = (float) weights[i];
    }
    CodedRows coded = new CodedRows(codes, narrowed, r, scores);
    return limit == null ? coded : coded.beyond(beyond(limit, count, nearest, squares));
  }

  /** Returns how far the rows beyond the limit are; nothing if there are none. */
  private static float[] beyond(OutlierLimit limit, int count, double[] nearest, double[] squares) {
    float[] beyond = new float[count];
    boolean any = false;
    for (int i = 0; i < count; i++) {
      double rest = squares.length == 0 ? 0 : limit.dropped() * squares[i];
      beyond[i] = limit.times(nearest[i] + rest);
      any |= beyond[i] > 0;
    }
    return any ? beyond : NONE;
  }
}
