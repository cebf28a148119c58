package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.classifier.Forest;
import org.mustlink.core.classifier.LinearRidge;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.testing.SparkExtension;

/** A model with classifiers of the features of the labelled rows. */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolModelTest {
  private static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.IntegerType, false)
          .add("features", SQLDataTypes.VectorType())
          .add("known", DataTypes.StringType);

  private final SparkSession spark;
  private ConstrainedSpectralClusteringModel model;
  private Dataset<Row> table;

  @SuppressWarnings("NullAway.Init")
  PoolModelTest(SparkSession spark) {
    this.spark = spark;
  }

  /** A ball of one class within the other, which surrounds it. */
  @BeforeAll
  void fit() {
    Random random = new Random(3);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 600; id++) {
      int j = id % 3 == 0 ? 1 : 0;
      double spread = j == 1 ? 5 : 0.5;
      double[] x = random.doubles(3).map(v -> spread * 4 * (v - 0.5)).toArray();
      rows.add(RowFactory.create(id, Vectors.dense(x), id < 240 ? "class " + j : null));
    }
    table = spark.createDataFrame(rows, SCHEMA);
    model = estimator().fit(table);
  }

  private static ConstrainedSpectralClustering estimator() {
    return new ConstrainedSpectralClustering().setLabelCol("known").setLandmarks(100);
  }

  @Test
  void theFeaturesHaveAWeightAndTheSummaryTellsWhy() {
    assertThat(model.summary().assigned()).isEqualTo("pool");
    assertThat(Objects.requireNonNull(model.summary().outOfSample()))
        .containsOnlyKeys("anchors", "pool")
        .allSatisfy((way, share) -> assertThat(share).isBetween(0.0, 1.0));
    assertThat(model.clustering().encoder().classifiers()).isNotNull();
  }

  @Test
  void theClassifiersAreReadAsTheyWereWritten(@TempDir Path folder) throws Exception {
    String path = folder.resolve("model").toString();
    model.save(path);

    ConstrainedSpectralClusteringModel loaded = ConstrainedSpectralClusteringModel.load(path);

    FeatureClassifiers classifiers =
        Objects.requireNonNull(loaded.clustering().encoder().classifiers());
    FeatureClassifiers written = Objects.requireNonNull(model.clustering().encoder().classifiers());
    assertThat(classifiers.classifiers())
        .hasSameSizeAs(written.classifiers())
        .anyMatch(weighted -> weighted.classifier() instanceof Forest);
    assertThat(assignments(loaded)).isEqualTo(assignments(model));
    assertThat(loaded.summary().outOfSample()).isEqualTo(model.summary().outOfSample());
  }

  /** Links name no classes; the cluster of a row need not have the number of its class. */
  @Test
  void aModelOfLinksAloneAssignsAsItsFitDid(@TempDir Path folder) throws Exception {
    Random random = new Random(6);
    List<Row> links = new ArrayList<>();
    for (int e = 0; e < 1200; e++) {
      int a = random.nextInt(240);
      int b = (a + 1 + random.nextInt(239)) % 240;
      links.add(RowFactory.create(a, b, (a % 3 == 0) == (b % 3 == 0) ? "must" : "cannot"));
    }
    StructType schema =
        new StructType()
            .add("first", DataTypes.IntegerType)
            .add("second", DataTypes.IntegerType)
            .add("type", DataTypes.StringType);
    ConstrainedSpectralClusteringModel fitted =
        new ConstrainedSpectralClustering()
            .setLandmarks(100)
            .setK(2)
            .setAssign("pool")
            .setIdCols("id")
            .setLinks(spark.createDataFrame(links, schema))
            .fit(table.drop("known"));
    assertThat(fitted.summary().assigned()).isEqualTo("pool");
    assertThat(fitted.summary().data().labelled()).isZero();
    String path = folder.resolve("model").toString();
    fitted.save(path);

    ConstrainedSpectralClusteringModel loaded = ConstrainedSpectralClusteringModel.load(path);

    SortedMap<Integer, String> assigned = assignments(fitted);
    assertThat(assignments(loaded)).isEqualTo(assigned);
    assertThat(assigned.values().stream().filter(row -> row.startsWith("1 ")).count())
        .isEqualTo(fitted.summary().clusters().get(1).size());
  }

  /** Of more than 64 columns most classifiers read principal components, and one reads all. */
  @Test
  void theClassifierOfAllColumnsIsReadAsItWasWritten(@TempDir Path folder) throws Exception {
    Random random = new Random(4);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 300; id++) {
      int j = id % 2;
      double[] x = random.doubles(70).toArray();
      x[69] = j + 0.1 * x[69];
      rows.add(RowFactory.create(id, Vectors.dense(x), id < 100 ? "class " + j : null));
    }
    Dataset<Row> wide = spark.createDataFrame(rows, SCHEMA);
    ConstrainedSpectralClusteringModel fitted = estimator().setAssign("pool").fit(wide);
    String path = folder.resolve("model").toString();
    fitted.save(path);

    ConstrainedSpectralClusteringModel loaded = ConstrainedSpectralClusteringModel.load(path);

    assertThat(Objects.requireNonNull(loaded.clustering().encoder().classifiers()).classifiers())
        .anyMatch(weighted -> weighted.classifier() instanceof LinearRidge);
    assertThat(Blobs.assignments(loaded.transform(wide)))
        .isEqualTo(Blobs.assignments(fitted.transform(wide)));
  }

  @Test
  void classifiersThatWereChangedAreRefused(@TempDir Path folder) throws Exception {
    Path path = folder.resolve("model");
    model.save(path.toString());
    Path document = path.resolve("model.json");
    Files.deleteIfExists(path.resolve(".model.json.crc"));
    String text = Files.readString(document);
    String kind = "\"type\" : \"kernelRidge\"";
    assertThat(text).contains(kind);
    Files.writeString(document, text.replace(kind, "\"type\" : \"forest\""));

    assertThatThrownBy(() -> ConstrainedSpectralClusteringModel.load(path.toString()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(path.toString());
  }

  @Test
  void partitionsDoNotMatter() {
    ConstrainedSpectralClusteringModel other = estimator().fit(table.repartition(7));

    assertThat(assignments(other)).isEqualTo(assignments(model));
  }

  /**
   * The classes overlap, so that there are rows in doubt that can go to the class that lacks some.
   */
  @Test
  void clustersAreBroughtToKnownShares() {
    Random random = new Random(5);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 600; id++) {
      int j = id % 3 == 0 ? 1 : 0;
      double[] x = random.doubles(3).map(v -> 2 * v + 0.6 * j).toArray();
      rows.add(RowFactory.create(id, Vectors.dense(x), id < 240 ? "class " + j : null));
    }
    Dataset<Row> overlapping = spark.createDataFrame(rows, SCHEMA);
    ConstrainedSpectralClustering half =
        estimator().setAssign("pool").setClassShares("class 0:0.5, class 1:0.5");
    ConstrainedSpectralClusteringModel unsized = estimator().setAssign("pool").fit(overlapping);
    ConstrainedSpectralClusteringModel sized = half.fit(overlapping);

    assertThat(sized.summary().assigned()).isEqualTo("pool");
    assertThat(sizeOfClassOne(sized, overlapping)).isBetween(245L, 330L);
    assertThat(sizeOfClassOne(unsized, overlapping)).isLessThan(230);
    assertThat(Blobs.assignments(half.fit(overlapping.repartition(5)).transform(overlapping)))
        .isEqualTo(Blobs.assignments(sized.transform(overlapping)));
  }

  @Test
  void sharesOfOtherClassesAreRefused() {
    assertThatThrownBy(() -> estimator().setClassShares("class 0:0.5, class 2:0.5").fit(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("classShares", "class 1", "not labelled: class 2");
  }

  private static long sizeOfClassOne(ConstrainedSpectralClusteringModel by, Dataset<Row> rows) {
    return Blobs.assignments(by.transform(rows)).values().stream()
        .filter(row -> row.startsWith("1 "))
        .count();
  }

  private SortedMap<Integer, String> assignments(ConstrainedSpectralClusteringModel by) {
    return Blobs.assignments(by.transform(table));
  }
}
