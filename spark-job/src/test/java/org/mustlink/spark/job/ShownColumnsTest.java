package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/**
 * What people are shown of a table of words, dates and gaps: columns and levels, never what is made
 * of them.
 */
@Tag("long")
@ExtendWith(SparkExtension.class)
class ShownColumnsTest {
  private final SparkSession spark;
  private final Path directory;

  ShownColumnsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** What has changed in a table. */
  private enum Change {
    NONE,
    COLOURS_AND_GAPS,
    SIZE_IS_A_NUMBER,
    NO_SIZE
  }

  /**
   * Three groups of 60 rows. Group g has the age 20 + 20 g, one colour and one animal; the age is
   * missing in one of twenty rows.
   */
  private Path table(String name, Change change) throws IOException {
    boolean changed = change == Change.COLOURS_AND_GAPS;
    List<String> lines = new ArrayList<>();
    lines.add("id,known,age,colour,animal,seen" + (change == Change.NO_SIZE ? "" : ",size"));
    for (int i = 0; i < 180; i++) {
      int group = i % 3;
      boolean gap = changed ? i % 3 == i / 3 % 3 : i / 3 % 20 == 7;
      String colour =
          changed && i / 3 % 5 < 2 ? "violet" : List.of("red", "green", "blue").get(group);
      String size =
          switch (change) {
            case NO_SIZE -> "";
            case SIZE_IS_A_NUMBER -> "," + i * 7919 % 101 / 10.0;
            default -> "," + (i / 3 % 10 == 0 ? "large" : "small");
          };
      lines.add(
          String.format(
              Locale.ROOT,
              "r%d,%s,%s,%s,%s,2024-0%d-%02d 0%d:30:00%s",
              i,
              i < 30 ? "g" + group : "",
              gap ? "" : String.valueOf(20 + 20 * group + i * 7 % 5),
              colour,
              List.of("cat", "dog", "bird").get(group),
              changed ? 5 : 3,
              1 + 9 * group + i / 3 % 9,
              8 + i / 3 % 2,
              size));
    }
    return Files.write(directory.resolve(name + ".csv"), lines);
  }

  private Program run(String command, String... settings) {
    List<String> args = new ArrayList<>(List.of(command));
    for (String set : settings) {
      args.add("--set");
      args.add(set);
    }
    return Program.run(spark, args.toArray(new String[0]));
  }

  private Program fit(Path table, String out, String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of("input.path=" + table, "input.id=id", "output.path=" + directory.resolve(out)));
    settings.addAll(List.of(more));
    return run("fit", settings.toArray(new String[0]));
  }

  private JsonNode summary(String out) throws IOException {
    return JsonMapper.builder()
        .build()
        .readTree(Files.readString(directory.resolve(out + "/summary.json")));
  }

  private static List<String> names(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(one -> one.get("name").textValue())
        .toList();
  }

  private static JsonNode named(JsonNode list, String name) {
    return StreamSupport.stream(list.spliterator(), false)
        .filter(one -> one.get("name").textValue().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("There is no " + name + " in " + names(list)));
  }

  /**
   * Checks that the cluster of the first row of group 0 is told by columns, levels and own values.
   */
  private static void requireDescribed(JsonNode description) {
    assertThat(description.get("sampled").intValue()).isEqualTo(180);
    int summary = 0;
    for (JsonNode cluster : description.get("clusters")) {
      JsonNode features = cluster.get("features");
      assertThat(names(features)).noneMatch(name -> name.contains("sine"));
      JsonNode age = named(features, "age");
      assertThat(age.get("here").isNull()).isTrue();
      if (age.get("mean").doubleValue() > 25) {
        continue;
      }
      summary++;
      assertThat(age.get("mean").doubleValue()).isBetween(20.0, 24.0);
      JsonNode red = named(features, "colour: red");
      assertThat(red.get("here").textValue()).isEqualTo("100 %");
      assertThat(red.get("all").textValue()).isEqualTo("33 %");
      assertThat(red.get("difference").doubleValue()).isCloseTo(Math.sqrt(2), within(1e-9));
      assertThat(named(features, "seen").get("here").textValue()).startsWith("2024-03-0");
      JsonNode row = cluster.get("typical").get(0).get("features");
      assertThat(named(row, "colour").get("text").textValue()).isEqualTo("red");
      assertThat(named(row, "seen").get("text").textValue()).matches("2024-03-0\\d 0[89]:30:00");
      assertThat(named(row, "age").get("value").doubleValue()).isBetween(20.0, 24.0);
      JsonNode pictures = cluster.get("pictures");
      assertThat(pictures).hasSize(3);
      for (JsonNode picture : pictures) {
        double here = 0;
        for (JsonNode share : picture.get("here")) {
          here += share.doubleValue();
        }
        assertThat(here).isBetween(.999, 1.001);
        assertThat(picture.get("parts")).hasSameSizeAs(picture.get("all"));
      }
    }
    assertThat(summary).isOne();
  }

  @Test
  void clustersAreReportedByColumnsAndLevelsAndCarriedOn() throws IOException {
    Path first = table("first", Change.NONE);
    Program fit = fit(first, "first", "input.label=known");
    assertThat(fit.code()).as(fit.err()).isZero();
    requireDescribed(summary("first").get("description"));
    String previous = "fit.previous=" + directory.resolve("first");

    Program same =
        fit(first, "same", "input.label=known", previous, "fit.seed=7", "faults.drift=fail");
    assertThat(same.code()).as(same.err()).isZero();
    JsonNode drift = summary("same").get("drift");
    assertThat(drift.get("moved").doubleValue()).isZero();
    assertThat(names(drift.get("features")))
        .containsExactlyInAnyOrder(
            "age",
            "age: no value",
            "animal",
            "colour",
            "seen",
            "seen: hour",
            "seen: weekday",
            "size");
    for (JsonNode feature : drift.get("features")) {
      assertThat(feature.get("psi").doubleValue()).as("%s", feature).isLessThan(1e-9);
    }

    Program later =
        fit(table("later", Change.COLOURS_AND_GAPS), "later", "input.label=known", previous);
    assertThat(later.code()).as(later.err()).isZero();
    assertThat(later.err())
        .contains(
            "The distribution of colour has changed (values that the earlier fit did not see 0 %"
                + " before, 40 % now)",
            "The distribution of age: no value has changed (5.0 % before, 33 % now)")
        .doesNotContain("distribution of size", "distribution of seen has");

    Program number =
        fit(table("number", Change.SIZE_IS_A_NUMBER), "number", "input.label=known", previous);
    assertThat(number.code()).isEqualTo(78);
    assertThat(number.err()).contains("column size was a category and is a number", "input.kinds");
    Program fewer = fit(table("fewer", Change.NO_SIZE), "fewer", "input.label=known", previous);
    assertThat(fewer.code()).isEqualTo(78);
    assertThat(fewer.err()).contains("was fitted on the features", "this table has");

    Path asked = directory.resolve("asked.csv");
    Program suggest =
        run(
            "suggest",
            "input.path=" + first,
            "input.id=id",
            "input.label=known",
            "model.path=" + directory.resolve("first"),
            "suggest.count=3",
            "suggest.path=" + asked);
    assertThat(suggest.code()).as(suggest.err()).isZero();
    assertThat(Files.readAllLines(asked).get(0)).endsWith("reason,age,colour,animal,seen,size");
    List<String> rows = Files.readAllLines(asked);
    assertThat(rows.subList(1, rows.size()))
        .hasSize(3)
        .allMatch(
            row -> row.matches(".*,(red,cat|green,dog|blue,bird),2024-03-\\d\\d 0[89]:30:00,\\w+"));
  }

  @Test
  void aMethodInMemoryIsReportedAlike() throws IOException {
    Program fit =
        fit(
            table("memory", Change.NONE),
            "memory",
            "fit.method=sc-njw",
            "fit.k=3",
            "input.exclude=known");
    assertThat(fit.code()).as(fit.err()).isZero();
    requireDescribed(summary("memory").get("description"));
  }

  @Test
  void numbersThatHaveGapsTodayAreCarriedOnAndBack() throws IOException {
    List<Path> tables = new ArrayList<>();
    for (boolean gaps : new boolean[] {false, true}) {
      List<String> lines = new ArrayList<>(List.of(gaps ? "id,y,x" : "id,x,y"));
      for (int i = 0; i < 120; i++) {
        String x = String.valueOf(9 * (i % 3) + i * 7 % 10 / 10.0);
        String y = gaps && i % 40 == 5 ? "" : String.valueOf(5 * (i % 3) + i * 3 % 10 / 10.0);
        lines.add(gaps ? "r" + i + "," + y + "," + x : "r" + i + "," + x + "," + y);
      }
      tables.add(Files.write(directory.resolve("gaps" + gaps + ".csv"), lines));
    }
    assertThat(fit(tables.get(0), "whole", "fit.k=3").code()).isZero();
    String previous = "fit.previous=" + directory.resolve("whole");
    Program gaps = fit(tables.get(1), "gaps", "fit.k=3", previous);
    assertThat(gaps.code()).as(gaps.err()).isZero();
    JsonNode drift = summary("gaps").get("drift");
    assertThat(drift.get("moved").doubleValue()).isLessThan(.1);
    assertThat(named(drift.get("features"), "y: no value").get("summary").textValue())
        .isEqualTo("0 % before, 2.5 % now");
    Program back =
        fit(tables.get(0), "back", "fit.k=3", "fit.previous=" + directory.resolve("gaps"));
    assertThat(back.code()).as(back.err()).isZero();
    assertThat(summary("back").get("drift").get("moved").doubleValue()).isLessThan(.1);
  }

  @Test
  void wordsBesideOtherColumnsAreNotReportedAndNotCarriedOn() throws IOException {
    List<String> words =
        List.of("wing", "beak", "feather", "paw", "tail", "bark", "whisker", "purr");
    List<String> lines = new ArrayList<>(List.of("id,colour,said"));
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      String said =
          String.join(
              " ",
              words.get(4 * group + i / 2 % 4),
              words.get(4 * group + i / 8 % 4),
              "number" + i,
              "seen");
      lines.add("r%d,%s,%s".formatted(i, group == 0 ? "red" : "green", said));
    }
    Path table = Files.write(directory.resolve("words.csv"), lines);
    Program fit = fit(table, "words", "fit.k=2");
    assertThat(fit.code()).as(fit.err()).isZero();
    JsonNode described = summary("words").get("description");
    assertThat(described.get("sampled").intValue()).isEqualTo(120);
    assertThat(names(described.get("clusters").get(0).get("features")))
        .isNotEmpty()
        .allMatch(name -> name.startsWith("colour: "));
    Program again = fit(table, "again", "fit.k=2", "fit.previous=" + directory.resolve("words"));
    assertThat(again.code()).isEqualTo(78);
    assertThat(again.err()).contains("words or vectors beside other columns", "not carried on");
  }
}
