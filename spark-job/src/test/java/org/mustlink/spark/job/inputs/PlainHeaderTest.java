package org.mustlink.spark.job.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsReader;

/** A mistyped column is found without Spark where the header is plain, and left to it elsewhere. */
class PlainHeaderTest {
  private final Path folder;

  PlainHeaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aMistypedColumnIsNamedWithTheNearestOneAndWithAllOthers() throws IOException {
    Path file = written("t.csv", "id,age,segment\n1,2,a\n");
    assertThatThrownBy(() -> require(file, Map.of("input.label", "segmnt", "input.id", "idd")))
        .isInstanceOf(BadSettingException.class)
        .hasMessage(
            "The table has no column 'idd', which input.id names. Did you mean 'id'? Its columns are"
                + " id, age, segment.")
        .satisfies(
            first ->
                assertThat(first.getSuppressed()[0])
                    .hasMessageStartingWith("The table has no column 'segmnt', which input.label"));
    assertThatCode(() -> require(file, Map.of("input.label", "segment", "input.features", "a*")))
        .doesNotThrowAnyException();
  }

  @Test
  void packedFilesHaveHeadersToo() throws IOException {
    Path file = folder.resolve("t.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("\ufeffid,age\n1,2\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThatCode(() -> require(file, Map.of("input.id", "id"))).doesNotThrowAnyException();
    assertThatThrownBy(() -> require(file, Map.of("input.features", "agee")))
        .hasMessageContaining("Did you mean 'age'?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"id\",x\n1,2\n",
        "id;x\n1;2\n",
        "id,\n1,2\n",
        "id,ID\n1,2\n",
        "id, x\n1,2\n",
        "id,x",
        "",
      })
  void headersThatSparkMayReadInAnotherWayAreLeftToIt(String text) throws IOException {
    Path file = written("t.csv", text);
    assertThatCode(() -> require(file, Map.of("input.label", "none"))).doesNotThrowAnyException();
  }

  @Test
  void otherTablesAreLeftToSpark() throws IOException {
    Path file = written("t.csv", "id,x\n1,2\n");
    Map<String, String> label = Map.of("input.label", "none");
    assertThatCode(() -> require(folder, label)).doesNotThrowAnyException();
    assertThatCode(() -> require(folder.resolve("none.csv"), label)).doesNotThrowAnyException();
    assertThatCode(() -> require(written("t.parquet", "id,x\n"), label)).doesNotThrowAnyException();
    Map<String, String> options = new TreeMap<>(label);
    options.put("input.options.delimiter", "|");
    assertThatCode(() -> require(file, options)).doesNotThrowAnyException();
  }

  @Test
  void aFileOfThisMachineIsNotReadWherePathsAreThoseOfACluster() throws IOException {
    Path file = written("t.csv", "id,x\n1,2\n");
    Map<String, String> cluster =
        Map.of("input.label", "none", "spark.spark.hadoop.fs.defaultFS", "hdfs://host/");
    assertThatCode(() -> require(file, cluster)).doesNotThrowAnyException();
    assertThatThrownBy(() -> require("file:" + file, cluster)).hasMessageContaining("'none'");
  }

  private Path written(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static void require(Path file, Map<String, String> given) {
    require(file.toString(), given);
  }

  private static void require(String path, Map<String, String> given) {
    Map<String, String> all = new TreeMap<>(given);
    all.put("input.path", path);
    PlainHeader.require(new JobSettings(SettingsReader.texts(Optional.empty(), all)));
  }
}
