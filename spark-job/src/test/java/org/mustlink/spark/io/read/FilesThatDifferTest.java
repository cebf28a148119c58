package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/** Tables whose files have different columns, and files that Spark skips. */
@ExtendWith(SparkExtension.class)
class FilesThatDifferTest {
  private final SparkSession spark;
  private final TableReader reader;
  private final Path directory;
  private final Path table;

  FilesThatDifferTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.reader = new TableReader(spark);
    this.directory = directory;
    this.table = directory.resolve("table");
  }

  @ParameterizedTest
  @CsvSource({
    "parquet, 'id i,id f,id z', 'id i,id f', b",
    "parquet, 'id i,id f', 'id i,id f,id z', a",
    "orc, 'id i,id f', 'id i,id f,id z', a",
  })
  void theFileThatLacksAColumnIsNamed(String format, String a, String b, String lacking)
      throws IOException {
    write(format, "a", a);
    write(format, "b", b);
    String without = table.resolve(lacking + "." + format).toString();
    assertThatThrownBy(() -> reader.read(Inputs.of(table).id("i").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column z is missing from 1 of 2 files, first from file:" + without)
        .hasMessageContaining("input.options.mergeSchema = true");
    assertThatThrownBy(() -> reader.readKeys(Inputs.of(table).id("z").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(without);
    assertThatThrownBy(() -> reader.outline(Inputs.of(table).id("i").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(without);
    assertThatThrownBy(
            () ->
                reader
                    .beside()
                    .readLabels(
                        TableLocation.ofPath("input.labels", table.toString()),
                        new LabelColumns(List.of("i"), "z")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(without)
        .hasMessageContaining("input.labels.options.mergeSchema");
    assertThatThrownBy(
            () ->
                StreamSource.open(
                    spark,
                    Inputs.of(table).id("i").settings(),
                    new FeatureColumns(ColumnKind.NUMBER, List.of("z"))))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(without);

    assertThat(features(Inputs.of(table).id("i").exclude("z"))).containsExactly("f");
    assertThat(features(Inputs.of(table).id("i").features("f"))).containsExactly("f");
    assertThat(features(Inputs.of(table).id("i").options(Map.of("mergeschema", "true"))))
        .containsExactlyInAnyOrder("f", "z");
  }

  @ParameterizedTest
  @CsvSource({
    "parquet, double(id) z, string(id) z",
    "parquet, string(id) z, double(id) z",
    "orc, string(id) z, double(id) z",
  })
  void aColumnOfSeveralTypesIsRefused(String format, String a, String b) throws IOException {
    write(format, "a", "id i,id f," + a);
    write(format, "b", "id i,id f," + b);
    Inputs all = Inputs.of(table).id("i");
    for (Inputs inputs :
        List.of(all, all.features("f", "z"), all.options(Map.of("mergeSchema", "true")))) {
      assertThatThrownBy(() -> reader.read(inputs.settings()))
          .as(inputs.toString())
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("Column z has the type ")
          .hasMessageContaining("a." + format)
          .hasMessageContaining("b." + format);
    }
    assertThatThrownBy(() -> reader.readKeys(Inputs.of(table).id("z").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column z has the type ");
    assertThat(features(all.features("f"))).containsExactly("f");
  }

  @ParameterizedTest
  @CsvSource({
    "parquet, int(id) z, id z",
    "parquet, id z, int(id) z",
    "orc, double(id) z, float(id) z",
  })
  void numbersOfSeveralWidthsAreReadInTheWidest(String format, String a, String b)
      throws IOException {
    write(format, "a", "id i," + a);
    write(format, "b", "id i," + b);
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(table).id("i").settings())) {
      assertThat(loaded.table().data().selectExpr("sum(double(z))").head().getDouble(0))
          .isEqualTo(20);
    }
  }

  @Test
  void columnsInAnotherOrderOrCaseAreTheSame() throws IOException {
    write("parquet", "a", "id i,id f,id g");
    write("parquet", "b", "id G,id i,id f");
    assertThat(features(Inputs.of(table).id("i"))).containsExactly("f", "g");
  }

  @Test
  void filesThatSparkSkipsByTheirNamesAreReported() throws IOException {
    csv("table/a.csv");
    csv("table/_b.csv");
    csv("table/.c.csv");
    csv("table/d.csv._COPYING_");
    csv("table/_old/part-0.csv");
    for (String usual :
        List.of(
            "_SUCCESS",
            ".a.csv.crc",
            "._a.csv",
            ".DS_Store",
            "_STATUS.json",
            "_started_17",
            "_temporary/0/part-0.csv",
            ".ipynb_checkpoints/a-checkpoint.csv",
            "_empty")) {
      Path file = table.resolve(usual);
      Files.createDirectories(file.getParent());
      Files.writeString(file, usual.equals("_empty") ? "" : "text");
    }
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(table).settings())) {
      assertThat(loaded.table().data().count()).isEqualTo(2);
      assertThat(loaded.table().remarks().warnings())
          .singleElement()
          .asString()
          .startsWith("4 files of " + table + " are left out, since Spark skips names that begin")
          .contains("/.c.csv", "/_b.csv", " and others");
    }
    try (Loaded<KeyTable> keys = reader.readKeys(Inputs.of(table).id("f").settings())) {
      assertThat(keys.remarks()).hasSize(1);
    }
    Files.delete(table.resolve("a.csv"));
    for (Path path : List.of(table, table.resolve("_b.csv"), table.resolve("_b*"))) {
      assertThatThrownBy(() -> reader.read(Inputs.of(path).settings()))
          .as(path.toString())
          .isInstanceOf(InputMissingException.class)
          .hasMessageContaining("Spark skips names that begin with _ or .")
          .hasMessageContaining("_b.csv");
    }
  }

  @Test
  void filesInDirectoriesThatSparkDoesNotLookIntoAreReported() throws IOException {
    csv("table/sub/b.csv");
    assertThatThrownBy(() -> reader.read(Inputs.of(table).settings()))
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("/table/sub/b.csv")
        .hasMessageContaining("input.options.recursiveFileLookup = true");
    csv("table/a.csv");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(table).settings())) {
      assertThat(loaded.table().data().count()).isEqualTo(2);
      assertThat(loaded.table().remarks().warnings())
          .singleElement()
          .asString()
          .startsWith("1 file of " + table);
    }
    Inputs all = Inputs.of(table).options(Map.of("recursiveFileLookup", "true"));
    try (Loaded<InputTable> loaded = reader.read(all.settings())) {
      assertThat(loaded.table().data().count()).isEqualTo(4);
      assertThat(loaded.table().remarks().warnings()).isEmpty();
    }
    Files.delete(table.resolve("sub/b.csv"));
    csv("table/year=2025/in/b.csv");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(table).settings())) {
      assertThat(loaded.table().data().count()).isEqualTo(2);
      assertThat(loaded.table().remarks().warnings())
          .anyMatch(said -> said.startsWith("1 file of " + table) && said.contains("/a.csv"));
    }
  }

  private void csv(String name) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "f,g\n1,2\n3,5\n");
  }

  private void write(String format, String name, String columns) throws IOException {
    Path written = directory.resolve("written-" + name);
    spark
        .range(0, 5, 1, 1)
        .selectExpr(columns.split(",(?![^(]*\\))"))
        .write()
        .format(format)
        .save(written.toString());
    Files.createDirectories(table);
    try (Stream<Path> files = Files.list(written)) {
      Path part = files.filter(file -> file.toString().endsWith(format)).findFirst().orElseThrow();
      Files.move(part, table.resolve(name + "." + format));
    }
  }

  private List<String> features(Inputs inputs) {
    try (Loaded<InputTable> loaded = reader.read(inputs.settings())) {
      return loaded.table().features().names();
    }
  }
}
