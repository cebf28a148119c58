package org.mustlink.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.ClusteringModel;

/** The models of all releases, read and written where there is no Spark. */
class ModelStoreTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  static List<Path> models() throws IOException {
    List<Path> models = StoredModels.all();
    assertThat(models).hasSizeGreaterThan(40);
    return models;
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStoredModelIsReadAndWrittenToTheBit(Path stored) throws IOException {
    ModelDirectory to = LocalDirectory.of(folder.resolve("model"));
    if (stored.endsWith("kmeans")) {
      ModelStore.StoredCentres centres = ModelStore.readCentres(LocalDirectory.of(stored));
      writeMetadata(centres.metadata());
      ModelStore.write(centres.model(), to, "none");
      assertThat(ModelStore.readCentres(to).model())
          .usingRecursiveComparison()
          .isEqualTo(centres.model());
      return;
    }
    ModelStore.Stored model = ModelStore.read(LocalDirectory.of(stored));

    ModelStore.save(model.model(), model.summary(), Optional.of("known"), to, Optional.empty());

    ModelStore.Stored again = ModelStore.read(to);
    assertThat(digest(again.model())).isEqualTo(digest(model.model()));
    assertThat(again.summary()).isEqualTo(model.summary());
    assertThat(again.model().labels()).isEqualTo(model.model().labels());
    assertThat(again.model().input().columns()).isEqualTo(model.model().input().columns());
    assertThat(again.metadata().text()).contains("\"labelCol\":\"known\"");
  }

  private void writeMetadata(ModelMetadata metadata) throws IOException {
    Path file = folder.resolve("model/metadata/part-00000");
    Files.createDirectories(file.getParent());
    Files.writeString(file, metadata.text());
  }

  private static String digest(ClusteringModel model) {
    MessageDigest digest = ModelSums.sha256();
    ModelCodec.matrices(model, "").digest(digest);
    return HexFormat.of().formatHex(digest.digest());
  }

  @Test
  void equalModelsGiveEqualFiles() throws IOException {
    ModelStore.Stored model =
        ModelStore.read(LocalDirectory.of(StoredModels.LATEST.resolve("pool")));
    for (String name : List.of("one", "other")) {
      ModelDirectory to = LocalDirectory.of(folder.resolve(name));
      ModelStore.save(model.model(), model.summary(), Optional.empty(), to, Optional.empty());
    }
    assertThat(names(folder.resolve("one")))
        .containsExactly("data/part-00000.parquet", "metadata/part-00000", "model.json");
    String matrices = "data/part-00000.parquet";
    assertThat(folder.resolve("one").resolve(matrices))
        .hasSameBinaryContentAs(folder.resolve("other").resolve(matrices));
  }

  private static List<String> names(Path model) throws IOException {
    try (Stream<Path> files = Files.walk(model)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> model.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void aModelThatIsThereIsNotOverwritten() {
    ModelStore.Stored model =
        ModelStore.read(LocalDirectory.of(StoredModels.LATEST.resolve("vote")));
    ModelDirectory to = LocalDirectory.of(folder.resolve("model"));
    ModelStore.save(model.model(), model.summary(), Optional.empty(), to, Optional.empty());

    assertThatThrownBy(
            () ->
                ModelStore.save(
                    model.model(), model.summary(), Optional.empty(), to, Optional.empty()))
        .hasMessageContaining("Cannot write metadata/part-00000");
  }

  @Test
  void nothingAndAPathOfSomethingElseAreRefused() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    assertThatThrownBy(() -> ModelStore.read(LocalDirectory.of(nowhere)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("there is nothing at this path");
    Path file = Files.writeString(folder.resolve("file"), "a model");
    assertThatThrownBy(() -> ModelStore.read(LocalDirectory.of(file)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("metadata is missing");
  }
}
