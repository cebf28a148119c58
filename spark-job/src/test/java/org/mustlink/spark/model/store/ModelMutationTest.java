package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.testing.SparkExtension;

/** Damages a stored model at random: it loads as it was, or is refused with one sentence. */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class ModelMutationTest {
  private SparkSession spark;
  private Dataset<Row> table;
  private ConstrainedSpectralClusteringModel model;
  private Path saved;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeAll
  void save(SparkSession session, @TempDir Path shared) throws IOException {
    spark = session;
    table = Blobs.table(spark);
    model = Blobs.estimator().setAssign("seeded").fit(table);
    saved = shared.resolve("model");
    model.save(saved.toString());
    ModelCopies.withoutHadoopsChecksums(saved);
  }

  @Test
  void anyDamageIsRefusedInWords() throws IOException {
    mutate(saved, 120);
  }

  private void mutate(Path original, int rounds) throws IOException {
    List<Path> files = ModelCopies.files(original);
    assertThat(files).isNotEmpty();
    for (int seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      Path copy = copy(original, "copy-" + seed);
      Path file = copy.resolve(original.relativize(chosen(files, seed)).toString());
      String what = "seed " + seed + ", " + file;
      byte[] changed = mutated(Files.readAllBytes(file), random);
      if (changed == null) {
        Files.delete(file);
      } else {
        Files.write(file, changed);
      }
      try {
        ConstrainedSpectralClusteringModel loaded =
            ConstrainedSpectralClusteringModel.load(copy.toString());
        requireEqual(loaded, what);
      } catch (BadDataException e) {
        assertThat(e.getMessage())
            .as(what)
            .startsWith("Cannot load the model at " + copy + ": ")
            .endsWith(". Restore it from a copy, or fit and save it anew.")
            .doesNotContain("\n");
      } catch (Exception | Error e) { // also checked ones that Scala throws undeclared
        throw new AssertionError("Raw exception with " + what, e);
      }
    }
  }

  /** One file after the other, and an empty one now and then. */
  private static Path chosen(List<Path> files, int seed) throws IOException {
    List<Path> candidates = new ArrayList<>();
    for (Path file : files) {
      if (Files.size(file) == 0 == (seed % 15 == 14)) {
        candidates.add(file);
      }
    }
    return candidates.isEmpty() ? files.get(0) : candidates.get(seed % candidates.size());
  }

  private void requireEqual(ConstrainedSpectralClusteringModel loaded, String what) {
    assertThat(Blobs.options(loaded)).as(what).isEqualTo(Blobs.options(model));
    assertThat(loaded.explainParams()).as(what).isEqualTo(model.explainParams());
    assertThat(loaded.uid()).as(what).isEqualTo(model.uid());
    assertThat(loaded.summary()).as(what).isEqualTo(model.summary());
    assertThat(Blobs.assignments(loaded.transform(table)))
        .as(what)
        .isEqualTo(Blobs.assignments(model.transform(table)));
  }

  /** The bytes after one change; null to delete the file. */
  private static byte @Nullable [] mutated(byte[] bytes, Random random) {
    if (bytes.length < 4) {
      return random.nextBoolean() ? null : "?".getBytes(StandardCharsets.UTF_8);
    }
    int from = random.nextInt(bytes.length - 1);
    int to = from + 1 + random.nextInt(Math.min(bytes.length - from - 1, 64));
    switch (random.nextInt(6)) {
      case 0 -> {
        byte[] flipped = bytes.clone();
        flipped[from] ^= (byte) (1 << random.nextInt(8));
        return flipped;
      }
      case 1 -> {
        return Arrays.copyOf(bytes, from);
      }
      case 2 -> {
        byte[] swapped = bytes.clone();
        int other = random.nextInt(bytes.length);
        swapped[from] = bytes[other];
        swapped[other] = bytes[from];
        return swapped;
      }
      case 3 -> {
        return join(Arrays.copyOf(bytes, to), Arrays.copyOfRange(bytes, from, bytes.length));
      }
      case 4 -> {
        return join(Arrays.copyOf(bytes, from), Arrays.copyOfRange(bytes, to, bytes.length));
      }
      default -> {
        return random.nextInt(4) == 0 ? null : digits(bytes, random);
      }
    }
  }

  /** Another digit for a digit, which leaves a text well-formed. */
  private static byte[] digits(byte[] bytes, Random random) {
    byte[] changed = bytes.clone();
    int start = random.nextInt(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      int at = (start + i) % bytes.length;
      if (bytes[at] >= '0' && bytes[at] <= '8') {
        changed[at]++;
        return changed;
      }
    }
    return changed;
  }

  private static byte[] join(byte[] head, byte[] tail) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.writeBytes(head);
    joined.writeBytes(tail);
    return joined.toByteArray();
  }

  private Path copy(Path original, String name) throws IOException {
    Path copy = folder.resolve(name);
    try (Stream<Path> files = Files.walk(original)) {
      for (Path file : files.sorted().toList()) {
        Files.copy(file, copy.resolve(original.relativize(file).toString()));
      }
    }
    return copy;
  }

  @Test
  void aDamagedStageOfAPipelineIsRefusedInWords() throws IOException {
    PipelineModel pipeline =
        new Pipeline().setStages(new PipelineStage[] {Blobs.estimator()}).fit(table);
    Path path = folder.resolve("pipeline");
    pipeline.save(path.toString());
    Path stage;
    try (Stream<Path> stages = Files.list(path.resolve("stages"))) {
      stage = stages.findFirst().orElseThrow();
    }
    ModelCopies.editMetadata(stage, text -> text.replace("\"features\"", "\"doubles\""));
    assertThatThrownBy(() -> PipelineModel.load(path.toString()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("does not match its checksum");
  }
}
