package org.mustlink.spark.run;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function2;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Brings what the partitions of an RDD hold to the driver. The results are those of Spark's actions
 * of the same names. These look for what a function captures by reading the class file that it is
 * in, several times for each job, which takes longer than the job on a small table; the functions
 * here are objects of classes with names, for which Spark looks for nothing.
 */
public final class PartitionResults {
  /** Of the property by which Spark names a job in its user interface. */
  private static final String CALL_SITE = "callSite.short";

  private static final StackWalker STACK = StackWalker.getInstance();

  private PartitionResults() {}

  /** Returns all elements, in the order of the partitions. */
  public static <T> List<T> collect(JavaRDD<T> rdd) {
    InOrder<T> parts = new InOrder<>(rdd.getNumPartitions());
    run("collect", rdd, new Elements<>(), parts);
    List<T> all = new ArrayList<>();
    parts.lists.forEach(all::addAll);
    return Collections.unmodifiableList(all);
  }

  /**
   * Returns the first element, in the order of the partitions. All partitions are looked at in one
   * job, each as far as its first element: where there is seldom any, this is faster than Spark's
   * action, which looks at ever more partitions in one job after the other.
   */
  public static <T> Optional<T> first(JavaRDD<T> rdd) {
    return collect(rdd.mapPartitions(PartitionResults::first)).stream().findFirst();
  }

  private static <T> java.util.Iterator<T> first(java.util.Iterator<T> elements) {
    List<T> first = new ArrayList<>(1);
    if (elements.hasNext()) {
      first.add(elements.next());
    }
    return first.iterator();
  }

  /**
   * Merges all elements on the driver, those of a partition before.
   *
   * @param merge associative and commutative; may change its first argument and return it
   * @throws UnsupportedOperationException if there is no element
   */
  public static <T> T reduce(JavaRDD<T> rdd, Function2<T, T, T> merge) {
    T all = merged("reduce", rdd, merge);
    if (all == null) {
      throw new UnsupportedOperationException("The RDD has no element to reduce");
    }
    return all;
  }

  private static <T> @Nullable T merged(String action, JavaRDD<T> rdd, Function2<T, T, T> merge) {
    Merging<T> all = new Merging<>(merge);
    run(action, rdd, new Merged<>(merge), all);
    return all.value;
  }

  /** Merges all elements, as {@link #treeReduce(JavaRDD, Function2, int)} in two levels. */
  public static <T> T treeReduce(JavaRDD<T> rdd, Function2<T, T, T> merge) {
    return treeReduce(rdd, merge, 2);
  }

  /**
   * Merges all elements, as {@link #reduce}; if there are many partitions, their results are merged
   * on the executors first.
   *
   * @param depth the number of levels in which results are merged
   */
  public static <T> T treeReduce(JavaRDD<T> rdd, Function2<T, T, T> merge, int depth) {
    return isFlat(rdd.getNumPartitions(), depth)
        ? reduce(rdd, merge)
        : named("treeReduce", rdd, () -> rdd.treeReduce(merge, depth));
  }

  /**
   * Merges all elements, as {@link #treeReduce(JavaRDD, Function2, int)}.
   *
   * @param none what there is if there is no element; merging it changes nothing
   */
  public static <T> T treeAggregate(JavaRDD<T> rdd, T none, Function2<T, T, T> merge, int depth) {
    return isFlat(rdd.getNumPartitions(), depth)
        ? Objects.requireNonNullElse(merged("aggregate", rdd, merge), none)
        : named("treeAggregate", rdd, () -> rdd.treeAggregate(none, merge, merge, depth));
  }

  /** Whether Spark would merge the results of so many partitions on the driver alone. */
  private static boolean isFlat(int partitions, int depth) {
    int scale = Math.max(2, (int) Math.ceil(Math.pow(partitions, 1.0 / depth)));
    return partitions <= scale + Math.ceil((double) partitions / scale);
  }

  private static <T, U> void run(
      String action,
      JavaRDD<T> rdd,
      AbstractFunction2<TaskContext, Iterator<T>, U> task,
      AbstractFunction2<Object, U, BoxedUnit> handler) {
    named(
        action,
        rdd,
        () -> {
          rdd.context().runJob(rdd.rdd(), task, handler, ClassTag.apply(Object.class));
          return true;
        });
  }

  /** Starts a job that Spark names by the place that called this class, unless it has a name. */
  private static <R> R named(String action, JavaRDD<?> rdd, Supplier<R> job) {
    SparkContext spark = rdd.context();
    String before = spark.getLocalProperty(CALL_SITE);
    spark.setLocalProperty(CALL_SITE, before == null ? action + " at " + caller() : before);
    try {
      return job.get();
    } finally {
      spark.setLocalProperty(CALL_SITE, before);
    }
  }

  /** Where the job is started, as Spark names it. */
  private static String caller() {
    return STACK.walk(
        frames ->
            frames
                .filter(frame -> !frame.getClassName().equals(PartitionResults.class.getName()))
                .findFirst()
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .orElse(""));
  }

  /** The elements of a partition. */
  private static final class Elements<T>
      extends AbstractFunction2<TaskContext, Iterator<T>, List<T>> implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public List<T> apply(TaskContext context, Iterator<T> elements) {
      List<T> list = new ArrayList<>();
      while (elements.hasNext()) {
        list.add(elements.next());
      }
      return list;
    }
  }

  /** Keeps the elements of each partition in its place. */
  private static final class InOrder<T> extends AbstractFunction2<Object, List<T>, BoxedUnit> {
    final List<List<T>> lists;

    InOrder(int partitions) {
      lists = new ArrayList<>(Collections.nCopies(partitions, List.of()));
    }

    @Override
    public BoxedUnit apply(Object partition, List<T> elements) {
      lists.set((Integer) partition, elements);
      return BoxedUnit.UNIT;
    }
  }

  /** What the elements of a partition give; nothing if there are none. */
  private static final class Merged<T> extends AbstractFunction2<TaskContext, Iterator<T>, List<T>>
      implements Serializable {
    private static final long serialVersionUID = 1;

    private final Function2<T, T, T> merge;

    Merged(Function2<T, T, T> merge) {
      this.merge = merge;
    }

    @Override
    public List<T> apply(TaskContext context, Iterator<T> elements) {
      Merging<T> all = new Merging<>(merge);
      while (elements.hasNext()) {
        all.add(elements.next());
      }
      // A list that every serializer can read.
      List<T> result = new ArrayList<>(1);
      if (all.value != null) {
        result.add(all.value);
      }
      return result;
    }
  }

  /** Merges the results of partitions as they arrive. */
  private static final class Merging<T> extends AbstractFunction2<Object, List<T>, BoxedUnit> {
    private final Function2<T, T, T> merge;
    private @Nullable T value;

    Merging(Function2<T, T, T> merge) {
      this.merge = merge;
    }

    @Override
    public BoxedUnit apply(Object partition, List<T> result) {
      result.forEach(this::add);
      return BoxedUnit.UNIT;
    }

    void add(T more) {
      try {
        value = value == null ? more : merge.call(value, more);
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
