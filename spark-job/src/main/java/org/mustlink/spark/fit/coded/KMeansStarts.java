package org.mustlink.spark.fit.coded;

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
 * k-means on a sample that one task holds. Every start is a task of its own on the same cached
 * sample, and as many run beside each other as there are cores where it is; none knows of the
 * others, so that the result is that of one after another.
 *
 * <p>It is not MLlib's, which would make dozens of distributed jobs of each start, and whose
 * distances depend on the processor, since Spark's BLAS adds by as many lanes as a vector has.
 *
 * @param sample one element, cached
 */
record KMeansStarts(JavaRDD<EmbeddedPoints> sample, FitOptions options) {
  /** A start ends when no centre moves farther, as in MLlib; points are of length 1 or less. */
  private static final double TOLERANCE = 1e-4;

  /**
   * What a start found.
   *
   * @param values k' x m, row-major; {@code k' < k} where fewer points differ
   * @param cost the sum of squared distances
   */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Centres(double[] values, double cost) implements Serializable {
    private static final long serialVersionUID = 1L;

    private static Centres of(Lloyd.Result found) {
      return new Centres(found.centres(), found.cost());
    }
  }

  /** The result of least cost of several starts by k-means++. O(starts maxIter n k m). */
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

  /** The result from given centres, k x m, row-major, whose order is kept. O(maxIter n k m). */
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

  /** The results in the order of the tasks. All tasks have ended when one that failed is told. */
  private <T> List<T> together(List<Callable<T>> tasks) {
    int threads = Math.min(tasks.size(), sample.context().defaultParallelism());
    // These threads begin here, so that their jobs are named and grouped as those of this thread.
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
