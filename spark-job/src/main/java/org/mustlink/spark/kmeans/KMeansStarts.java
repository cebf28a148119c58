package org.mustlink.spark.kmeans;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.kmeans.Lloyd;
import org.mustlink.core.linalg.Rows;
import org.mustlink.spark.run.PartitionResults;

/**
 * k-means on a sample that fits into one task. Every start is a job with one task on the same
 * cached sample, and as many of them run at the same time as there are cores on the executor that
 * holds it. The starts are independent, so that the result is the same as if they ran one after
 * another.
 *
 * <p>MLlib's k-means does not make the starts, because it would run dozens of distributed jobs for
 * each of them.
 *
 * @param sample one element, cached
 * @param points makes its points
 */
public record KMeansStarts<P>(JavaRDD<P> sample, Points<P> points, KMeans kMeans, long seed) {

  /** Makes the points of a sample. */
  public interface Points<P> extends Serializable {
    /** Returns the points, which may share memory with the sample. */
    Rows of(P sample);
  }

  /**
   * The result of a start.
   *
   * @param values k' x m, row-major; {@code k' < k} if there are fewer distinct points
   * @param cost the sum of squared distances
   */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  public record Centres(double[] values, double cost) implements Serializable {
    private static Centres of(Lloyd.Result found) {
      return new Centres(found.centres(), found.cost());
    }

    private Lloyd.Result result() {
      return new Lloyd.Result(new int[0], values, cost);
    }
  }

  /**
   * Returns the best result of several k-means++ starts, see {@link KMeans#isBetter}. O(starts
   * maxIter n k m).
   *
   * @param given at most k centres that all starts begin with, row-major; their order is kept
   */
  public Centres best(double[] given) {
    List<Callable<Centres>> all = new ArrayList<>();
    KMeans run = kMeans;
    long random = seed;
    for (int i = 0; i < run.starts(); i++) {
      int start = i;
      all.add(() -> only(points -> run.start(points, given, random, start)));
    }
    List<Centres> found = together(all);
    return Centres.of(run.best(given, start -> found.get(start).result()));
  }

  /**
   * Returns the result of a start from given centres, k x m, row-major, whose order is kept.
   * O(maxIter n k m).
   */
  public Centres from(double[] centres) {
    KMeans run = kMeans;
    return only(points -> run.from(points, centres));
  }

  /** Runs one of the starts. */
  private interface Start extends Serializable {
    Lloyd.Result run(Lloyd points);
  }

  private Centres only(Start start) {
    Points<P> maker = points;
    return PartitionResults.collect(
            sample.map(one -> Centres.of(start.run(Lloyd.of(maker.of(one))))))
        .get(0);
  }

  /**
   * Runs tasks at the same time and returns their results in the order of the tasks. If one fails,
   * its exception is thrown after all tasks have ended.
   */
  private <T> List<T> together(List<Callable<T>> tasks) {
    int threads = Math.min(tasks.size(), sample.context().defaultParallelism());
    // The threads are started by this thread, so that they inherit the names and groups of its
    // jobs.
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> ended : executor.invokeAll(tasks)) {
        results.add(ended.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("The fit was interrupted while k-means ran.");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      // Spark also throws checked exceptions, which its methods do not declare.
      throw new CompletionException(e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }
}
