package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Texts that people would not regard as numbers, bytes that are not text, and names of directories.
 */
@ExtendWith(SparkExtension.class)
class TextFaultsTest {
  private final SparkSession spark;
  private final TableReader reader;
  private final Path directory;

  TextFaultsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.reader = new TableReader(spark);
    this.directory = directory;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5d", "1f", "2.D", "0x1p3", "1e3F", " 7d"})
  void numbersOfJavaAreRefused(String text) throws IOException {
    Path file = write("table.csv", "id,x,y\na,1,2\nb7,2," + text + "\nc,3,5\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column y of row id=b7 (number 1 from 0) holds '" + text + "'")
        .hasMessageContaining("not a plain decimal number");
  }

  @Test
  void textsThatLookAlikeAreFineWhereNoNumberIsRead() throws IOException {
    Path file = write("table.csv", "id,x,y\n1d,1,2\n0x1,2,3e5\n2f,3,-.5\n");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).id("id").settings())) {
      assertThat(loaded.table().data().count()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NA", "1.5d", "12 %"})
  void manyColumnsAreReadAgainWhereATextMayBeNoNumber(String text) throws IOException {
    String header = "id" + ",x".repeat(120);
    for (int i = 0; i < 120; i++) {
      header = header.replaceFirst(",x(?!\\d)", ",x" + i);
    }
    String ones = ",1".repeat(119);
    Path file = write("table.csv", header + "\na" + ones + ",2\nb" + ones + "," + text + "\n");
    InputSettings settings = Inputs.of(file).id("id").settings();
    if (text.equals("NA")) {
      try (Loaded<InputTable> loaded = reader.read(settings)) {
        assertThat(loaded.table().data().filter("x119 is null and id = 'b'").count()).isOne();
      }
    } else {
      assertThatThrownBy(() -> reader.read(settings))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("Column x119 of row id=b (number 1 from 0) holds '" + text + "'");
    }
  }

  @Test
  void numbersOfJavaAreRefusedInLibsvm() throws IOException {
    Path file = write("table.libsvm", "0 1:1.5 2:2\n1 1:2.5d 2:3\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("'1 1:2.5d 2:3'");
  }

  @Test
  void bytesOfAnotherEncodingAreRefused() throws IOException {
    Path file = directory.resolve("table.csv");
    Files.writeString(
        file, "id,x,class\na,1,Wien\nb,2,M\u00fcnchen\n", StandardCharsets.ISO_8859_1);
    assertThatThrownBy(
            () -> reader.read(Inputs.of(file).id("id").classes("class", "class").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column class of row id=b (number 1 from 0) in file:")
        .hasMessageContaining("table.csv holds 'M\ufffdnchen'")
        .hasMessageContaining("input.options.encoding");
    try (Loaded<InputTable> loaded =
        reader.read(
            Inputs.of(file)
                .id("id")
                .classes("class", "class")
                .options(Map.of("encoding", "ISO-8859-1"))
                .settings())) {
      assertThat(loaded.table().data().filter("class = 'M\u00fcnchen'").count()).isOne();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json"})
  void theCharacterNulIsRefused(String format) throws IOException {
    Path file =
        format.equals("csv")
            ? write("table.csv", "id,x\na,1\nb\u0000,2\n")
            : write("table.json", "{\"id\":\"a\",\"x\":1}\n{\"id\":\"b\\u0000\",\"x\":2}\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Column id of row id=b\\0 (number 1 from 0)")
        .hasMessageContaining("a character NUL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "csv", "json", "orc"})
  void namesOfDirectoriesAreNoFeaturesUnlessNamed(String format) {
    Path path = directory.resolve("table");
    spark
        .range(20)
        .selectExpr("id", "id / 4 as x", "id % 2 as year")
        .write()
        .partitionBy("year")
        .option("header", "true")
        .format(format)
        .save(path.toString());
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).id("id").settings())) {
      assertThat(loaded.table().features().names()).containsExactly("x");
      assertThat(loaded.table().remarks().warnings())
          .containsExactly(
              "Not among the features, as it is a name of directories: year. Name such a column in full in input.features to use it.");
    }
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.of(path).id("id").features("x", "year").settings())) {
      assertThat(loaded.table().features().names()).containsExactly("x", "year");
      assertThat(loaded.table().remarks().warnings()).isEmpty();
    }
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
