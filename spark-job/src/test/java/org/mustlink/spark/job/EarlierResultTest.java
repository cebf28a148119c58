package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Models and tables that cannot be used in runs that would replace an earlier result: the result is
 * not changed in any byte. Other faults are tried in the same way by {@link CommandTableTest}.
 */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EarlierResultTest {
  private final SparkSession spark;
  private final Path directory;
  private final Path earlier;
  private final List<Path> models = new ArrayList<>();

  EarlierResultTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.earlier = directory.resolve("earlier");
  }

  @BeforeAll
  void fit() throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,y,known"));
    for (int i = 0; i < 60; i++) {
      int group = i % 2;
      lines.add("r%d,%d,%d,%s".formatted(i, 9 * group + i % 7, i % 11, i < 6 ? "g" + group : ""));
    }
    Files.write(directory.resolve("table.csv"), lines);
    for (String output : List.of("fitted", "earlier")) {
      Program fit = run("fit", "output.path=" + directory.resolve(output));
      assertThat(fit.code()).as(fit.err()).isZero();
    }
  }

  @Test
  void columnsThatAreMissingOrOfAnotherType() throws IOException {
    Path renamed = Files.write(directory.resolve("renamed.csv"), List.of("id,x,z,known", "a,1,1,"));
    requireRefused(65, "has no column y", "predict", "input.path=" + renamed);
    Path typed = directory.resolve("typed.parquet");
    spark
        .range(3)
        .selectExpr("string(id) id", "double(id) x", "'a' y", "'' known")
        .write()
        .parquet(typed.toString());
    requireRefused(65, "has the type string", "predict", "input.path=" + typed);
    Path bad = Files.write(directory.resolve("bad.csv"), List.of("id,x,y,known", "a,1,NaN,"));
    requireRefused(65, "column y is NaN", "predict", "input.path=" + bad);
  }

  @Test
  void modelsThatAreDamaged() throws IOException {
    Path document = model().resolve("model.json");
    Files.writeString(
        document, Files.readString(document).replaceFirst("\"format\" : \\d+", "\"format\" : 99"));
    requireModelRefused("");

    Path part = model().resolve("arrays.safetensors");
    byte[] bytes = Files.readAllBytes(part);
    bytes[bytes.length / 2] ^= 1;
    Files.write(part, bytes);
    requireModelRefused("does not match its checksum");

    Files.delete(model().resolve("arrays.safetensors"));
    requireModelRefused("");

    Path metadata = partOf(model().resolve("metadata"));
    Files.writeString(metadata, Files.readString(metadata).replaceFirst("org\\.mustlink", "evil"));
    requireModelRefused("does not match its checksum");
  }

  @Test
  void aTableThatIsCutOff() throws IOException {
    Path whole = directory.resolve("whole.parquet");
    spark
        .range(60)
        .selectExpr("string(id) id", "double(id) x", "double(id % 7) y", "'' known")
        .coalesce(1)
        .write()
        .parquet(whole.toString());
    Path part = partOf(whole);
    byte[] bytes = Files.readAllBytes(part);
    Path cut =
        Files.write(directory.resolve("cut.parquet"), Arrays.copyOf(bytes, bytes.length / 2));
    requireRefused(65, "cut.parquet", "fit", "input.path=" + cut);
    requireRefused(65, "cut.parquet", "predict", "input.path=" + cut);
  }

  private Path model() throws IOException {
    Path copy = Files.createTempDirectory(directory, "copied").resolve("model");
    try (Stream<Path> files = Files.walk(directory.resolve("fitted/model"))) {
      for (Path file : files.filter(path -> !path.toString().endsWith(".crc")).sorted().toList()) {
        Path relative = directory.resolve("fitted/model").relativize(file);
        Files.copy(file, copy.resolve(relative.toString()));
      }
    }
    models.add(copy);
    return copy;
  }

  private void requireModelRefused(String word) throws IOException {
    String model = "model.path=" + models.get(models.size() - 1);
    requireRefused(65, word, "predict", model);
    requireRefused(65, word, "fit", model.replaceFirst("model.path", "fit.previous"));
  }

  private static Path partOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private void requireRefused(int code, String word, String command, String setting)
      throws IOException {
    Map<String, String> before = files(earlier);
    List<String> settings = new ArrayList<>();
    settings.add("output.path=" + earlier);
    settings.add("output.mode=overwrite");
    if (command.equals("predict")) {
      settings.add("model.path=" + directory.resolve("fitted"));
    }
    settings.add(setting);
    Program program = run(command, settings.toArray(String[]::new));
    assertThat(program.code()).as(program.err()).isEqualTo(code);
    assertThat(program.err()).contains(word);
    assertThat(files(earlier)).isEqualTo(before);
    try (Stream<Path> beside = Files.list(directory)) {
      assertThat(beside.map(Path::toString)).noneMatch(name -> name.contains("earlier."));
    }
  }

  private Program run(String command, String... settings) {
    List<String> arguments = new ArrayList<>(List.of(command));
    List<String> all =
        new ArrayList<>(
            List.of(
                "input.path=" + directory.resolve("table.csv"),
                "input.id=id",
                "input.features=x,y",
                "input.label=known",
                "output.report=false"));
    if (command.equals("fit")) {
      all.add("fit.landmarks=12");
    }
    all.addAll(Arrays.asList(settings));
    for (String setting : all) {
      arguments.addAll(List.of("--set", setting));
    }
    return Program.run(spark, arguments.toArray(String[]::new));
  }

  private static Map<String, String> files(Path result) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(result)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        content.put(
            file.toString(), new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return content;
  }
}
