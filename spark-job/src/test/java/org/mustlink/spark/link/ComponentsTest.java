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
import org.mustlink.spark.link.table.LinkColumns;
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
    Dataset<Row> components = Components.of(chain.union(star));
    assertThat(components.filter("component = 0").count()).isEqualTo(3000);
    assertThat(components.filter("component = 10000").count()).isEqualTo(199);
    assertThat(components.count()).isEqualTo(3199);
    components.unpersist();
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
    Dataset<Row> found = Components.of(spark.createDataFrame(edges, EDGES));
    Map<Long, Long> components = new HashMap<>();
    found
        .select(LinkColumns.NODE, Components.COMPONENT)
        .collectAsList()
        .forEach(row -> components.put(row.getLong(0), row.getLong(1)));
    found.unpersist();
    return components;
  }
}
