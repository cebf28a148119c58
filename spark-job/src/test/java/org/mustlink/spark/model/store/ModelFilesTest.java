package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.model.FittedModel;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.testing.SparkExtension;

/** Models as files: what is saved is loaded, and files that are lost, cut or linked are refused. */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelFilesTest {
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
    assertThat(Blobs.clustering(loaded).clustersAreClasses()).isEqualTo(!assign.equals("kmeans"));
    assertThat(Blobs.clustering(loaded).input()).isEqualTo(Blobs.clustering(fitted).input());
    assertThat(loaded.uid()).isEqualTo(fitted.uid());
    assertThat(Blobs.options(loaded)).isEqualTo(Blobs.options(fitted));
    assertThat(loaded.explainParams()).isEqualTo(fitted.explainParams());
  }

  /** A model replaces the one to which a link leads, and the link stays. */
  @Test
  void aModelIsSavedWhereALinkLeads() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("models/today"));
    ConstrainedSpectralClusteringModel model =
        ConstrainedSpectralClusteringModel.load(saved.copy(folder).toString());
    model.save(link.toString());
    model.write().overwrite().save(link.toString());
    assertThat(link).isSymbolicLink();
    Path today = folder.resolve("models/today");
    assertThat(ConstrainedSpectralClusteringModel.load(today.toString()).uid())
        .isEqualTo(model.uid());
    assertThatThrownBy(() -> model.save(link.toString())).hasMessageContaining("already exists");
  }

  @Test
  void anExistingPathIsKeptUnlessOverwritten() throws IOException {
    Path copy = saved.copy(folder);
    assertThatThrownBy(() -> saved.model().save(copy.toString())).isInstanceOf(IOException.class);

    saved.model().write().overwrite().save(copy.toString());

    assertThat(ConstrainedSpectralClusteringModel.load(copy.toString()).clusters()).isEqualTo(3);
  }

  @Test
  void whatTheJobWritesIsLoadedWithItsColumnsAndOptions() throws IOException {
    String path = folder.resolve("job").toString();
    ConstrainedSpectralClusteringModel fitted =
        Blobs.estimator().setPreset("paper").setInputCols(Blobs.columns()).fit(table);
    ModelFiles.save(
        new FittedModel(Blobs.clustering(fitted), fitted.summary()),
        Optional.of("known"),
        path,
        spark);
    ConstrainedSpectralClusteringModel loaded = ConstrainedSpectralClusteringModel.load(path);

    assertThat(Blobs.clustering(loaded).input().columns())
        .isEqualTo(new FeatureColumns(ColumnKind.NUMBER, List.of(Blobs.columns())));
    assertThat(loaded.getInputCols()).isEqualTo(Blobs.columns());
    assertThat(words(loaded)).isEqualTo(words(fitted));
    assertThat(loaded.getLabelCol()).hasValue("known");
    assertThat(Blobs.options(loaded)).isEqualTo(Blobs.options(fitted));
    assertThat(Blobs.assignments(loaded.transform(table)))
        .isEqualTo(Blobs.assignments(fitted.transform(table)));
  }

  /** All parameters, of which Spark shows arrays by where they are in memory. */
  private static String words(ConstrainedSpectralClusteringModel model) {
    return model.explainParams().replaceAll("String;@\\w+", "");
  }

  @ParameterizedTest
  @CsvSource({"features, VECTOR", "floats, FLOAT_ARRAY", "doubles, DOUBLE_ARRAY"})
  void aModelKnowsTheColumnOfItsFitWhateverItsParametersSay(String column, ColumnKind kind)
      throws IOException {
    String path = folder.resolve("model").toString();
    Blobs.estimator().setFeaturesCol(column).fit(table).setFeaturesCol("renamed").save(path);

    assertThat(ModelFiles.read(path, spark).content().model().input().columns())
        .isEqualTo(new FeatureColumns(kind, List.of(column)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"metadata", "model.json", "arrays.safetensors"})
  void aMissingPartIsRefused(String part) throws IOException {
    Path copy = saved.copy(folder);
    Files.move(copy.resolve(part), folder.resolve("elsewhere"));
    SavedModel.refused(copy, part + " is missing");
  }

  @Test
  void nothingAtAllIsRefused() {
    SavedModel.refused(folder.resolve("nowhere"), "there is nothing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.json", "arrays.safetensors"})
  void aFlippedByteIsRefused(String part) throws IOException {
    Path copy = saved.copy(folder);
    Path file = copy.resolve(part);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    SavedModel.refused(copy, part + " was changed or damaged");
    ModelCopies.withoutHadoopsChecksums(copy);
    SavedModel.refused(copy, "Cannot load the model");
  }

  @Test
  void aHostileClassNameIsNotMadeAnObjectOf() throws IOException {
    String type = ConstrainedSpectralClusteringModel.class.getName();
    Path copy = saved.copy(folder);
    ModelCopies.editMetadata(copy, text -> text.replace(type, "evil.Loader"));
    SavedModel.refused(copy, "metadata/part-", "does not match its checksum");

    ModelCopies.seal(copy);
    SavedModel.refused(copy, "its metadata is of the class evil.Loader, not of org.mustlink");
  }

  /** As in the cache of Spark Connect, but not with the file that was saved. */
  @Test
  void anotherFileInPlaceOfTheDirectoryOfMetadataIsRefused() throws IOException {
    Path copy = saved.copy(folder);
    ModelCopies.clear(copy.resolve("metadata"));
    Files.delete(copy.resolve("metadata"));
    Files.writeString(copy.resolve("metadata"), "text");
    SavedModel.refused(copy, "metadata/metadata is no part of it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"metadata", "model.json", "arrays.safetensors", "metadata/part-link"})
  void aLinkThatLeadsOutOfTheModelIsRefused(String part) throws IOException {
    Path copy = saved.copy(folder);
    Path outside = folder.resolve("outside");
    if (Files.exists(copy.resolve(part))) {
      Files.move(copy.resolve(part), outside);
    } else {
      outside = Path.of("/dev/zero");
    }
    Files.createSymbolicLink(copy.resolve(part), outside);
    SavedModel.refused(copy, part + " is a link that leads out of it, to " + outside.toRealPath());
  }

  @Test
  void aModelWhoseFilesAreLinkedWithinItIsLoadedAsIsOneThatALinkLeadsTo() throws IOException {
    Path copy = saved.copy(folder);
    Files.move(copy.resolve("metadata"), copy.resolve("kept"));
    Files.createSymbolicLink(copy.resolve("metadata"), Path.of("kept"));
    Path link = Files.createSymbolicLink(folder.resolve("current"), copy);
    assertThat(ConstrainedSpectralClusteringModel.load(link.toString()).uid())
        .isEqualTo(saved.model().uid());
  }

  @Test
  void changedParametersAreRefused() throws IOException {
    Path copy = saved.copy(folder);
    ModelCopies.editMetadata(copy, text -> text.replace("\"features\"", "\"doubles\""));
    SavedModel.refused(copy, "metadata/part-", "does not match its checksum");
  }

  @Test
  void emptyAndAddedMetadataAreRefused() throws IOException {
    Path copy = saved.copy(folder);
    Files.writeString(copy.resolve("metadata").resolve("part-zzz"), "{}");
    SavedModel.refused(copy, "metadata/part-zzz is no part of it");
    ModelCopies.clear(copy.resolve("metadata"));
    SavedModel.refused(copy, "metadata/part-", "is missing");
    ModelCopies.seal(copy);
    SavedModel.refused(copy, "metadata is empty");
  }
}
