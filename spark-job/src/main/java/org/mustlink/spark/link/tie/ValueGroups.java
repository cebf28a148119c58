package org.mustlink.spark.link.tie;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.stream.IntStream;
import org.mustlink.spark.exchange.Outbox;

/**
 * The rows of one partition of values, grouped by value. Those of at least two rows are tied. Rows
 * without a value are among them, spread over the partitions by their numbers.
 *
 * @param nodes the number of each row
 * @param groups the group of each row, {@link #NONE} for one without a value
 * @param centres the least number of the rows of each group
 * @param sizes the number of rows of each group
 * @param labelled the number of these with a label
 * @param classes the class of each group, {@link #NONE} without a label, {@link #SEVERAL} if its
 *     rows have different labels
 * @param faults how often different values have the same number, 1 if there are too many rows
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ValueGroups(
    long[] nodes,
    int[] groups,
    long[] centres,
    int[] sizes,
    int[] labelled,
    int[] classes,
    long faults)
    implements Serializable {
  /** What stands for a class or a group of rows without one. */
  static final int NONE = -1;

  /** What stands for the classes of rows with different labels. */
  static final int SEVERAL = -2;

  /** Sends all rows to the partitions of their numbers, with their components if they are tied. */
  void sendRows(Outbox to) {
    for (int i = 0; i < nodes.length; i++) {
      int group = groups[i];
      boolean tied = group != NONE && sizes[group] > 1;
      TiedRows.send(
          nodes[i], tied ? centres[group] : nodes[i], tied ? classes[group] : TiedRows.UNTIED, to);
    }
  }

  /** Counts the ties. */
  TieCounts counts(TieBounds bounds) {
    long rows = 0;
    long components = 0;
    long withLabel = 0;
    long unlabelled = 0;
    long pairs = 0;
    long found = faults;
    long[] byClass = new long[bounds.classes()];
    for (int group = 0; group < sizes.length; group++) {
      if (sizes[group] < 2) {
        continue;
      }
      components++;
      rows += sizes[group];
      withLabel += labelled[group];
      if (centres[group] < bounds.reserved() || classes[group] == SEVERAL) {
        found++;
      } else if (classes[group] == NONE) {
        unlabelled++;
        pairs += TieCounts.pairs(sizes[group]);
      } else {
        byClass[classes[group]] += sizes[group];
      }
    }
    return new TieCounts(
        rows - components,
        rows,
        withLabel,
        found,
        unlabelled,
        pairs,
        largest(bounds.largest()),
        byClass);
  }

  private long[] largest(int most) {
    return TieCounts.largest(
        IntStream.range(0, sizes.length)
            .filter(group -> sizes[group] > 1 && classes[group] == NONE)
            .mapToLong(group -> sizes[group]),
        most);
  }
}
