package org.mustlink.spark.link;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.ids.NumberOrder;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.PartitionResults;

/**
 * Linked rows on the driver, with indices from 0 in the order of their ids.
 *
 * @param nodes their numbers of 64 bits, in that order
 * @param labels the class of each, or -1
 * @param order finds the index of a number
 */
public record IndexedRows(long[] nodes, int[] labels, NumberOrder order) {
  /** The number of rows up to which one task sorts them faster than several tasks are started. */
  private static final long FEW = 50_000;

  /** Adds what is taken of a row to the numbers of a partition. */
  @FunctionalInterface
  private interface Packing extends Serializable {
    void add(Row row, Longs to);
  }

  /** Collects rows with the columns {@code ID}, {@code NODE} and {@code CLASS}. */
  static IndexedRows collect(Dataset<Row> rows) {
    return collectOrdered(rows.orderBy(LinkColumns.ID));
  }

  /**
   * Collects the same rows if their number is known: if they are few, one task sorts them without a
   * shuffle.
   */
  static IndexedRows collect(Dataset<Row> rows, long count) {
    return count > FEW
        ? collect(rows)
        : collectOrdered(rows.coalesce(1).sortWithinPartitions(LinkColumns.ID));
  }

  private static IndexedRows collectOrdered(Dataset<Row> rows) {
    long[] packed =
        packed(
            rows.select(LinkColumns.NODE, LinkColumns.CLASS),
            (row, to) -> {
              to.add(row.getLong(0));
              to.add(row.isNullAt(1) ? -1 : row.getInt(1));
            });
    long[] nodes = new long[packed.length / 2];
    Arrays.setAll(nodes, i -> packed[2 * i]);
    int[] labels = new int[nodes.length];
    Arrays.setAll(labels, i -> (int) packed[2 * i + 1]);
    return new IndexedRows(nodes, labels, NumberOrder.of(nodes));
  }

  /** Brings some numbers of each row to the driver, as one array of each partition. */
  private static long[] packed(Dataset<Row> rows, Packing packing) {
    return PartitionResults.collect(
            rows.javaRDD()
                .mapPartitions(
                    part -> {
                      Longs numbers = new Longs();
                      part.forEachRemaining(row -> packing.add(row, numbers));
                      return List.of(numbers.toArray()).iterator();
                    }))
        .stream()
        .flatMapToLong(Arrays::stream)
        .toArray();
  }

  /** The number of rows. */
  public int count() {
    return nodes.length;
  }

  /** Returns the numbers of the rows, ascending. */
  public long[] sorted() {
    return order.numbers();
  }

  /** Returns the index of one of the rows. */
  public int index(long node) {
    return order.order()[order.index(node)];
  }

  /** Collects links between these rows. */
  Links links(Dataset<Row> links) {
    return links(links, count());
  }

  /**
   * Collects links between these rows.
   *
   * @param links columns {@code FIRST}, {@code SECOND}, {@code MUST} and {@code WEIGHT}
   * @param rows the number of all rows, which begin with these
   */
  public Links links(Dataset<Row> links, int rows) {
    long[] packed =
        packed(
            links.select(
                LinkColumns.FIRST, LinkColumns.SECOND, LinkColumns.MUST, LinkColumns.WEIGHT),
            (row, to) -> {
              to.add(row.getLong(0));
              to.add(row.getLong(1));
              to.add(row.getBoolean(2) ? 1 : 0);
              to.add(Double.doubleToLongBits(row.getDouble(3)));
            });
    int count = packed.length / 4;
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    for (int e = 0; e < count; e++) {
      first[e] = index(packed[4 * e]);
      second[e] = index(packed[4 * e + 1]);
      must[e] = packed[4 * e + 2] == 1;
      weights[e] = Double.longBitsToDouble(packed[4 * e + 3]);
    }
    return Links.of(rows, first, second, must, weights);
  }
}
