package org.mustlink.spark.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.testing.SparkExtension;

/** Links within groups. */
@ExtendWith(SparkExtension.class)
class GroupLinksTest {
  private static final StructType SCHEMA =
      new StructType(
          new StructField[] {
            DataTypes.createStructField(GroupLinks.FIRST, DataTypes.StringType, false),
            DataTypes.createStructField(GroupLinks.SECOND, DataTypes.StringType, false),
            DataTypes.createStructField(GroupLinks.MUST, DataTypes.BooleanType, false),
            DataTypes.createStructField(GroupLinks.WEIGHT, DataTypes.DoubleType, false)
          });

  private final SparkSession spark;
  private final GroupedRuns runs = new GroupedRuns();
  private final List<Row> links = new ArrayList<>();

  GroupLinksTest(SparkSession spark) {
    this.spark = spark;
  }

  /** Two groups of four blobs each, ids 0 to 47 and 48 to 95, blob id % 4. */
  private static Groups groups() {
    return new Groups(DataTypes.StringType).add("a", 4, 48, 0).add(null, 4, 48, 0);
  }

  private void link(long first, long second, boolean must) {
    links.add(RowFactory.create(String.valueOf(first), String.valueOf(second), must, 1.0));
  }

  /** Links that say that blobs 0 and 1 belong together, and 2 and 3, and these two apart. */
  private void joinBlobs(long from) {
    for (int i = 0; i < 40; i += 4) {
      link(from + i, from + i + 1, true);
      link(from + i + 2, from + i + 3, true);
      link(from + i, from + i + 2, false);
      link(from + i + 3, from + i + 1, false);
    }
  }

  @Test
  void linksGuideTheirGroupsAndAreMeasured() {
    joinBlobs(0);
    joinBlobs(48);
    GroupedRuns.Result result = fit(groups(), false, Map.of("method", "sssc", "k", "2"));
    for (Row row : result.rows()) {
      long id = row.<Long>getAs("id");
      Row first = result.rows().get(id < 48 ? 0 : 48);
      boolean together = row.<Integer>getAs("cluster").equals(first.<Integer>getAs("cluster"));
      assertThat(together).as(row.toString()).isEqualTo(id % 4 < 2);
    }
    KeptLinks kept = Objects.requireNonNull(((GroupedSummary) result.summary()).links());
    assertThat(kept).isEqualTo(new KeptLinks(40, 40, 40, 40));
    assertThat(result.group(null).row().<Long>getAs("mustKept")).isEqualTo(20);
    assertThat(runs.lines.get(0)).contains("80 links within groups");
  }

  @Test
  void linksAcrossGroupsAndOnUnknownRowsAreLeftOut() {
    joinBlobs(0);
    link(0, 48, true);
    link(50, 3, false);
    link(0, 1000, true);
    link(1000, 1001, true);
    Map<String, String> options = Map.of("method", "sssc", "k", "2");
    GroupedRuns.Result result = fit(groups(), true, options);
    assertThat(runs.warnings)
        .anyMatch(warning -> warning.startsWith("2 links are on rows that the table"))
        .anyMatch(warning -> warning.startsWith("2 links join rows of different groups"));
    assertThat(result.group("a").row().<Long>getAs("mustLinks")).isEqualTo(20);
    assertThat(result.group(null).row().<Long>getAs("mustLinks")).isEqualTo(0);
    assertThat(result.rows()).hasSize(96);
    assertThatThrownBy(() -> fit(groups(), false, options))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("2 links are on rows", "'1000'", "faults.unknownIds");
  }

  @Test
  void orderOfLinksAndPartitionsDoNotMatter() {
    joinBlobs(0);
    joinBlobs(48);
    Map<String, String> options = Map.of("method", "sssc", "k", "3");
    GroupedRuns.Result expected = fit(groups(), false, options);
    Dataset<Row> shuffled =
        data().repartition(7, functions.rand(3)).sortWithinPartitions(functions.rand(4));
    GroupedRuns.Result result =
        runs.fit(
            List.of("key"),
            Groups.table(groups().data(spark).repartition(5, functions.rand(6))),
            Optional.of(new GroupLinks(shuffled, functions.col("id").cast("string"), false)),
            options);
    assertThat(result.rows()).isEqualTo(expected.rows());
  }

  @Test
  void aNameOfTwoRowsFailsItsGroupOnly() {
    joinBlobs(0);
    Groups groups = groups();
    Dataset<Row> twice = groups.data(spark).withColumn("id", functions.expr("if(id = 47, 0, id)"));
    GroupedRuns.Result result =
        runs.fit(
            List.of("key"),
            Groups.table(twice),
            Optional.of(new GroupLinks(data(), functions.col("id").cast("string"), false)),
            Map.of("method", "sssc", "k", "2"));
    assertThat(result.group("a").getText("reason")).contains("named '0'");
    assertThat(result.group(null).getText("status")).isEqualTo("clustered");
  }

  @Test
  void aMethodWithoutLinksSaysSo() {
    joinBlobs(0);
    fit(groups(), false, Map.of("method", "sc-njw", "k", "2"));
    assertThat(runs.warnings)
        .containsExactly(
            "Method sc-njw takes no links; they are not used.",
            "Method sc-njw takes no labels; they only name the clusters.");
  }

  private Dataset<Row> data() {
    return spark.createDataFrame(links, SCHEMA);
  }

  private GroupedRuns.Result fit(Groups groups, boolean drop, Map<String, String> options) {
    return runs.fit(
        List.of("key"),
        groups.table(spark),
        Optional.of(new GroupLinks(data(), functions.col("id").cast("string"), drop)),
        options);
  }
}
