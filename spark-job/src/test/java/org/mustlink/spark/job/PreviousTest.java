package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.spark.job.PointGroups.groups;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.drift.DriftLimits;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class PreviousTest {
  private final SparkSession spark;
  private final Path directory;

  PreviousTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  private Path table(String name, Map<String, double[]> groups, int each, long seed, boolean labels)
      throws IOException {
    return PointGroups.write(directory.resolve(name + ".csv"), groups, each, seed, labels);
  }

  private Program fit(Path table, String out, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "fit",
                "--set",
                "input.path=" + table,
                "--set",
                "input.id=id",
                "--set",
                "input.exclude=group",
                "--set",
                "input.label=known",
                "--set",
                "output.path=" + directory.resolve(out),
                "--set",
                "output.mode=overwrite",
                "--set",
                "fit.landmarks=60",
                "--set",
                "fit.starts=2"));
    for (String set : more) {
      args.add("--set");
      args.add(set);
    }
    return Program.run(spark, args.toArray(new String[0]));
  }

  private JsonNode json(String file) throws IOException {
    return JsonMapper.builder().build().readTree(Files.readString(directory.resolve(file)));
  }

  /** The cluster that most rows of each group are in. */
  private Map<String, Integer> clusters(Path table, String out) {
    Map<String, Map<Integer, Integer>> votes = new HashMap<>();
    List<Row> rows =
        spark
            .read()
            .option("header", true)
            .csv(table.toString())
            .join(spark.read().parquet(directory.resolve(out + "/assignments").toString()), "id")
            .select("group", "cluster")
            .collectAsList();
    rows.forEach(
        row ->
            votes
                .computeIfAbsent(row.getString(0), group -> new HashMap<>())
                .merge(row.getInt(1), 1, Integer::sum));
    Map<String, Integer> clusters = new TreeMap<>();
    votes.forEach(
        (group, counts) ->
            clusters.put(
                group,
                counts.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey()));
    return clusters;
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void clustersKeepTheirNumbersForTenDays(boolean labels) throws IOException {
    Map<String, Integer> known = new HashMap<>();
    for (int day = 0; day < 10; day++) {
      // Group b goes on day 4, group f comes on day 6; all others drift a little every day.
      List<String> names = new ArrayList<>(List.of("a", "b", "c", "d", "e"));
      if (day >= 4) {
        names.remove("b");
      }
      if (day >= 6) {
        names.add("f");
      }
      Path table =
          table(
              "day" + day + labels,
              groups(0.15 * day, names.toArray(new String[0])),
              60,
              77 + day,
              labels);
      String k = "fit.k=" + names.size();
      Program fit =
          day == 0
              ? fit(table, "out" + labels, k)
              : fit(table, "out" + labels, k, "fit.previous=" + directory.resolve("out" + labels));
      assertThat(fit.code()).as(fit.err()).isZero();
      Map<String, Integer> found = clusters(table, "out" + labels);
      for (String name : names) {
        assertThat(found.get(name))
            .as("day %d, group %s of %s, before %s", day, name, found, known)
            .isEqualTo(known.computeIfAbsent(name, unknown -> found.get(name)));
      }
      assertThat(known.values()).doesNotHaveDuplicates();
      JsonNode drift = json("out" + labels + "/summary.json").get("drift");
      if (day == 0) {
        assertThat(drift.isNull()).isTrue();
      } else {
        assertThat(drift.get("vanished").size()).isEqualTo(day == 4 ? 1 : 0);
        assertThat(drift.get("appeared").size()).isEqualTo(day == 6 ? 1 : 0);
        assertThat(drift.get("rows").intValue()).isEqualTo(60 * names.size());
      }
    }
    assertThat(known.get("f")).isEqualTo(5);
  }

  @Test
  void aFitOnTheSameTableCarriesEverythingOn() throws IOException {
    Path table = table("same", groups(0, "a", "b", "c", "d"), 60, 5, false);
    assertThat(fit(table, "first", "fit.k=4").code()).isZero();
    Program again =
        fit(
            table,
            "second",
            "fit.k=4",
            "fit.seed=99",
            "faults.drift=fail",
            "faults.maxMoved=0",
            "fit.previous=" + directory.resolve("first"));
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).contains("4 of 4 clusters carried on, 0.0 % of the rows moved");
    assertThat(clusters(table, "second")).isEqualTo(clusters(table, "first"));
    JsonNode drift = json("second/summary.json").get("drift");
    assertThat(drift.get("exceeded")).isEmpty();
    assertThat(drift.get("features").get(0).get("psi").doubleValue()).isZero();
    assertThat(drift.get("features").findValuesAsText("name"))
        .containsExactlyInAnyOrder("x", "y", "z");
  }

  @Test
  @Tag("long")
  void driftBeyondTheLimitsWarnsOrEndsTheRunAndLeavesWhatWasThere() throws IOException {
    Path before = table("before", groups(0, "a", "b", "c"), 80, 5, true);
    Path after = table("after", groups(3, "a", "b", "c"), 80, 6, true);
    assertThat(fit(before, "nightly", "fit.k=3").code()).isZero();
    String summary = Files.readString(directory.resolve("nightly/summary.json"));
    String previous = "fit.previous=" + directory.resolve("nightly");
    Program failed = fit(after, "nightly", "fit.k=3", previous, "faults.drift=fail");
    assertThat(failed.code()).isEqualTo(79);
    assertThat(failed.err())
        .contains(
            "The table has drifted from the earlier fit",
            "The distribution of x has changed",
            "faults.maxPsi = 0.25",
            "set faults.drift = warn");
    assertThat(directory.resolve("nightly/summary.json")).content().isEqualTo(summary);
    Program warned = fit(after, "nightly", "fit.k=3", previous);
    assertThat(warned.code()).as(warned.err()).isZero();
    assertThat(warned.err()).contains("The distribution of x has changed");
    assertThat(json("nightly/_STATUS.json").get("drift").toString())
        .contains("faults.maxPsi", "x has changed");
    assertThat(json("nightly/_STATUS.json").get("state").textValue()).isEqualTo("done");
  }

  @Test
  void labelsThatContradictTheEarlierFitAreSaid() throws IOException {
    Path before = table("old", groups(0, "a", "b", "c"), 80, 5, true);
    Map<String, double[]> turned = groups(0, "a", "b", "c");
    double[] first = turned.get("a");
    turned.put("a", turned.get("b"));
    turned.put("b", turned.get("c"));
    turned.put("c", first);
    Path after = table("turned", turned, 80, 5, true);
    assertThat(fit(before, "old", "fit.k=3").code()).isZero();
    Program fit = fit(after, "new", "fit.k=3", "fit.previous=" + directory.resolve("old"));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err()).contains("24 of 24 labels contradict the earlier fit");
    // A name decides which cluster goes on, so that its rows have moved.
    assertThat(clusters(after, "new")).isEqualTo(clusters(before, "old"));
    assertThat(json("new/summary.json").get("drift").get("moved").doubleValue()).isOne();
  }

  @Tag("long")
  @Tag("compiled")
  @Test
  void predictAndTransformGiveTheNumbersOfTheFit() throws IOException {
    Path before = table("p0", groups(0, "a", "b", "c", "d"), 60, 5, true);
    Path after = table("p1", groups(0, "a", "c", "d"), 60, 6, true);
    assertThat(fit(before, "p0").code()).isZero();
    assertThat(fit(after, "p1", "fit.previous=" + directory.resolve("p0")).code()).isZero();
    Program predict =
        Program.run(
            spark,
            "predict",
            "--set",
            "input.path=" + after,
            "--set",
            "input.id=id",
            "--set",
            "input.label=known",
            "--set",
            "model.path=" + directory.resolve("p1"),
            "--set",
            "output.path=" + directory.resolve("p2"));
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(rows("p2")).isEqualTo(rows("p1"));
    assertThat(clusters(after, "p1").values()).containsExactly(0, 2, 3);
    assertThat(json("p2/summary.json").get("clusters").findValuesAsText("id"))
        .containsExactly("0", "2", "3");
    ConstrainedSpectralClusteringModel model =
        ConstrainedSpectralClusteringModel.load(directory.resolve("p1/model").toString());
    assertThat(model.clusterIds()).containsExactly(0, 2, 3);
    List<Row> transformed =
        model
            .setPredictedLabelCol("name")
            .transform(
                spark
                    .read()
                    .option("header", true)
                    .option("inferSchema", true)
                    .csv(after.toString()))
            .filter("known is null")
            .select("id", "prediction", "name", "margin")
            .orderBy("id")
            .collectAsList();
    assertThat(transformed)
        .isNotEmpty()
        .allSatisfy(
            row ->
                assertThat(row.getString(2))
                    .isEqualTo(List.of("a", "b", "c", "d").get(row.getInt(1))));
  }

  private List<Row> rows(String out) {
    return spark
        .read()
        .parquet(directory.resolve(out + "/assignments").toString())
        .select("id", "cluster", "label", "margin")
        .orderBy("id")
        .collectAsList();
  }

  @Test
  void anotherTableIsRefusedInWords() throws IOException {
    Path table = table("one", groups(0, "a", "b"), 40, 5, false);
    assertThat(fit(table, "one", "fit.k=2").code()).isZero();
    String previous = "fit.previous=" + directory.resolve("one");
    Program other = fit(table, "two", "fit.k=2", previous, "input.exclude=group,z");
    assertThat(other.code()).isEqualTo(78);
    assertThat(other.err())
        .contains("fit.previous", "was fitted on the features [x, y, z]", "has [x, y]");
    String location = directory.resolve("one/model").toString();
    EarlierFit earlier =
        EarlierFit.of(ModelFiles.read(location, spark), "one", DriftLimits.DEFAULT);
    assertThatThrownBy(
            () ->
                earlier.require(
                    earlier.model().input().columns(), 3, Optional.of("sparse and wide")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("previous", "sparse and wide");
    Program missing = fit(table, "two", "fit.k=2", "fit.previous=" + directory.resolve("none"));
    assertThat(missing.code()).isEqualTo(66);
    assertThat(missing.err()).contains("For the first fit, leave out fit.previous");
    Program without = fit(table, "two", "fit.k=2", "faults.drift=fail");
    assertThat(without.code()).isEqualTo(78);
    assertThat(without.err()).contains("fit.previous is not set");
    Program grouped =
        fit(table, "two", "fit.k=2", previous, "fit.method=sssc", "fit.landmarks=", "fit.starts=");
    assertThat(grouped.code()).isEqualTo(78);
    assertThat(grouped.err())
        .contains("fit.previous", "no effect on groups and on methods for small");
    Program share = fit(table, "two", "fit.k=2", previous, "faults.maxMoved=5");
    assertThat(share.err()).contains("faults.maxMoved to '5'", "allowed is number from 0 to 1");
  }
}
