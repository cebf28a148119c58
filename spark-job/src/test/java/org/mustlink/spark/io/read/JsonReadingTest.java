package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadDataException;

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
