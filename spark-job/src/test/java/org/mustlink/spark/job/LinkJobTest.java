package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private final LinkFiles files;

  LinkJobTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.files = new LinkFiles(spark, directory);
  }

  @BeforeEach
  void writeTables() throws IOException {
    files.write();
  }

  @Test
  void fitsAndTellsHowFarLinksAreSatisfied() throws IOException {
    Program fit = files.run("fit", "--set", "links.holdout=0.2");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out())
        .contains("Guided by " + files.links() + " (csv)")
        .containsPattern("must-links, \\d+ cannot-links on 82 rows, \\d+ links held out")
        .containsPattern("satisfied: 100\\.00 % of must-links")
        .contains("of those held out satisfied:")
        .contains("assignments, model, violations, doubted, summary.json");
    assertThat(files.output().resolve("summary.json"))
        .content()
        .contains("\"constraints\" : {", "\"heldOut\" : {", "\"weighted\" : 1.0");
    String violations = files.output().resolve("violations").toString();
    assertThat(spark.read().parquet(violations).count()).isZero();
    Program evaluate = files.run("evaluate", "--set", "links.holdout=0.2");
    assertThat(evaluate.code()).as(evaluate.err()).isZero();
    String kept =
        fit.out()
            .lines()
            .filter(line -> line.contains("of those held out"))
            .findFirst()
            .orElseThrow()
            .replaceFirst(" \\([\\d,]+ rows/s\\)$", "");
    assertThat(evaluate.out())
        .contains("Measured against " + files.links())
        .contains(kept.substring(kept.indexOf("satisfied: ")));
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void auditsWithoutAnOutput() throws IOException {
    Program audit = files.run("audit", "--set", "output.path=", "--json", files.json().toString());
    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out())
        .startsWith("Audited " + files.links() + " (csv) against ")
        .containsPattern("distinct must-links +40")
        .containsPattern("distinct cannot-links +40")
        .containsPattern("linked rows +85")
        .containsPattern("unknown ids +0")
        .containsPattern("groups of tied rows +45 +by must-links; rows of the largest: 21, 21, 1")
        .containsPattern("clusters needed +2")
        .containsPattern("contradictory cannot-links +0");
    assertThat(files.json()).content().contains("\"leastClusters\" : 2", "\"must\" : 40");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  @Tag("long")
  void auditEndsWith65ForContradictionsUnlessTheyAreDropped() throws IOException {
    files.append("north,4,0,CL,0.1", "north,1,1,ML,", "north,0,2,ml,");
    Program audit = files.run("audit", "--json", files.json().toString());
    assertThat(audit.code()).isEqualTo(65);
    String words = "(north, 0) = (north, 2) = (north, 4), but (north, 0) and (north, 4) cannot";
    assertThat(audit.out())
        .contains(words)
        .containsPattern("contradictory cannot-links +1")
        .containsPattern("repeated +1")
        .containsPattern("of a row with itself +1");
    assertThat(audit.err()).contains(words, "faults.contradictions = drop");
    assertThat(files.json()).content().contains(words);
    assertThat(files.run("audit", "--set", "faults.contradictions=drop").code()).isZero();
    assertThat(files.run("fit").code()).isEqualTo(65);
    Program dropped = files.run("fit", "--set", "faults.contradictions=drop");
    assertThat(dropped.code()).as(dropped.err()).isZero();
    assertThat(dropped.err()).contains("Links in contradiction with others or with labels: 1");
  }

  @Test
  void auditTellsThatLinksNeedMoreClusters() throws IOException {
    files.append(
        "north,0,1,CL,", "south,0,1,CL,", "south,1,3,CL,", "south,3,4,CL,", "south,1,4,CL,");
    Program audit = files.run("audit");
    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.err())
        .contains("need at least 3 clusters and fit.k is 2")
        .contains("(south, 1)");
    assertThat(files.run("audit", "--set", "fit.k=3").err()).isEmpty();
  }

  @Test
  void auditEndsWith65ForUnknownIdsUnlessTheyAreDropped() throws IOException {
    files.append("west,1,2,ML,1");
    Program audit = files.run("audit");
    assertThat(audit.code()).isEqualTo(65);
    assertThat(audit.out()).containsPattern("unknown ids +2 +in 1 links: \\(west, 1\\)");
    assertThat(audit.err()).contains("(west, 1), (west, 2)", "faults.unknownIds = drop");
    assertThat(files.run("audit", "--set", "faults.unknownIds=drop").code()).isZero();
  }

  @Test
  void endsWith65ForLinksThatAreNone() throws IOException {
    files.append("north,1,2,maybe,1");
    files.refused(65, "neither must, ML or 1 nor cannot", "fit");
    files.write();
    files.append("north,1,,ML,1");
    files.refused(65, "no id", "audit");
    files.write();
    files.append("north,1,2,ML,2");
    files.refused(65, "not in (0, 1]", "audit");
    files.write();
    files.append("north,1,2,ML,much");
    files.refused(65, "Column belief of row", "audit");
  }

  @Test
  void endsWith78Or66ForSettings() {
    files.refused(78, "links.first", "audit", "--set", "links.frist=from");
    files.refused(78, "Did you mean 'from'", "audit", "--set", "links.first=site,form");
    files.refused(78, "names rows by 2 columns", "audit", "--set", "links.first=from");
    files.refused(78, "links.holdout", "fit", "--set", "links.holdout=1");
    files.refused(78, "'half': allowed is number >= 0", "fit", "--set", "links.holdout=half");
    files.refused(78, "links.type is not set", "fit", "--set", "links.type=");
    files.refused(78, "input.id is not set", "fit", "--set", "input.id=");
    files.refused(78, "fail | drop", "fit", "--set", "faults.unknownIds=ignore");
    files.refused(78, "that column names a row", "audit", "--set", "links.type=site");
    files.refused(78, "fit.linkWeight", "fit", "--set", "fit.linkWeight=0");
    files.refused(78, "has no column 'hous'", "fit", "--set", "links.together=hous");
    files.refused(78, "or the truth", "audit", "--set", "links.together=class");
    files.refused(
        78, "together and apart", "audit", "--set", "links.apart=no", "--set", "links.together=no");
    files.refused(65, "site 'north' has 60 rows", "fit", "--set", "links.apart=site");
    String next = "suggest.path=" + directory.resolve("next.csv");
    files.refused(
        78, "suggest does not keep", "suggest", "--set", next, "--set", "links.apart=site");
    String[] small = {"fit", "--set", "links.apart=site", "--set", "fit.method=cop-kmeans"};
    files.refused(65, "have one value of site, and 2 clusters may hold at most 2", small);
    files.refused(78, "links.apartMost", "audit", "--set", "links.apartMost=2");
    files.refused(78, "no rules to weigh", "audit", "--set", "links.apartWeights=0.5");
    files.refused(
        78, "'half'", "fit", "--set", "links.apart=site", "--set", "links.apartWeights=half");
    files.refused(78, "one of a rule", "fit", "--set", "links.together=x");
    files.refused(78, "links.together is not set", "audit", "--set", "links.togetherWeights=0.5");
    files.refused(78, "names 1 columns", doubting("audit", "0.5,1"));
    files.refused(78, "'0': allowed is number > 0 and <= 1", doubting("fit", "0"));
    files.refused(78, "'half': allowed is number > 0", doubting("fit", "half"));
    files.refused(78, "must satisfy all links", doubting("fit", "0.5", "fit.method=cop-kmeans"));
    files.refused(78, "A table of links is used by a fit", "predict");
    files.refused(66, "links.path", "fit", "--set", "links.path=" + directory.resolve("no.csv"));
    files.refused(78, "one in the other", "fit", "--set", "output.path=" + files.links());
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
}
