package org.mustlink.spark.suggest;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.UnnamedClasses;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** Suggestions for a table in Spark. */
@ExtendWith(SparkExtension.class)
class SuggestionRunTest {
  private final SparkSession spark;

  SuggestionRunTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  @Tag("long")
  void partitionsAndTheOrderOfRowsDoNotMatter() {
    Dataset<Row> table = Blobs.table(spark);
    ClusteringModel model = model(table);
    SuggestedTable rows = run(table.coalesce(1), model).rows(15);
    SuggestedTable pairs = run(table.coalesce(1), model).pairs(links(), 15);
    assertThat(rows.rows()).hasSize(15);
    assertThat(pairs.rows()).hasSize(15);
    for (int partitions : new int[] {7, 200}) {
      Dataset<Row> split = table.repartition(partitions).sortWithinPartitions("f1");
      assertThat(run(split, model).rows(15)).isEqualTo(rows);
      assertThat(run(split, model).pairs(links(), 15)).isEqualTo(pairs);
    }
  }

  @Test
  void whatIsAnsweredIsNotAskedAgain() {
    Dataset<Row> table = Blobs.table(spark);
    ClusteringModel model = model(table);
    for (List<String> row : run(table, model).rows(1000).rows()) {
      assertThat(Integer.parseInt(row.get(0))).isGreaterThanOrEqualTo(24);
    }
    Set<Set<String>> asked = new HashSet<>();
    for (List<String> pair : run(table, model).pairs(links(), 1000).rows()) {
      assertThat(asked.add(Set.of(pair.get(0), pair.get(1)))).isTrue();
    }
    for (Row link : answers().collectAsList()) {
      assertThat(asked).doesNotContain(Set.of(link.getString(0), link.getString(1)));
    }
  }

  @Test
  void theRowThatNamesANewClassComesFirst() {
    Dataset<Row> table =
        Blobs.table(spark).withColumn("known", expr("nullif(known, 'class 2')")).coalesce(1);
    ConstrainedSpectralClusteringModel fitted = Blobs.estimator().setNewClasses(1).fit(table);
    UnnamedClasses found = Objects.requireNonNull(fitted.summary().newClasses());
    assertThat(List.of(found.named(), found.found(), found.given())).containsExactly(2, 1, true);
    assertThat(found.share()).isBetween(0.1, 0.5);

    List<List<@Nullable String>> rows = run(table, Blobs.clustering(fitted)).rows(5).rows();
    assertThat(rows.get(0).get(2)).isEqualTo("2");
    assertThat(rows.get(0).get(3)).isNull();
    assertThat(rows.get(0).get(5)).contains("an answer names the cluster; it represents about ");
    assertThat(Integer.parseInt(rows.get(0).get(0)) % 3).isEqualTo(2);
    assertThat(rows.subList(1, 5)).noneMatch(row -> row.get(5).contains("names the cluster"));
  }

  private static ClusteringModel model(Dataset<Row> table) {
    return Blobs.clustering(Blobs.estimator().setLandmarks(30).fit(table));
  }

  private static SuggestionRun run(Dataset<Row> table, ClusteringModel model) {
    InputTable input =
        new InputTable(
            table,
            new FeatureColumns(ColumnKind.VECTOR, List.of("features")),
            List.of("id"),
            Optional.of("known"),
            Optional.empty());
    return new SuggestionRun(input, model, RowFaults.FAIL, CollectedProgress.unread());
  }

  private Optional<LinkInput> links() {
    LinkTable table =
        new LinkTable(answers(), List.of("a"), List.of("b"), "type", Optional.empty());
    return Optional.of(new LinkInput(table, LinkFaults.FAIL, 0));
  }

  /** Some pairs, of which some are not answered yet. */
  private Dataset<Row> answers() {
    return spark
        .range(100, 160)
        .selectExpr(
            "cast(id as string) as a",
            "cast(id + 3 as string) as b",
            "case id % 3 when 0 then 'must' when 1 then 'cannot' end as type")
        .filter("type is not null");
  }
}
