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
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.SparkExtension;

/** The command fit for groups and for small tables. */
@ExtendWith(SparkExtension.class)
class GroupedApplicationTest {
  private final SparkSession spark;
  private final Path directory;

  GroupedApplicationTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** 40 rows in two heaps for each of two cities and for none, and a city of one row. */
  @BeforeEach
  void writeTable() throws IOException {
    StringBuilder csv = new StringBuilder("id,city,year,x,y,class,known\n");
    for (int i = 0; i < 120; i++) {
      int heap = i % 2;
      String city = i < 40 ? "Graz" : i < 80 ? "Wien" : "";
      String known = i % 40 < 4 ? "h" + heap : "";
      csv.append(
          "r%d,%s,2026,%s,%s,h%d,%s%n"
              .formatted(i, city, 10 * heap + i % 7 * 0.1, 10 * heap + i % 11 * 0.1, heap, known));
    }
    csv.append("r120,Linz,2026,1,1,h0,\n");
    Files.writeString(table(), csv);
  }

  @Test
  void fitsEveryGroup() throws IOException {
    Program fit = fit("fit.by=city", "fit.method=sssc", "fit.gammas=10");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err())
        .contains(
            "warning: 1 of 4 groups, with 1 of 121 rows, could not be clustered. Group city=Linz: ")
        .doesNotContain("error");
    assertThat(fit.out())
        .contains("2 features x to y, groups by city, ids id, label known, truth class")
        .contains("4 groups of 1 to 40 rows, 121 rows x 2 features")
        .contains("3 groups clustered, 1 failed; k = 2")
        .containsPattern("not labelled +1\\.0000")
        .contains("Model: none")
        .contains("Results in " + out() + ": assignments, groups, summary.json, report.html");
    assertThat(Directories.names(out()))
        .containsExactly("_STATUS.json", "assignments", "groups", "report.html", "summary.json");
    assertThat(Directories.names(directory)).containsExactly("job.conf", "out", "table.csv");
    Dataset<Row> assignments = spark.read().parquet(out().resolve("assignments").toString());
    assertThat(assignments.columns()).containsExactly("city", "id", "cluster", "label", "margin");
    assertThat(assignments.filter("cluster is null").count()).isEqualTo(1);
    Dataset<Row> groups = spark.read().parquet(out().resolve("groups").toString());
    assertThat(groups.filter("city is null and status = 'clustered' and acc = 1").count())
        .isEqualTo(1);
    assertThat(groups.filter("city = 'Linz' and status = 'failed' and reason <> ''").count())
        .isEqualTo(1);
    assertThat(out().resolve("summary.json"))
        .content()
        .contains("\"failed\" : 1", "\"by\" : [ \"city\" ]", "\"sssc\" : 3", "\"model\" : \"none");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();

    refused(73, "already holds a result", "fit.by=city", "fit.method=sssc");
    assertThat(spark.read().parquet(out().resolve("groups").toString()).count()).isEqualTo(4);

    Program evaluate = run("evaluate", job().toString(), "--set", "fit.by=city");
    assertThat(evaluate.code()).isEqualTo(78);
    assertThat(evaluate.err()).contains("table groups");
  }

  @Tag("long")
  @Test
  void numbersRowsAndMakesGroupsOfSeveralColumns() {
    Program fit = fit("fit.by=city,year", "fit.method=sc-njw", "fit.k=2", "input.id=");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(spark.read().parquet(out().resolve("assignments").toString()).columns())
        .containsExactly("city", "year", "row", "cluster", "label", "margin");
  }

  @Test
  void fitsASmallTableWholeAndMeasuresIt() throws IOException {
    Program fit = fit("fit.method=sc-njw", "fit.k=2", "fit.affinity=gaussian");
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out())
        .contains("121 rows x 2 features", "sc-njw in one task", "Model: none: sc-njw");
    assertThat(Directories.names(out()))
        .containsExactly("_STATUS.json", "assignments", "groups", "report.html", "summary.json");
    assertThat(out().resolve("summary.json"))
        .content()
        .contains("\"name\" : \"sc-njw\"", "Ng, Jordan, Weiss", "\"affinity\" : \"gaussian\"");
    Program evaluate = run("evaluate", job().toString());
    assertThat(evaluate.out()).as(evaluate.err()).containsPattern("all rows \\(121\\) +1\\.0000");
  }

  @Tag("long")
  @Test
  void linksGuideGroups() throws IOException {
    StringBuilder links = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < 78; i++) {
      links.append("r%d,r%d,must%n".formatted(i, i + 2));
    }
    links.append("r0,r1,cannot\nr85,r86,cannot\nr85,r86,must\n");
    Path answers = Files.writeString(directory.resolve("links.csv"), links);
    String[] settings = {
      "fit.by=city",
      "fit.method=sssc",
      "fit.gammas=10",
      "fit.k=2",
      "input.label=",
      "links.path=" + answers,
      "links.first=a",
      "links.second=b",
      "links.type=kind"
    };
    Program fit = fit(settings);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out())
        .contains("Guided by " + answers + " (csv)")
        .containsPattern("Checking the links .* 79 links within groups, 2 across")
        .contains("assignments, groups, violations, summary.json");
    assertThat(fit.err())
        .contains("rows of different groups: 2, such as r38 and r40;")
        .contains("Group city=null: 1 cannot-link contradicts must-links: ");
    assertThat(Directories.names(out()))
        .containsExactly(
            "_STATUS.json", "assignments", "groups", "report.html", "summary.json", "violations");
    assertThat(spark.read().parquet(out().resolve("groups").toString()))
        .satisfies(
            groups ->
                assertThat(groups.filter("city = 'Graz' and mustSatisfied = 38").count())
                    .isEqualTo(1));
    assertThat(out().resolve("summary.json"))
        .content()
        .contains("\"crossing\" : 2", "\"satisfied\" : 76");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();

    List<String> audit = new ArrayList<>(List.of("audit", job().toString()));
    for (String setting : settings) {
      audit.addAll(List.of("--set", setting));
    }
    Program audited = run(audit.toArray(String[]::new));
    assertThat(audited.code()).as(audited.err()).isEqualTo(65);
    assertThat(audited.out()).contains("contradictory cannot-links", "between groups of city");
  }

  @Test
  @Tag("long")
  @Tag("compiled")
  void theExampleWithDataGoesThrough() {
    Program fit =
        run(
            "fit",
            "../conf/pendigits-groups.conf",
            "--set",
            "input.path=../data/pendigits-trays.csv.gz",
            "--set",
            "links.path=../data/pendigits-trays-links.csv",
            "--set",
            "output.path=" + out());
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.out())
        .contains("1,080 links within groups, 0 across", "30 groups clustered, 0 failed; k = 3")
        .containsPattern("all rows +0\\.9");
  }

  @Test
  void refusesSettingsBeforeItReads() {
    refused(78, "'nowhere'", "fit.by=nowhere", "fit.method=sc-njw");
    refused(78, "label or the truth", "fit.by=known", "fit.method=sc-njw");
    refused(78, "the column 'city' twice", "fit.by=city,city", "fit.method=sc-njw");
    refused(78, "sc-njw", "fit.method=sc-nwj");
    refused(78, "no such option", "fit.method=sc-njw", "fit.ridge=1");
    refused(78, "methods that have it: ", "fit.affinity=gaussian");
    refused(78, "gaussian | neighbours", "fit.method=sc-njw", "fit.affinity=none");
    refused(78, "there are no groups", "fit.maxGroupRows=5");
    refused(78, "there are no groups", "fit.method=sc-njw", "fit.maxGroupRows=5");
    refused(78, "10000", "fit.by=city", "fit.method=sc-njw", "fit.maxGroupRows=10001");
    refused(78, "fit.k", "fit.by=city", "fit.method=sc-njw", "fit.k=1");
    refused(78, "fit.affinity", "fit.method=sc-njw", "fit.afinity=gaussian");
    refused(78, "a group", "fit.by=x", "fit.method=sc-njw");
    refused(78, "output.newness", "fit.by=city", "output.newness=true");
    refused(78, "output.newness", "fit.method=sc-njw", "output.newness=true");
    refused(78, "output.memberships", "fit.by=city", "output.memberships=2");
  }

  @Test
  void endsWith65ForRowsThatAreNoNumbersAndWith78ForTooFewRows() throws IOException {
    refused(78, "fit.k", "fit.method=sc-njw", "fit.k=122");
    refused(78, "4 of 4 groups", "fit.by=city", "fit.method=sc-njw", "fit.k=41");
    Files.writeString(
        table(), Files.readString(table()).replaceFirst("\nr8,(.*),[^,]*,", "\nr8,$1,,"));
    refused(65, "id=r8", "fit.method=sc-njw");
  }

  @Test
  void listsTheMethodsForSmallTables() {
    String out = run("methods").out();
    for (MethodInfo info : MethodRegistry.all()) {
      assertThat(out).contains(info.name(), info.title(), info.paper(), info.cost());
      for (Option<?> option : info.options()) {
        assertThat(out).contains("fit." + option.key(), option.range().words(), option.doc());
      }
    }
  }

  @Test
  void printsTheOptionsOfTheMethod() {
    Program program =
        run(
            "fit",
            job().toString(),
            "--print-settings",
            "--set",
            "fit.by=city",
            "--set",
            "fit.method=sc-njw");
    assertThat(program.out())
        .contains("fit.by = [city]", "fit.method = sc-njw", "fit.maxGroupRows = 10000")
        .contains("fit.affinity = self-tuning")
        .doesNotContain("fit.landmarks");
  }

  private void refused(int code, String words, String... settings) {
    Program program = fit(settings);
    assertThat(program.err().lines().filter(line -> line.startsWith("mustlink: error: ")))
        .hasSize(1)
        .allMatch(line -> line.contains(words));
    assertThat(program.code()).isEqualTo(code);
    assertThat(Directories.names(directory)).noneMatch(name -> name.contains("in-progress"));
  }

  private Program fit(String... settings) {
    List<String> args = new ArrayList<>(List.of("fit", job().toString()));
    for (String setting : settings) {
      args.add("--set");
      args.add(setting);
    }
    return run(args.toArray(String[]::new));
  }

  private Program run(String... args) {
    return Program.run(spark, args);
  }

  private Path job() {
    try {
      return Files.writeString(
          directory.resolve("job.conf"),
          """
          input { path = "%s", id = id, features = [x, y], label = known, truth = class }
          output.path = "%s"
          """
              .formatted(table(), out()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path table() {
    return directory.resolve("table.csv");
  }

  private Path out() {
    return directory.resolve("out");
  }
}
