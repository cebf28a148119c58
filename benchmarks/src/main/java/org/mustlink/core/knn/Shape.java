package org.mustlink.core.knn;

import java.util.Random;
import java.util.stream.DoubleStream;

/**
 * Rows and landmarks of given sizes with Gaussian values, similar to real ones after the feature
 * map.
 */
final class Shape {
  /** The number of rows of a call, a multiple of the rows of a block. */
  static final int ROWS = 2048;

  final double[] rows;
  final double[] landmarks;

  Shape(int d, int p) {
    Random random = new Random(1);
    rows = gaussians(random, ROWS * d);
    landmarks = gaussians(random, p * d);
  }

  private static double[] gaussians(Random random, int count) {
    return DoubleStream.generate(random::nextGaussian).limit(count).toArray();
  }

  static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
