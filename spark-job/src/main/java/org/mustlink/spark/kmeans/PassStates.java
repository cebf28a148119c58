package org.mustlink.spark.kmeans;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;

/**
 * What passes over the cached blocks leave of each partition for the next pass. It is cached beside
 * the blocks until the next pass has ended; a lost part of it is computed again from the blocks.
 *
 * @param <S> what is left of a partition
 */
final class PassStates<S> {
  /** With more partitions than this, results are first merged by tasks. */
  private static final int MOST_AT_ONCE = 32;

  private final JavaRDD<PointBlock> blocks;
  private final Resources resources;
  private @Nullable JavaRDD<S> last;

  PassStates(JavaRDD<PointBlock> blocks, Resources resources) {
    this.blocks = blocks;
    this.resources = resources;
  }

  /** A pass over the blocks of a partition. */
  interface Pass<S> extends Serializable {
    /**
     * Runs the pass.
     *
     * @param before what the pass before left; null in the first pass
     */
    S run(Iterator<PointBlock> blocks, @Nullable S before);
  }

  /** Runs a pass and returns the merged results of the partitions. One job. */
  <T> T advance(Pass<S> pass, Function<S, T> result, Function2<T, T, T> merge) {
    JavaRDD<S> before = last;
    JavaRDD<S> after =
        (before == null
                ? blocks.mapPartitions(all -> List.of(pass.run(all, null)).iterator())
                : blocks.zipPartitions(
                    before, (all, left) -> List.of(pass.run(all, left.next())).iterator()))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> after.unpersist(false));
    T merged = merged(after.map(result), merge);
    if (before != null) {
      before.unpersist(false);
    }
    last = after;
    return merged;
  }

  /** Returns what is made of the blocks of each partition with what the last pass left of them. */
  <T> JavaRDD<T> with(Function2<Iterator<PointBlock>, S, Iterator<T>> made) {
    return blocks.zipPartitions(
        Objects.requireNonNull(last), (all, left) -> made.call(all, left.next()));
  }

  /** Releases what the last pass left. */
  void release() {
    Objects.requireNonNull(last).unpersist(false);
  }

  /** Merges the results of partitions. One job. */
  static <T> T merged(JavaRDD<T> results, Function2<T, T, T> merge) {
    return PartitionResults.treeReduce(results, merge, depth(results));
  }

  static int depth(JavaRDD<?> parts) {
    return parts.getNumPartitions() > MOST_AT_ONCE ? 2 : 1;
  }
}
