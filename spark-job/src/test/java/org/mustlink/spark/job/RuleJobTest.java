package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** The commands with rules by columns. */
@ExtendWith(SparkExtension.class)
class RuleJobTest {
  private final SparkSession spark;
  private final Path directory;
  private final LinkFiles files;

  RuleJobTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.files = new LinkFiles(spark, directory);
  }

  @BeforeEach
  void writeTables() throws IOException {
    files.write();
  }

  /** The only table is that of the rows, and the column of the rule is no feature. */
  @Test
  @Tag("long")
  void rowsOfOneValueAreKeptTogether() {
    String[] rule =
        unlinked("links.together=y", "input.features=", "fit.k=2", "output.memberships=2")
            .toArray(String[]::new);
    Program fit = files.run("fit", rule);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out())
        .contains("Rows with the same y are kept together", "features in x")
        .containsPattern("120 rows in 11 components, \\d+ of them moved");
    assertThat(files.output().resolve("summary.json"))
        .content()
        .contains("\"together\" : {", "\"components\" : 11", "\"calibrated\" : false");
    // A row that the rule moved still tells what its own features say.
    long others =
        spark
            .read()
            .parquet(files.output().resolve("assignments").toString())
            .filter("memberships[0].cluster <> cluster")
            .count();
    assertThat(fit.out())
        .contains(others + " of them moved", "Probabilities of memberships: Not calibrated");
    assertThat(files.run("evaluate", rule).err()).contains("Remove both settings");
    assertPredicts(rule);
    assertThat(files.run("plan", rule).code()).isZero();
    Program audit = files.run("audit", rule);
    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out())
        .startsWith("Audited links.together = [y] against ")
        .containsPattern("together by y +11 +values of 120 rows, largest: 11");
    List<String> soft = new ArrayList<>(List.of(rule));
    soft.addAll(List.of("--set", "links.togetherWeights=0.5", "--set", "links.holdout=0.2"));
    assertThat(files.run("audit", soft.toArray(String[]::new)).out())
        .startsWith("Audited links.together = [y] with weights [0.5] against ")
        .contains("largest: 11, weight: 0.5");
    soft.set(soft.size() - 1, "output.mode=overwrite");
    Program doubted = files.run("fit", soft.toArray(String[]::new));
    assertThat(doubted.code()).as(doubted.err()).isZero();
    assertThat(doubted.out())
        .contains(
            "Rows with the same y (weight 0.5) are kept together, unless their features contradict")
        .containsPattern("\\d of them moved, \\d+ in another cluster than the others");
    assertThat(files.output().resolve("summary.json"))
        .content()
        .contains("links.togetherWeights = [0.5]")
        .containsPattern("\"violating\" : [1-9]");
    assertPredicts(soft.toArray(String[]::new));
    List<String> apart = new ArrayList<>(List.of(rule));
    apart.addAll(List.of("--set", "links.apart=site", "--set", "links.apartMost=5"));
    Program both = files.run("audit", apart.toArray(String[]::new));
    assertThat(both.code()).isEqualTo(65);
    assertThat(both.out())
        .containsPattern(
            "apart by site +2 +values of 120 rows, largest: 60, which needs 12 clusters")
        .contains("site 'north' has 60 rows, among them (north, 0) and (north, 9)");
    assertThat(both.err()).contains("Rules that keep rows apart cannot hold");
    apart.set(apart.size() - 1, "links.apartMost=36");
    apart.addAll(List.of("--set", "output.mode=overwrite"));
    Program obeyed = files.run("fit", apart.toArray(String[]::new));
    assertThat(obeyed.code()).as(obeyed.err()).isZero();
    assertThat(obeyed.out())
        .contains("At most 36 rows with the same site are in a cluster")
        .contains("2 values of site, at most 60 rows of one")
        .containsPattern(
            "\\d values with \\d+ rows too many, \\d+ rows moved, 0 rows still too many");
    assertThat(files.output().resolve("summary.json"))
        .content()
        .contains("\"apart\" : {", "\"leftOver\" : 0");
    assertGivesWay(apart);
  }

  /**
   * Without links, rows that are too many are listed; values that are held out are only counted.
   */
  @Test
  void rowsThatAreTooManyAreListedUnlessTheirValuesAreHeldOut() {
    List<String> apart =
        unlinked(
            "links.apart=site",
            "links.apartMost=25",
            "links.apartWeights=0.001",
            "output.mode=overwrite");
    Program fit = files.run("fit", apart.toArray(String[]::new));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out()).contains("20 rows still too many", "model, violations, ");
    Dataset<Row> violations = spark.read().parquet(files.output().resolve("violations").toString());
    assertThat(violations.count()).isEqualTo(20); // of 30 rows of each site in each cluster
    assertThat(
            violations
                .filter("rule = 'site' and first.site = second.site and weight = 0.001")
                .filter("first_cluster = second_cluster and first.no % 2 = second.no % 2")
                .count())
        .isEqualTo(20);
    apart.addAll(List.of("--set", "links.holdout=0.9999999"));
    Program held = files.run("fit", apart.toArray(String[]::new));
    assertThat(held.code()).as(held.err()).isZero();
    assertThat(held.out())
        .contains("; of 2 values held out 20 of 120 rows too many")
        .doesNotContain("violations, ");
    assertThat(files.output().resolve("summary.json"))
        .content()
        .contains("links.holdout = 0.9999999")
        .containsPattern("\"heldOut\" : .\\s+\"values\" : 2");
    assertThat(files.output().resolve("violations")).doesNotExist();
  }

  /** Settings, and those by which there is no table of links. */
  private static List<String> unlinked(String... settings) {
    String[] none = {
      "links.path=", "links.first=", "links.second=", "links.type=", "links.weight="
    };
    return Stream.of(none, settings)
        .flatMap(Stream::of)
        .flatMap(setting -> Stream.of("--set", setting))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** A rule that may be broken is not refused where it cannot hold. */
  private void assertGivesWay(List<String> apart) {
    apart.set(apart.indexOf("links.apartMost=36"), "links.apartMost=5");
    apart.addAll(List.of("--set", "links.apartWeights=0.001"));
    Program soft = files.run("fit", apart.toArray(String[]::new));
    assertThat(soft.code()).as(soft.err()).isZero();
    assertThat(soft.out())
        .contains("unless their features contradict a rule with the weight 0.001");
    assertThat(files.output().resolve("summary.json"))
        .content()
        .contains("\"weights\" : [ 0.001 ]", "\"moved\" : 0");
  }

  /** The table of the fit gets the assignments of the fit; a stream knows no rules. */
  private void assertPredicts(String[] rule) {
    List<String> set = new ArrayList<>(List.of(rule));
    Path scored = directory.resolve("scored");
    set.addAll(List.of("--set", "model.path=" + files.output()));
    set.addAll(List.of("--set", "output.path=" + scored));
    Program predict = files.run("predict", set.toArray(String[]::new));
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.out())
        .containsPattern("Rows with the same y( .weight 0.5.)? are kept together")
        .containsPattern("120 rows in 11 components, \\d+ of them moved");
    assertThat(scored.resolve("summary.json"))
        .content()
        .contains("\"rules\" : {", "\"components\" : 11", "\"apart\" : null");
    assertThat(
            spark
                .read()
                .parquet(scored.resolve("assignments").toString())
                .drop("far")
                .except(spark.read().parquet(files.output().resolve("assignments").toString()))
                .count())
        .isZero();
    set.add("--once");
    Program stream = files.run("predict", set.toArray(String[]::new));
    assertThat(stream.code()).isEqualTo(78);
    assertThat(stream.err()).contains("which assign every row by itself");
  }
}
