package org.mustlink.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.membership.Membership;

/** A scorer without Spark: what stored models give, in every form of a row, and what is refused. */
class ScorerTest {
  private static final double TOLERANCE = 1e-9;

  static List<Path> models() throws IOException {
    List<Path> models = StoredRows.models();
    assertThat(models).hasSizeGreaterThan(12);
    return models;
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStoredModelGivesWhatItGave(Path stored) throws IOException {
    Scorer scorer = Scorer.open(StoredRows.model(stored));
    String column = scorer.columns().get(0).name();
    List<StoredRows.Expected> rows = StoredRows.rows(stored);
    int d = rows.get(0).features().length;
    double[] all = new double[rows.size() * d];
    List<Assignment> found = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      double[] features = rows.get(i).features();
      System.arraycopy(features, 0, all, i * d, d);
      Assignment assignment = scorer.assign(features);
      found.add(assignment);

      assertThat(assignment.cluster()).as("row %s", i).isEqualTo(rows.get(i).cluster());
      assertThat(assignment.margin()).isCloseTo(rows.get(i).margin(), within(TOLERANCE));
      assertThat(assignment.belongsNowhere()).isEqualTo(rows.get(i).cluster() < 0);
      assertThat(scorer.assign(Map.of(column, features))).isEqualTo(assignment);
      assertThat(scorer.assign(Map.of(column, Arrays.stream(features).boxed().toList())))
          .isEqualTo(assignment);
      assertThat(scorer.assign(Map.of(column, sparse(features)))).isEqualTo(assignment);
    }

    Assignments together = scorer.assign(all, rows.size());
    for (int i = 0; i < rows.size(); i++) {
      Assignment assignment = found.get(i);
      assertThat(together.clusters()[i]).isEqualTo(assignment.cluster());
      assertThat(together.margins()[i]).isEqualTo(assignment.margin());
      assertThat(together.far()[i]).isEqualTo(assignment.far());
      assertThat(together.newness()[i]).isEqualTo(assignment.newness());
      assertThat(together.row(i)).isEqualTo(assignment);
    }
  }

  private static SparseValues sparse(double[] features) {
    int[] places =
        java.util.stream.IntStream.range(0, features.length)
            .filter(t -> features[t] != 0)
            .toArray();
    return new SparseValues(
        features.length, places, Arrays.stream(places).mapToDouble(t -> features[t]).toArray());
  }

  @ParameterizedTest
  @CsvSource({"0.3", "0.4"})
  void aStoredModelOfColumnsOfAnyKindGivesWhatItGave(String release) throws IOException {
    Path stored = StoredRows.LATEST.resolve("mixed");
    Scorer scorer = Scorer.open(stored);
    for (Map<String, String> row : StoredRows.texts(stored)) {
      Assignment found = scorer.assign(row);
      assertThat(found.cluster()).isEqualTo(Integer.parseInt(row.get("cluster")));
      assertThat(found.margin())
          .isCloseTo(Double.parseDouble(row.get("margin")), within(TOLERANCE));
      Object[] values = scorer.columns().stream().map(c -> row.get(c.name())).toArray();
      assertThat(scorer.assign(values)).isEqualTo(found);
    }
  }

  @Test
  void aScorerTellsOfItsModel() {
    Scorer scorer = Scorer.open(StoredRows.LATEST.resolve("pool"));

    assertThat(scorer.columns()).containsExactly(new Column("features", "vector", true));
    assertThat(scorer.clusters()).extracting(Cluster::id).containsExactly(0, 1, 2);
    assertThat(scorer.clusters())
        .extracting(Cluster::label)
        .containsExactly("class 0", "class 1", "class 2");
    assertThat(scorer.summary().orElseThrow().data().n()).isEqualTo(240);
    Assignment found = scorer.assign(new double[] {0, 0, 0, 0});
    assertThat(found.label()).isEqualTo("class " + found.cluster());
    assertThat(found.probabilities().get(0).cluster()).isEqualTo(found.cluster());
    assertThat(found.probabilities().stream().mapToDouble(Membership::probability).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(scorer.withProbabilities(1).assign(new double[4]).probabilities()).hasSize(1);
    assertThat(scorer.withProbabilities(0).assign(new double[4]).probabilities()).isEmpty();
    assertThat(Scorer.open(StoredRows.LATEST.resolve("kmeans")).summary()).isEmpty();
    assertThat(Scorer.open(StoredRows.LATEST.resolve("kmeans")).clusters()).hasSize(4);
    assertThat(Scorer.open(StoredRows.LATEST.resolve("mixed")).columns().get(2))
        .isEqualTo(new Column("mass", "number", false));
  }

  @Test
  void threadsShareAScorer() throws Exception {
    Path stored = StoredRows.LATEST.resolve("new");
    Scorer scorer = Scorer.open(stored);
    List<double[]> rows =
        StoredRows.rows(stored).stream().map(StoredRows.Expected::features).toList();
    List<Assignment> expected = rows.stream().map(scorer::assign).toList();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        all.add(
            threads.submit(
                () -> {
                  boolean same = true;
                  for (int round = 0; round < 50; round++) {
                    same &= rows.stream().map(scorer::assign).toList().equals(expected);
                  }
                  return same;
                }));
      }
      for (Future<Boolean> one : all) {
        assertThat(one.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @ParameterizedTest
  @CsvSource({"''", "model/", "a/b/"})
  void aZipOfTheDirectoryIsRead(String prefix) throws IOException {
    Path stored = StoredRows.LATEST.resolve("pool");
    byte[] zip = zip(stored, prefix);
    double[] row = StoredRows.rows(stored).get(0).features();

    assertThat(Scorer.read(new ByteArrayInputStream(zip)).assign(row))
        .isEqualTo(Scorer.open(stored).assign(row));
  }

  @Test
  void aZipInAFileIsReadByItsAddress(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.zip");
    Files.write(file, zip(StoredRows.LATEST.resolve("vote"), ""));

    assertThat(Scorer.of(file.toUri().toURL()).clusters()).hasSize(3);
    assertThatThrownBy(() -> Scorer.of(ScorerTest.class, "nothing.zip"))
        .hasMessage("There is no resource nothing.zip beside org.mustlink.scorer.ScorerTest");
  }

  @Test
  void whatIsNoZipOfOneModelIsRefused() throws IOException {
    Path stored = StoredRows.LATEST.resolve("vote");
    ByteArrayOutputStream two = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(two)) {
      add(stored, "one/", out);
      add(stored, "two/", out);
    }
    refused(two.toByteArray(), "it holds 2 files model.json");
    refused("a model".getBytes(StandardCharsets.UTF_8), "it holds 0 files model.json");
    byte[] zip = zip(stored, "");
    refused(Arrays.copyOf(zip, zip.length / 3), "");
    byte[] changed = zip.clone();
    changed[changed.length / 2] ^= 1;
    refused(changed, "");
  }

  private static void refused(byte[] zip, String words) {
    assertThatThrownBy(() -> Scorer.read(new ByteArrayInputStream(zip)))
        .isInstanceOfAny(BadDataException.class, IOException.class)
        .hasMessageContaining(words);
  }

  private static byte[] zip(Path model, String prefix) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      add(model, prefix, out);
    }
    return bytes.toByteArray();
  }

  private static void add(Path model, String prefix, ZipOutputStream out) throws IOException {
    try (Stream<Path> files = Files.walk(model)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new ZipEntry(prefix + model.relativize(file)));
        Files.copy(file, out);
      }
    }
  }

  @Test
  void rowsOfNumbersThatDoNotFitAreRefused() {
    Scorer pool = Scorer.open(StoredRows.LATEST.resolve("pool"));
    assertThatThrownBy(() -> pool.assign(new double[3]))
        .isInstanceOf(BadDataException.class)
        .hasMessage(
            "A row of 3 numbers cannot be assigned: the model was fitted on 4. The model needs"
                + " features.");
    assertThatThrownBy(() -> pool.assign(new double[] {1, Double.NaN, 2, 3}))
        .isInstanceOf(BadDataException.class)
        .hasMessage(
            "A row cannot be assigned to a cluster: column features at position 1 is NaN. Repair"
                + " such rows, or leave them out.");
    assertThatThrownBy(() -> pool.assign(new double[] {1, 1, 1, 1, 2, 3e200, 2, 2}, 2))
        .hasMessageStartingWith(
            "Row 1 cannot be assigned to a cluster: column features at position 1 is 3.0E200,"
                + " larger than 1.0E150");
    assertThatThrownBy(() -> pool.assign(new double[7], 2)).hasMessage("7 numbers are not 2 rows");
    assertThatThrownBy(() -> pool.assign(Map.of("features", List.of(1, 2, "x", 4))))
        .hasMessageContainingAll("column features at position 2 is 'x'", "takes a number there");
    assertThatThrownBy(() -> pool.assign(Map.of("features", "1 2 3 4")))
        .hasMessageContainingAll(
            "column features is '1 2 3 4'", "a text, and the model takes a vector");
    assertThatThrownBy(() -> pool.assign(Map.of("other", 1)))
        .hasMessage(
            "A row cannot be assigned to a cluster: it has no value of features. The model needs"
                + " features. Put null where a row has no value.");
    Map<String, @Nullable Object> empty = new HashMap<>();
    empty.put("features", null);
    assertThatThrownBy(() -> pool.assign(empty)).hasMessageContaining("column features is null");
  }

  @Test
  void valuesOfOtherTypesThanTheModelTakesAreRefused() throws IOException {
    Path stored = StoredRows.LATEST.resolve("mixed");
    Scorer mixed = Scorer.open(stored);
    Map<String, @Nullable Object> row = new HashMap<>(StoredRows.texts(stored).get(1));
    assertThatThrownBy(() -> mixed.assign(new double[10]))
        .hasMessageContainingAll("A row of numbers cannot be assigned", "column island holds a");
    refused(
        mixed,
        row,
        "day",
        17L,
        "column day is '17', a number, and the model takes a point in time or a text there");
    refused(
        mixed, row, "mass", LocalDate.EPOCH, "column mass is '1970-01-01', a point in time, and");
    refused(
        mixed, row, "note", 5, "column note is '5', a number, and the model takes a text there");
    refused(mixed, row, "island", List.of(1), "column island is '[1]', a vector");
    assertThatThrownBy(() -> mixed.assign("Dream", "male"))
        .hasMessageContainingAll("these are 2 values", "The model needs island, sex, mass");
  }

  private static void refused(
      Scorer scorer,
      Map<String, @Nullable Object> row,
      String name,
      Object value,
      String... words) {
    Map<String, @Nullable Object> changed = new HashMap<>(row);
    changed.put(name, value);
    assertThatThrownBy(() -> scorer.assign(changed))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll(words);
  }
}
