package org.mustlink.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.ClusteringModel;

/**
 * Damages of what a model holds about new classes and outliers. Each is refused with words that
 * name the part, by what reads the part and not by the checksum, as of a file that was written so.
 * The two models are read once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamagedOpenPartsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PATH = "/models/one";

  private final Map<String, ClusteringModel> models = new HashMap<>();

  @BeforeAll
  void read() {
    for (String name : List.of("new", "outliers")) {
      Path stored = StoredModels.LATEST.resolve(name);
      models.put(name, ModelStore.read(LocalDirectory.of(stored)).model());
    }
  }

  static List<OpenPartDamages.Change> changes() {
    return OpenPartDamages.all();
  }

  @Test
  void thereAreMoreThanAHundredAndNoTwoAlike() {
    List<OpenPartDamages.Change> all = changes();

    assertThat(all).hasSizeGreaterThan(200);
    assertThat(all.stream().map(OpenPartDamages.Change::toString)).doesNotHaveDuplicates();
  }

  @Test
  void theModelsAreReadAsTheyAre() throws IOException {
    for (String name : models.keySet()) {
      ClusteringModel read =
          read(
              new OpenPartDamages.Change(
                  name, "nothing", List.of(), unchanged -> {}, unchanged -> {}));
      assertThat(read.encoder().outliers())
          .isEqualTo(Objects.requireNonNull(models.get(name)).encoder().outliers());
      assertThat(read.labels()).isEqualTo(Objects.requireNonNull(models.get(name)).labels());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void whatIsDamagedIsNamed(OpenPartDamages.Change change) {
    Throwable thrown = catchThrowable(() -> read(change));

    assertThat(thrown).isInstanceOf(BadDataException.class);
    assertThat(thrown.getMessage())
        .startsWith("Cannot load the model at " + PATH + ": ")
        .endsWith(". Restore it from a copy, or fit and save it anew.")
        .contains(change.words())
        .doesNotContain("\n", "com.fasterxml", "java.lang.Null", "null pointer")
        .hasSizeLessThan(500);
  }

  /** Reads a model as {@link ModelStore#read} does, without its checksums. */
  private ClusteringModel read(OpenPartDamages.Change change) throws IOException {
    Path stored = StoredModels.LATEST.resolve(change.model());
    ObjectNode root = (ObjectNode) JSON.readTree(stored.resolve("model.json").toFile());
    change.document().accept((ObjectNode) root.get("model"));
    String metadata;
    try (Stream<Path> files = Files.list(stored.resolve("metadata"))) {
      Path file = files.filter(each -> each.toString().endsWith(".txt")).findFirst().orElseThrow();
      metadata = Files.readString(file);
    }
    ModelDocument document =
        ModelText.parse(root.toString(), PATH, "", ModelDocument.FORMAT)
            .document(ModelMetadata.parse(metadata, PATH));
    document.requireSizes(PATH);
    ModelMatrices matrices =
        ModelCodec.matrices(Objects.requireNonNull(models.get(change.model())), PATH);
    change.matrices().accept(matrices);
    return ModelCodec.model(document, matrices, PATH);
  }
}
