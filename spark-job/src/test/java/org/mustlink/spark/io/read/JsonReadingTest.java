package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.InputTable;

class JsonReadingTest extends InputCheck {
  JsonReadingTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
  }

  @Override
  String format() {
    return "json";
  }

  /** A text that is no object is a broken line, so it takes a broken archive. */
  @Override
  String corruptName() {
    return "corrupt.json.gz";
  }

  /** Without an object there are no columns. */
  @Override
  @Test
  void readsATableWithoutRows() {
    Path path = saved("table", List.of());
    assertThatThrownBy(() -> read(path, "label"))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining("no JSON object");
  }

  @Test
  void refusesBrokenLines() throws IOException {
    Path file = directory.resolve("t.json");
    Files.writeString(file, "{\"x\": 1}\n{\"x\": \n{\"x\": 2}\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Row 1 (counted from 0) is not a JSON object");
  }

  /** An array or an object of several lines is read with multiLine, and lines without it. */
  @Test
  void readsValuesOfSeveralLinesWhereThatIsSet() throws IOException {
    Path file = directory.resolve("t.json");
    Inputs lines = Inputs.of(file).features("x");
    Inputs whole = lines.options(Map.of("multiLine", "true"));
    for (String text :
        List.of(
            "[\n{\"x\": 1},\n{\"x\": 2}\n]\n",
            "\n[{\"x\": 1,\n\"y\": 0},\n{\"x\": 2}]",
            "{\n  \"x\": 1\n}\n",
            "\ufeff[ {\"x\": 1},\r\n{\"x\": 2}\r\n]\r\n")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> reader.read(lines.settings()))
          .as(text)
          .isInstanceOf(BadDataException.class)
          .hasMessageContainingAll("does not end in it", "set input.options.multiLine = true");
      try (Loaded<InputTable> loaded = reader.read(whole.settings())) {
        assertThat(loaded.table().data().count()).isEqualTo(text.contains("2") ? 2 : 1);
      }
    }
    for (String text : List.of("{\"x\": 1}\n{\"x\": 2}\n", "[{\"x\": 1}]\n[{\"x\": 2}]\n")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> reader.read(whole.settings()))
          .as(text)
          .isInstanceOf(BadSettingException.class)
          .hasMessageContainingAll("multiLine", "Remove the setting");
      try (Loaded<InputTable> loaded = reader.read(lines.settings())) {
        assertThat(loaded.table().data().count()).isEqualTo(2);
      }
    }
  }

  @Test
  void refusesALineOfTwoObjects() throws IOException {
    for (String tail : List.of("{\"f0\":2}", " x", "]", "7")) {
      Path file = directory.resolve("t.json");
      Files.writeString(file, "{\"f0\":1}\n{\"f0\":1}" + tail + "\n{\"f0\":3}\n");
      assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("more than its first JSON object: '{\"f0\":1}" + tail + "'");
    }
  }
}
