package org.mustlink.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.CentresModel;
import org.mustlink.model.FittedModel;

/** The models of all releases, read and written where there is no Spark. */
class ModelStoreTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  static List<Path> models() throws IOException {
    List<Path> models = StoredModels.all();
    assertThat(models).hasSizeGreaterThan(12);
    return models;
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStoredModelIsReadAndWrittenToTheByte(Path stored) throws IOException {
    ModelDirectory to = LocalDirectory.of(folder.resolve("model"));
    Class<? extends Record> type =
        stored.endsWith("kmeans") ? CentresModel.class : FittedModel.class;
    ModelStore.Stored<?> model = ModelStore.read(type, LocalDirectory.of(stored));
    writeMetadata(model.metadata());

    ModelStore.write(model.content(), to, "none");

    assertThat(folder.resolve("model").resolve(ArrayFile.NAME))
        .hasSameBinaryContentAs(stored.resolve(ArrayFile.NAME));
    assertThat(content(folder.resolve("model"))).isEqualTo(content(stored));
    ModelStore.Stored<?> again = ModelStore.read(type, to);
    assertThat(again.content()).usingRecursiveComparison().isEqualTo(model.content());
  }

  private static JsonNode content(Path model) throws IOException {
    return new ObjectMapper().readTree(model.resolve("model.json").toFile()).get("content");
  }

  private void writeMetadata(ModelMetadata metadata) throws IOException {
    Path file = folder.resolve("model/metadata/part-00000");
    Files.createDirectories(file.getParent());
    Files.writeString(file, metadata.text());
  }

  @Test
  void equalModelsGiveEqualFiles() throws IOException {
    FittedModel model =
        ModelStore.read(LocalDirectory.of(StoredModels.LATEST.resolve("pool"))).content();
    for (String name : List.of("one", "other")) {
      ModelDirectory to = LocalDirectory.of(folder.resolve(name));
      ModelStore.save(model, Optional.empty(), to, Optional.empty());
    }
    assertThat(names(folder.resolve("one")))
        .containsExactly(ArrayFile.NAME, "metadata/part-00000", "model.json");
    assertThat(folder.resolve("one").resolve(ArrayFile.NAME))
        .hasSameBinaryContentAs(folder.resolve("other").resolve(ArrayFile.NAME));
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
    FittedModel model =
        ModelStore.read(LocalDirectory.of(StoredModels.LATEST.resolve("vote"))).content();
    ModelDirectory to = LocalDirectory.of(folder.resolve("model"));
    ModelStore.save(model, Optional.empty(), to, Optional.empty());

    assertThatThrownBy(() -> ModelStore.save(model, Optional.empty(), to, Optional.empty()))
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
