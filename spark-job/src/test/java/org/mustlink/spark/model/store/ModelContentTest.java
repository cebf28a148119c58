package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.mustlink.model.store.ModelStore;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.testing.SparkExtension;

/** Files of a model that can be read but have the wrong content: each is refused with a message. */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelContentTest {
  private SparkSession spark;
  private Dataset<Row> table;
  private SavedModel saved;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeAll
  void save(SparkSession session, @TempDir Path shared) throws IOException {
    spark = session;
    table = Blobs.table(spark);
    saved = SavedModel.of(spark, shared);
  }

  @Test
  void theCopyLoads() throws IOException {
    Path copy = saved.copy(folder);
    SavedModel.edit(copy, document -> {});
    saved.rewrite(copy, "select * from matrices order by index desc, part desc");

    assertThat(ConstrainedSpectralClusteringModel.load(copy.toString()).summary())
        .isEqualTo(saved.model().summary());
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
    Path copy = saved.copy(folder);
    saved.rewrite(copy, query);
    SavedModel.refused(copy, words.trim());
  }

  @Test
  void aNewerFormatIsRefusedWhateverElseItHolds() throws IOException {
    Path copy = saved.copy(folder);
    SavedModel.edit(
        copy,
        document -> {
          document.removeAll();
          document.put("format", ModelStore.FORMAT + 1).put("mustlink", "9.1").put("novel", true);
        });
    SavedModel.refused(
        copy, "format " + (ModelStore.FORMAT + 1), "Mustlink 9.1", "up to " + ModelStore.FORMAT);
  }

  @Test
  void damagedDocumentsAreRefused() throws IOException {
    Path copy = saved.copy(folder);
    saved.refusedWith(copy, d -> d.put("weights", "cubic"), "cubic in weights");
    saved.refusedWith(copy, d -> d.put("bandwidth", 2.5), "2.5 in bandwidth");
    saved.refusedWith(
        copy, d -> d.put("assigner", "java.lang.Runtime"), "java.lang.Runtime in assigner");
    saved.refusedWith(copy, d -> d.put("novel", 1), "wrong field", "novel");
    saved.refusedWith(copy, d -> d.remove("unitRows"), "wrong field", "unitRows");
    saved.refusedWith(copy, d -> d.put("unitRows", "yes"), "wrong field");
    saved.refusedWith(copy, d -> d.putNull("summary"), "null in /summary");
    saved.refusedWith(copy, d -> d.put("format", "1"), "names no format");
    saved.refusedWith(
        copy, d -> ((ObjectNode) d.get("sizes")).put("neighbours", 0), "0 in sizes.neigh");
    saved.refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("features", 2.5), "wrong field");
    saved.refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("features", 5), "shift");
    saved.refusedWith(
        copy, d -> ((ObjectNode) d.get("sizes")).put("landmarks", 2_000_000_000), "in sizes");
    saved.refusedWith(
        copy, d -> ((ObjectNode) d.get("sizes")).put("voters", 5), "5 in sizes.voters");
    saved.refusedWith(
        copy, d -> ((ObjectNode) d.get("sizes")).put("clusters", 0), "0 in sizes.clusters");
    saved.refusedWith(
        copy,
        d -> ((ObjectNode) d.get("sizes")).put("dimensions", 2_000_000),
        "embedding has ",
        " values in row 0 where 2000000 values belong");
    saved.refusedWith(copy, d -> d.put("assigner", "vote"), "0 in sizes.voters");
    saved.refusedWith(
        copy,
        d -> {
          d.put("assigner", "vote");
          ((ObjectNode) d.get("sizes")).put("voters", 5);
        },
        "lack voters");
    // Valid by itself, and not what was written.
    saved.refusedWith(copy, d -> ((ObjectNode) d.get("sizes")).put("neighbours", 2), "checksum");
    saved.refusedWith(
        copy, d -> d.put("unitPoints", !d.get("unitPoints").booleanValue()), "checksum");
    saved.refusedWith(copy, d -> d.withArray("/labels").set(0, "another"), "checksum");
  }

  @Test
  void damagedVotersAreRefused() throws IOException {
    SavedModel vote =
        SavedModel.of(
            spark, Blobs.estimator().setAssign("vote").fit(table), folder.resolve("vote"));
    Path copy = vote.copy(folder);
    String classes =
        "select part, index, if(part = 'classes', array(%sD), values) values from matrices";
    vote.rewrite(copy, classes.formatted("3"));
    SavedModel.refused(copy, "classes names the cluster 3.0 of 3");
    vote.rewrite(copy, classes.formatted("0.5"));
    SavedModel.refused(copy, "classes names the cluster 0.5 of 3");
    vote.rewrite(copy, "select * from matrices");
    vote.refusedWith(copy, d -> d.put("assigner", "largest"), "in sizes.dimensions");
    vote.refusedWith(copy, d -> d.put("assigner", "centres"), "lack centres");
  }

  @Test
  void textThatIsNotJsonIsRefused() throws IOException {
    Path copy = saved.copy(folder);
    Files.deleteIfExists(copy.resolve(".model.json.crc"));
    String text = Files.readString(copy.resolve("model.json"));
    Files.writeString(copy.resolve("model.json"), text.substring(0, text.length() / 2));
    SavedModel.refused(copy, "not JSON");
    Files.writeString(copy.resolve("model.json"), "{}");
    SavedModel.refused(copy, "names no format");
  }

  @Test
  void aHostileClassNameIsNotMadeAnObjectOf() throws IOException {
    String type = ConstrainedSpectralClusteringModel.class.getName();
    Path copy = saved.copy(folder);
    ModelCopies.editMetadata(copy, text -> text.replace(type, "evil.Loader"));
    SavedModel.refused(copy, "metadata/part-", "does not match its checksum");

    ModelCopies.toFormatOne(copy);
    SavedModel.refused(copy, "its metadata is of the class evil.Loader, not of org.mustlink");
  }

  @Test
  void aModelOfTheFirstFormatIsLoaded() throws IOException {
    Path copy = saved.copy(folder);
    ModelCopies.toFormatOne(copy);

    ConstrainedSpectralClusteringModel loaded =
        ConstrainedSpectralClusteringModel.load(copy.toString());

    assertThat(Blobs.assignments(loaded.transform(table)))
        .isEqualTo(Blobs.assignments(saved.model().transform(table)));
    SavedModel.edit(
        copy, document -> document.put("unitRows", !document.get("unitRows").booleanValue()));
    SavedModel.refused(copy, "checksum does not match");
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
    Path copy = saved.copy(folder);
    ModelCopies.toFormatOne(copy);
    ModelCopies.editMetadata(copy, text -> text.replaceFirst(pattern, by));
    SavedModel.refused(copy, words);
  }
}
