package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.tie.TiedPartition;
import org.mustlink.spark.run.PartitionResults;

/**
 * A lower bound of the number of clusters: the size of a clique in the graph of the cannot-links
 * between the must-link components that have most of them.
 */
final class ComponentClique {
  /**
   * The maximum number of components that are considered; the links between them are brought to the
   * driver.
   */
  private static final int MOST_COMPONENTS = 1_000;

  /**
   * The order of components by the number of others with which they have cannot-links, descending.
   */
  private static final Comparator<long[]> BUSIEST =
      Comparator.<long[]>comparingLong(component -> -component[1])
          .thenComparingLong(component -> component[0]);

  private ComponentClique() {}

  /**
   * Returns must-link components of which no two can be in the same cluster, ascending. It is empty
   * if no cannot-link joins two components and there are no labels.
   *
   * @param apart the cannot-links between different components
   * @param links their approximate number
   * @param classes the number of labels, no two of which can be in the same cluster
   */
  static long[] of(Dataset<Row> apart, long links, int classes) {
    Map<Long, Integer> indices = busiest(apart, links);
    long[] labels = LongStream.range(0, classes).map(j -> TiedPartition.FIRST_CLASS + j).toArray();
    if (indices.isEmpty()) {
      return labels;
    }
    long[] clique = clique(indices, between(apart, indices), classes);
    return clique.length > labels.length ? clique : labels;
  }

  /**
   * Returns the components with cannot-links to most others; of equal ones, those with the smallest
   * numbers.
   */
  private static Map<Long, Integer> busiest(Dataset<Row> apart, long links) {
    List<long[]> counted =
        PartitionResults.collect(
            Exchange.of(
                    apart
                        .select(LinkColumns.FIRST_COMPONENT, LinkColumns.SECOND_COMPONENT)
                        .javaRDD(),
                    Exchange.partitions(2 * links),
                    (Row pair, Outbox to) -> {
                      to.record(pair.getLong(0), Long.BYTES).putLong(pair.getLong(1));
                      to.record(pair.getLong(1), Long.BYTES).putLong(pair.getLong(0));
                    })
                .mapPartitions(ComponentClique::counted));
    Map<Long, Integer> indices = new HashMap<>();
    counted.stream()
        .sorted(BUSIEST)
        .limit(MOST_COMPONENTS)
        .forEach(component -> indices.put(component[0], indices.size()));
    return indices;
  }

  /**
   * Returns the components of one partition with most cannot-links, each with the number of
   * components at their other ends.
   */
  private static Iterator<long[]> counted(Iterator<byte[]> packets) {
    long[][] pairs = Inbox.columns(packets, 2);
    Groups groups = Groups.of(pairs[0]);
    long[] counts =
        IntStream.range(0, groups.count())
            .mapToLong(group -> Longs.distinct(groups.take(group, pairs[1])).length)
            .toArray();
    long[] ascending = counts.clone();
    Arrays.sort(ascending);
    long least =
        ascending.length > MOST_COMPONENTS ? ascending[ascending.length - MOST_COMPONENTS] : 0;
    return IntStream.range(0, counts.length)
        .filter(group -> counts[group] >= least)
        .mapToObj(group -> new long[] {groups.numbers()[group], counts[group]})
        .sorted(BUSIEST)
        .limit(MOST_COMPONENTS)
        .iterator();
  }

  private static List<Row> between(Dataset<Row> apart, Map<Long, Integer> indices) {
    Object[] components = indices.keySet().stream().sorted().toArray();
    return apart
        .select(LinkColumns.FIRST_COMPONENT, LinkColumns.SECOND_COMPONENT)
        .filter(col(LinkColumns.FIRST_COMPONENT).isin(components))
        .filter(col(LinkColumns.SECOND_COMPONENT).isin(components))
        .distinct()
        .collectAsList();
  }

  private static long[] clique(Map<Long, Integer> indices, List<Row> between, int classes) {
    int[] first = new int[between.size()];
    int[] second = new int[between.size()];
    for (int i = 0; i < first.length; i++) {
      first[i] = Objects.requireNonNull(indices.get(between.get(i).getLong(0)));
      second[i] = Objects.requireNonNull(indices.get(between.get(i).getLong(1)));
    }
    double[] weights = new double[first.length];
    Arrays.fill(weights, 1);
    Links links = Links.of(indices.size(), first, second, new boolean[first.length], weights);
    int[] labels = Indices.none(indices.size());
    indices.forEach(
        (component, index) -> {
          if (component < TiedPartition.FIRST_CLASS + classes) {
            labels[index] = (int) (component - TiedPartition.FIRST_CLASS);
          }
        });
    long[] components = new long[indices.size()];
    indices.forEach((component, index) -> components[index] = component);
    int[] clique = LinkAudit.of(new SideInformation(links, labels, classes), 0).clique();
    return Arrays.stream(clique)
        .mapToLong(
            node ->
                node < components.length
                    ? components[node]
                    : TiedPartition.FIRST_CLASS + node - components.length)
        .sorted()
        .toArray();
  }
}
