package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.knn.BoundedSearch;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.core.linalg.Rows;

/**
 * Landmarks as the centres of k-means: a k-means++ initialization (Arthur, Vassilvitskii, SODA
 * 2007) and ten iterations of Lloyd's algorithm. Runs on all cores; sums are computed by chunk and
 * added in the order of the chunks, so the result does not depend on the number of threads.
 * O(rounds n p d), where n is at most 100,000 or 20 p for more than 1000 landmarks: for p = 5000,
 * using 500,000 rows instead of 100,000 brings the centres a tenth nearer to the rows, takes four
 * times as long, and raises the accuracy of clusters by less than half a point.
 */
final class KMeansLandmarks {
  private static final int ROUNDS = 10;
  private static final int CHUNK = 4096;

  /** Up to this number of landmarks all rows of the sample are used. */
  private static final int FEW = 1000;

  /**
   * Up to this number of dimensions {@link BoundedSearch} is faster than an exact search in plain
   * Java.
   */
  private static final int FEW_DIMENSIONS = 16;

  private static final int MOST_ROWS = 100_000;
  private static final int ROWS_PER_LANDMARK = 20;

  /** The number of dimensions after which a partial distance is compared with its bound. */
  private static final int STEP = 8;

  /**
   * The factor between squared distances beyond which rounding cannot change which one is larger.
   */
  private static final double SURELY_FARTHER = 4 * (1 + 1e-9);

  private final Rows rows;
  private final int p;
  private final Rows first;
  private final SplittableRandom random;
  private final int chunks;
  private final int[] nearest; // the centre of every row

  /**
   * Prepares k-means.
   *
   * @param sample in an order that is a random draw
   */
  KMeansLandmarks(Rows sample, int p, long seed) {
    this(sample, p, new Rows(new double[0], 0, sample.d()), seed);
  }

  /**
   * Prepares k-means from given centres.
   *
   * @param sample in an order that is a random draw
   * @param first the first centres; more are drawn if there are fewer than p, and those beyond p
   *     are left out
   */
  KMeansLandmarks(Rows sample, int p, Rows first, long seed) {
    this.rows = first(sample, p);
    this.p = Math.min(p, rows.count());
    this.first = first;
    this.random = new SplittableRandom(seed);
    this.chunks = (rows.count() + CHUNK - 1) / CHUNK;
    this.nearest = new int[rows.count()];
  }

  private static Rows first(Rows sample, int p) {
    long most = p <= FEW ? sample.count() : Math.max(MOST_ROWS, (long) ROWS_PER_LANDMARK * p);
    return sample.count() <= most
        ? sample
        : new Rows(Arrays.copyOf(sample.data(), (int) most * sample.d()), (int) most, sample.d());
  }

  /** Returns the centres, p' x d with p' <= p; p' is smaller if fewer than p rows are distinct. */
  Rows centres() {
    double[] centres = start();
    for (int round = 0; round < ROUNDS; round++) {
      double[] moved = lloyd(centres);
      if (Arrays.equals(moved, centres)) {
        break;
      }
      centres = moved;
    }
    return new Rows(centres, centres.length / rows.d(), rows.d());
  }

  private double[] start() {
    int d = rows.d();
    double[][] distances = new double[chunks][];
    for (int chunk = 0; chunk < chunks; chunk++) {
      distances[chunk] = new double[sizeOf(chunk)];
      Arrays.fill(distances[chunk], Double.POSITIVE_INFINITY);
    }
    double[] sums = new double[chunks];
    double[] centres = new double[p * d];
    double[] centreDistances = new double[p];
    int next = random.nextInt(rows.count());
    for (int j = 0; j < p; j++) {
      Rows from = j < first.count() ? first : rows;
      System.arraycopy(from.data(), (j < first.count() ? j : next) * d, centres, j * d, d);
      int centre = j;
      for (int other = 0; other < j; other++) {
        centreDistances[other] =
            squaredDistance(centres, other * d, centres, j * d, d, Double.POSITIVE_INFINITY);
      }
      IntStream.range(0, chunks)
          .parallel()
          .forEach(
              chunk ->
                  sums[chunk] =
                      approach(chunk, centres, centre, centreDistances, distances[chunk]));
      double total = 0;
      for (double sum : sums) {
        total += sum;
      }
      if (!(total > 0)) {
        return Arrays.copyOf(centres, (j + 1) * d);
      }
      next = draw(random.nextDouble() * total, distances, sums);
    }
    return centres;
  }

  /**
   * Updates the squared distance of every row of a chunk to its nearest centre for a new centre and
   * returns their sum. A centre that is at least twice as far from the row's nearest centre as the
   * row is cannot be nearer to the row, so that most distances need not be computed.
   */
  private double approach(
      int chunk, double[] centres, int centre, double[] centreDistances, double[] distances) {
    int d = rows.d();
    double sum = 0;
    for (int i = 0; i < distances.length; i++) {
      int row = chunk * CHUNK + i;
      if (centre == 0 || centreDistances[nearest[row]] < SURELY_FARTHER * distances[i]) {
        double distance =
            squaredDistance(rows.data(), row * d, centres, centre * d, d, distances[i]);
        if (distance < distances[i]) {
          distances[i] = distance;
          nearest[row] = centre;
        }
      }
      sum += distances[i];
    }
    return sum;
  }

  /**
   * Returns the squared distance if it is below the bound, else some number that is not below the
   * bound.
   */
  private static double squaredDistance(
      double[] a, int aAt, double[] b, int bAt, int d, double bound) {
    double sum = 0;
    for (int from = 0; from < d && sum < bound; from += STEP) {
      int end = Math.min(d, from + STEP);
      for (int t = from; t < end; t++) {
        double difference = a[aAt + t] - b[bAt + t];
        sum += difference * difference;
      }
    }
    return sum;
  }

  /** Returns the row at which the running sum of squared distances exceeds the target. */
  private static int draw(double target, double[][] distances, double[] sums) {
    double passed = 0;
    int last = 0;
    for (int chunk = 0; chunk < sums.length; chunk++) {
      if (passed + sums[chunk] <= target && chunk < sums.length - 1) {
        passed += sums[chunk];
        continue;
      }
      for (int i = 0; i < distances[chunk].length; i++) {
        if (distances[chunk][i] > 0) {
          last = chunk * CHUNK + i;
          passed += distances[chunk][i];
          if (passed > target) {
            return last;
          }
        }
      }
    }
    return last;
  }

  private double[] lloyd(double[] centres) {
    int d = rows.d();
    int count = centres.length / d;
    if (count <= FEW && d <= FEW_DIMENSIONS && ScanKind.best() == ScanKind.SCALAR) {
      BoundedSearch search = new BoundedSearch(centres, count, d);
      IntStream.range(0, chunks)
          .parallel()
          .map(chunk -> chunk * CHUNK)
          .forEach(
              row ->
                  search.nearest(rows.data(), row, Math.min(row + CHUNK, rows.count()), nearest));
    } else {
      IntStream.range(0, chunks).parallel().forEach(chunk -> assign(chunk, centres));
    }
    long[] sizes = new long[count];
    double[] sums = sums(rows, nearest, sizes);
    double[] moved = new double[count * d];
    for (int j = 0; j < count; j++) {
      for (int t = 0; t < d; t++) {
        moved[j * d + t] = sizes[j] == 0 ? centres[j * d + t] : sums[j * d + t] / sizes[j];
      }
    }
    return moved;
  }

  /**
   * Returns the sums of groups of rows, one row for each group, added in the order of the rows.
   *
   * @param groups the group of every row
   * @param sizes takes the number of rows in each group
   */
  static double[] sums(Rows rows, int[] groups, long[] sizes) {
    int d = rows.d();
    double[] sums = new double[sizes.length * d];
    for (int i = 0; i < groups.length; i++) {
      int group = groups[i];
      sizes[group]++;
      for (int t = 0; t < d; t++) {
        sums[group * d + t] += rows.data()[i * d + t];
      }
    }
    return sums;
  }

  private void assign(int chunk, double[] centres) {
    int d = rows.d();
    int size = sizeOf(chunk);
    double[] block = Arrays.copyOfRange(rows.data(), chunk * CHUNK * d, (chunk * CHUNK + size) * d);
    int[] found = new int[size];
    new ExactSearch(centres, centres.length / d, d, 1)
        .nearest(block, size, found, new double[size]);
    System.arraycopy(found, 0, nearest, chunk * CHUNK, size);
  }

  private int sizeOf(int chunk) {
    return Math.min(CHUNK, rows.count() - chunk * CHUNK);
  }
}
