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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** A lower bound of the number of clusters, from the units with most cannot-links. */
final class ComponentClique {
  /** Units that are looked at; the links between them come to the driver. */
  private static final int MOST_UNITS = 1_000;

  private ComponentClique() {}

  /**
   * The size of a set of units of which no two can be together.
   *
   * @param apart cannot-links between different units
   * @param classes labels, no two of which can be together
   */
  static int size(Dataset<Row> apart, int classes) {
    Dataset<Row> pairs =
        apart
            .select(
                least(col(LinkColumns.FIRST_UNIT), col(LinkColumns.SECOND_UNIT))
                    .as(LinkColumns.FIRST_UNIT),
                greatest(col(LinkColumns.FIRST_UNIT), col(LinkColumns.SECOND_UNIT))
                    .as(LinkColumns.SECOND_UNIT))
            .distinct();
    Map<Long, Integer> indices = busiest(pairs);
    int least = indices.isEmpty() ? 1 : clique(indices, between(pairs, indices), classes);
    return Math.max(Math.max(1, classes), least);
  }

  private static Map<Long, Integer> busiest(Dataset<Row> pairs) {
    Map<Long, Integer> indices = new HashMap<>();
    pairs
        .select(col(LinkColumns.FIRST_UNIT).as(LinkColumns.UNIT))
        .union(pairs.select(col(LinkColumns.SECOND_UNIT).as(LinkColumns.UNIT)))
        .groupBy(LinkColumns.UNIT)
        .count()
        .orderBy(desc("count"), col(LinkColumns.UNIT))
        .limit(MOST_UNITS)
        .collectAsList()
        .forEach(row -> indices.put(row.getLong(0), indices.size()));
    return indices;
  }

  private static List<Row> between(Dataset<Row> pairs, Map<Long, Integer> indices) {
    Object[] units = indices.keySet().stream().sorted().toArray();
    return pairs
        .filter(col(LinkColumns.FIRST_UNIT).isin(units))
        .filter(col(LinkColumns.SECOND_UNIT).isin(units))
        .collectAsList();
  }

  private static int clique(Map<Long, Integer> indices, List<Row> between, int classes) {
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
        (unit, index) -> {
          if (unit < MustLinkComponents.FIRST_CLASS + classes) {
            labels[index] = (int) (unit - MustLinkComponents.FIRST_CLASS);
          }
        });
    return LinkAudit.of(new SideInformation(links, labels, classes), 0).leastClusters();
  }
}
