package org.mustlink.core.landmark;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;

/** Runs parallel streams on a pool of a given size. */
public final class Pools {
  private Pools() {}

  public static <T> T in(int threads, Callable<T> task) {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      return pool.submit(task).join();
    } finally {
      pool.shutdown();
    }
  }
}
