package org.mustlink.spark.fit.embedded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.clustering.KMeans;
import org.mustlink.core.clustering.Lloyd;
import org.mustlink.core.options.FitOptions;

/**
 * k-means on a sample that fits into one task. Every start is a job with one task on the same
 * cached sample, and as many of them run at the same time as there are cores on the executor that
 * holds it. The starts are independent, so that the result is the same as if they ran one after
 * another.
 *
 * <p>MLlib's k-means is not used, because it would run dozens of distributed jobs for each start,
 * and because its distances depend on the processor: Spark's BLAS sums with as many lanes as a
 * vector register has.
 *
 * @param sample one element, cached
 */
record KMeansStarts(JavaRDD<EmbeddedPoints> sample, FitOptions options) {
  /**
   * A start ends when no centre moves farther than this, as in MLlib; points have length 1 or less.
   */
  private static final double TOLERANCE = 1e-4;

  /**
   * The result of a start.
   *
   * @param values k' x m, row-major; {@code k' < k} if there are fewer distinct points
   * @param cost the sum of squared distances
   */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Centres(double[] values, double cost) implements Serializable {
    private static final long serialVersionUID = 1L;

    private static Centres of(Lloyd.Result found) {
      return new Centres(found.centres(), found.cost());
    }
  }

  /**
   * Returns the result with the lowest cost of several k-means++ starts. O(starts maxIter n k m).
   */
  Centres best(int k) {
    List<Callable<Centres>> starts = new ArrayList<>();
    for (int start = 0; start < options.starts(); start++) {
      int number = start;
      starts.add(() -> started(k, number));
    }
    Centres best = null;
    for (Centres next : together(starts)) {
      if (best == null || KMeans.isLess(next.cost(), best.cost())) {
        best = next;
      }
    }
    return Objects.requireNonNull(best);
  }

  private Centres started(int k, int start) {
    KMeans kMeans = kMeans(k);
    long seed = options.seed();
    return only(
        sample.map(
            points ->
                Centres.of(
                    kMeans.start(points.values(), points.count(), points.m(), seed, start))));
  }

  /**
   * Returns the result of a start from given centres, k x m, row-major, whose order is kept.
   * O(maxIter n k m).
   */
  Centres from(double[] centres, int m) {
    KMeans kMeans = kMeans(centres.length / m);
    return only(
        sample.map(points -> Centres.of(kMeans.from(points.values(), points.count(), m, centres))));
  }

  private KMeans kMeans(int k) {
    return new KMeans(k, options.starts(), options.maxIter(), TOLERANCE);
  }

  private static Centres only(JavaRDD<Centres> found) {
    return found.collect().get(0);
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
