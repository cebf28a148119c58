package org.mustlink.spark.run;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;

/**
 * The resources of a run in the cluster, such as broadcasts and cached tables. Closing releases all
 * of them, the last one first. Not thread-safe.
 */
public final class Resources implements AutoCloseable {
  private final Deque<Runnable> releases = new ArrayDeque<>();

  /** Adds an action that is run when this is closed. */
  public void add(Runnable release) {
    releases.push(release);
  }

  /** Shares a value with all executors until this is closed. */
  public <T extends Serializable> Shared<T> share(SparkContext spark, T value) {
    Shared<T> shared = Shared.of(spark, value);
    add(() -> shared.destroy());
    return shared;
  }

  /** Caches rows in memory, or on disk where memory is full, until this is closed. */
  public <T> JavaRDD<T> cached(JavaRDD<T> rows) {
    JavaRDD<T> cached = rows.persist(StorageLevel.MEMORY_AND_DISK());
    add(() -> cached.unpersist());
    return cached;
  }

  /** Does work whose result keeps this open; if the work fails, this is closed. */
  public <T> T keep(Supplier<T> work) {
    try {
      return work.get();
    } catch (Throwable e) { // also what Scala throws without declaring it
      close();
      throw e;
    }
  }

  /** Releases everything; nothing happens when it is closed again. */
  @Override
  public void close() {
    while (!releases.isEmpty()) {
      releases.pop().run();
    }
  }
}
