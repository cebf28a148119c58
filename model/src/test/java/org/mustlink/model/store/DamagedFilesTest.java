package org.mustlink.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.model.store.DamagedRecordsTest.refused;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;

/** Files of a model that are missing, cut, added or other than they should be. */
class DamagedFilesTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  private Path stored(String name) throws IOException {
    Path model = folder.resolve("model");
    for (Map.Entry<String, byte[]> file : ModelBytes.of(name).files().entrySet()) {
      Path to = model.resolve(file.getKey());
      Files.createDirectories(to.getParent());
      Files.write(to, file.getValue());
    }
    return model;
  }

  private static void refusedAt(Path model, String words) {
    assertThatThrownBy(() -> ModelStore.read(LocalDirectory.of(model)))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith("Cannot load the model at " + model + ": ")
        .hasMessageContaining(words);
  }

  private static String metadata(ModelBytes model) {
    return model.files().keySet().stream()
        .filter(name -> name.matches("metadata/part.*txt"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.json", "arrays.safetensors"})
  void aFileThatIsMissingOrADirectoryIsRefused(String name) throws IOException {
    Path model = stored("seeded");
    Files.delete(model.resolve(name));
    refusedAt(model, name + " is missing");
    Files.createDirectory(model.resolve(name));
    refusedAt(model, name + " is a directory");
  }

  @Test
  void directoriesOfSomethingElseAreRefused() throws IOException {
    Path model = stored("seeded");
    refusedAt(folder, "metadata is missing");
    Files.createDirectory(model.resolve("metadata/more"));
    refusedAt(model, "metadata/more is a directory, which no model has");
    Path file = Files.writeString(folder.resolve("file"), "a model");
    refusedAt(file, "metadata is missing");
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("metadata"), "text");
    refusedAt(other, "metadata is no directory");
    refusedAt(StoredModels.LATEST.resolve("pipeline"), "model.json is missing");
  }

  @Test
  void filesOfFiveGigabytesAreRefusedBeforeTheyAreRead() throws IOException {
    Path model = stored("seeded");
    String metadata = metadata(ModelBytes.of("seeded"));
    lengthen(model.resolve(metadata));
    refusedAt(model, metadata + " has 5368709120 bytes");
    lengthen(model.resolve("model.json"));
    refusedAt(model, "model.json has 5368709120 bytes");
  }

  private static void lengthen(Path file) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.setLength(5L << 30);
    }
  }

  @Test
  void filesThatChangedAreRefused() {
    for (String name : List.of(metadata(ModelBytes.of("seeded")), ArrayFile.NAME)) {
      byte[] written = ModelBytes.of("seeded").file(name);
      byte[] flipped = written.clone();
      flipped[flipped.length / 2] ^= 1;
      for (byte[] other : List.of(flipped, Arrays.copyOf(written, 70), new byte[0])) {
        ModelBytes model = ModelBytes.of("seeded");
        model.files().put(name, other);
        refused(model, name, name + " does not match its checksum: it was changed or damaged");
      }
    }
    ModelBytes more = ModelBytes.of("seeded");
    more.files().put("metadata/part-00001", new byte[0]);
    refused(more, "a file more", "metadata/part-00001 is no part of it");
    ModelBytes none = ModelBytes.of("seeded");
    none.files().remove(metadata(none));
    refused(none, "no metadata", ".txt is missing");
    none.seal(none.document());
    refused(none, "no metadata, sealed", "its metadata is empty");
  }

  /** Valid by themselves, and not what was written. */
  @ParameterizedTest
  @CsvSource({
    "\"neighbours\" : 3, \"neighbours\" : 2",
    "\"unit\" : true, \"unit\" : false",
    "class 0, other",
    "\"clustersAreClasses\" : true, \"clustersAreClasses\" : false"
  })
  void aDocumentThatChangedIsRefused(String written, String by) {
    ModelBytes model = ModelBytes.of("seeded");
    String text = new String(model.file("model.json"), StandardCharsets.UTF_8);
    assertThat(text).contains(written);
    model.put(text.replace(written, by));
    refused(model, by, "model.json does not match its checksum");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../escaped", "/etc/hostname", "metadata/../../escaped", "part-9"})
  void aFileThatIsNotThereIsRefusedWhateverItsName(String name) {
    ModelBytes model = ModelBytes.of("seeded");
    ObjectNode document = model.document();
    ((ObjectNode) document.get("files")).put(name, "0".repeat(64));
    model.sealDocument(document);
    refused(model, name, name + " is missing");
  }

  @Test
  void aFormatOfTheFutureIsRefusedWhateverElseItHolds() {
    ModelBytes model = ModelBytes.of("seeded");
    model.put("{\"format\": 2, \"mustlink\": \"9.1\", \"novel\": true}");
    refused(
        model,
        "format 2",
        "it has format 2 of Mustlink 9.1, and this version reads formats up to 1");
  }

  @Test
  void textsThatAreNoDocumentAreRefused() throws IOException {
    List<String[]> texts =
        new ArrayList<>(
            List.of(
                new String[] {"", "names no format"},
                new String[] {"{}", "names no format"},
                new String[] {"[]", "names no format"},
                new String[] {"null", "names no format"},
                new String[] {"{\"format\": 0}", "names no format"},
                new String[] {"{\"format\": -3}", "names no format"},
                new String[] {"{\"format\": 3.5}", "names no format"},
                new String[] {"{\"format\": \"1\"}", "names no format"},
                new String[] {"{\"format\": 1000000000000}", "names no format"},
                new String[] {"{\"format\": 1}", "it is a model of , not of"},
                new String[] {"{\"format\": 1, \"format\": 1}", "not JSON"},
                new String[] {"<model/>", "not JSON"},
                new String[] {"[".repeat(100_000), "not JSON"},
                new String[] {"{\"format\": " + "9".repeat(5000) + "}", "not JSON"},
                new String[] {"{} {}", "something after its end"},
                new String[] {"\u0000\u0001\ufffd", "not JSON"}));
    String kind = "{\"format\": 1, \"kind\": \"constrained spectral clustering\"";
    texts.add(new String[] {kind + "}", "no checksum"});
    texts.add(new String[] {kind + ", \"sha256\": 7}", "no checksum"});
    texts.add(new String[] {kind + ", \"sha256\": \"7\"}", "no checksums of the other files"});
    texts.add(
        new String[] {kind + ", \"sha256\": \"7\", \"files\": []}", "no checksums of the other"});
    texts.add(new String[] {kind + ", \"sha256\": \"7\", \"files\": {}}", "does not match its"});
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new ArrayList<>(List.of("a model")));
    }
    texts.add(new String[] {bytes.toString(StandardCharsets.ISO_8859_1), "not JSON"});
    for (String[] text : texts) {
      ModelBytes model = ModelBytes.of("seeded");
      model.put(text[0]);
      refused(model, text[0].substring(0, Math.min(60, text[0].length())), text[1]);
    }
    ModelBytes cut = ModelBytes.of("seeded");
    cut.put(new String(cut.file("model.json"), StandardCharsets.UTF_8).substring(0, 1000));
    refused(cut, "cut", "not JSON");
  }
}
