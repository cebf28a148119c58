package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.GroupedClustering;
import org.mustlink.spark.testing.SparkExtension;

/**
 * One fault has one wording, with the setting's name for the command and the parameter's in the
 * API.
 */
@ExtendWith(SparkExtension.class)
class SurfaceTest {
  private final SparkSession spark;
  private final Path directory;

  SurfaceTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Two groups of 60 points far apart, the first three of each labelled; one link. */
  @BeforeEach
  void writeTables() throws IOException {
    StringBuilder csv = new StringBuilder("id,x,y,known\n");
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      String known = i < 6 ? "g" + group : "";
      csv.append("r%d,%s,%s,%s%n".formatted(i, 10 * group + i % 7 * 0.1, i % 11 * 0.1, known));
    }
    Files.writeString(path("table.csv"), csv);
    Files.writeString(path("links.csv"), "first,second,type\nr1,nobody,must\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "k=1 | Cannot set fit.k to '1': | Cannot set k to '1':",
        "k=500 | Cannot set fit.k to 500: the table has only 120 | Cannot set k to 500: the table has only 120",
        "beta=2 | Cannot set fit.beta to '2': | Cannot set beta to '2':",
        "assign=best | Cannot set fit.assign to 'best': | Cannot set assign to 'best':",
        "weights=gaussian | Set fit.bandwidth, or | Set bandwidth, or",
        "bandwidth=2 | only fit.weights = gaussian takes | only weights = gaussian takes",
        "method=lsc-k beta=0.2 | use fit.method = scacs | use method = scacs",
        "k=3 landmarks=2 | Cannot set fit.landmarks to 2: | Cannot set landmarks to 2:",
        "reduce=9 | Cannot set fit.reduce to 9: | Cannot set reduce to 9:",
        "k=3 assign=vote | set fit.k, or take fit.assign = auto | set k, or take assign = auto",
      })
  void aFitRefusesUnderTheNameThatWasSet(String options, String command, String parameter) {
    List<String> settings = List.of(options.split(" ", -1));
    assertThat(command(settings)).startsWith("mustlink: error: ").contains(command);
    Throwable thrown =
        catchThrowable(
            () -> {
              ConstrainedSpectralClustering estimator =
                  new ConstrainedSpectralClustering().setInputCols("x", "y").setLabelCol("known");
              settings.forEach(option -> set(estimator, option.split("=", 2)));
              estimator.fit(table());
            });
    assertThat(thrown).isInstanceOf(BadSettingException.class).hasMessageContaining(parameter);
    assertThat(thrown.getMessage()).doesNotContain("fit.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ridge=1 | Cannot set fit.ridge to '1': | Cannot set ridge to '1':",
        "affinity=none | Cannot set fit.affinity to 'none': | Cannot set affinity to 'none':",
        "affinity=gaussian graphNeighbours=3 | choose another fit.affinity | choose another affinity",
        "k=61 | Cannot set fit.k to 61: the group has | Cannot set k to 61: the group has",
      })
  void groupsAreRefusedUnderTheNameThatWasSet(String options, String command, String parameter) {
    List<String> settings = new ArrayList<>(List.of(options.split(" ", -1)));
    GroupedClustering clustering =
        new GroupedClustering().setBy("y").setMethod("sc-njw").setInputCols("x");
    for (String option : settings) {
      String[] parts = option.split("=", 2);
      if (parts[0].equals("k")) {
        clustering.setK(Integer.parseInt(parts[1]));
      } else {
        clustering.setOption(parts[0], parts[1]);
      }
    }
    settings.addAll(List.of("by=y", "method=sc-njw"));
    assertThat(command(settings)).contains(command);
    assertThat(reasons(clustering)).contains(parameter).doesNotContain("fit.");
  }

  @Tag("long")
  @Test
  void linksAreRefusedUnderTheNameThatWasSet() {
    assertThat(
            command(
                List.of(),
                "links.path=" + path("links.csv"),
                "links.first=first",
                "links.second=second",
                "links.type=type"))
        .contains("set faults.unknownIds = drop");
    Throwable thrown =
        catchThrowable(
            () ->
                new ConstrainedSpectralClustering()
                    .setInputCols("x", "y")
                    .setIdCols("id")
                    .setLinks(spark.read().option("header", true).csv(path("links.csv").toString()))
                    .fit(table()));
    assertThat(thrown)
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("set unknownIds = drop");
  }

  /** Why groups could not be clustered, or why none of them can be. */
  private String reasons(GroupedClustering clustering) {
    Throwable thrown = catchThrowable(() -> clustering.transformSchema(table().schema()));
    if (thrown != null) {
      return String.valueOf(thrown.getMessage());
    }
    return clustering.groups(table()).select("reason").distinct().collectAsList().toString();
  }

  private static void set(ConstrainedSpectralClustering estimator, String... keyAndValue) {
    Param<Object> param = estimator.getParam(keyAndValue[0]);
    estimator.set(param, keyAndValue[1]);
  }

  /** What the command says, with these options and settings. */
  private String command(List<String> options, String... settings) {
    List<String> args = new ArrayList<>(List.of("fit"));
    List<String> all =
        new ArrayList<>(
            List.of(
                "input.path=" + path("table.csv"),
                "input.id=id",
                "input.features=x" + (options.contains("by=y") ? "" : ",y"),
                "output.path=" + path("out")));
    if (!options.contains("by=y")) {
      all.add("input.label=known");
    }
    options.forEach(option -> all.add("fit." + option));
    all.addAll(List.of(settings));
    all.forEach(setting -> args.addAll(List.of("--set", setting)));
    Program program = Program.run(spark, args.toArray(String[]::new));
    assertThat(program.code()).isNotZero();
    return program.err();
  }

  private Dataset<Row> table() {
    return spark
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(path("table.csv").toString());
  }

  private Path path(String name) {
    return directory.resolve(name);
  }
}
