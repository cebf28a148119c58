package org.mustlink.spark.plan;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.landmark.BlockSize;

/**
 * How fast this machine is, measured with the search for nearest landmarks, in which a fit spends
 * most of its time.
 *
 * @param searchNanos the CPU nanoseconds for one row, from the fastest tenth of the measurements,
 *     so that other work on the machine has no influence
 * @param slowness the time that this machine needs, relative to the reference machine
 * @param share the share of the time in which the threads had a processor, in (0, 1]; other work
 *     had it in the rest
 */
record MachineSpeed(double searchNanos, double slowness, double share) {
  private static final long WARM_NANOS = 1_000_000_000L;
  private static final long MEASURED_NANOS = 1_000_000_000L;

  /**
   * The maximum duration, for threads that get only a small share of a processor because of other
   * work.
   */
  private static final long MOST_NANOS = 15_000_000_000L;

  /** What was measured in this process, by the number of threads. */
  private static final Map<Integer, MachineSpeed> MEASURED = new ConcurrentHashMap<>();

  /**
   * Returns the speed of this machine. The first call in a process measures it for two CPU seconds,
   * in the first of which the code is compiled; later ones take what that one has found.
   *
   * @param p the number of landmarks
   * @param q the number of dimensions
   * @param r the number of landmarks in a code
   * @param threads the number of threads at the same time
   */
  static MachineSpeed of(int p, int q, int r, int threads) {
    return MEASURED.computeIfAbsent(threads, t -> measured(p, q, r, t)).with(p, q);
  }

  private static MachineSpeed measured(int p, int q, int r, int threads) {
    double[] landmarks = normal(p * q, 1);
    List<CompletableFuture<Measured>> started =
        IntStream.range(0, Math.max(1, threads))
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        new Worker(landmarks, p, q, Math.min(r, p), i)::run, MachineSpeed::start))
            .toList();
    List<Measured> measured = started.stream().map(CompletableFuture::join).toList();
    double[] blocks =
        measured.stream().flatMapToDouble(one -> DoubleStream.of(one.nanos())).sorted().toArray();
    double fast = blocks[blocks.length / 10] / BlockSize.ROWS;
    double share = measured.stream().mapToDouble(Measured::share).average().orElse(1);
    return new MachineSpeed(fast, fast / referenceNanos(p, q), Math.max(0.01, Math.min(1, share)));
  }

  /**
   * Returns the nanoseconds for a row on one core of the reference machine of
   * docs/research/plan.md.
   */
  static double referenceNanos(int p, int q) {
    return 95 + 0.23 * p + 0.0185 * p * q;
  }

  /** Returns the calibration of the same machine for another number of landmarks. */
  MachineSpeed with(int p, int q) {
    return new MachineSpeed(referenceNanos(p, q) * slowness, slowness, share);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "mustlink-calibration");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * The measurements of a thread.
   *
   * @param nanos the CPU nanoseconds of each block
   */
  private record Measured(double[] nanos, double share) {}

  /** A thread that searches. */
  private record Worker(double[] landmarks, int p, int q, int r, int seed) {
    Measured run() {
      ThreadMXBean clock = ManagementFactory.getThreadMXBean();
      ExactSearch search = new ExactSearch(landmarks, p, q, r);
      double[] block = normal(BlockSize.ROWS * q, 2 + seed);
      int[] positions = new int[BlockSize.ROWS * r];
      double[] distances = new double[BlockSize.ROWS * r];
      long end = System.nanoTime() + MOST_NANOS;
      long warm = clock.getCurrentThreadCpuTime() + WARM_NANOS;
      while (clock.getCurrentThreadCpuTime() < warm && System.nanoTime() - end < 0) {
        search.nearest(block, BlockSize.ROWS, positions, distances);
      }
      DoubleStream.Builder nanos = DoubleStream.builder();
      long begun = System.nanoTime();
      long first = clock.getCurrentThreadCpuTime();
      long before = first;
      do {
        search.nearest(block, BlockSize.ROWS, positions, distances);
        long now = clock.getCurrentThreadCpuTime();
        nanos.add((double) (now - before));
        before = now;
      } while (before - first < MEASURED_NANOS && System.nanoTime() - end < 0);
      return new Measured(
          nanos.build().toArray(), (double) (before - first) / (System.nanoTime() - begun));
    }
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
