package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * A lower bound of the number of clusters, from the must-link components with most cannot-links.
 */
final class ComponentClique {
  /** Components that are looked at; the links between them come to the driver. */
  private static final int MOST_COMPONENTS = 1_000;

  private ComponentClique() {}

  /**
   * A set of must-link components of which no two can be together, ascending. It is empty where no
   * cannot-link joins two components and there are no labels.
   *
   * @param apart cannot-links between different components
   * @param classes labels, no two of which can be together
   */
  static long[] of(Dataset<Row> apart, int classes) {
    Dataset<Row> pairs =
        apart
            .select(
                least(col(LinkColumns.FIRST_COMPONENT), col(LinkColumns.SECOND_COMPONENT))
                    .as(LinkColumns.FIRST_COMPONENT),
                greatest(col(LinkColumns.FIRST_COMPONENT), col(LinkColumns.SECOND_COMPONENT))
                    .as(LinkColumns.SECOND_COMPONENT))
            .distinct();
    Map<Long, Integer> indices = busiest(pairs);
    long[] labels =
        LongStream.range(0, classes).map(j -> MustLinkComponents.FIRST_CLASS + j).toArray();
    if (indices.isEmpty()) {
      return labels;
    }
    long[] clique = clique(indices, between(pairs, indices), classes);
    return clique.length > labels.length ? clique : labels;
  }

  private static Map<Long, Integer> busiest(Dataset<Row> pairs) {
    Map<Long, Integer> indices = new HashMap<>();
    pairs
        .select(col(LinkColumns.FIRST_COMPONENT).as(LinkColumns.COMPONENT))
        .union(pairs.select(col(LinkColumns.SECOND_COMPONENT).as(LinkColumns.COMPONENT)))
        .groupBy(LinkColumns.COMPONENT)
        .count()
        .orderBy(desc("count"), col(LinkColumns.COMPONENT))
        .limit(MOST_COMPONENTS)
        .collectAsList()
        .forEach(row -> indices.put(row.getLong(0), indices.size()));
    return indices;
  }

  private static List<Row> between(Dataset<Row> pairs, Map<Long, Integer> indices) {
    Object[] components = indices.keySet().stream().sorted().toArray();
    return pairs
        .filter(col(LinkColumns.FIRST_COMPONENT).isin(components))
        .filter(col(LinkColumns.SECOND_COMPONENT).isin(components))
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
    int[] labels = new int[indices.size()];
    Arrays.fill(labels, -1);
    indices.forEach(
        (component, index) -> {
          if (component < MustLinkComponents.FIRST_CLASS + classes) {
            labels[index] = (int) (component - MustLinkComponents.FIRST_CLASS);
          }
        });
    long[] components = new long[indices.size()];
    indices.forEach((component, index) -> components[index] = component);
    int[] apart = LinkAudit.of(new SideInformation(links, labels, classes), 0).apart();
    return Arrays.stream(apart)
        .mapToLong(
            node ->
                node < components.length
                    ? components[node]
                    : MustLinkComponents.FIRST_CLASS + node - components.length)
        .sorted()
        .toArray();
  }
}
