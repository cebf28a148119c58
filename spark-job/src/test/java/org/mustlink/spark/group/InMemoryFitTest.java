package org.mustlink.spark.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.summary.InMemorySummary;
import org.mustlink.spark.testing.SparkExtension;

/** Small tables, each clustered in a task. */
@ExtendWith(SparkExtension.class)
class InMemoryFitTest {
  private final SparkSession spark;
  private final GroupedRuns runs = new GroupedRuns();

  InMemoryFitTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void aSmallTableIsClusteredWhole() {
    Groups groups = new Groups(DataTypes.StringType).add("a", 3, 60, 6);
    GroupedRuns.Result result = runs.fit(List.of(), groups.table(spark), Map.of("method", "sssc"));
    InMemorySummary summary = (InMemorySummary) result.summary();
    assertThat(summary.method().name()).isEqualTo("sssc");
    assertThat(summary.data()).isEqualTo(new InMemorySummary.Data(60, 2, 3, 6));
    assertThat(summary.clusters()).extracting("size").containsExactly(20L, 20L, 20L);
    assertThat(summary.clusters())
        .extracting("label")
        .containsExactlyInAnyOrder("blob 0", "blob 1", "blob 2");
    assertThat(summary.eigenvalues()).isNotEmpty();
    assertThat(Objects.requireNonNull(summary.measures()).unlabelled().acc()).isEqualTo(1.0);
    assertThat(summary.model()).startsWith("none: sssc");
    assertThat(result.schema()).containsExactly("id", "cluster", "label", "margin");
    assertThat(result.groups()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64})
  void aSmallTableDoesNotDependOnItsPartitions(int partitions) {
    Groups groups = new Groups(DataTypes.StringType).add("a", 3, 60, 6);
    Map<String, String> options = Map.of("method", "sssc");
    GroupedRuns.Result expected = runs.fit(List.of(), groups.table(spark), options);
    Dataset<Row> shuffled = groups.data(spark).repartition(partitions, functions.rand(5));
    assertThat(runs.fit(List.of(), Groups.table(shuffled), options).rows())
        .isEqualTo(expected.rows());
  }

  @Test
  void aTableThatIsTooLargeIsRefusedBeforeItsFeaturesAreRead() {
    // Features that cannot be read: a run that reads them fails with another exception.
    Dataset<Row> data =
        spark
            .range(10_001)
            .selectExpr("id", "double(raise_error('read')) as x", "id * 1.0 as y")
            .withColumn("known", functions.lit(null).cast("string"))
            .withColumn("truth", functions.lit(null).cast("string"));
    assertThatThrownBy(() -> runs.fit(List.of(), Groups.table(data), Map.of("method", "sc-njw")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("10,001 rows", "GiB", "at most 10,000", "Use method = scacs");
  }

  @Test
  void aSmallTableThatFailsFailsTheFit() {
    Groups groups = new Groups(DataTypes.StringType).add("a", 2, 10, 0);
    assertThatThrownBy(
            () -> runs.fit(List.of(), groups.table(spark), Map.of("method", "sc-njw", "k", "11")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set k to");
    groups.addRow("a", 1, Double.POSITIVE_INFINITY, null, null);
    assertThatThrownBy(() -> runs.fit(List.of(), groups.table(spark), Map.of("method", "sc-njw")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("id=10", "column y is Infinity");
    assertThatThrownBy(
            () ->
                runs.fit(
                    List.of(),
                    Groups.table(groups.data(spark).limit(0)),
                    Map.of("method", "sc-njw")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("empty");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }
}
