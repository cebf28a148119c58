package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Damaged and malicious models: each is refused with a sentence that names the model and what is
 * wrong with it. They are copies of the stored models of a release.
 */
@ExtendWith(SparkExtension.class)
class DamagedModelsTest {
  private final SparkSession spark;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  DamagedModelsTest(SparkSession spark) {
    this.spark = spark;
  }

  static Stream<Damage> damages() {
    return Stream.of(
            DamagedFiles.damages(),
            DamagedDocuments.damages(),
            DamagedClassifiers.damages(),
            DamagedEncodings.damages(),
            DamagedMetadata.damages(),
            DamagedMatrices.damages())
        .flatMap(List::stream);
  }

  @Test
  void thereAreManyAndNoTwoAlike() {
    List<String> names = damages().map(Damage::name).toList();

    assertThat(names).hasSizeGreaterThan(200).doesNotHaveDuplicates();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void aDamagedModelIsRefusedInWords(Damage damage) throws IOException {
    Path model = folder.resolve("model");
    ModelCopies.copy(StoredModels.LATEST.resolve(damage.model()), model);
    damage.change().apply(model, spark);

    Throwable thrown =
        catchThrowable(() -> ConstrainedSpectralClusteringModel.load(model.toString()));

    assertThat(thrown).isInstanceOf(BadDataException.class);
    assertThat(thrown.getMessage())
        .startsWith("Cannot load the model at " + model + ": ")
        .matches(".*(Restore it from a copy, or fit and save it anew|leaves no model)\\.")
        .contains(damage.words())
        .doesNotContain("\n", "com.fasterxml", "java.lang.NullPointer", "null pointer")
        .hasSizeLessThan(1000);
    assertThat(Files.exists(folder.resolve("escaped"))).isFalse();
  }
}
