package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.SparkExtension;

/** The command {@code model export}. */
@ExtendWith(SparkExtension.class)
class ExportTest {
  private static final Path MODELS = Path.of("src/test/resources/models/0.1");

  private final SparkSession spark;
  private final Path directory;
  private final Path file;

  ExportTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.file = directory.resolve("model.onnx");
  }

  @Test
  void theFileIsOneThatOnnxRuntimeRuns() throws OrtException {
    requireExported("kmeans", Set.of("cluster", "margin"));
    // It is replaced.
    requireExported("pool", Set.of("cluster", "label", "margin", "far", "probabilities"));
  }

  private void requireExported(String model, Set<String> outputs) throws OrtException {
    Program export = export(MODELS.resolve(model), file);
    assertThat(export.code()).as(export.err()).isZero();
    assertThat(export.err()).isEmpty();
    assertThat(export.out()).startsWith("ONNX: " + file);
    assertThat(Directories.names(directory)).containsExactly("model.onnx");
    try (OrtSession session = OrtEnvironment.getEnvironment().createSession(file.toString())) {
      assertThat(session.getOutputNames()).containsExactlyInAnyOrderElementsOf(outputs);
    }
  }

  @Test
  void whatCannotBeExportedIsNamedAndNothingIsWritten() {
    Program mixed = export(MODELS.resolve("mixed"), file);
    assertThat(mixed.code()).isEqualTo(65);
    assertThat(mixed.err()).contains("the column `note` holds texts", "predict");

    Program nothing = export(directory.resolve("none"), file);
    assertThat(nothing.code()).isEqualTo(66);
    assertThat(nothing.err()).contains("OUT", "there is nothing there");

    Program noModel = export(directory, file);
    assertThat(noModel.code()).isEqualTo(65);
    assertThat(Directories.names(directory)).isEmpty();

    Program nowhere = export(MODELS.resolve("pool"), directory);
    assertThat(nowhere.code()).isEqualTo(73);
    assertThat(nowhere.err()).contains("--onnx");
    assertThat(Program.run(spark, "model", "export", "x").code()).isEqualTo(64);
    assertThat(Program.run(spark, "model").code()).isEqualTo(64);
    assertThat(Program.run(spark, "model", "export", "--help").out()).contains("--onnx=FILE");
  }

  private Program export(Path model, Path to) {
    return Program.run(spark, "model", "export", model.toString(), "--onnx", to.toString());
  }
}
