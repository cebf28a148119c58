package org.mustlink.spark.ml.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.table.FeatureColumns;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelFilesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

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
    model = Blobs.estimator().setReduce(2).setMetric("rca").setAssign("seeded").fit(table);
    saved = shared.resolve("model");
    model.save(saved.toString());
  }

  private Path copy() throws IOException {
    return copy(saved);
  }

  private Path copy(Path original) throws IOException {
    Path copy = folder.resolve("copy");
    try (Stream<Path> files = Files.walk(original)) {
      for (Path file : files.sorted().toList()) {
        Files.copy(file, copy.resolve(original.relativize(file).toString()));
      }
    }
    return copy;
  }

  private static void refused(Path path, String... words) {
    assertThatThrownBy(() -> ConstrainedSpectralClusteringModel.load(path.toString()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContainingAll(words);
  }

  private static void edit(Path model, Consumer<ObjectNode> change) throws IOException {
    Path file = model.resolve("model.json");
    JsonNode root = JSON.readTree(Files.readString(file));
    change.accept((ObjectNode) root.get("model"));
    Files.writeString(file, root.toPrettyString());
    Files.deleteIfExists(model.resolve(".model.json.crc"));
  }

  private void rewrite(Path copy, String query) throws IOException {
    rewrite(saved, copy, query);
  }

  /** Replaces the matrices of a copy by a query over those of the original. */
  private void rewrite(Path original, Path copy, String query) throws IOException {
    Path data = copy.resolve("data");
    List<Row> rows;
    spark.read().parquet(original.resolve("data").toString()).createOrReplaceTempView("matrices");
    Dataset<Row> changed = spark.sql(query);
    rows = changed.collectAsList();
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    spark.createDataFrame(rows, changed.schema()).coalesce(1).write().parquet(data.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "kmeans, linear, auto",
    "seeded, gaussian-local, none",
    "vote, gaussian-average, 2",
    "anchors, linear, none"
  })
  void aLoadedModelAssignsToTheBit(String assign, String weights, String reduce)
      throws IOException {
    ConstrainedSpectralClusteringModel fitted =
        Blobs.estimator().setAssign(assign).setWeights(weights).setReduce(reduce).fit(table);
    String path = folder.resolve("model").toString();
    fitted.save(path);
    ConstrainedSpectralClusteringModel loaded = ConstrainedSpectralClusteringModel.load(path);

    assertThat(Blobs.assignments(loaded.transform(table)))
        .isEqualTo(Blobs.assignments(fitted.transform(table)));
    assertThat(loaded.summary()).isEqualTo(fitted.summary());
    assertThat(loaded.clusterLabels()).isEqualTo(fitted.clusterLabels());
    assertThat(loaded.uid()).isEqualTo(fitted.uid());
    assertThat(Blobs.options(loaded)).isEqualTo(Blobs.options(fitted));
    assertThat(loaded.explainParams()).isEqualTo(fitted.explainParams());
  }

  @Test
  void anExistingPathIsKeptUnlessOverwritten() throws IOException {
    Path copy = copy();
    assertThatThrownBy(() -> model.save(copy.toString())).isInstanceOf(IOException.class);

    model.write().overwrite().save(copy.toString());

    assertThat(ConstrainedSpectralClusteringModel.load(copy.toString()).clusters()).isEqualTo(3);
  }

  @Test
  void whatTheJobWritesIsLoadedWithItsColumnsAndOptions() throws IOException {
    String path = folder.resolve("job").toString();
    ConstrainedSpectralClusteringModel fitted =
        Blobs.estimator().setPreset("paper").setInputCols(Blobs.columns()).fit(table);
    ConstrainedSpectralClusteringModel.of(
            fitted.clustering(),
            fitted.summary(),
            new FeatureColumns(FeatureColumns.Kind.COLUMNS, List.of(Blobs.columns())),
            Optional.of("known"))
        .save(path);
    ConstrainedSpectralClusteringModel loaded = ConstrainedSpectralClusteringModel.load(path);

    assertThat(loaded.getInputCols()).isEqualTo(Blobs.columns());
    assertThat(loaded.getLabelCol()).hasValue("known");
    assertThat(Blobs.options(loaded)).isEqualTo(Blobs.options(fitted));
    assertThat(Blobs.assignments(loaded.transform(table)))
        .isEqualTo(Blobs.assignments(fitted.transform(table)));
  }

  @Test
  void theCopyLoads() throws IOException {
    Path copy = copy();
    edit(copy, document -> {});
    rewrite(copy, "select * from matrices order by index desc, part desc");

    assertThat(ConstrainedSpectralClusteringModel.load(copy.toString()).summary())
        .isEqualTo(model.summary());
  }

  @ParameterizedTest
  @ValueSource(strings = {"metadata", "model.json", "data"})
  void aMissingPartIsRefused(String part) throws IOException {
    Path copy = copy();
    Files.move(copy.resolve(part), folder.resolve("elsewhere"));
    refused(copy, part + " is missing");
  }

  @Test
  void nothingAtAllIsRefused() {
    refused(folder.resolve("nowhere"), "there is nothing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select * from matrices where part <> 'landmarks'               | lack landmarks",
        "select * from matrices where not (part = 'landmarks' and index = 3) | landmarks has no row"
            + " 3",
        "select part, if(part = 'shift', 9999999, index) index, values from matrices | shift has a"
            + " row 9999999",
        "select * from matrices where not (part = 'landmarks' and index = 29) | landmarks has 29"
            + " rows where 30 belong",
        "select * from matrices union all select * from matrices where part = 'shift' | row 0"
            + " twice",
        "select * from matrices union all select 'spare', 0, array(1D) | unknown spare",
        "select part, index, if(part = 'embedding' and index = 1, slice(values, 1, 1), values)"
            + " values from matrices | 1 values in row 1",
        "select part, index, if(part = 'embedding' and index = 1, transform(values, v ->"
            + " double('NaN')), values) values from matrices | embedding holds NaN in row 1",
        "select part, index, if(part = 'centres', transform(values, v -> v + 1e-12D), values)"
            + " values from matrices | checksum does not match",
        "select part, index, if(part = 'centres', null, values) values from matrices | hold a null",
        "select part, index from matrices                               | have the columns",
        "select part, index, transform(values, v -> float(v)) values from matrices | have the"
            + " columns"
      })
  void damagedMatricesAreRefused(String query, String words) throws IOException {
    Path copy = copy();
    rewrite(copy, query);
    refused(copy, words.trim());
  }

  @Test
  void dataThatAreNotParquetAreRefused() throws IOException {
    Path copy = copy();
    try (Stream<Path> files = Files.list(copy.resolve("data"))) {
      for (Path file : files.toList()) {
        if (file.toString().endsWith(".parquet")) {
          Files.write(file, new byte[] {'P', 'A', 'R', '1'});
        }
        if (file.toString().endsWith(".crc")) {
          Files.delete(file);
        }
      }
    }
    refused(copy, ".parquet does not match its checksum");
  }

  @Test
  void aNewerFormatIsRefusedWhateverElseItHolds() throws IOException {
    Path copy = copy();
    edit(
        copy,
        document -> {
          document.removeAll();
          document
              .put("format", ModelDocument.FORMAT + 1)
              .put("mustlink", "9.1")
              .put("novel", true);
        });
    refused(
        copy,
        "format " + (ModelDocument.FORMAT + 1),
        "Mustlink 9.1",
        "up to " + ModelDocument.FORMAT);
  }

  @Test
  void damagedDocumentsAreRefused() throws IOException {
    Path copy = copy();
    refusedWith(copy, d -> d.put("weights", "cubic"), "cubic in weights");
    refusedWith(copy, d -> d.put("bandwidth", 2.5), "2.5 in bandwidth");
    refusedWith(copy, d -> d.put("assigner", "java.lang.Runtime"), "java.lang.Runtime in assigner");
    refusedWith(copy, d -> d.put("novel", 1), "wrong field", "novel");
    refusedWith(copy, d -> d.remove("unitRows"), "wrong field", "unitRows");
    refusedWith(copy, d -> d.put("unitRows", "yes"), "wrong field");
    refusedWith(copy, d -> d.putNull("summary"), "null in /summary");
    refusedWith(copy, d -> d.put("format", "1"), "names no format");
    refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("neighbours", 0), "0 in sizes.neigh");
    refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("features", 2.5), "wrong field");
    refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("features", 5), "shift");
    refusedWith(
        copy, d -> ((ObjectNode) d.get("sizes")).put("landmarks", 2_000_000_000), "in sizes");
    refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("voters", 5), "5 in sizes.voters");
    refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("clusters", 0), "0 in sizes.clusters");
    refusedWith(
        copy,
        d -> ((ObjectNode) d.get("sizes")).put("dimensions", 2_000_000),
        "embedding has ",
        " values in row 0 where 2000000 values belong");
    refusedWith(copy, d -> d.put("assigner", "vote"), "0 in sizes.voters");
    refusedWith(
        copy,
        d -> {
          d.put("assigner", "vote");
          ((ObjectNode) d.get("sizes")).put("voters", 5);
        },
        "lack voters");
    // Valid by itself, and not what was written.
    refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("neighbours", 2), "checksum");
    refusedWith(copy, d -> d.put("unitPoints", !d.get("unitPoints").booleanValue()), "checksum");
    refusedWith(copy, d -> d.withArray("/labels").set(0, "another"), "checksum");
  }

  @Test
  void damagedVotersAreRefused() throws IOException {
    Path vote = folder.resolve("vote");
    Blobs.estimator().setAssign("vote").fit(table).save(vote.toString());
    Path copy = copy(vote);
    String classes =
        "select part, index, if(part = 'classes', array(%sD), values) values from matrices";
    rewrite(vote, copy, classes.formatted("3"));
    refused(copy, "classes names the cluster 3.0 of 3");
    rewrite(vote, copy, classes.formatted("0.5"));
    refused(copy, "classes names the cluster 0.5 of 3");
    rewrite(vote, copy, "select * from matrices");
    refusedWith(vote, copy, d -> d.put("assigner", "largest"), "in sizes.dimensions");
    refusedWith(vote, copy, d -> d.put("assigner", "centres"), "lack centres");
  }

  private void refusedWith(Path copy, Consumer<ObjectNode> change, String... words)
      throws IOException {
    refusedWith(saved, copy, change, words);
  }

  private static void refusedWith(
      Path original, Path copy, Consumer<ObjectNode> change, String... words) throws IOException {
    Files.copy(
        original.resolve("model.json"),
        copy.resolve("model.json"),
        StandardCopyOption.REPLACE_EXISTING);
    edit(copy, change);
    refused(copy, words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.json", "data"})
  void aFlippedByteIsRefused(String part) throws IOException {
    Path copy = copy();
    try (Stream<Path> files = Files.walk(copy.resolve(part))) {
      Path file =
          files.filter(f -> f.toString().matches(".*\\.(json|parquet)")).findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
    }
    refused(copy, "Cannot load the model");
  }

  @Test
  void textThatIsNotJsonIsRefused() throws IOException {
    Path copy = copy();
    Files.deleteIfExists(copy.resolve(".model.json.crc"));
    String text = Files.readString(copy.resolve("model.json"));
    Files.writeString(copy.resolve("model.json"), text.substring(0, text.length() / 2));
    refused(copy, "not JSON");
    Files.writeString(copy.resolve("model.json"), "{}");
    refused(copy, "names no format");
  }

  @Test
  void aHostileClassNameIsNotMadeAnObjectOf() throws IOException {
    String type = ConstrainedSpectralClusteringModel.class.getName();
    Path copy = copy();
    ModelCopies.editMetadata(copy, text -> text.replace(type, "evil.Loader"));
    refused(copy, "metadata/part-", "does not match its checksum");

    ModelCopies.toFormatOne(spark, copy);
    refused(copy, "its metadata is of the class evil.Loader, not of org.mustlink");
  }

  @ParameterizedTest
  @ValueSource(strings = {"metadata", "model.json", "data", "data/part-link.parquet"})
  void aLinkThatLeadsOutOfTheModelIsRefused(String part) throws IOException {
    Path copy = copy();
    Path outside = folder.resolve("outside");
    if (Files.exists(copy.resolve(part))) {
      Files.move(copy.resolve(part), outside);
    } else {
      outside = Path.of("/dev/zero");
    }
    Files.createSymbolicLink(copy.resolve(part), outside);
    refused(copy, part + " is a link that leads out of it, to " + outside.toRealPath());
  }

  @Test
  void aModelWhoseFilesAreLinkedWithinItIsLoadedAsIsOneThatALinkLeadsTo() throws IOException {
    Path copy = copy();
    Files.move(copy.resolve("data"), copy.resolve("kept"));
    Files.createSymbolicLink(copy.resolve("data"), Path.of("kept"));
    Path link = Files.createSymbolicLink(folder.resolve("current"), copy);
    assertThat(ConstrainedSpectralClusteringModel.load(link.toString()).uid())
        .isEqualTo(model.uid());
  }

  @Test
  void changedParametersAreRefused() throws IOException {
    Path copy = copy();
    ModelCopies.editMetadata(copy, text -> text.replace("\"features\"", "\"doubles\""));
    refused(copy, "metadata/part-", "does not match its checksum");
  }

  @Test
  void aModelOfTheFirstFormatIsLoaded() throws IOException {
    Path copy = copy();
    ModelCopies.toFormatOne(spark, copy);

    ConstrainedSpectralClusteringModel loaded =
        ConstrainedSpectralClusteringModel.load(copy.toString());

    assertThat(Blobs.assignments(loaded.transform(table)))
        .isEqualTo(Blobs.assignments(model.transform(table)));
    edit(copy, document -> document.put("unitRows", !document.get("unitRows").booleanValue()));
    refused(copy, "checksum does not match");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(?s).*                | ''                         | metadata is empty",
        "(?s)(.{40}).*         | $1                         | metadata is not JSON",
        "\"uid\":\"[^\"]*\"     | \"uid\":\"\"                  | no text in uid",
        "\"uid\":\"[^\"]*\",    | ''                         | no text in uid",
        "\"timestamp\":[0-9]*  | \"timestamp\":\"now\"         | no number in timestamp",
        "\"paramMap\"          | \"params\"                   | no paramMap",
        "\"k\":3               | \"k\":3,\"colour\":1          | unknown parameter colour",
        "\"k\":3               | \"k\":\"three\"              | has \"three\" in k",
        "\"k\":3               | \"k\":2.5                    | has 2.5 in k",
        "\"k\":3               | \"k\":-3                     | has -3 in k",
        "\"k\":3               | \"k\":null                   | has null in k",
        "\"k\":3               | \"k\":3,\"k\":4              | metadata is not JSON",
        "\"labelCol\":\"known\" | \"labelCol\":[\"known\"]     | has [\"known\"] in labelCol",
        "\"labelCol\":\"known\" | \"labelCol\":\"\"            | has \"\" in labelCol",
        "\"assign\":\"seeded\" | \"assign\":\"guessed\"       | has \"guessed\" in assign"
      })
  void damagedMetadataOfTheFirstFormatAreRefused(String pattern, String by, String words)
      throws IOException {
    Path copy = copy();
    ModelCopies.toFormatOne(spark, copy);
    ModelCopies.editMetadata(copy, text -> text.replaceFirst(pattern, by));
    refused(copy, words);
  }

  @Test
  void emptyAndAddedMetadataAreRefused() throws IOException {
    Path copy = copy();
    Files.writeString(copy.resolve("metadata").resolve("part-zzz"), "{}");
    refused(copy, "metadata/part-zzz is no part of it");
    ModelCopies.clear(copy.resolve("metadata"));
    refused(copy, "metadata/part-", "is missing");
    ModelCopies.toFormatOne(spark, copy);
    refused(copy, "metadata is empty");
  }
}
