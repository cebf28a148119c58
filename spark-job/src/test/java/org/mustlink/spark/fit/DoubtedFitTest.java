package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.Doubted;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** The blobs, of whose 60 labels three are wrong; a fourth row is at the border of its blob. */
@ExtendWith(SparkExtension.class)
class DoubtedFitTest {
  private static final Set<Long> WRONG = Set.of(4L, 17L, 33L);

  private final SparkSession spark;

  DoubtedFitTest(SparkSession spark) {
    this.spark = spark;
  }

  private static Row relabelled(Row row, long id, @Nullable String label) {
    return RowFactory.create(id, row.get(1), row.get(2), row.get(3), label, row.get(5));
  }

  private static List<Row> rows(int copies) {
    List<Row> rows = new ArrayList<>(Blobs.rows());
    for (long id : WRONG) {
      rows.set((int) id, relabelled(rows.get((int) id), id, "blob " + (id + 1) % 3));
    }
    for (long i = 0; i < copies; i++) {
      rows.add(relabelled(rows.get(4), Blobs.ROWS + i, rows.get(4).getString(4)));
    }
    return rows;
  }

  private static FitResult fitted(InputTable table, Map<String, String> options) {
    return ClusteringFit.run(
        table,
        Optional.empty(),
        FitOptions.resolve(options),
        new CollectedProgress(new ArrayList<>(), new ArrayList<>()));
  }

  private static List<Row> listed(FitResult result, SparkSession spark) {
    return result.doubted().orElseThrow().table(spark).collectAsList();
  }

  @Test
  void wrongLabelsAreListedWithTheRowsThatSpeakAgainstThem() {
    try (FitResult result =
        fitted(Blobs.table(Blobs.data(spark, rows(0))), Map.of("stability", "0"))) {
      Doubted summary = result.doubt(Optional.empty()).orElseThrow();

      assertThat(summary).isEqualTo(new Doubted(3, 60, 3, summary.least(), summary.most()));
      assertThat(summary.least()).isBetween(0L, 3L);
      assertThat(summary.most()).isBetween(3L, 12L);
      List<Row> rows = listed(result, spark).subList(0, 3);
      assertThat(rows).extracting(row -> row.getLong(0)).containsExactlyInAnyOrderElementsOf(WRONG);
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        long id = row.getLong(0);
        assertThat(row.getInt(1)).isEqualTo(i + 1);
        assertThat(row.getString(2)).isEqualTo("blob " + (id + 1) % 3);
        assertThat(row.getString(3)).isEqualTo("blob " + id % 3);
        assertThat(row.getDouble(4)).isBetween(0.0, 0.5);
        assertThat(row.getDouble(5)).isBetween(0.5, 1.0);
        assertThat(row.<String>getList(6))
            .hasSize(3)
            .allSatisfy(near -> assertThat(Long.parseLong(near) % 3).isEqualTo(id % 3))
            .doesNotContainAnyElementsOf(WRONG.stream().map(String::valueOf).toList());
      }
      assertThat(result.description().get().doubted())
          .extracting(Description.Doubt::likelier)
          .startsWith(rows.stream().map(row -> row.getString(3)).toArray(String[]::new))
          .hasSize(3);
    }
  }

  /** The oracle: a fit without the doubted labels assigns their rows to the likelier classes. */
  @Test
  void aFitWithoutTheLabelsFindsTheLikelierClasses() {
    List<Row> rows = rows(0);
    WRONG.forEach(id -> rows.set(id.intValue(), relabelled(rows.get(id.intValue()), id, null)));
    try (FitResult result =
        fitted(Blobs.table(Blobs.data(spark, rows)), Map.of("stability", "0"))) {
      assertThat(result.assignments().filter("id in (4, 17, 33)").collectAsList())
          .hasSize(3)
          .allSatisfy(
              row ->
                  assertThat(row.<String>getAs("label")).isEqualTo("blob " + row.getLong(0) % 3));
    }
  }

  @Test
  void equalRowsAreListedTenTimesAtMostHoweverRowsArePartitioned() {
    Dataset<Row> data = Blobs.data(spark, rows(11));
    Map<String, String> options = Map.of("stability", "0");
    try (FitResult one = fitted(Blobs.table(data.coalesce(1)), options);
        FitResult other = fitted(Blobs.table(data.repartition(5)), options)) {
      Doubted summary = one.doubt(Optional.empty()).orElseThrow();

      assertThat(other.doubt(Optional.empty())).contains(summary);
      assertThat(listed(one, spark)).isEqualTo(listed(other, spark));
      assertThat(summary.listed()).isEqualTo(12);
    }
  }

  @Test
  void confirmedLabelsAreNotListed() {
    try (FitResult result =
        fitted(Blobs.table(Blobs.data(spark, rows(0))), Map.of("stability", "0"))) {
      Dataset<Row> confirmed =
          spark.createDataset(List.of("17", "5", "599"), Encoders.STRING()).toDF("key");

      assertThat(result.doubt(Optional.of(confirmed)).orElseThrow().listed()).isEqualTo(2);
      assertThat(listed(result, spark))
          .extracting(row -> row.getLong(0))
          .contains(4L, 33L)
          .doesNotContain(17L);
    }
  }

  @Test
  void withoutLabelsOrWithOneClassNothingIsListed() {
    List<Row> none =
        Blobs.rows().stream().map(row -> relabelled(row, row.getLong(0), null)).toList();
    try (FitResult result =
        fitted(Blobs.table(Blobs.data(spark, none)), Map.of("stability", "0", "k", "3"))) {
      assertThat(result.doubt(Optional.empty())).isEmpty();
      assertThat(result.description().get().doubted()).isEmpty();
    }
    List<Row> one =
        Blobs.rows().stream()
            .map(row -> relabelled(row, row.getLong(0), row.getLong(0) < 60 ? "blob" : null))
            .toList();
    try (FitResult result = fitted(Blobs.table(Blobs.data(spark, one)), Map.of("stability", "0"))) {
      assertThat(result.doubt(Optional.empty()).map(Doubted::listed).orElse(0L)).isZero();
    }
  }

  @Test
  void noMoreThanAThousandRowsAreListed() {
    Random random = new Random(3);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < 3000; id++) {
      rows.add(
          RowFactory.create(
              id,
              random.nextDouble(),
              random.nextDouble(),
              random.nextDouble(),
              "blob " + random.nextInt(2),
              "none"));
    }
    try (FitResult result =
        fitted(
            Blobs.table(Blobs.data(spark, rows)),
            Map.of("stability", "0", "assign", "anchors", "landmarks", "50", "metric", "none"))) {
      assertThat(result.doubt(Optional.empty()).orElseThrow().listed()).isEqualTo(1000);
      assertThat(listed(result, spark))
          .isSortedAccordingTo(
              (a, b) ->
                  Double.compare(a.getDouble(4) / a.getDouble(5), b.getDouble(4) / b.getDouble(5)));
    }
  }
}
