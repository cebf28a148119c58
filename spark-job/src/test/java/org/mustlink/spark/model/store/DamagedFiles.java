package org.mustlink.spark.model.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files and directories that are missing, cut, added or other than they should be. */
final class DamagedFiles {
  private static final long HUGE = 5L << 30;

  private DamagedFiles() {}

  static List<Damage> damages() {
    List<Damage> damages = new ArrayList<>();
    damages.addAll(directories());
    damages.addAll(bytes());
    return damages;
  }

  private static List<Damage> directories() {
    return List.of(
        Damage.of("nothing is there", "there is nothing", (m, s) -> delete(m)),
        Damage.of(
            "a file in place of the directory",
            "metadata is missing",
            (m, s) -> {
              delete(m);
              Files.writeString(m, "a model");
            }),
        Damage.of(
            "an empty directory",
            "metadata is missing",
            (m, s) -> {
              delete(m);
              Files.createDirectory(m);
            }),
        Damage.of("no metadata", "metadata is missing", (m, s) -> delete(m.resolve("metadata"))),
        Damage.of(
            "no model.json", "model.json is missing", (m, s) -> delete(m.resolve("model.json"))),
        Damage.of("no data", "data is missing", (m, s) -> delete(m.resolve("data"))),
        Damage.of(
            "model.json is a directory",
            "model.json is a directory",
            (m, s) -> {
              delete(m.resolve("model.json"));
              Files.createDirectory(m.resolve("model.json"));
            }),
        Damage.of("data is a file", "data is no directory", (m, s) -> file(m.resolve("data"))),
        Damage.of(
            "metadata is a file",
            "metadata/metadata is no part of it",
            (m, s) -> file(m.resolve("metadata"))),
        Damage.of(
            "data are empty",
            "its data cannot be read",
            (m, s) -> ModelCopies.clear(m.resolve("data"))),
        Damage.of(
            "metadata are empty",
            ".txt is missing",
            (m, s) -> ModelCopies.clear(m.resolve("metadata"))),
        Damage.of(
            "metadata are empty, and sealed",
            "its metadata is empty",
            (m, s) -> {
              ModelCopies.clear(m.resolve("metadata"));
              ModelCopies.seal(m);
            }),
        Damage.of(
            "a directory in data",
            "data/part=landmarks is a directory",
            (m, s) -> Files.createDirectory(m.resolve("data/part=landmarks"))),
        Damage.of(
            "a directory in metadata",
            "metadata/more is a directory",
            (m, s) -> Files.createDirectory(m.resolve("metadata/more"))),
        Damage.of(
            "a file more in metadata",
            "metadata/part-00001 is no part of it",
            (m, s) -> Files.writeString(m.resolve("metadata/part-00001"), "{}")),
        Damage.of(
            "the directory of a fit",
            "metadata is missing",
            (m, s) -> {
              Path aside = m.resolveSibling("aside");
              Files.move(m, aside);
              Files.createDirectory(m);
              Files.move(aside, m.resolve("model"));
            }),
        new Damage("pipeline", "a pipeline", "model.json is missing", (m, s) -> {}));
  }

  private static List<Damage> bytes() {
    return List.of(
        Damage.of(
            "model.json is empty", "names no format", (m, s) -> cut(m.resolve("model.json"), 0)),
        Damage.of("model.json is cut", "not JSON", (m, s) -> cut(m.resolve("model.json"), 1000)),
        Damage.of(
            "model.json has 5 GB",
            "model.json has 5368709120 bytes",
            (m, s) -> lengthen(m.resolve("model.json"))),
        Damage.of(
            "metadata have 5 GB",
            ".txt has 5368709120 bytes",
            (m, s) -> lengthen(Damage.file(m, "metadata"))),
        Damage.of(
            "data are cut",
            "does not match its checksum",
            (m, s) -> cut(Damage.file(m, "data"), 700)),
        Damage.of(
            "data are cut, and sealed",
            "its data cannot be read",
            (m, s) -> {
              cut(Damage.file(m, "data"), 700);
              ModelCopies.sealFiles(m);
            }),
        Damage.of(
            "data have no bytes, and sealed",
            "its data cannot be read",
            (m, s) -> {
              cut(Damage.file(m, "data"), 0);
              ModelCopies.sealFiles(m);
            }),
        Damage.of(
            "a flipped bit in data",
            "does not match its checksum",
            (m, s) -> flip(Damage.file(m, "data"))),
        Damage.of(
            "a flipped bit in metadata",
            "does not match its checksum",
            (m, s) -> flip(Damage.file(m, "metadata"))),
        Damage.of(
            "data are CSV",
            "its data cannot be read",
            (m, s) -> {
              Files.writeString(Damage.file(m, "data"), "part,index,values\nshift,0,1.5\n");
              ModelCopies.sealFiles(m);
            }),
        Damage.of(
            "data are a serialized Java object",
            "its data cannot be read",
            (m, s) -> {
              Files.write(Damage.file(m, "data"), serialized());
              ModelCopies.sealFiles(m);
            }),
        Damage.of(
            "model.json is a serialized Java object",
            "not JSON",
            (m, s) -> Files.write(m.resolve("model.json"), serialized())),
        Damage.of(
            "metadata are a serialized Java object",
            "metadata is not JSON",
            (m, s) -> {
              Files.write(Damage.file(m, "metadata"), serialized());
              ModelCopies.seal(m);
            }),
        Damage.of(
            "metadata are cut, and sealed",
            "metadata is not JSON",
            (m, s) -> {
              cut(Damage.file(m, "metadata"), 60);
              ModelCopies.seal(m);
            }),
        Damage.of(
            "data of another model",
            "is no part of it",
            (m, s) -> {
              Path other = StoredModels.LATEST.resolve("vote");
              delete(m.resolve("metadata"));
              ModelCopies.copy(other.resolve("metadata"), m.resolve("metadata"));
            }),
        Damage.of(
            "Parquet of another model, and sealed",
            "its data lack mean",
            (m, s) -> {
              Path other = StoredModels.LATEST.resolve("vote");
              delete(m.resolve("data"));
              ModelCopies.copy(other.resolve("data"), m.resolve("data"));
              ModelCopies.sealFiles(m);
            }));
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void file(Path directory) throws IOException {
    delete(directory);
    Files.writeString(directory, "text");
  }

  private static void cut(Path file, int length) throws IOException {
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), length));
  }

  private static void flip(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }

  /** Makes a sparse file of a given length. */
  private static void lengthen(Path file) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.setLength(HUGE);
    }
  }

  private static byte[] serialized() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new ArrayList<>(List.of("a model".getBytes(StandardCharsets.UTF_8))));
    }
    return bytes.toByteArray();
  }
}
