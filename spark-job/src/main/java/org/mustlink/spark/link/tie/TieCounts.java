package org.mustlink.spark.link.tie;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Counts of ties, which are summed over tasks.
 *
 * @param ties the number of ties, one less than the rows for each component
 * @param rows the number of rows that are tied
 * @param labelled how many of them have a label
 * @param faults how often something was found that is told or solved in another way
 * @param unlabelled the number of components without a label
 * @param pairs the number of pairs of rows inside them
 * @param sizes the numbers of rows of the largest of them, descending
 * @param byClass the number of rows of all components of each class
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record TieCounts(
    long ties,
    long rows,
    long labelled,
    long faults,
    long unlabelled,
    long pairs,
    long[] sizes,
    long[] byClass)
    implements Serializable {
  /** Returns the sum of these counts and others, with as many sizes as asked for. */
  TieCounts plus(TieCounts other, int largest) {
    long[] classes = byClass.clone();
    Arrays.setAll(classes, j -> byClass[j] + other.byClass[j]);
    return new TieCounts(
        ties + other.ties,
        rows + other.rows,
        labelled + other.labelled,
        faults + other.faults,
        unlabelled + other.unlabelled,
        pairs + other.pairs,
        largest(LongStream.concat(Arrays.stream(sizes), Arrays.stream(other.sizes)), largest),
        classes);
  }

  /** Returns the largest of some sizes, descending. */
  public static long[] largest(LongStream sizes, int most) {
    return sizes.map(size -> -size).sorted().limit(most).map(size -> -size).toArray();
  }

  /** The number of components, where all of one class are one. */
  public long components() {
    return unlabelled + united().count();
  }

  /** The numbers of rows of the largest of these, descending. */
  public List<Long> largest(int most) {
    return Arrays.stream(largest(LongStream.concat(Arrays.stream(sizes), united()), most))
        .boxed()
        .toList();
  }

  /** The number of pairs of rows inside these. */
  public long impliedPairs() {
    return pairs + united().map(TieCounts::pairs).sum();
  }

  private LongStream united() {
    return Arrays.stream(byClass).filter(rowsOfClass -> rowsOfClass > 0);
  }

  /** The number of pairs of some rows. */
  static long pairs(long rows) {
    return rows * (rows - 1) / 2;
  }
}
