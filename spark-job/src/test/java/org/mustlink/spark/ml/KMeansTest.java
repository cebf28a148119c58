package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class KMeansTest {
  private static final String PARALLEL = "k-means||";

  private final SparkSession spark;
  private final Dataset<Row> table;

  KMeansTest(SparkSession spark) {
    this.spark = spark;
    this.table = Blobs.table(spark);
  }

  private static KMeans estimator() {
    return new KMeans().setK(5).setSeed(3);
  }

  /** All that a model knows of its clusters, to the bit. */
  private static String bits(KMeansModel model) {
    StringBuilder bits = new StringBuilder();
    for (Vector centre : model.clusterCenters()) {
      Arrays.stream(centre.toArray()).mapToObj(Double::toHexString).forEach(bits::append);
    }
    return bits
        + " "
        + Double.toHexString(model.trainingCost())
        + " "
        + model.clusterSizes()
        + " "
        + model.numIter();
  }

  /** MLlib takes given centres only in its older API; here they are the means of the classes. */
  @Test
  void fromGivenCentresTheClustersAreThoseOfMLlib() {
    KMeansModel model = new KMeans().setK(3).setLabelCol("known").setTol(0).fit(table);
    JavaRDD<org.apache.spark.mllib.linalg.Vector> rows =
        table
            .select("doubles")
            .javaRDD()
            .map(
                row ->
                    org.apache.spark.mllib.linalg.Vectors.dense(
                        row.<Double>getList(0).stream().mapToDouble(x -> x).toArray()));
    org.apache.spark.mllib.linalg.Vector[] start =
        Stream.of(0, 1, 2)
            .map(
                truth ->
                    table
                        .filter("known = 'class " + truth + "'")
                        .selectExpr("avg(f0)", "avg(f1)", "double(avg(f2))", "avg(f3)")
                        .head())
            .map(
                row ->
                    org.apache.spark.mllib.linalg.Vectors.dense(
                        row.getDouble(0), row.getDouble(1), row.getDouble(2), row.getDouble(3)))
            .toArray(org.apache.spark.mllib.linalg.Vector[]::new);
    org.apache.spark.mllib.clustering.KMeansModel peer =
        new org.apache.spark.mllib.clustering.KMeans()
            .setK(3)
            .setEpsilon(0)
            .setMaxIterations(50)
            .setInitialModel(new org.apache.spark.mllib.clustering.KMeansModel(start))
            .run(rows.rdd());
    for (int j = 0; j < 3; j++) {
      assertThat(model.clusterCenters()[j].toArray())
          .usingComparatorWithPrecision(1e-9)
          .containsExactly(peer.clusterCenters()[j].toArray());
    }
    assertThat(model.trainingCost())
        .isCloseTo(peer.computeCost(rows.rdd()), within(1e-9 * model.trainingCost()));
    assertThat(model.seedLabels()).containsExactly("class 0", "class 1", "class 2");
    assertThat(model.numIter()).isBetween(1, 20);
  }

  @Test
  void theCostIsNotAboveThatOfMLlib() {
    double least = Double.POSITIVE_INFINITY;
    for (int seed = 1; seed <= 2; seed++) {
      least =
          Math.min(
              least,
              new org.apache.spark.ml.clustering.KMeans()
                  .setK(3)
                  .setSeed(seed)
                  .fit(table)
                  .summary()
                  .trainingCost());
    }
    for (String initMode : List.of("sample", PARALLEL)) {
      KMeansModel model = new KMeans().setK(3).setInitMode(initMode).fit(table);
      assertThat(model.trainingCost()).isLessThan(1.001 * least);
      assertThat(model.computeCost(table.repartition(5))).isEqualTo(model.trainingCost());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sample", PARALLEL})
  void neitherPartitionsNorOrderNorTheFormOfTheFeaturesChangeABit(String initMode) {
    KMeans kMeans = estimator().setInitMode(initMode);
    KMeansModel model = kMeans.fit(table.coalesce(1));
    for (int partitions : new int[] {3, 7}) {
      assertThat(bits(kMeans.fit(Blobs.shuffled(spark, partitions)))).isEqualTo(bits(model));
    }
    KMeans columns = kMeans.copy(new ParamMap()).setInputCols(Blobs.COLUMNS);
    assertThat(bits(columns.fit(table))).isEqualTo(bits(model));
    assertThat(bits(kMeans.copy(new ParamMap()).setFeaturesCol("floats").fit(table)))
        .isEqualTo(bits(model));
    assertThat(bits(kMeans.copy(new ParamMap()).setSeed(4).fit(table))).isNotEqualTo(bits(model));
    assertThat(model.clusterCenters())
        .isSortedAccordingTo(Comparator.comparing(Vector::toArray, Arrays::compare));
  }

  @Test
  void aWeightCountsAsSoManyEqualRows() {
    Dataset<Row> weighted = table.withColumn("weight", expr("1 + id % 3"));
    Dataset<Row> repeated = weighted.withColumn("copy", expr("explode(sequence(1, weight))"));
    KMeans kMeans = new KMeans().setK(3).setLabelCol("known");
    // Copies of labelled rows do not move the first centres, which are means of weighted rows too.
    KMeansModel plain = kMeans.fit(repeated);
    KMeansModel model = kMeans.setWeightCol("weight").fit(weighted);
    for (int j = 0; j < 3; j++) {
      assertThat(model.clusterCenters()[j]).isEqualTo(plain.clusterCenters()[j]);
    }
    assertThat(model.trainingCost()).isEqualTo(plain.trainingCost());
    assertThat(model.computeCost(weighted)).isEqualTo(model.trainingCost());
    KMeansModel scaled =
        kMeans.fit(weighted.withColumn("weight", expr("weight * 0.3D")).repartition(3));
    assertThat(scaled.trainingCost())
        .isCloseTo(0.3 * model.trainingCost(), within(1e-9 * model.trainingCost()));
    Dataset<Row> alike = table.withColumn("weight", expr("2.5D"));
    KMeansModel equal = kMeans.fit(alike);
    double unweighted = new KMeans().setK(3).setLabelCol("known").fit(table).trainingCost();
    assertThat(equal.trainingCost()).isCloseTo(2.5 * unweighted, within(1e-9 * unweighted));
    assertThat(equal.computeCost(alike)).isEqualTo(equal.trainingCost());
  }

  /** Rows of one class have no label; its cluster is the third, whatever its coordinates. */
  @ParameterizedTest
  @ValueSource(strings = {"sample", PARALLEL})
  void classesOfLabelsBeginTheFirstClusters(String initMode) {
    Dataset<Row> partly = Blobs.withoutLabelOf(table, 0);
    KMeans kMeans = new KMeans().setK(3).setInitMode(initMode).setLabelCol("known");
    KMeansModel model = kMeans.fit(partly);
    assertThat(model.seedLabels()).containsExactly("class 1", "class 2");
    Dataset<Row> clustered = model.transform(partly);
    assertThat(clustered.filter("prediction = (truth + 2) % 3").count()).isGreaterThan(220);
    assertThat(bits(kMeans.fit(partly.repartition(5)))).isEqualTo(bits(model));
  }

  @Test
  void aClusterThatLosesItsRowsKeepsItsCentre() {
    Dataset<Row> rows =
        spark.sql(
            "SELECT double(x) AS x, 1 AS same, label FROM VALUES (-10, 'a'), (10, 'a'), (-11, 'b'),"
                + " (11, 'c') AS t(x, label)");
    KMeansModel model =
        new KMeans().setInputCols("x", "same").setLabelCol("label").setK(3).fit(rows);
    assertThat(model.clusterSizes()).containsExactly(0L, 2L, 2L);
    assertThat(model.clusterCenters())
        .containsExactly(Vectors.dense(0, 1), Vectors.dense(-10.5, 1), Vectors.dense(10.5, 1));
    assertThat(model.trainingCost()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sample", PARALLEL})
  void thereAreNoMoreClustersThanDifferentRows(String initMode) {
    Dataset<Row> rows = spark.sql("SELECT id % 2 AS x FROM range(9)");
    KMeansModel model = new KMeans().setInputCols("x").setInitMode(initMode).setK(4).fit(rows);
    assertThat(model.clusters()).isEqualTo(2);
    assertThat(model.clusterSizes()).containsExactly(5L, 4L);
    assertThat(model.trainingCost()).isZero();
  }

  /** Far from the origin nothing is lost, and one cluster is the mean of all rows. */
  @Test
  void anOffsetChangesNothing() {
    String[] far = {"f0 + 1e9D AS f0", "f1 - 1e9D AS f1", "f2", "f3"};
    KMeans kMeans = estimator().setInputCols("f0", "f1", "f2", "f3").setTol(0);
    Dataset<Row> numbers = table.selectExpr("f0", "double(f1) f1", "double(f2) f2", "f3");
    KMeansModel model = kMeans.fit(numbers.selectExpr(far));
    KMeansModel near = kMeans.fit(numbers);
    assertThat(new KMeans().setK(1).setInputCols("f0").fit(numbers).clusterCenters()[0].apply(0))
        .isEqualTo(numbers.selectExpr("avg(f0)").head().getDouble(0));
    assertThat(model.trainingCost())
        .isCloseTo(near.trainingCost(), within(0.2 * near.trainingCost()));
    assertThat(new KMeans().setK(1).setInputCols("f0").fit(numbers.selectExpr(far)).trainingCost())
        .isCloseTo(
            new KMeans().setK(1).setInputCols("f0").fit(numbers).trainingCost(), within(1e-5));
  }

  @Test
  void aSavedModelGivesTheSameBitsInTablesAndStreams(@TempDir Path folder) throws Exception {
    String rows = folder.resolve("rows").toString();
    table.repartition(2).write().parquet(rows);
    Dataset<Row> stored = spark.read().parquet(rows);
    Pipeline pipeline =
        new Pipeline().setStages(new PipelineStage[] {estimator().setMarginCol("clear")});
    PipelineModel fitted = pipeline.fit(stored);
    fitted.save(folder.resolve("pipeline").toString());
    KMeansModel model = (KMeansModel) fitted.stages()[0];
    KMeansModel loaded =
        (KMeansModel) PipelineModel.load(folder.resolve("pipeline").toString()).stages()[0];

    assertThat(bits(loaded)).isEqualTo(bits(model));
    assertThat(loaded.explainParams()).isEqualTo(model.explainParams()).contains("current: 5");
    assertThat(loaded.getMarginCol()).isEqualTo("clear");
    List<Row> expected = model.transform(stored).sort("id").collectAsList();
    assertThat(model.clusterSizes().get(2))
        .isEqualTo(expected.stream().filter(row -> row.<Integer>getAs("prediction") == 2).count());
    assertThat(expected)
        .allMatch(row -> row.<Integer>getAs("prediction") == model.predict(row.getAs("features")));
    StreamingQuery query =
        loaded
            .transform(spark.readStream().schema(stored.schema()).parquet(rows))
            .writeStream()
            .format("memory")
            .queryName("nearest")
            .trigger(Trigger.AvailableNow())
            .start();
    query.awaitTermination();
    assertThat(spark.table("nearest").sort("id").collectAsList()).isEqualTo(expected);
    assertThat(model.transformSchema(stored.schema())).isEqualTo(model.transform(stored).schema());
  }

  @Test
  void aDamagedModelIsRefusedInWords(@TempDir Path folder) throws Exception {
    String path = folder.resolve("model").toString();
    estimator().fit(table).save(path);
    assertThatThrownBy(() -> ConstrainedSpectralClusteringModel.load(path))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("it is a model of k-means, not of constrained spectral clustering");
    Path document = folder.resolve("model/model.json");
    String text = Files.readString(document);
    Files.delete(folder.resolve("model/.model.json.crc"));
    for (String[] damage :
        new String[][] {
          {"\"steps\" : ", "\"steps\" : 1", "model.json does not match its checksum"},
          {"\"format\" : 1", "\"format\" : 2", "reads formats up to 1"},
          {"\"kind\" : \"k-means\"", "\"kind\" : \"k-medians\"", "it is a model of k-medians"}
        }) {
      Files.writeString(document, text.replace(damage[0], damage[1]));
      assertThatThrownBy(() -> KMeansModel.load(path))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining(damage[2]);
    }
    String other = folder.resolve("other").toString();
    Blobs.estimator().fit(table).save(other);
    assertThatThrownBy(() -> KMeansModel.load(other))
        .hasMessageContaining("it is a model of constrained spectral clustering, not of k-means");
  }

  /** Beside one centre every row surely belongs to it. */
  @Test
  void theMarginOfTheOnlyCentreIsOne() {
    NearestCentre nearest = new NearestCentre(new double[] {3}, 1, 1);
    nearest.assign(new double[] {7}, 1);
    assertThat(nearest.margin(0)).isEqualTo(1);
    assertThat(nearest.squaredDistance(0)).isEqualTo(16);
  }
}
