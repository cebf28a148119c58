package org.mustlink.spark.io.read;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/** The contract of all formats of input files: equal tables are read with equal results. */
@ExtendWith(SparkExtension.class)
abstract class InputCheck {
  private static final StructType SCHEMA =
      StructType.fromDDL("f0 double, f1 double, f2 double, label double");
  private static final List<Row> ROWS =
      List.of(
          RowFactory.create(1.0, -2.5, 0.0, 1.0),
          RowFactory.create(1e-300, 3e5, 1.0 / 3, 0.0),
          RowFactory.create(0.1, 123456789.125, 1.7e308, 1.0));

  final SparkSession spark;
  final TableReader reader;
  final Path directory;

  InputCheck(SparkSession spark, Path directory) {
    this.spark = spark;
    this.reader = new TableReader(spark);
    this.directory = directory;
  }

  /** The name of the format for Spark and in messages. */
  abstract String format();

  /** Writes a table in the format to a directory. */
  void write(Dataset<Row> table, Path path) {
    table.write().format(format()).option("header", "true").save(path.toString());
  }

  /** The name of a file whose content is not in the format of its extension. */
  String corruptName() {
    return "corrupt." + format();
  }

  @Test
  void readsFeaturesLabelsAndRowNumbers() {
    assertThat(read(saved("table", ROWS), "label"))
        .containsExactly(
            "[1.0, -2.5, 0.0] 1.0 0",
            "[1.0E-300, 300000.0, 0.3333333333333333] 0.0 1",
            "[0.1, 1.23456789125E8, 1.7E308] 1.0 2");
  }

  @Test
  void readsFilesInTheOrderOfTheirNames() {
    saved("table-b", ROWS.subList(1, 3));
    saved("table-a", ROWS.subList(0, 1));
    saved("other", ROWS);
    assertThat(read(directory.resolve("table-*"), "label"))
        .containsExactlyElementsOf(read(saved("table", ROWS), "label"));
    assertThat(read(directory.resolve("table-?"), "label")).hasSize(3);
  }

  @Test
  void readsNullLabels() throws IOException {
    Path path = directory.resolve("table");
    write(table(ROWS).withColumn("label", expr("if(f0 = 1, null, label)")).coalesce(1), path);
    assertThat(read(path, "label")).element(0).asString().isEqualTo("[1.0, -2.5, 0.0] null 0");
    assertThat(read(path, "label")).element(1).asString().endsWith(" 0.0 1");
  }

  @Test
  void readsColumnsOfAnyName() throws IOException {
    Path path = directory.resolve("table");
    write(table(ROWS).toDF("a.b", "c-d", "two words", "the label").coalesce(1), path);
    InputSettings settings =
        Inputs.of(path).features("a.*", "c?d", "two words").label("the label").settings();
    try (Loaded<InputTable> loaded = reader.read(settings)) {
      assertThat(rows(loaded)).containsExactlyElementsOf(read(saved("plain", ROWS), "label"));
    }
  }

  @Test
  void readsATableWithoutRows() {
    assertThat(read(saved("table", List.of()), "label")).isEmpty();
  }

  @Test
  void saysThatNothingIsThere() {
    Path missing = directory.resolve("no." + format());
    assertThatThrownBy(() -> reader.read(Inputs.of(missing).settings()))
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("input.path = " + missing)
        .hasMessageContaining("there is nothing there");
    assertThatThrownBy(() -> reader.read(Inputs.of(directory).settings()))
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("input.path = " + directory)
        .hasMessageContaining("no data file");
  }

  @Test
  void namesACorruptFile() throws IOException {
    Path file = directory.resolve(corruptName());
    Files.write(file, new byte[] {'n', 'o', 0, 1, 2, (byte) 0xff, '\n', 'x'});
    List<String> messages = new ArrayList<>();
    for (Throwable at = catchThrowable(() -> read(file, "label")); at != null; at = at.getCause()) {
      messages.add(String.valueOf(at.getMessage()));
    }
    assertThat(messages)
        .anySatisfy(
            message ->
                // Spark 3.5 has another name for the condition, or none.
                assertThat(message)
                    .matches(
                        "(?s)(\\[(FAILED|CANNOT)_READ_FILE|Encountered error while reading file).*")
                    .contains(file.toString()));
  }

  /** Writes rows as one file, so that their order is that of the list. */
  final Path saved(String name, List<Row> rows) {
    Path path = directory.resolve(name);
    write(table(rows).coalesce(1), path);
    return path;
  }

  final Dataset<Row> table(List<Row> rows) {
    return spark.createDataFrame(rows, SCHEMA);
  }

  /** Each row as its features, its label and its number. */
  final List<String> read(Path path, String label) {
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).label(label).settings())) {
      assertThat(loaded.format()).isEqualTo(format());
      return rows(loaded);
    }
  }

  private static List<String> rows(Loaded<InputTable> loaded) {
    InputTable table = loaded.table();
    List<String> rows = new ArrayList<>();
    for (Row row : table.data().orderBy(KeyPlan.ROW).collectAsList()) {
      String label = row.getAs(table.label().orElseThrow());
      long number = row.getAs(KeyPlan.ROW);
      rows.add(Arrays.toString(features(table, row)) + " " + label + " " + number);
    }
    return rows;
  }

  private static double[] features(InputTable table, Row row) {
    List<String> names = table.features().names();
    return table.features().kind(0) == ColumnKind.VECTOR
        ? row.<Vector>getAs(names.get(0)).toArray()
        : names.stream().sorted().mapToDouble(name -> row.<Double>getAs(name)).toArray();
  }
}
