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
    map.applyOnce(features, count, mapped);
    return coded(mapped, count, scores, nearest);
  }

  /** The codes of rows, which are not changed. */
  public CodedRows encode(Rows rows) {
    float[] scores =
        scorer == null
            ? NONE
            : scorer.score(Arrays.copyOf(rows.data(), rows.count() * rows.d()), rows.count());
    return coded(map.apply(rows).data(), rows.count(), scores, UNWANTED);
  }

  /** Weights are stored and used in single precision. */
  private CodedRows coded(double[] rows, int count, float[] scores, double[] nearest) {
    int r = coder.neighbours();
    int[] codes = new int[count * r];
    double[] weights = new double[count * r];
    coder.encode(rows, count, codes, weights, nearest);
    float[] narrowed = new float[weights.length];
    for (int i = 0; i < narrowed.length; i++) {
      narrowed[i] = (float) weights[i];
    }
    return new CodedRows(codes, narrowed, r, scores);
  }
}
