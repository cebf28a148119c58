package org.mustlink.spark.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Connected components found by shuffles are those that a union-find finds. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class ComponentsTest {
  private static final StructType EDGES =
      new StructType()
          .add(LinkColumns.FIRST, DataTypes.LongType, false)
          .add(LinkColumns.SECOND, DataTypes.LongType, false);

  private final SparkSession spark;

  ComponentsTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void noEdgesHaveNoComponents() {
    assertThat(components(List.of())).isEmpty();
  }

  @Test
  void aPathIsOneComponent() {
    List<Row> path = new ArrayList<>();
    for (long i = 0; i < 40; i++) {
      path.add(RowFactory.create(i * 7 % 41, (i + 1) * 7 % 41));
    }
    assertThat(components(path))
        .hasSize(40)
        .allSatisfy((node, least) -> assertThat(least).isZero());
  }

  /** A chain as long as the largest distance there can be, and a star. */
  @Tag("long")
  @Test
  void componentsOfLongChains() {
    Dataset<Row> chain = spark.range(3000).selectExpr("id as first", "id + 1 as second");
    Dataset<Row> star = spark.range(10_001, 10_200).selectExpr("10000L as first", "id as second");
    Map<Long, Long> components = components(chain.union(star));
    assertThat(components.values().stream().filter(least -> least == 0)).hasSize(3000);
    assertThat(components.values().stream().filter(least -> least == 10_000)).hasSize(199);
    assertThat(components).hasSize(3199);
  }

  @Tag("long")
  @Test
  void randomGraphsHaveTheComponentsOfUnionFind() {
    for (int seed = 0; seed < 3; seed++) {
      Random random = new Random(seed);
      int nodes = 60;
      int[] parent = new int[nodes];
      for (int i = 0; i < nodes; i++) {
        parent[i] = i;
      }
      List<Row> edges = new ArrayList<>();
      for (int e = 0; e < 25 + 20 * seed; e++) {
        int a = random.nextInt(nodes);
        int b = random.nextInt(nodes);
        if (a != b) {
          // Negative numbers too: rows are numbered by hashes.
          edges.add(RowFactory.create(a - 30L, b - 30L));
          int one = root(parent, a);
          int other = root(parent, b);
          parent[Math.max(one, other)] = Math.min(one, other);
        }
      }
      Map<Long, Long> expected = new HashMap<>();
      for (int i = 0; i < nodes; i++) {
        if (root(parent, i) != i) {
          expected.put(i - 30L, root(parent, i) - 30L);
        }
      }
      assertThat(components(edges)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  private static int root(int[] parent, int node) {
    return parent[node] == node ? node : root(parent, parent[node]);
  }

  private Map<Long, Long> components(List<Row> edges) {
    return components(spark.createDataFrame(edges, EDGES).repartition(3));
  }

  /** Finds components in one task and in several, checked to be the same and each row once. */
  private static Map<Long, Long> components(Dataset<Row> edges) {
    Map<Long, Long> inOne = components(edges, Long.MAX_VALUE);
    assertThat(components(edges, 0)).isEqualTo(inOne);
    return inOne;
  }

  private static Map<Long, Long> components(Dataset<Row> edges, long mostInTask) {
    Map<Long, Long> components = new HashMap<>();
    try (Resources resources = new Resources()) {
      Inbox found =
          new Inbox(
              new Components(mostInTask, 3, resources)
                  .of(edges, edges.count())
                  .collect()
                  .iterator());
      while (found.hasNext()) {
        assertThat(components.put(found.next().getLong(), found.next().getLong())).isNull();
      }
    }
    return components;
  }
}
