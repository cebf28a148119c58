package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** The commands with a table of links. */
@ExtendWith(SparkExtension.class)
class LinkJobTest {
  private final SparkSession spark;
  private final Path directory;

  LinkJobTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Two groups of 60 points far apart, and links of neighbouring rows. */
  @BeforeEach
  void writeTables() throws IOException {
    StringBuilder rows = new StringBuilder("site,no,x,y,class\n");
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      rows.append(
          "%s,%d,%s,%s,g%d%n"
              .formatted(
                  i < 60 ? "north" : "south",
                  i % 60,
                  10 * group + i % 7 * 0.1,
                  i % 11 * 0.1,
                  group));
    }
    Files.writeString(directory.resolve("rows.csv"), rows);
    StringBuilder links = new StringBuilder("site,from,to,kind,belief\n");
    for (int i = 0; i < 40; i++) {
      links.append("north,%d,%d,ML,%n".formatted(i, i + 2));
      links.append("south,%d,%d,cannot,0.5%n".formatted(i, i + 3));
    }
    Files.writeString(links(), links);
  }

  @Test
  void fitsAndTellsHowFarLinksAreSatisfied() throws IOException {
    Program fit = run("fit", "--set", "links.holdout=0.2");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out())
        .contains("Guided by " + links() + " (csv)")
        .containsPattern("must-links, \\d+ cannot-links on 85 rows, \\d+ links held out")
        .containsPattern("satisfied: 100\\.00 % of must-links")
        .contains("of those held out satisfied:")
        .contains("assignments, model, violations, doubted, summary.json");
    assertThat(directory.resolve("out_10:30/summary.json"))
        .content()
        .contains("\"constraints\" : {", "\"heldOut\" : {", "\"weighted\" : 1.0");
    String violations = directory.resolve("out_10:30/violations").toString();
    assertThat(spark.read().parquet(violations).count()).isZero();
    Program evaluate = run("evaluate", "--set", "links.holdout=0.2");
    assertThat(evaluate.code()).as(evaluate.err()).isZero();
    String kept =
        fit.out()
            .lines()
            .filter(line -> line.contains("of those held out"))
            .findFirst()
            .orElseThrow()
            .replaceFirst(" \\([\\d,]+ rows/s\\)$", "");
    assertThat(evaluate.out())
        .contains("Measured against " + links())
        .contains(kept.substring(kept.indexOf("satisfied: ")));
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void auditsWithoutAnOutput() throws IOException {
    Program audit = run("audit", "--set", "output.path=", "--json", json().toString());
    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out())
        .startsWith("Audited " + links() + " (csv) against ")
        .containsPattern("distinct must-links +40")
        .containsPattern("distinct cannot-links +40")
        .containsPattern("linked rows +85")
        .containsPattern("unknown ids +0")
        .containsPattern("components +45 +largest: 21, 21, 1")
        .containsPattern("clusters needed +2")
        .containsPattern("contradictory cannot-links +0");
    assertThat(json()).content().contains("\"leastClusters\" : 2", "\"must\" : 40");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  @Tag("long")
  void auditEndsWith65ForContradictionsUnlessTheyAreDropped() throws IOException {
    append("north,4,0,CL,0.1", "north,1,1,ML,", "north,0,2,ml,");
    Program audit = run("audit", "--json", json().toString());
    assertThat(audit.code()).isEqualTo(65);
    String words = "(north, 0) = (north, 2) = (north, 4), but (north, 0) and (north, 4) cannot";
    assertThat(audit.out())
        .contains(words)
        .containsPattern("contradictory cannot-links +1")
        .containsPattern("said again +1")
        .containsPattern("of a row with itself +1");
    assertThat(audit.err()).contains(words, "faults.contradictions = drop");
    assertThat(json()).content().contains(words);
    assertThat(run("audit", "--set", "faults.contradictions=drop").code()).isZero();
    assertThat(run("fit").code()).isEqualTo(65);
    Program dropped = run("fit", "--set", "faults.contradictions=drop");
    assertThat(dropped.code()).as(dropped.err()).isZero();
    assertThat(dropped.err()).contains("Links in contradiction with others or with labels: 1");
  }

  @Test
  void auditTellsThatLinksNeedMoreClusters() throws IOException {
    append("north,0,1,CL,", "south,0,1,CL,", "south,1,3,CL,", "south,3,4,CL,", "south,1,4,CL,");
    Program audit = run("audit");
    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.err())
        .contains("need at least 3 clusters and fit.k is 2")
        .contains("(south, 1)");
    assertThat(run("audit", "--set", "fit.k=3").err()).isEmpty();
  }

  @Test
  void auditEndsWith65ForUnknownIdsUnlessTheyAreDropped() throws IOException {
    append("west,1,2,ML,1");
    Program audit = run("audit");
    assertThat(audit.code()).isEqualTo(65);
    assertThat(audit.out()).containsPattern("unknown ids +2 +in 1 links: \\(west, 1\\)");
    assertThat(audit.err()).contains("(west, 1), (west, 2)", "faults.unknownIds = drop");
    assertThat(run("audit", "--set", "faults.unknownIds=drop").code()).isZero();
  }

  @Test
  void endsWith65ForLinksThatAreNone() throws IOException {
    append("north,1,2,maybe,1");
    refused(65, "neither must, ML or 1 nor cannot", "fit");
    writeTables();
    append("north,1,,ML,1");
    refused(65, "no id", "audit");
    writeTables();
    append("north,1,2,ML,2");
    refused(65, "not in (0, 1]", "audit");
    writeTables();
    append("north,1,2,ML,much");
    refused(65, "Column belief of row", "audit");
  }

  @Test
  void endsWith78Or66ForSettings() {
    refused(78, "links.first", "audit", "--set", "links.frist=from");
    refused(78, "nearest is 'from'", "audit", "--set", "links.first=site,form");
    refused(78, "names rows by 2 columns", "audit", "--set", "links.first=from");
    refused(78, "links.holdout", "fit", "--set", "links.holdout=1");
    refused(78, "it is not a number", "fit", "--set", "links.holdout=half");
    refused(78, "links.type is not set", "fit", "--set", "links.type=");
    refused(78, "input.id is not set", "fit", "--set", "input.id=");
    refused(78, "fail | drop", "fit", "--set", "faults.unknownIds=ignore");
    refused(78, "that column names a row", "audit", "--set", "links.type=site");
    refused(78, "fit.linkWeight", "fit", "--set", "fit.linkWeight=0");
    refused(78, "no such column", "fit", "--set", "links.together=hous");
    refused(78, "or the truth", "audit", "--set", "links.together=class");
    refused(
        78, "together and apart", "audit", "--set", "links.apart=no", "--set", "links.together=no");
    refused(65, "site 'north' has 60 rows", "fit", "--set", "links.apart=site");
    String next = "suggest.path=" + directory.resolve("next.csv");
    refused(78, "suggest does not keep", "suggest", "--set", next, "--set", "links.apart=site");
    String[] small = {"fit", "--set", "links.apart=site", "--set", "fit.method=cop-kmeans"};
    refused(65, "have one value of site, and 2 clusters may hold at most 2", small);
    refused(78, "links.apartMost", "audit", "--set", "links.apartMost=2");
    refused(78, "no rules to weigh", "audit", "--set", "links.apartWeights=0.5");
    refused(78, "'half'", "fit", "--set", "links.apart=site", "--set", "links.apartWeights=half");
    refused(78, "one of a rule", "fit", "--set", "links.together=x");
    refused(78, "links.together is not set", "audit", "--set", "links.togetherWeights=0.5");
    refused(78, "names 1 columns", doubting("audit", "0.5,1"));
    refused(78, "above 0 and at most 1", doubting("fit", "0"));
    refused(78, "it is not a number", doubting("fit", "half"));
    refused(78, "must satisfy all links", doubting("fit", "0.5", "fit.method=cop-kmeans"));
    refused(78, "A table of links is used by a fit", "predict");
    refused(66, "links.path", "fit", "--set", "links.path=" + directory.resolve("no.csv"));
    refused(78, "one in the other", "fit", "--set", "output.path=" + links());
    Program nothing =
        Program.run(spark, "audit", "--set", "input.path=" + directory.resolve("rows.csv"));
    assertThat(nothing.code()).isEqualTo(78);
    assertThat(nothing.err()).contains("links.path is not set");
  }

  private static String[] doubting(String command, String weights, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(command, "--set", "links.together=y", "--set", "input.features=x", "--set"));
    words.add("links.togetherWeights=" + weights);
    for (String setting : more) {
      words.addAll(List.of("--set", setting));
    }
    return words.toArray(String[]::new);
  }

  /** The only table is that of the rows, and the column of the rule is no feature. */
  @Test
  void rowsOfOneValueAreKeptTogether() {
    String[] rule = {
      "--set", "links.path=", "--set", "links.first=", "--set", "links.second=",
      "--set", "links.type=", "--set", "links.weight=", "--set", "links.together=y",
      "--set", "input.features=", "--set", "fit.k=2", "--set", "output.memberships=2"
    };
    Program fit = run("fit", rule);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out())
        .contains("Rows with the same y are kept together", "features in x")
        .containsPattern("120 rows in 11 components, \\d+ of them moved");
    assertThat(directory.resolve("out_10:30/summary.json"))
        .content()
        .contains("\"together\" : {", "\"components\" : 11", "\"calibrated\" : false");
    // A row that the rule moved still tells what its own features say.
    long others =
        spark
            .read()
            .parquet(directory.resolve("out_10:30/assignments").toString())
            .filter("memberships[0].cluster <> cluster")
            .count();
    assertThat(fit.out())
        .contains(others + " of them moved", "Probabilities of memberships: Not calibrated");
    assertThat(run("evaluate", rule).err()).contains("Remove both settings");
    assertPredicts(rule);
    assertThat(run("plan", rule).code()).isZero();
    Program audit = run("audit", rule);
    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out())
        .startsWith("Audited links.together = [y] against ")
        .containsPattern("together by y +11 +values of 120 rows, largest: 11");
    List<String> soft = new ArrayList<>(List.of(rule));
    soft.addAll(List.of("--set", "links.togetherWeights=0.5", "--set", "links.holdout=0.2"));
    assertThat(run("audit", soft.toArray(String[]::new)).out())
        .startsWith("Audited links.together = [y] with weights [0.5] against ")
        .contains("largest: 11, weight: 0.5");
    soft.set(soft.size() - 1, "output.mode=overwrite");
    Program doubted = run("fit", soft.toArray(String[]::new));
    assertThat(doubted.code()).as(doubted.err()).isZero();
    assertThat(doubted.out())
        .contains("Rows with the same y (weight 0.5) are kept together, as far as")
        .containsPattern("\\d of them moved, \\d+ in another cluster than the others");
    assertThat(directory.resolve("out_10:30/summary.json"))
        .content()
        .contains("links.togetherWeights = [0.5]")
        .containsPattern("\"strayed\" : [1-9]");
    assertPredicts(soft.toArray(String[]::new));
    List<String> apart = new ArrayList<>(List.of(rule));
    apart.addAll(List.of("--set", "links.apart=site", "--set", "links.apartMost=5"));
    Program both = run("audit", apart.toArray(String[]::new));
    assertThat(both.code()).isEqualTo(65);
    assertThat(both.out())
        .containsPattern(
            "apart by site +2 +values of 120 rows, largest: 60, which needs 12 clusters")
        .contains("site 'north' has 60 rows, among them (north, 0) and (north, 9)");
    assertThat(both.err()).contains("Rules that keep rows apart cannot hold");
    apart.set(apart.size() - 1, "links.apartMost=36");
    apart.addAll(List.of("--set", "output.mode=overwrite"));
    Program obeyed = run("fit", apart.toArray(String[]::new));
    assertThat(obeyed.code()).as(obeyed.err()).isZero();
    assertThat(obeyed.out())
        .contains("At most 36 rows with the same site are in a cluster")
        .contains("2 values of site, at most 60 rows of one")
        .containsPattern(
            "\\d values with \\d+ rows too many, \\d+ rows moved, 0 rows still too many");
    assertThat(directory.resolve("out_10:30/summary.json"))
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
        new ArrayList<>(
            List.of(
                "--set",
                "links.path=",
                "--set",
                "links.first=",
                "--set",
                "links.second=",
                "--set",
                "links.type=",
                "--set",
                "links.weight=",
                "--set",
                "links.apart=site",
                "--set",
                "links.apartMost=25",
                "--set",
                "links.apartWeights=0.001",
                "--set",
                "output.mode=overwrite"));
    Program fit = run("fit", apart.toArray(String[]::new));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out()).contains("20 rows still too many", "model, violations, ");
    Dataset<Row> violations =
        spark.read().parquet(directory.resolve("out_10:30/violations").toString());
    assertThat(violations.count()).isEqualTo(20); // of 30 rows of each site in each cluster
    assertThat(
            violations
                .filter("rule = 'site' and first.site = second.site and weight = 0.001")
                .filter("first_cluster = second_cluster and first.no % 2 = second.no % 2")
                .count())
        .isEqualTo(20);
    apart.addAll(List.of("--set", "links.holdout=0.9999999"));
    Program held = run("fit", apart.toArray(String[]::new));
    assertThat(held.code()).as(held.err()).isZero();
    assertThat(held.out())
        .contains("; of 2 values held out 20 of 120 rows too many")
        .doesNotContain("violations, ");
    assertThat(directory.resolve("out_10:30/summary.json"))
        .content()
        .contains("links.holdout = 0.9999999")
        .containsPattern("\"heldOut\" : .\\s+\"values\" : 2");
    assertThat(directory.resolve("out_10:30/violations")).doesNotExist();
  }

  /** A rule that may be broken is not refused where it cannot hold. */
  private void assertGivesWay(List<String> apart) {
    apart.set(apart.indexOf("links.apartMost=36"), "links.apartMost=5");
    apart.addAll(List.of("--set", "links.apartWeights=0.001"));
    Program soft = run("fit", apart.toArray(String[]::new));
    assertThat(soft.code()).as(soft.err()).isZero();
    assertThat(soft.out()).contains("as far as features do not say more than a weight of 0.001");
    assertThat(directory.resolve("out_10:30/summary.json"))
        .content()
        .contains("\"weights\" : [ 0.001 ]", "\"moved\" : 0");
  }

  /** The table of the fit gets the assignments of the fit; a stream knows no rules. */
  private void assertPredicts(String[] rule) {
    List<String> set = new ArrayList<>(List.of(rule));
    Path scored = directory.resolve("scored");
    set.addAll(List.of("--set", "model.path=" + directory.resolve("out_10:30")));
    set.addAll(List.of("--set", "output.path=" + scored));
    Program predict = run("predict", set.toArray(String[]::new));
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
                .except(spark.read().parquet(directory.resolve("out_10:30/assignments").toString()))
                .count())
        .isZero();
    set.add("--once");
    Program stream = run("predict", set.toArray(String[]::new));
    assertThat(stream.code()).isEqualTo(78);
    assertThat(stream.err()).contains("which assign every row by itself");
  }

  private void refused(int code, String words, String... args) {
    Program program = run(args);
    assertThat(program.code()).as(program.err()).isEqualTo(code);
    assertThat(program.err()).contains(words);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  private void append(String... lines) throws IOException {
    Files.writeString(links(), Files.readString(links()) + String.join("\n", lines) + "\n");
  }

  private Program run(String command, String... more) {
    return run(prepended(command, more));
  }

  private Program run(String[] args) {
    try {
      Path conf =
          Files.writeString(
              directory.resolve("job.conf"),
              """
              input { path = "%s", id = [site, no], features = [x, y], truth = class }
              links {
                path = "%s", first = [site, from], second = [site, to], type = kind, weight = belief
              }
              fit.k = 2
              output.path = "%s"
              """
                  .formatted(
                      directory.resolve("rows.csv"), links(), directory.resolve("out_10:30")));
      List<String> all = new ArrayList<>(List.of(args[0], conf.toString()));
      all.addAll(List.of(args).subList(1, args.length));
      return Program.run(spark, all.toArray(String[]::new));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String[] prepended(String first, String... more) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private Path links() {
    return directory.resolve("links.csv");
  }

  private Path json() {
    return directory.resolve("audit_10:30.json");
  }
}
