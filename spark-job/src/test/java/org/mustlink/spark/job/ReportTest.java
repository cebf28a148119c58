package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** The description of clusters in the summary, and the pages that are made of it. */
@ExtendWith(SparkExtension.class)
class ReportTest {
  private static final String HOSTILE =
      "</script><script>alert(1)</script><img src=x onerror=a>&\u2028";
  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"summary\">(.*?)</script>", Pattern.DOTALL);
  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

  private final SparkSession spark;
  private final Path directory;

  ReportTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /**
   * Three clouds of 40 rows, of which one has a true class of its own; some labels and one column
   * have hostile names.
   */
  private void table(int partitions) {
    spark
        .range(0, 120, 1, partitions)
        .selectExpr(
            "concat(id, '" + HOSTILE + "') id",
            "id % 3 * 6 + id * 7919 % 101 / 50d x",
            "id % 3 * id % 3 * 5 + id * 104729 % 97 / 48d `" + HOSTILE + "`",
            "if(id < 12, concat('g', id % 3, '" + HOSTILE + "'), null) known",
            "concat('t', if(id = 119, 9, id % 3)) truth",
            "concat('p', id % 2) part")
        .write()
        .mode("overwrite")
        .parquet(path("table"));
  }

  @Test
  void thePageHoldsTheSummaryAndLetsNothingElseRun() throws IOException, NoSuchAlgorithmException {
    table(2);
    fit("out", "input.truth=truth");
    String page = Files.readString(directory.resolve("out/report.html"));
    JsonNode summary = json("out/summary.json");
    assertThat(page.length()).isLessThan(5 << 20);
    String data = found(DATA, page).get(0);
    assertThat(new ObjectMapper().readTree(data)).isEqualTo(summary);
    assertThat(data).contains("onerror=a").doesNotContain("<", ">", "\u2028");
    assertThat(page).doesNotContain("onerror=a>");
    List<String> scripts = found(SCRIPT, page);
    assertThat(scripts).hasSize(2);
    for (String script : scripts) {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      assertThat(page).contains("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
    }
    assertThat(page).contains("default-src 'none'");
    assertThat(scripts.get(1))
        .doesNotContain("innerHTML", "insertAdjacent", "document.write", "http:", "https:");
  }

  @Test
  void theDescriptionTellsOfRowsFeaturesAndClasses() throws IOException {
    table(2);
    fit("out", "input.truth=truth");
    JsonNode summary = json("out/summary.json");
    JsonNode description = summary.get("description");
    JsonNode map = description.get("map");
    assertThat(map.get("rows").intValue()).isEqualTo(120);
    assertThat(map.get("x")).hasSize(120).allMatch(x -> Math.abs(x.doubleValue()) <= 1);
    assertThat(texts(map.get("id"))).doesNotHaveDuplicates().allMatch(id -> id.endsWith(HOSTILE));
    assertThat(description.get("sampled").intValue()).isEqualTo(120);
    long rows = 0;
    for (int j = 0; j < 3; j++) {
      JsonNode cluster = description.get("clusters").get(j);
      assertThat(cluster.get("id").intValue()).isEqualTo(j);
      for (JsonNode count : cluster.get("margins")) {
        rows += count.longValue();
      }
      assertThat(cluster.get("typical")).hasSize(5);
      assertThat(cluster.get("typical").get(0).get("margin").doubleValue())
          .isGreaterThanOrEqualTo(cluster.get("doubtful").get(0).get("margin").doubleValue());
      assertThat(cluster.get("features").findValuesAsText("name")).contains("x", HOSTILE);
      for (String list : List.of("typical", "doubtful")) {
        for (JsonNode row : cluster.get(list)) {
          assertThat(row.get("features").findValuesAsText("name"))
              .containsExactlyInAnyOrder("x", HOSTILE);
          assertThat(value(row, "x")).isEqualTo(x(row), within(1e-9));
        }
      }
    }
    assertThat(rows).isEqualTo(120);
    JsonNode labels = description.get("labels");
    assertThat(labels.get("leftOut").booleanValue()).isTrue();
    assertThat(sum(labels.get("counts"))).isEqualTo(12);
    JsonNode truth = description.get("truth");
    assertThat(texts(truth.get("known"))).containsExactly("t0", "t1", "t2", "t9");
    assertThat(sum(truth.get("counts"))).isEqualTo(120);
    JsonNode byClass = summary.get("byClass");
    assertNeverFound(byClass.get("truth"));
    assertThat(byClass.get("labels").get("balancedAccuracy").doubleValue())
        .isEqualTo(balanced(labels.get("counts")), within(1e-12));
    assertThat(byClass.get("labels").get("neverFound")).isEmpty();
    assertThat(texts(summary.get("configuration"))).anyMatch(line -> line.startsWith("input.path"));
  }

  @Test
  void theDescriptionDoesNotDependOnHowTheRowsAreSplit() throws IOException {
    table(1);
    fit("one");
    table(7);
    fit("seven");
    assertThat(json("one/summary.json").get("description"))
        .isEqualTo(json("seven/summary.json").get("description"));
  }

  @Test
  void noPageIsWrittenWhereItIsNotWanted() throws IOException {
    table(2);
    fit("out", "output.report=false");
    assertThat(directory.resolve("out/report.html")).doesNotExist();
    assertThat(json("out/summary.json").has("description")).isFalse();
    Program made = Program.run(spark, "report", path("out"));
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(directory.resolve("out/report.html")).exists();
    Program wrong = run("fit", "wrong", "output.report=yes");
    assertThat(wrong.code()).isEqualTo(78);
    assertThat(wrong.err()).contains("Cannot set output.report to 'yes'", "true | false");
  }

  @Test
  void aTableClusteredInMemoryIsDescribed() throws IOException {
    table(3);
    fit("out", "input.truth=truth", "fit.method=sssc");
    JsonNode description = json("out/summary.json").get("description");
    assertThat(description.get("map").get("rows").intValue()).isEqualTo(120);
    assertThat(description.get("clusters")).hasSize(3);
    for (JsonNode row : description.get("clusters").get(1).get("doubtful")) {
      assertThat(value(row, "x")).isEqualTo(x(row), within(1e-9));
    }
    assertThat(sum(description.get("truth").get("counts"))).isEqualTo(120);
    assertThat(sum(description.get("labels").get("counts"))).isEqualTo(12);
    JsonNode byClass = json("out/summary.json").get("byClass");
    assertNeverFound(byClass.get("truth"));
    assertThat(byClass.has("labels")).isFalse();
    assertThat(directory.resolve("out/report.html")).exists();
  }

  @Tag("long")
  @Test
  void groupsAreListedAndSomeAreMapped() throws IOException {
    table(3);
    fit("out", "fit.method=sc-njw", "fit.by=part", "fit.k=3", "input.label=");
    JsonNode description = json("out/summary.json").get("description");
    JsonNode groups = description.get("groups");
    assertThat(groups.get("measure").textValue()).isEqualTo("margin");
    assertThat(groups.get("listed").findValuesAsText("name")).containsExactlyInAnyOrder("p0", "p1");
    assertThat(groups.get("worst")).hasSize(2);
    assertThat(groups.get("worst").get(0).get("map").get("rows").intValue()).isEqualTo(60);
    assertThat(groups.get("worst").get(0).get("score").doubleValue())
        .isLessThanOrEqualTo(groups.get("worst").get(1).get("score").doubleValue());
  }

  @Tag("long")
  @Test
  void violatedLinksAreListedTheSuspiciousOnesFirst() throws IOException {
    table(2);
    Files.writeString(
        directory.resolve("links.csv"),
        "a;b;t\n"
            + link(12, 13, "must")
            + link(15, 18, "must")
            + link(15, 21, "must")
            + link(13, 14, "cannot"));
    fit(
        "out",
        "links.path=" + path("links.csv"),
        "links.options.sep=;",
        "links.first=a",
        "links.second=b",
        "links.type=t",
        "links.holdout=0.5");
    JsonNode summary = json("out/summary.json");
    JsonNode violations = summary.get("description").get("violations");
    long all = spark.read().parquet(path("out/violations")).count();
    assertThat(violations).hasSize((int) all);
  }

  private static String link(int one, int other, String type) {
    return one + HOSTILE + ";" + other + HOSTILE + ";" + type + "\n";
  }

  @Test
  void twoResultsAreCompared() throws IOException {
    table(2);
    fit("one", "input.truth=truth");
    fit(
        "two",
        "input.truth=truth",
        "fit.k=3",
        "fit.seed=5",
        "fit.previous=" + path("one"),
        "output.newness=true");
    Program compared = Program.run(spark, "report", path("two"), path("one"));
    assertThat(compared.code()).as(compared.err()).isZero();
    assertThat(compared.out()).contains("comparison.html");
    JsonNode comparison = json("two/comparison.json");
    assertThat(comparison.get("rows").get("both").longValue()).isEqualTo(120);
    assertThat(comparison.get("rows").get("same").doubleValue()).isEqualTo(1);
    assertThat(comparison.get("rows").get("ari").doubleValue()).isEqualTo(1);
    assertThat(comparison.get("later").has("description")).isFalse();
    assertThat(directory.resolve("two/comparison.html")).exists();
  }

  @Test
  void whatIsNoResultIsRefused() throws IOException {
    Program missing = Program.run(spark, "report", path("nothing"));
    assertThat(missing.code()).isEqualTo(66);
    assertThat(missing.err()).contains("There is no result at", "summary.json");
    Files.createDirectories(directory.resolve("bad"));
    Files.writeString(directory.resolve("bad/summary.json"), "{\"data\": {");
    Program damaged = Program.run(spark, "report", path("bad"));
    assertThat(damaged.code()).isEqualTo(65);
    assertThat(damaged.err()).contains("is damaged");
    Files.writeString(
        directory.resolve("bad/summary.json"), "{\"data\": {\"n\": 3}, \"stages\": []}");
    Program prediction = Program.run(spark, "report", path("bad"));
    assertThat(prediction.code()).isEqualTo(65);
    assertThat(prediction.err()).contains("summary of a prediction");
  }

  private void fit(String output, String... settings) {
    Program fit = run("fit", output, settings);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  private Program run(String command, String output, String... settings) {
    String[] common = {
      "input.path=" + path("table"),
      "input.id=id",
      "input.exclude=part",
      "input.label=known",
      "output.path=" + path(output)
    };
    String[] all = SettingArguments.plus(common, settings);
    return Program.run(spark, SettingArguments.of(List.of(command), all));
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(directory.resolve(name).toFile());
  }

  private static List<String> found(Pattern pattern, String page) {
    Matcher matcher = pattern.matcher(page);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static double value(JsonNode row, String name) {
    for (JsonNode feature : row.get("features")) {
      if (feature.get("name").textValue().equals(name)) {
        return feature.get("value").doubleValue();
      }
    }
    throw new AssertionError("There is no " + name + " in " + row);
  }

  /** The value of x that the table has for a row. */
  private static double x(JsonNode row) {
    long id = Long.parseLong(row.get("id").textValue().replace(HOSTILE, ""));
    return id % 3 * 6 + id * 7919 % 101 / 50.0;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** The class of a single row is not found, and counts as much as each of the three others. */
  private static void assertNeverFound(JsonNode truth) {
    assertThat(texts(truth.get("neverFound"))).containsExactly("t9");
    assertThat(truth.get("balancedAccuracy").doubleValue()).isEqualTo(0.75, within(1e-12));
  }

  /** The mean over the classes of the share of rows on the diagonal. */
  private static double balanced(JsonNode counts) {
    double shares = 0;
    for (int c = 0; c < counts.size(); c++) {
      shares += counts.get(c).get(c).doubleValue() / sum(List.of(counts.get(c)));
    }
    return shares / counts.size();
  }

  private static long sum(Iterable<JsonNode> counts) {
    long sum = 0;
    for (JsonNode row : counts) {
      for (JsonNode count : row) {
        sum += count.longValue();
      }
    }
    return sum;
  }
}
