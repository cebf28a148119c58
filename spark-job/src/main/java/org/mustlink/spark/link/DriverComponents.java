package org.mustlink.spark.link;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.sideinfo.DisjointSets;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.PartitionResults;

/**
 * Must-link components found by union-find on the driver, in some 130 bytes for each must-link and
 * label. The numbers of cannot-links and linked rows have no influence on it.
 *
 * @param moved the components of all rows whose component has the number of another row
 * @param contradictory the components, by must-links alone, of the rows in components with two
 *     labels
 * @param contradictoryLabels the number of pairs of labels that must-links join
 */
record DriverComponents(
    ComponentIndex moved, ComponentIndex contradictory, long contradictoryLabels) {
  private static final int PACKET = 1 << 14;

  /**
   * Finds the components.
   *
   * @param must must-links, columns {@code FIRST} and {@code SECOND}
   * @param labelled rows with a class, columns {@code NODE} and {@code CLASS}
   */
  static DriverComponents of(Dataset<Row> must, Dataset<Row> labelled) {
    long[] ends = pairs(must.select(LinkColumns.FIRST, LinkColumns.SECOND));
    long[] known =
        pairs(
            labelled.select(
                labelled.col(LinkColumns.NODE), labelled.col(LinkColumns.CLASS).cast("long")));
    return of(ends, known);
  }

  /** Returns the values of two columns, row by row. */
  private static long[] pairs(Dataset<Row> rows) {
    return PartitionResults.collect(rows.javaRDD().mapPartitions(DriverComponents::packed)).stream()
        .flatMapToLong(Arrays::stream)
        .toArray();
  }

  private static Iterator<long[]> packed(Iterator<Row> rows) {
    return new Packets<>(
        rows,
        PACKET,
        block ->
            block.stream()
                .flatMapToLong(row -> LongStream.of(row.getLong(0), row.getLong(1)))
                .toArray());
  }

  /** Finds the components of must-links and labels, both given as consecutive pairs of numbers. */
  private static DriverComponents of(long[] ends, long[] known) {
    long[] rows = IntStream.range(0, known.length / 2).mapToLong(i -> known[2 * i]).toArray();
    long[] nodes =
        Longs.distinct(LongStream.concat(Arrays.stream(ends), Arrays.stream(rows)).toArray());
    DisjointSets sets = new DisjointSets(nodes.length);
    for (int i = 0; i < ends.length; i += 2) {
      sets.union(index(nodes, ends[i]), index(nodes, ends[i + 1]));
    }
    int[] labels = new int[nodes.length];
    Arrays.fill(labels, -1);
    for (int i = 0; i < rows.length; i++) {
      labels[index(nodes, rows[i])] = (int) known[2 * i + 1];
    }
    return named(nodes, sets, labels);
  }

  private static int index(long[] nodes, long node) {
    return Arrays.binarySearch(nodes, node);
  }

  private static DriverComponents named(long[] nodes, DisjointSets sets, int[] labels) {
    int[] least = new int[nodes.length];
    int[] most = new int[nodes.length];
    Arrays.fill(least, Integer.MAX_VALUE);
    Arrays.fill(most, -1);
    for (int i = 0; i < nodes.length; i++) {
      if (labels[i] >= 0) {
        int root = sets.find(i);
        least[root] = Math.min(least[root], labels[i]);
        most[root] = Math.max(most[root], labels[i]);
      }
    }
    Named moved = new Named();
    Named contradictory = new Named();
    Longs classes = new Longs();
    for (int i = 0; i < nodes.length; i++) {
      int root = sets.find(i);
      boolean conflicting = least[root] < most[root];
      int label = conflicting ? labels[i] : most[root];
      long component =
          label >= 0 ? MustLinkComponents.FIRST_CLASS + label : nodes[conflicting ? i : root];
      if (component != nodes[i]) {
        moved.add(nodes[i], component);
      }
      if (conflicting) {
        contradictory.add(nodes[i], nodes[root]);
        if (label >= 0) {
          classes.add((long) root << Integer.SIZE | label);
        }
      }
    }
    return new DriverComponents(moved.index(), contradictory.index(), pairsOf(classes.toArray()));
  }

  /** Collects rows and their components, ascending by the rows. */
  private static final class Named {
    private final Longs nodes = new Longs();
    private final Longs components = new Longs();

    void add(long node, long component) {
      nodes.add(node);
      components.add(component);
    }

    ComponentIndex index() {
      return new ComponentIndex(nodes.toArray(), components.toArray());
    }
  }

  /**
   * Counts the pairs of classes within components; each number consists of a component and a class.
   */
  private static long pairsOf(long[] classes) {
    long[] components =
        Arrays.stream(Longs.distinct(classes)).map(both -> both >>> Integer.SIZE).toArray();
    Groups groups = Groups.of(components);
    return IntStream.range(0, groups.count())
        .mapToLong(groups::size)
        .map(count -> count * (count - 1) / 2)
        .sum();
  }

  /**
   * Returns the record of the components for a report.
   *
   * @param linked the number of rows with links
   */
  LinkReport.Components report(long linked) {
    Groups groups = Groups.of(moved.components());
    long[] sizes = new long[groups.count()];
    int classes = 0;
    for (int i = 0; i < sizes.length; i++) {
      boolean named = groups.numbers()[i] >= LinkedRows.RESERVED;
      classes += named ? 0 : 1;
      // The row whose number the component has is not among the moved ones.
      sizes[i] = groups.size(i) + (named ? 1 : 0);
    }
    long count = linked - moved.nodes().length + classes;
    Arrays.sort(sizes);
    List<Long> largest =
        LongStream.concat(
                IntStream.range(0, sizes.length).mapToLong(i -> sizes[sizes.length - 1 - i]),
                LongStream.generate(() -> 1))
            .limit(Math.min(LinkReport.Components.LARGEST, count))
            .boxed()
            .toList();
    long implied = Arrays.stream(sizes).map(size -> size * (size - 1) / 2).sum();
    return new LinkReport.Components(count, largest, implied, null);
  }
}
