package org.mustlink.spark.link.tie;

import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;

/**
 * The rows that the values of one column tie: all rows of a value are one component, whose centre
 * is the row with the least number. Each row of the table is sent twice as some 20 bytes, to the
 * partition of its value and from there to that of its number.
 *
 * @param rows the tied rows by the partitions of their numbers, one element each; persisted
 */
public record Ties(JavaRDD<TiedPartition> rows, TieCounts counts) {
  /** The place of the number of the value in a row, its own number if there is no value. */
  public static final int VALUE = 0;

  /** The place of another number of the value. */
  public static final int CHECK = 1;

  /** The place of the number of the row. */
  public static final int NODE = 2;

  /** The place of the class of the row, -1 without a label, {@link #SILENT} without a value. */
  public static final int CLASS = 3;

  /** What stands for the class of a row without a value. */
  public static final int SILENT = -4;

  /**
   * Finds the ties of a table.
   *
   * @param said every row with an id: its {@link #VALUE}, {@link #CHECK}, {@link #NODE} and {@link
   *     #CLASS}
   * @param resources own what is persisted
   * @return nothing if there are few ties, or if something is to be told or solved in another way:
   *     different values have the same number, the number of a tied row is reserved or that of
   *     another row too, which may have the same id, the rows of a value have different labels, or
   *     there are more of them than a task should hold
   */
  public static Optional<Ties> of(JavaRDD<long[]> said, TieBounds bounds, Resources resources) {
    int partitions = Exchange.partitions(bounds.rows());
    JavaRDD<ValueGroups> groups =
        Exchange.of(said, partitions, ValueGroups::send)
            .mapPartitions(ValueGroups::read)
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      int largest = bounds.largest();
      TieCounts counts =
          PartitionResults.reduce(
              groups.map(part -> part.counts(bounds)), (one, other) -> one.plus(other, largest));
      return counts.faults() > 0 || counts.ties() <= bounds.few()
          ? Optional.empty()
          : placed(groups, counts, bounds, resources);
    } finally {
      groups.unpersist();
    }
  }

  private static Optional<Ties> placed(
      JavaRDD<ValueGroups> groups, TieCounts counts, TieBounds bounds, Resources resources) {
    int partitions = Exchange.partitions(Math.max(bounds.rows(), 2 * counts.ties()));
    JavaRDD<TiedPartition> rows =
        resources.cached(
            Exchange.of(groups, partitions, ValueGroups::sendRows)
                .mapPartitions(TiedPartition::read));
    if (PartitionResults.reduce(rows.map(TiedPartition::repeated), Long::sum) > 0) {
      rows.unpersist();
      return Optional.empty();
    }
    return Optional.of(new Ties(rows, counts));
  }
}
