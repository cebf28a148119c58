package org.mustlink.spark.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.StreamOutput;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.read.StreamSource;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.console.StreamProgress;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsReader;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.stream.StreamedRows;
import org.mustlink.spark.testing.CsvFiles;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class StreamTest {
  private final SparkSession spark;
  private final Path directory;

  StreamTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @Test
  void everyFileIsAssignedOnceAndAsATableWouldBe() throws IOException {
    Path conf = fitted(60);

    Program first = predict(conf, "stream", "--once");
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).containsPattern("batch 0: 60 rows, [\\d,]+ rows/s\n");
    assertThat(Program.run(spark, "fit", conf.toString()).code()).isEqualTo(73);
    Files.write(directory.resolve("in/b.csv"), rows(60, 100));
    Program second = predict(conf, "stream", "--once");
    assertThat(second.code()).as(second.err()).isZero();
    Program nothing = predict(conf, "stream", "--once");
    assertThat(nothing.out()).doesNotContain("batch");

    Program table = predict(conf, "table");
    assertThat(table.code()).as(table.err()).isZero();
    assertThat(assigned("stream")).hasSize(100).isEqualTo(assigned("table"));
    assertThat(directory.resolve("stream/_STATUS.json")).content().contains("\"done\"");
  }

  @Test
  void noRowIsLostOrDoubledWhenABatchFailsMidway() throws IOException {
    new StreamFaults(spark, directory, "parquet").check();
  }

  @Test
  void rowsUnlikeThoseOfTheFitAreCounted() throws IOException {
    Path conf = fitted(60);
    Files.write(
        directory.resolve("in/b.csv"),
        List.of("id,x,y", "\"q\"\"1,0\",900,-700", " q2 ,0.2,0.4", "\"C:\\q3\\\",800,9"));
    Program stream =
        predict(
            conf,
            "stream",
            "--once",
            "--set",
            "input.options.maxFilesPerTrigger=1",
            "--set",
            "output.assignments.format=csv");
    assertThat(stream.code()).as(stream.err()).isZero();
    assertThat(stream.out()).containsPattern("batch [01]: 3 rows, [\\d,]+ rows/s, 2 far");
    assertThat(CsvFiles.column(directory.resolve("stream/assignments"), "id"))
        .hasSize(63)
        .contains("q\"1,0", " q2 ", "C:\\q3\\", "r59");
  }

  @Test
  @Tag("long")
  @Tag("compiled")
  void theStatusSaysHowFarTheStreamIs() throws IOException {
    Path conf = fitted(60);
    StreamOutput output =
        StreamOutput.open(
            new OutputSettings(
                directory.resolve("told").toString(),
                OutputSettings.Mode.ERROR,
                TableFormat.PARQUET),
            new Configuration(),
            text -> {});
    PrintStream none = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    try (StreamProgress progress = new StreamProgress(new Console(none, none), output)) {
      progress.accept(new StreamedRows(7, 20, 5.5, 1, 4, List.of(), 2, 50, 5, 10));
    }
    assertThat(directory.resolve("told/_STATUS.json"))
        .content()
        .contains(
            "\"running\"",
            "\"batches\" : 2",
            "\"rows\" : 50",
            "\"batch\" : 7",
            "\"batchRows\" : 20",
            "\"farShare\" : 0.1",
            "\"newShare\" : 0.2");
    Program first = predict(conf, "stream", "--once");
    assertThat(first.code()).as(first.err()).isZero();
    Files.write(directory.resolve("in/b.csv"), List.of("id,y,x", "r100,1.0,5.0"));
    Program failed = predict(conf, "stream", "--once");
    assertThat(failed.code()).isEqualTo(65);
    assertThat(directory.resolve("stream/_STATUS.json"))
        .content()
        .contains("\"failed\"", "\"exitCode\" : 65", "header");
  }

  @Test
  @Tag("long")
  @Tag("compiled")
  void theOptionsOfTheReaderAreThoseOfATable() throws IOException {
    Path conf = fitted(40);
    Path bare = Files.createDirectory(directory.resolve("bare"));
    Files.writeString(bare.resolve("a.csv"), "r1,0.2,0.4\nr2,5.2,0.4\n");
    String[] model = {"input { path = \"%s\", id = _c0 }".formatted(bare)};
    Path without =
        Files.writeString(
            directory.resolve("bare.conf"),
            model[0] + "\ninput.options.header = false\nfit { landmarks = 2, k = 2 }\n");
    Program fit =
        Program.run(
            spark, "fit", without.toString(), "--set", "output.path=" + directory.resolve("out2"));
    assertThat(fit.code()).as(fit.err()).isZero();
    Program bareStream =
        Program.run(
            spark,
            "predict",
            without.toString(),
            "--once",
            "--set",
            "model.path=" + directory.resolve("out2"),
            "--set",
            "output.path=" + directory.resolve("bare-stream_10:30"));
    assertThat(bareStream.code()).as(bareStream.err()).isZero();
    assertThat(
            spark
                .read()
                .parquet(directory.resolve("bare-stream_10:30/assignments").toString())
                .select("_c0")
                .collectAsList())
        .extracting(row -> row.getString(0))
        .containsExactlyInAnyOrder("r1", "r2");
    refused(conf, "input.options.mode", "--set", "input.options.mode=DROPMALFORMED");
  }

  /** The file and what is wrong with it are named; corrected in its place, it is assigned. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id,y,x    | r100,1.0,5.0     | which is id, x, y: it has the same columns in another order",
        "id,x      | r100,1.0         | which is id, x, y: it lacks y.",
        "id,x,y,z  | r100,1.0,5.0,0   | which is id, x, y: it has besides z.",
        "id,x,why  | r100,1.0,5.0     | it lacks y and has besides why.",
        "id,x,y    | r100,1.0,plenty  | Column y of row id=r100",
        "id,x,y    | r100,1.0         | does not have the 3 fields of the header",
        "id        | r100             | it lacks x, y."
      })
  void aFileThatEndsTheStreamIsNamedWithItsFault(String header, String row, String words)
      throws IOException {
    Path conf = fitted(40);
    Path file = directory.resolve("in/b.csv");
    assertThat(predict(conf, "stream", "--once").code()).isZero();
    Files.write(file, List.of(header, row.replace('\'', '"')));
    Program stream = predict(conf, "stream", "--once");
    assertThat(stream.code()).as(stream.err()).isEqualTo(65);
    assertThat(stream.err()).contains("in ends at its file ", "in/b.csv. ", words);
    assertThat(stream.err()).doesNotContain("terminated with exception", "FAILED_READ_FILE");
    boolean removed = row.equals("r100");
    if (removed) {
      Files.delete(file);
    } else {
      Files.write(file, List.of("id,x,y", "r100,1.0,5.0"));
    }
    Program next = predict(conf, "stream", "--once");
    assertThat(next.code()).as(next.err()).isZero();
    assertThat(assigned("stream")).hasSize(removed ? 40 : 41);
  }

  @Test
  void aTypedFileThatEndsTheStreamIsNamedWithItsFault() throws IOException {
    String in = directory.resolve("typed").toString();
    spark
        .range(40)
        .selectExpr("string(id) id", "id % 2 * 5D + id % 7 x", "double(id % 11) y")
        .write()
        .parquet(in);
    Path conf =
        Files.writeString(
            directory.resolve("job.conf"),
            "input { path = \"%s\", id = id }\nfit { landmarks = 20, k = 2 }\noutput.path = \"%s/out\""
                .formatted(in, directory));
    assertThat(Program.run(spark, "fit", conf.toString()).code()).isZero();
    assertThat(predict(conf, "stream", "--once").code()).isZero();
    Path broken = directory.resolve("z.parquet");
    FeatureColumns features =
        ModelFiles.read(directory.resolve("out/model").toString(), spark)
            .content()
            .model()
            .input()
            .columns();
    JobSettings settings = SettingsReader.read(Optional.of(conf), Map.of());
    StreamSource source = StreamSource.open(spark, settings.input(), features);
    Files.writeString(broken, "no Parquet");
    source.requireFile(broken.toUri().toString()); // Spark says it
    endsAt(source, written("string(id) id", "x", "'a' y"), "Column y has the type string");
    endsAt(source, written("string(id) id", "x"), "has no column y");
    source.requireFile(written("string(id) id", "x", "x y", "id more"));
  }

  /** Returns the file of a table of one row. */
  private String written(String... columns) {
    String to =
        directory.resolve("written" + columns.length + columns[columns.length - 1]).toString();
    spark.range(1).selectExpr("id", "1D x").selectExpr(columns).coalesce(1).write().parquet(to);
    return spark.read().parquet(to).inputFiles()[0];
  }

  private static void endsAt(StreamSource source, String file, String words) {
    assertThatThrownBy(() -> source.requireFile(file))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("typed ends at its file " + file)
        .hasMessageContaining(words);
  }

  @Test
  void aSecondRunOfTheStreamIsRefusedAtItsStart() throws IOException {
    Path conf = fitted(40);
    StreamOutput first =
        StreamOutput.open(
            new OutputSettings(
                directory.resolve("stream").toString(),
                OutputSettings.Mode.ERROR,
                TableFormat.PARQUET),
            new Configuration(),
            text -> {});
    Program second = predict(conf, "stream", "--once");
    assertThat(second.code()).as(second.err()).isEqualTo(75);
    assertThat(second.err())
        .contains("Another run is writing to output.path = ", "output.wait to the minutes");
    first.failed(70, "lost");
    assertThat(Directories.names(directory.resolve("stream"))).containsExactly("_STATUS.json");
    assertThat(predict(conf, "stream", "--once").code()).isZero();
    assertThat(Directories.names(directory.resolve("stream")))
        .containsExactlyInAnyOrder("_STATUS.json", "_checkpoint", "assignments");
  }

  @Test
  void whatCannotBeAStreamIsRefused() throws IOException {
    Path conf = fitted(40);
    refused(conf, "input.id is not set", "--set", "input.id=");
    refused(conf, "output.mode", "--set", "output.mode=overwrite");
    refused(conf, "faults.rows", "--set", "faults.rows=quarantine");
    Files.createDirectory(directory.resolve("stream"));
    Files.writeString(directory.resolve("stream/mine.txt"), "kept");
    Program foreign = predict(conf, "stream", "--once");
    assertThat(foreign.code()).isEqualTo(73);
    assertThat(foreign.err()).contains("are no result of a stream");
    assertThat(directory.resolve("stream/mine.txt")).exists();
  }

  /** The settings of a fit to one file of some rows, which has been run. */
  private Path fitted(int rows) throws IOException {
    Files.write(Files.createDirectory(directory.resolve("in")).resolve("a.csv"), rows(0, rows));
    Path conf =
        Files.writeString(
            directory.resolve("job.conf"),
            """
            input { path = "%1$s/in", id = id }
            fit { landmarks = 20, k = 2 }
            output.path = "%1$s/out"
            """
                .formatted(directory));
    assertThat(Program.run(spark, "fit", conf.toString()).code()).isZero();
    return conf;
  }

  private void refused(Path conf, String words, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--once"));
    all.addAll(Arrays.asList(arguments));
    Program program = predict(conf, "never", all.toArray(String[]::new));
    assertThat(program.code()).isEqualTo(78);
    assertThat(program.err()).contains(words);
    assertThat(directory.resolve("never")).doesNotExist();
  }

  private Program predict(Path conf, String output, String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "predict",
                conf.toString(),
                "--set",
                "model.path=" + directory.resolve("out"),
                "--set",
                "output.path=" + directory.resolve(output)));
    all.addAll(Arrays.asList(arguments));
    return Program.run(spark, all.toArray(String[]::new));
  }

  private static List<String> rows(int from, int to) {
    List<String> lines = new ArrayList<>(List.of("id,x,y"));
    for (int i = from; i < to; i++) {
      lines.add("r%d,%s,%s".formatted(i, i % 2 * 5 + i % 7 * 0.2, i % 11 * 0.2));
    }
    return lines;
  }

  private List<String> assigned(String output) {
    return spark
        .read()
        .parquet(directory.resolve(output).resolve("assignments").toString())
        .select("id", "cluster", "label", "margin", "far")
        .collectAsList()
        .stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }
}
