package org.mustlink.core.landmark;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.pool.FeatureExperts;

/**
 * Encodes rows of features by a {@link LandmarkEncoder}. The code of a row does not depend on the
 * rows beside it. Owns scratch and is not thread-safe; make one a task. O(p q) a row, or what the
 * inverted lists of the encoder take.
 */
public final class RowEncoder {
  private static final float[] NONE = {};

  private final FeatureMap map;
  private final SparseCoder coder;
  private final FeatureExperts.@Nullable Scorer scorer;
  private double[] mapped = new double[0];

  /** An encoder of rows; O(p q), and more where inverted lists are made. */
  public RowEncoder(LandmarkEncoder encoder) {
    this.map = encoder.map();
    this.coder =
        new SparseCoder(
            encoder.landmarks(),
            encoder.neighbours(),
            encoder.weighting(),
            encoder.invertedLists());
    FeatureExperts experts = encoder.experts();
    this.scorer = experts == null ? null : experts.scorer();
  }

  /**
   * The codes of rows.
   *
   * @param features count x d finite values; overwritten as scratch
   */
  public CodedRows encode(double[] features, int count) {
    int values = count * map.outputs();
    if (mapped.length < values) {
      mapped = new double[values];
    }
    // Both maps use the features as scratch.
    float[] scores =
        scorer == null ? NONE : scorer.score(Arrays.copyOf(features, count * map.inputs()), count);
    map.apply(features, count, mapped);
    return coded(mapped, count, scores);
  }

  /** The codes of rows, which are left as they are. */
  public CodedRows encode(Rows rows) {
    float[] scores =
        scorer == null
            ? NONE
            : scorer.score(Arrays.copyOf(rows.data(), rows.count() * rows.d()), rows.count());
    return coded(map.apply(rows).data(), rows.count(), scores);
  }

  /** Weights are kept and used in single precision. */
  private CodedRows coded(double[] rows, int count, float[] scores) {
    int r = coder.neighbours();
    int[] codes = new int[count * r];
    double[] weights = new double[count * r];
    coder.encode(rows, count, codes, weights);
    float[] narrowed = new float[weights.length];
    for (int i = 0; i < narrowed.length; i++) {
      narrowed[i] = (float) weights[i];
    }
    return new CodedRows(codes, narrowed, r, scores);
  }
}
