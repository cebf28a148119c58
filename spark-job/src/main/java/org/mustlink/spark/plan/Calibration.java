package org.mustlink.spark.plan;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.mustlink.core.knn.ExactSearch;

/**
 * How fast this machine is now, measured with the search for nearest landmarks, in which a fit
 * spends most of its time.
 *
 * @param searchNanos of one thread for one row, while as many threads as cores search
 * @param slowness time that this machine takes for what takes the reference machine 1
 */
record Calibration(double searchNanos, double slowness) {
  private static final long WARM_NANOS = 700_000_000L;
  private static final long MEASURED_NANOS = 1_300_000_000L;
  private static final int BLOCK = 1024;

  /**
   * Measures for two seconds.
   *
   * @param p landmarks
   * @param q dimensions
   * @param r landmarks in a code
   * @param threads that work at a time
   */
  static Calibration measured(int p, int q, int r, int threads) {
    double[] landmarks = normal(p * q, 1);
    LongAdder rows = new LongAdder();
    LongAdder nanos = new LongAdder();
    Thread[] workers =
        IntStream.range(0, Math.max(1, threads))
            .mapToObj(i -> new Thread(() -> search(landmarks, p, q, r, i, rows, nanos)))
            .toArray(Thread[]::new);
    for (Thread worker : workers) {
      worker.start();
    }
    try {
      for (Thread worker : workers) {
        worker.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    double each = (double) nanos.sum() / Math.max(1, rows.sum());
    return new Calibration(each, each / referenceNanos(p, q));
  }

  /** Nanoseconds of a row on one core of the machine of docs/plan.md, with nothing beside it. */
  static double referenceNanos(int p, int q) {
    return (double) p * q / 50 + 0.45 * p;
  }

  /** The same machine with another number of landmarks. */
  Calibration with(int p, int q) {
    return new Calibration(referenceNanos(p, q) * slowness, slowness);
  }

  private static void search(
      double[] landmarks, int p, int q, int r, int seed, LongAdder rows, LongAdder nanos) {
    ExactSearch search = new ExactSearch(landmarks, p, q, Math.min(r, p));
    double[] block = normal(BLOCK * q, 2 + seed);
    int[] positions = new int[BLOCK * r];
    double[] distances = new double[BLOCK * r];
    long start = System.nanoTime();
    while (System.nanoTime() - start < WARM_NANOS) {
      search.nearest(block, BLOCK, positions, distances);
    }
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < MEASURED_NANOS) {
      search.nearest(block, BLOCK, positions, distances);
      rows.add(BLOCK);
    }
    nanos.add(System.nanoTime() - begun);
  }

  private static double[] normal(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextDouble() + random.nextDouble() - 1;
    }
    return values;
  }
}
