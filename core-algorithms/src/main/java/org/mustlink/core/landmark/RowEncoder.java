package org.mustlink.core.landmark;

import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;

/**
 * Encodes rows of features by a {@link LandmarkEncoder}. The code of a row does not depend on the
 * rows beside it. Owns scratch and is not thread-safe; make one a task. O(p q) a row, or what the
 * inverted lists of the encoder take.
 */
public final class RowEncoder {
  private final FeatureMap map;
  private final SparseCoder coder;
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
    map.apply(features, count, mapped);
    return coded(mapped, count);
  }

  /** The codes of rows, which are left as they are. */
  public CodedRows encode(Rows rows) {
    return coded(map.apply(rows).data(), rows.count());
  }

  /** Weights are kept and used in single precision. */
  private CodedRows coded(double[] rows, int count) {
    int r = coder.neighbours();
    int[] codes = new int[count * r];
    double[] weights = new double[count * r];
    coder.encode(rows, count, codes, weights);
    float[] narrowed = new float[weights.length];
    for (int i = 0; i < narrowed.length; i++) {
      narrowed[i] = (float) weights[i];
    }
    return new CodedRows(codes, narrowed, r);
  }
}
