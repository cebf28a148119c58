package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/** Headers with empty and repeated names, and separators that are not set. */
@ExtendWith(SparkExtension.class)
class CsvHeaderTest {
  private final TableReader reader;
  private final Path directory;

  CsvHeaderTest(SparkSession spark, @TempDir Path directory) {
    this.reader = new TableReader(spark);
    this.directory = directory;
  }

  @Test
  void aNameOfSeveralLinesNeedsASetting() throws IOException {
    Path file = file("t.csv", "id,\"size\nin m\",g\r\na,1,2\r\nb,3,4\r\n");
    Inputs inputs = Inputs.of(file).id("id");
    assertThatThrownBy(() -> reader.read(inputs.settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("the header of " + file, "set input.options.multiLine = true");
    try (Loaded<InputTable> loaded =
        reader.read(inputs.options(Map.of("multiLine", "true")).settings())) {
      assertThat(loaded.table().features().names()).containsExactly("size\nin m", "g");
      assertThat(texts(loaded)).containsExactly("[1.0,2.0,a]", "[3.0,4.0,b]");
    }
  }

  @Test
  void takesAnUnnamedFirstColumnForRowNumbersAndSaysSo() throws IOException {
    Path file = file("t.csv", ",f0,f1\n0,1,2\n1,3,4\n7,5,6\n");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).settings())) {
      assertThat(texts(loaded)).containsExactly("[1.0,2.0,0]", "[3.0,4.0,1]", "[5.0,6.0,2]");
      assertThat(loaded.table().remarks().warnings())
          .singleElement()
          .asString()
          .contains(
              "it numbers the rows: _c0 (the first column, which has no name).",
              "Set input.id = _c0");
    }
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).id("_c0").settings())) {
      assertThat(texts(loaded)).containsExactly("[1.0,2.0,0]", "[3.0,4.0,1]", "[5.0,6.0,7]");
      assertThat(loaded.table().remarks().warnings()).isEmpty();
    }
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).features("f*").settings())) {
      assertThat(loaded.table().remarks().warnings()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        ",f0\\n1,1\\n1,2; Column 1 of",
        ",f0\\n1.5,1\\n2.5,2; Column 1 of",
        "f0,,f2\\n1,2,3; Column 2 of",
        "f0,,f2,\\n1,2,3,4; 2 columns of",
        ",f0,\\n0,1,2; 2 columns of",
        "f,g,f\\n1,2,3; The columns 1 and 3 of",
        "f,g,F\\n1,2,3; The columns 1 and 3 of",
      })
  void refusesFeaturesWithoutANameOfTheirOwn(String text, String words) throws IOException {
    Path file = file("t.csv", text.replace("\\n", "\n") + "\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith(words + " " + file)
        .hasMessageContaining("input.exclude = [");
  }

  @Test
  void takesTheNamesThatTheMessageTells() throws IOException {
    Path repeated = file("t.csv", "f,g,F\n1,2,3\n");
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.of(repeated).exclude("f0", "F2").settings())) {
      assertThat(texts(loaded)).containsExactly("[2.0,0]");
    }
    assertThatThrownBy(() -> reader.read(Inputs.of(repeated).features("f", "g").settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("The columns 1 and 3")
        .hasMessageContaining("the same name 'f'");
    Path unnamed = file("u.csv", "f,\n1,2\n");
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.of(unnamed).features("f", "_c1").settings())) {
      assertThat(texts(loaded)).containsExactly("[1.0,2.0,0]");
    }
  }

  @Test
  void comparesTheHeadersOfAllFilesAlsoWithoutNames() throws IOException {
    Path table = Files.createDirectory(directory.resolve("table"));
    Files.writeString(table.resolve("a.csv"), ",f0,f1\n0,1,2\n1,1,2\n2,1,2\n");
    Files.writeString(table.resolve("b.csv"), ",f0,f1\n3,4,5\n");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(table).settings())) {
      assertThat(texts(loaded)).hasSize(4);
    }
    Files.writeString(table.resolve("b.csv"), ",f1,f0\n3,4,5\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(table).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("differ in their headers");
  }

  @ParameterizedTest
  @CsvSource({"';', \";\"", "'\t', \"\\t\"", "|, \"|\""})
  void suggestsTheSeparator(String separator, String named) throws IOException {
    Path file = file("t.csv", "id,f0,f1\na,1,2\n".replace(",", separator));
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Set input.options.delimiter = " + named);
    Map<String, String> headless = Map.of("header", "false");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).options(headless).settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Set input.options.delimiter = " + named);
    Map<String, String> set = Map.of("delimiter", separator);
    try (Loaded<InputTable> loaded =
        reader.read(Inputs.of(file).id("id").options(set).settings())) {
      assertThat(texts(loaded)).containsExactly("[1.0,2.0,a]");
    }
  }

  @ParameterizedTest
  @CsvSource({"quote, ab", "maxColumns, many", "encoding, klingon", "multiLine, maybe"})
  void namesOptionsThatSparkRefuses(String option, String value) throws IOException {
    Path file = file("t.csv", "f0,f1\n1,2\n");
    assertThatThrownBy(
            () ->
                reader
                    .read(Inputs.of(file).options(Map.of(option, value)).settings())
                    .table()
                    .data()
                    .count())
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("input.options");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static List<String> texts(Loaded<InputTable> loaded) {
    return loaded.table().data().collectAsList().stream().map(Row::toString).toList();
  }
}
