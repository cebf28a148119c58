package org.mustlink.benchmarks.papers;

import java.util.Random;
import java.util.SplittableRandom;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * 400 points of five Gaussians in the plane for four clusters, after the example of Wacquet,
 * Hebert, Caillault Poisson, Hamad (2011): two must-links join two Gaussians, and a cannot-link
 * keeps two apart that are nearer to each other.
 */
final class FiveGaussians {
  static final String NAME = "five-gaussians";

  private static final double[][] CENTRES = {{0, 0}, {2, 0}, {8, 0}, {8, 2.4}, {2, 8}};
  private static final int[] CLASSES = {0, 1, 2, 2, 3};
  private static final double DEVIATION = 0.6;
  private static final int ROWS = 400;

  private FiveGaussians() {}

  /** Returns the points; row i is of the Gaussian i modulo 5. */
  static SmallSet set() {
    Random random = new Random(3);
    double[] data = new double[2 * ROWS];
    int[] classes = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      int gaussian = i % CENTRES.length;
      classes[i] = CLASSES[gaussian];
      for (int t = 0; t < 2; t++) {
        data[2 * i + t] = CENTRES[gaussian][t] + DEVIATION * random.nextGaussian();
      }
    }
    return new SmallSet(NAME, new Rows(data, ROWS, 2), classes);
  }

  /** Returns two must-links and a cannot-link, between rows that the draw decides on. */
  static SideInformation links(int draw) {
    SplittableRandom random = new SplittableRandom(4000L + draw);
    int[] first = {row(2, random), row(2, random), row(0, random)};
    int[] second = {row(3, random), row(3, random), row(1, random)};
    boolean[] must = {true, true, false};
    return SideInformation.of(Links.of(ROWS, first, second, must, new double[] {1, 1, 1}));
  }

  private static int row(int gaussian, SplittableRandom random) {
    return gaussian + CENTRES.length * random.nextInt(ROWS / CENTRES.length);
  }
}
