package org.mustlink.benchmarks.papers;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.Rows;

/**
 * Square images, a row each, line by line, and after all of them the images shifted by one pixel in
 * each of the eight directions, with the classes of the images. What comes into an image at its
 * edge is the background, the least value of the set.
 */
final class ShiftedImages {
  private static final int COPIES = 9;

  private ShiftedImages() {}

  /**
   * Returns the images and their shifted copies; nine times the rows.
   *
   * @param directions 8, as text
   */
  static SmallSet of(SmallSet set, String directions) {
    Rows rows = set.rows();
    int n = rows.count();
    int side = (int) Math.round(Math.sqrt(rows.d()));
    if (!directions.equals("8") || side * side != rows.d()) {
      throw BadSettingException.of(
          "sets",
          "'shifts=" + directions + "'",
          "a set of %d columns is shifted in 8 directions if that is a square number"
              .formatted(rows.d()),
          "Give shifts=8 for a set of square images.");
    }
    double[] data = new double[Math.multiplyExact(COPIES, n * rows.d())];
    Arrays.fill(data, Arrays.stream(rows.data(), 0, n * rows.d()).min().orElse(0));
    int[] classes = new int[COPIES * n];
    for (int copy = 0; copy < COPIES; copy++) {
      // 0 is the image as it is, and the place in the middle of 3 x 3 is that of the first one.
      int place = copy == 0 ? COPIES / 2 : copy <= COPIES / 2 ? copy - 1 : copy;
      for (int i = 0; i < n; i++) {
        int to = (copy * n + i) * rows.d();
        shift(rows.data(), i * rows.d(), data, to, side, place / 3 - 1, place % 3 - 1);
      }
      System.arraycopy(set.classes(), 0, classes, copy * n, n);
    }
    return new SmallSet(set.name(), new Rows(data, COPIES * n, rows.d()), classes);
  }

  /** Copies the pixels of an image that stay within it. */
  private static void shift(
      double[] images, int at, double[] shifted, int to, int side, int down, int right) {
    IntStream.range(Math.max(0, down), side + Math.min(0, down))
        .forEach(
            line ->
                System.arraycopy(
                    images,
                    at + (line - down) * side + Math.max(0, -right),
                    shifted,
                    to + line * side + Math.max(0, right),
                    side - Math.abs(right)));
  }
}
