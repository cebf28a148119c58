package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.kernel.LandmarkSearch;

/**
 * Landmarks as the centres of ten Lloyd rounds after a k-means++ start (Arthur, Vassilvitskii, SODA
 * 2007). Works on all cores; sums are taken a chunk at a time and added in the order of the chunks,
 * so the number of threads does not change a bit of the result. O(rounds n p d).
 */
final class KMeansLandmarks {
  private static final int ROUNDS = 10;
  private static final int CHUNK = 4096;

  private final Rows rows;
  private final int p;
  private final SplittableRandom random;
  private final int chunks;

  KMeansLandmarks(Rows rows, int p, long seed) {
    this.rows = rows;
    this.p = Math.min(p, rows.count());
    this.random = new SplittableRandom(seed);
    this.chunks = (rows.count() + CHUNK - 1) / CHUNK;
  }

  /** p' x d with p' <= p: the start stops early when every row is a centre already. */
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
    double[][] columns =
        IntStream.range(0, chunks).parallel().mapToObj(this::columnsOf).toArray(double[][]::new);
    double[][] nearest = new double[chunks][];
    double[] sums = new double[chunks];
    IntStream.range(0, chunks)
        .forEach(
            chunk -> {
              nearest[chunk] = new double[sizeOf(chunk)];
              Arrays.fill(nearest[chunk], Double.POSITIVE_INFINITY);
            });
    double[] centres = new double[p * d];
    int next = random.nextInt(rows.count());
    for (int j = 0; j < p; j++) {
      System.arraycopy(rows.data(), next * d, centres, j * d, d);
      int from = j * d;
      IntStream.range(0, chunks)
          .parallel()
          .forEach(
              chunk -> sums[chunk] = approach(columns[chunk], nearest[chunk], centres, from, d));
      double total = 0;
      for (double sum : sums) {
        total += sum;
      }
      if (!(total > 0)) {
        return Arrays.copyOf(centres, (j + 1) * d);
      }
      next = draw(random.nextDouble() * total, nearest, sums);
    }
    return centres;
  }

  /** Lowers the squared distance of every row of a chunk to its nearest centre; gives their sum. */
  private static double approach(
      double[] columns, double[] nearest, double[] centres, int from, int d) {
    int size = nearest.length;
    double[] distances = new double[size];
    for (int t = 0; t < d; t++) {
      addSquares(columns, t * size, centres[from + t], distances, size);
    }
    double sum = 0;
    for (int i = 0; i < size; i++) {
      nearest[i] = Math.min(nearest[i], distances[i]);
      sum += nearest[i];
    }
    return sum;
  }

  private static void addSquares(
      double[] columns, int at, double centre, double[] distances, int size) {
    for (int i = 0; i < size; i++) {
      double difference = columns[at + i] - centre;
      distances[i] += difference * difference;
    }
  }

  /** The row at which the running sum of squared distances passes the target. */
  private static int draw(double target, double[][] nearest, double[] sums) {
    double passed = 0;
    int last = 0;
    for (int chunk = 0; chunk < sums.length; chunk++) {
      if (passed + sums[chunk] <= target && chunk < sums.length - 1) {
        passed += sums[chunk];
        continue;
      }
      for (int i = 0; i < nearest[chunk].length; i++) {
        if (nearest[chunk][i] > 0) {
          last = chunk * CHUNK + i;
          passed += nearest[chunk][i];
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
    int[] places = new int[rows.count()];
    IntStream.range(0, chunks).parallel().forEach(chunk -> assign(chunk, centres, places));
    double[] sums = new double[count * d];
    long[] sizes = new long[count];
    for (int i = 0; i < places.length; i++) {
      int centre = places[i];
      sizes[centre]++;
      for (int t = 0; t < d; t++) {
        sums[centre * d + t] += rows.data()[i * d + t];
      }
    }
    double[] moved = new double[count * d];
    for (int j = 0; j < count; j++) {
      for (int t = 0; t < d; t++) {
        moved[j * d + t] = sizes[j] == 0 ? centres[j * d + t] : sums[j * d + t] / sizes[j];
      }
    }
    return moved;
  }

  private void assign(int chunk, double[] centres, int[] places) {
    int d = rows.d();
    int size = sizeOf(chunk);
    double[] block = Arrays.copyOfRange(rows.data(), chunk * CHUNK * d, (chunk * CHUNK + size) * d);
    int[] nearest = new int[size];
    new LandmarkSearch(centres, centres.length / d, d, 1)
        .nearest(block, size, nearest, new double[size]);
    System.arraycopy(nearest, 0, places, chunk * CHUNK, size);
  }

  private int sizeOf(int chunk) {
    return Math.min(CHUNK, rows.count() - chunk * CHUNK);
  }

  /** A chunk by columns: the loop over its rows is then one the compiler vectorises. */
  private double[] columnsOf(int chunk) {
    int d = rows.d();
    int size = sizeOf(chunk);
    double[] columns = new double[size * d];
    for (int i = 0; i < size; i++) {
      for (int t = 0; t < d; t++) {
        columns[t * size + i] = rows.data()[(chunk * CHUNK + i) * d + t];
      }
    }
    return columns;
  }
}
