package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.spark.job.SettingArguments.plus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.InputKeys;
import org.mustlink.spark.key.Settings;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/**
 * The contract of all formats of tables with versions. It runs where the profile {@code lake} has
 * brought the libraries.
 */
@Tag("lake")
@ExtendWith(SparkExtension.class)
abstract class LakeCheck {
  private static final int ALL = 90;

  final SparkSession spark;
  final Path directory;
  private String table;

  LakeCheck(SparkSession spark, Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** The format as the settings name it. */
  abstract TableFormat format();

  /** The database that tables are made in. */
  abstract String database();

  /** Settings of a table whose deleted rows stay in its data files. */
  abstract String keepingDeletedRows();

  /** The oldest version of a table. */
  abstract String oldest(String name);

  /** The directory of a table. */
  private String path(String name) {
    return spark.sql("DESCRIBE TABLE EXTENDED " + name).collectAsList().stream()
        .filter(row -> row.getString(0).equals("Location"))
        .map(row -> row.getString(1))
        .findFirst()
        .orElseThrow();
  }

  @BeforeEach
  void table() {
    table = database() + ".t" + Long.toHexString(System.nanoTime());
    spark.sql(
        "CREATE TABLE %s (id BIGINT, x DOUBLE, y FLOAT, ok BOOLEAN, word STRING, known STRING, day INT) USING %s PARTITIONED BY (day) TBLPROPERTIES (%s)"
            .formatted(table, format().sparkName(), keepingDeletedRows()));
    append(rows(0, ALL));
  }

  private void append(Dataset<Row> rows) {
    try {
      rows.writeTo(table).append();
    } catch (NoSuchTableException e) {
      throw new IllegalStateException(e);
    }
  }

  private Dataset<Row> rows(long from, long to) {
    return spark
        .range(from, to, 1, 1)
        .selectExpr(
            "id",
            "id % 3 * 3 + id * 7919 % 101 / 50d x",
            "float(id % 2 * 3 + id * 104729 % 97 / 48d) y",
            "id % 3 = 1 ok",
            "if(id % 10 = 0, null, concat('w', id % 4)) word",
            "if(id < 12, concat('g', id % 3), null) known",
            "int(id % 2) day");
  }

  @Test
  void deletedRowsAreNotReadByPathNorByName() throws IOException {
    spark.sql("DELETE FROM " + table + " WHERE id IN (1, 40, 41)");
    String copy = directory.resolve("copy").toString();
    spark.table(table).drop("day").write().parquet(copy);
    Program plain = fit("plain", "input.path=" + copy);
    assertThat(plain.code()).as(plain.err()).isZero();

    Program named = fit("named", "input.path=", "input.table=" + table);
    assertThat(named.code()).as(named.err()).isZero();
    Program there =
        fit("there", "input.path=" + path(table), "input.format=" + format().sparkName());
    assertThat(there.code()).as(there.err()).isZero();

    assertThat(assigned("plain")).hasSize(ALL - 3).isEqualTo(assigned("named"));
    assertThat(assigned("plain")).isEqualTo(assigned("there"));
    assertThat(there.out() + named.out()).contains("(" + format().sparkName() + ", ", "4 features");
    assertThat(there.err() + named.err()).contains("name of directories: day");
  }

  @Test
  void theFilesAloneAreRefused() throws IOException {
    Program files = fit("files", "input.path=" + path(table));
    assertThat(files.code()).isEqualTo(78);
    assertThat(files.err())
        .contains("rows that were deleted", "input.format = " + format().sparkName());
    String other = format() == TableFormat.DELTA ? "iceberg" : "delta";
    Program wrong = fit("wrong", "input.path=" + path(table), "input.format=" + other);
    assertThat(wrong.code()).isEqualTo(78);
    assertThat(wrong.err()).contains("is a table of");
    String part = dataDirectory() + "/day=1";
    Program within = fit("within", "input.path=" + part, "input.format=" + format().sparkName());
    assertThat(within.code()).isEqualTo(78);
    assertThat(within.err()).contains("is only a part of the table");
    Path plain = Files.createDirectory(directory.resolve("plain"));
    Program none = fit("none", "input.path=" + plain, "input.format=" + format().sparkName());
    assertThat(none.code()).isEqualTo(78);
    assertThat(none.err()).contains("is no table of");
  }

  private String dataDirectory() {
    return format() == TableFormat.ICEBERG ? path(table) + "/data" : path(table);
  }

  @Test
  void anEarlierVersionIsReadByTheOptionsOfTheReader() {
    String first = oldest(table);
    append(rows(ALL, ALL + 30));
    String option = "input.options.versionAsOf=";
    Program named = fit("named", "input.path=", "input.table=" + table, option + first);
    assertThat(named.code()).as(named.err()).isZero();
    Program there =
        fit(
            "there",
            "input.path=" + path(table),
            "input.format=" + format().sparkName(),
            option + first);
    assertThat(there.code()).as(there.err()).isZero();
    assertThat(assigned("named")).hasSize(ALL).isEqualTo(assigned("there"));
    assertThat(named.out()).contains(first);

    for (String wrong : new String[] {option + "77", "input.options.timestampAsOf=2020-01-01"}) {
      Program never = fit("never", "input.path=", "input.table=" + table, wrong);
      assertThat(never.code()).as(never.err()).isEqualTo(78);
      assertThat(never.err()).contains("input.options").doesNotContain("Exception");
    }
    Program unknown = fit("never", "input.path=", "input.table=" + table, "input.options.x=1");
    assertThat(unknown.code()).isEqualTo(78);
  }

  @Test
  void aRunReadsOneVersionWhateverIsAddedMeanwhile() {
    for (InputSettings settings :
        List.of(
            input(Optional.empty(), Optional.of(table)),
            input(Optional.of(path(table)), Optional.empty()))) {
      try (Loaded<InputTable> loaded = new TableReader(spark).read(settings)) {
        long before = loaded.table().data().count();
        append(rows(1000, 1010));
        assertThat(loaded.table().data().select("x").collectAsList()).hasSize((int) before);
        assertThat(loaded.table().data().count()).isEqualTo(before);
      }
    }
  }

  private InputSettings input(Optional<String> path, Optional<String> name) {
    Settings set = Settings.NONE.with(InputKeys.ID, "id").with(InputKeys.EXCLUDE, "known");
    return new JobSettings(
            path.map(
                    text ->
                        set.with(InputKeys.TABLE.path(), text)
                            .with(InputKeys.TABLE.format(), format().sparkName()))
                .orElseGet(() -> set.with(InputKeys.TABLE.table(), name.orElseThrow())))
        .input();
  }

  @Test
  void theAssignmentsAreWrittenToATableOfTheCatalog() throws IOException {
    String result = table + "_result";
    String[] into = {
      "input.path=",
      "input.table=" + table,
      "output.table=" + result,
      "output.assignments.format=" + format().sparkName()
    };
    Program first = fit("first", into);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).contains("Assignments in table " + result);
    assertThat(directory.resolve("first/assignments")).doesNotExist();
    assertThat(directory.resolve("first/model")).exists();
    List<String> written = assigned(spark.table(result));
    Program plain = fit("plain", into[0], into[1]);
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(written).hasSize(ALL).isEqualTo(assigned("plain"));

    Program evaluate = run("evaluate", "first", plus(into, "input.truth=known", "input.label="));
    assertThat(evaluate.code()).as(evaluate.err()).isZero();
    assertThat(evaluate.out()).contains("Measured " + result);

    Program again = fit("again", into);
    assertThat(again.code()).isEqualTo(73);
    assertThat(again.err()).contains("output.mode = overwrite");
    assertThat(directory.resolve("again")).doesNotExist();

    append(rows(ALL, ALL + 1).selectExpr("id", "1e200d x", "y", "ok", "word", "known", "day"));
    Program failed = fit("first", plus(into, "output.mode=overwrite"));
    assertThat(failed.code()).isEqualTo(65);
    assertThat(assigned(spark.table(result))).isEqualTo(written);

    spark.sql("DELETE FROM " + table + " WHERE id >= 80");
    Program replaced = fit("first", plus(into, "output.mode=overwrite"));
    assertThat(replaced.code()).as(replaced.err()).isZero();
    assertThat(assigned(spark.table(result))).hasSize(80);

    Program otherColumns =
        run(
            "predict",
            "scored",
            plus(into, "model.path=" + directory.resolve("first"), "output.mode=overwrite"));
    assertThat(otherColumns.code()).isEqualTo(73);
    assertThat(otherColumns.err()).contains("far boolean", "drop the table");
    assertThat(assigned(spark.table(result))).hasSize(80);
    Program foreign = fit("foreign", plus(into, "output.table=" + table, "output.mode=overwrite"));
    assertThat(foreign.code()).isEqualTo(73);
    assertThat(foreign.err()).contains("is no result of Mustlink");
    Program homeless = fit("homeless", plus(into, "output.table=nowhere.results"));
    assertThat(homeless.code()).isEqualTo(78);
    assertThat(homeless.err()).contains("no catalog and database");
    Program predict =
        run(
            "predict",
            "scored",
            plus(
                into,
                "model.path=" + directory.resolve("first"),
                "output.table=" + result + "_scored"));
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(spark.table(result + "_scored").count()).isEqualTo(80);
  }

  @Test
  void aStreamWritesEveryRowOnceAlsoWhenItIsKilledBetweenItsTwoCommits() throws IOException {
    Program fit = fit("model", "input.path=", "input.table=" + table);
    assertThat(fit.code()).as(fit.err()).isZero();
    String result = table + "_stream";
    String[] stream = {
      "input.path=" + path(table),
      "input.format=" + format().sparkName(),
      "input.label=",
      "model.path=" + directory.resolve("model"),
      "output.table=" + result,
      "output.assignments.format=" + format().sparkName()
    };
    Program first = run("predict", "stream", true, stream);
    assertThat(first.code()).as(first.err()).isZero();
    append(rows(ALL, ALL + 30));
    Program second = run("predict", "stream", true, stream);
    assertThat(second.code()).as(second.err()).isZero();
    List<String> written = assigned(spark.table(result));
    assertThat(written).hasSize(ALL + 30);

    Path forgotten = Checkpoints.forgetLastBatch(directory.resolve("stream"));
    Program restarted = run("predict", "stream", true, stream);
    assertThat(restarted.code()).as(restarted.err()).isZero();
    assertThat(forgotten).exists(); // the batch was run again
    assertThat(assigned(spark.table(result))).isEqualTo(written);
  }

  Program fit(String output, String... settings) {
    return run("fit", output, settings);
  }

  Program run(String command, String output, String... settings) {
    return run(command, output, false, settings);
  }

  Program run(String command, String output, boolean once, String... settings) {
    String[] common = {
      "input.id=id",
      "input.label=known",
      "fit.landmarks=20",
      "output.path=" + directory.resolve(output)
    };
    List<String> words = once ? List.of(command, "--once") : List.of(command);
    return Program.run(spark, SettingArguments.of(words, plus(common, settings)));
  }

  List<String> assigned(String output) {
    return assigned(spark.read().parquet(directory.resolve(output + "/assignments").toString()));
  }

  static List<String> assigned(Dataset<Row> rows) {
    return rows.select("id", "cluster", "label", "margin").collectAsList().stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }
}
