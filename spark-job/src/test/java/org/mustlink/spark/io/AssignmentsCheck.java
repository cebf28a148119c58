package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.testing.SparkExtension;

/**
 * The contract of all formats of assignments: what was written is read back, or nothing changes.
 */
@ExtendWith(SparkExtension.class)
abstract class AssignmentsCheck {
  private static final StructType SCHEMA =
      StructType.fromDDL("id string, cluster int, label string, margin double");
  private static final List<Row> EARLIER =
      List.of(
          RowFactory.create("Größe 7", 2, "y z", 0.0),
          RowFactory.create("a", 0, "x", 1.0),
          RowFactory.create("b, \"quoted\"", 1, null, 1.0 / 3));

  /** Texts that formats of text have to write with care; all of them differ. */
  static final List<String> TEXTS =
      List.of(
          "a\"b,0",
          "\"",
          "\"whole\"",
          " lead 2 ",
          "lead 2",
          "  ",
          "two\nlines",
          "two\r\nlines",
          "two\rlines",
          "two\n\nlines\n",
          "C:\\dir\\0\\",
          "\\\"",
          "#not a comment",
          "tab\t",
          ",",
          "NULL",
          "");

  private static final List<Row> LATER = List.of(RowFactory.create("a", 1, "x", 0.5));

  private final SparkSession spark;
  private final Path directory;

  AssignmentsCheck(SparkSession spark, Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  abstract TableFormat format();

  @Test
  void areReadBackEqual() {
    publish(Mode.ERROR, "run-1", EARLIER);
    assertThat(read()).containsExactlyElementsOf(EARLIER);
  }

  @Test
  void everyTextIsReadBackAsItWas() throws IOException {
    List<Row> rows =
        IntStream.range(0, TEXTS.size())
            .mapToObj(i -> RowFactory.create(TEXTS.get(i), i, i == 0 ? null : TEXTS.get(i), 1.0))
            .toList();
    publish(Mode.ERROR, "run-1", rows);
    assertThat(read()).containsExactlyInAnyOrderElementsOf(rows);
    requireWritten(out().resolve("assignments"), rows);
  }

  /** Reads the files of the assignments without Spark, if the format is simple enough. */
  void requireWritten(Path assignments, List<Row> rows) throws IOException {}

  @Test
  void areNotReplacedInModeError() throws IOException {
    publish(Mode.ERROR, "run-1", EARLIER);
    assertThatThrownBy(() -> open(out(), Mode.ERROR, "run-2"))
        .isInstanceOf(OutputException.Exists.class)
        .hasMessageContaining("output.path")
        .hasMessageContaining("output.mode = overwrite");
    assertThat(read()).containsExactlyElementsOf(EARLIER);
    assertThat(names()).containsExactly("out");
  }

  @Test
  void areReplacedOnlyWhenTheNewOnesAreComplete() throws IOException {
    publish(Mode.ERROR, "run-1", EARLIER);
    Publisher publisher = open(out(), Mode.OVERWRITE, "run-2");
    ResultTables.writeAssignments(table(LATER), format(), publisher.directory());
    assertThat(read()).containsExactlyElementsOf(EARLIER);
    publisher.publish();
    assertThat(read()).containsExactlyElementsOf(LATER);
    assertThat(names()).containsExactly("out");
  }

  @Test
  void areKeptWhenARunFails() throws IOException {
    publish(Mode.ERROR, "run-1", EARLIER);
    Publisher publisher = open(out(), Mode.OVERWRITE, "run-2");
    ResultTables.writeAssignments(table(LATER), format(), publisher.directory());
    publisher.abandon(65, "bad");
    assertThat(read()).containsExactlyElementsOf(EARLIER);
    assertThat(names()).containsExactly("out");
  }

  @Test
  void needADirectoryThatCanBeWritten() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThatThrownBy(() -> open(file.resolve("out"), Mode.ERROR, "run-1"))
        .isInstanceOf(OutputException.Unwritable.class)
        .hasMessageContaining("output.path = " + file.resolve("out"));
  }

  @Test
  void areReadOfACompleteResultOnly() {
    assertThatThrownBy(this::read)
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("output.path = " + out());
    Publisher publisher = open(out(), Mode.ERROR, "run-1");
    ResultTables.writeAssignments(table(EARLIER), format(), publisher.directory());
    assertThatThrownBy(this::read).isInstanceOf(InputMissingException.class);
    publisher.abandon(65, "bad");
    assertThatThrownBy(this::read).isInstanceOf(InputMissingException.class);
  }

  private void publish(Mode mode, String runId, List<Row> rows) {
    Publisher publisher = open(out(), mode, runId);
    ResultTables.writeAssignments(table(rows), format(), publisher.directory());
    publisher.publish();
  }

  private Publisher open(Path path, Mode mode, String runId) {
    return Publisher.open(
        settings(path, mode),
        spark.sparkContext().hadoopConfiguration(),
        runId,
        Liveness.current(),
        text -> {});
  }

  private OutputSettings settings(Path path, Mode mode) {
    return new OutputSettings(path.toString(), mode, format());
  }

  /** Reads the published assignments; a text format does not tell the types of its columns. */
  private List<Row> read() {
    return ResultTables.readAssignments(spark, settings(out(), Mode.ERROR))
        .selectExpr("id", "cast(cluster as int)", "label", "cast(margin as double)")
        .orderBy("id")
        .collectAsList();
  }

  private Dataset<Row> table(List<Row> rows) {
    return spark.createDataFrame(rows, SCHEMA);
  }

  private Path out() {
    return directory.resolve("out");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
