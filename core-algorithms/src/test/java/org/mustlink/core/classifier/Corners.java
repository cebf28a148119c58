package org.mustlink.core.classifier;

import java.util.Random;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;

/** Labelled rows of three classes that lie around three corners, in turn. */
public final class Corners {
  /** The number of classes. */
  public static final int K = 3;

  /** The number of columns. */
  public static final int D = 4;

  private Corners() {}

  /** Draws rows. */
  public static LabelledRows labelled(int count, long seed) {
    Random random = new Random(seed);
    double[] data = new double[count * D];
    int[] classes = new int[count];
    for (int i = 0; i < count; i++) {
      classes[i] = i % K;
      for (int t = 0; t < D; t++) {
        data[i * D + t] = random.nextGaussian() + (t == classes[i] ? 4 : 0);
      }
    }
    return new LabelledRows(new Rows(data, count, D), classes, K);
  }
}
