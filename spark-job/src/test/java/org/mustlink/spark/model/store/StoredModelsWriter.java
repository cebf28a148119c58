package org.mustlink.spark.model.store;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.classifier.Forest;
import org.mustlink.core.classifier.LinearRidge;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.ml.KMeans;
import org.mustlink.spark.testing.MixedRows;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Writes the models of a release and what they give to the directory of {@code
 * -Dmustlink.models.write}; see docs/research/extending.md. {@link StoredModelsTest} reads them.
 */
@ExtendWith(SparkExtension.class)
@EnabledIfSystemProperty(named = StoredModelsWriter.TO, matches = ".+")
class StoredModelsWriter {
  static final String TO = "mustlink.models.write";

  /** The folder of a model of k-means. */
  static final String KMEANS = "kmeans";

  private static final int ROWS = 40;
  private static final int WIDE = 1200;
  private static final int FAINT = 65;
  private static final int WIDER = 72;

  private final SparkSession spark;
  private final Path directory = Path.of(System.getProperty(TO, ""));

  StoredModelsWriter(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void writeModels() throws Exception {
    Files.createDirectories(directory);
    Dataset<Row> table = Blobs.table(spark);
    write(
        "seeded", estimator().setReduce(2).setMetric("rca").setAssign("seeded").fit(table), table);
    write("vote", estimator().setWeights("gaussian-average").setAssign("vote").fit(table), table);
    write("anchors", estimator().setAssign("anchors").fit(table), table);
    write(
        "centres",
        estimator().setAssign("kmeans").setWeights("gaussian").setBandwidth(3).fit(table),
        table);
    ConstrainedSpectralClusteringModel pool = estimator().setAssign("pool").fit(ball());
    assertThat(Blobs.clustering(pool).encoder().classifiers()).isNotNull();
    write("pool", pool, ball());
    Dataset<Row> known =
        table.withColumn("known", expr("if(id < 90, concat('class ', truth), null)"));
    ConstrainedSpectralClusteringModel calibrated = estimator().setAssign("pool").fit(known);
    assertThat(Blobs.clustering(calibrated).soft().calibrated()).isTrue();
    assertThat(Blobs.clustering(calibrated).assigner()).isInstanceOf(PoolAssigner.class);
    write("calibrated", calibrated, known);
    Dataset<Row> open = ball().withColumn("known", expr("nullif(known, 'class 2')"));
    ConstrainedSpectralClusteringModel opened = estimator().fit(open);
    assertThat(Blobs.clustering(opened).assigner()).isInstanceOf(NewClassAssigner.class);
    assertThat(Blobs.clustering(opened).encoder().classifiers()).isNotNull();
    write("new", opened, open);
    ConstrainedSpectralClusteringModel forest = estimator().setAssign("pool").fit(steps());
    assertThat(
            Objects.requireNonNull(Blobs.clustering(forest).encoder().classifiers()).classifiers())
        .anyMatch(weighted -> weighted.classifier() instanceof Forest);
    write("forest", forest, steps());
    ConstrainedSpectralClusteringModel linear = estimator().setAssign("pool").fit(faint());
    assertThat(
            Objects.requireNonNull(Blobs.clustering(linear).encoder().classifiers()).classifiers())
        .anyMatch(weighted -> weighted.classifier() instanceof LinearRidge);
    write("linear", linear, faint());
    ConstrainedSpectralClusteringModel limited = estimator().setOutliers(0.06).fit(noisy());
    assertThat(Objects.requireNonNull(Blobs.clustering(limited).encoder().outliers()).dropped())
        .isPositive();
    assertThat(limited.transform(noisy()).filter("prediction < 0").count()).isBetween(5L, 15L);
    write("outliers", limited, noisy());
    ConstrainedSpectralClusteringModel sparse = estimator().fit(wide());
    assertThat(Blobs.clustering(sparse).map()).isInstanceOf(SparseVectors.class);
    write("sparse", sparse, wide());
    writeMixed();
    write(KMEANS, new KMeans().setLabelCol("known").setK(4).fit(table), table);
    VectorAssembler assembler =
        new VectorAssembler().setInputCols(Blobs.columns()).setOutputCol("assembled");
    write(
        "pipeline",
        new Pipeline()
            .setStages(new PipelineStage[] {assembler, estimator().setFeaturesCol("assembled")})
            .fit(table),
        table);
  }

  private static ConstrainedSpectralClustering estimator() {
    return new ConstrainedSpectralClustering()
        .setLabelCol("known")
        .setK(3)
        .setLandmarks(20)
        .setSeed(5);
  }

  private void write(String name, Model<?> model, Dataset<Row> table) throws IOException {
    Path path = directory.resolve(name);
    ((MLWritable) model).write().save(path.toString());
    ModelCopies.withoutHadoopsChecksums(path);
    List<Row> rows = model.transform(table).orderBy("id").limit(ROWS).collectAsList();
    StoredModels.write(path, rows);
  }

  /** A model of columns of all types, with rows of texts, as a file of text holds them. */
  private void writeMixed() throws IOException {
    List<String> names = MixedRows.FEATURES;
    ConstrainedSpectralClusteringModel model =
        estimator().setInputCols(names.toArray(String[]::new)).fit(MixedRows.table(spark));
    assertThat(Blobs.clustering(model).map()).isInstanceOf(EncodedColumns.class);
    Path path = directory.resolve("mixed");
    model.write().save(path.toString());
    ModelCopies.withoutHadoopsChecksums(path);
    Dataset<Row> texts =
        MixedRows.table(spark)
            .orderBy("id")
            .limit(ROWS)
            .selectExpr(names.stream().map(MixedRows::text).toArray(String[]::new))
            .coalesce(1);
    StoredTexts.write(path, names, model.transform(texts));
  }

  /** A ball of one class within another, and a third beside them. */
  private Dataset<Row> ball() {
    Random random = new Random(3);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 240; id++) {
      int j = id % 3;
      double[] x = new double[4];
      for (int t = 0; t < x.length; t++) {
        x[t] = Math.rint(64 * ((j == 1 ? 20 : 2) * (random.nextDouble() - 0.5))) / 64;
      }
      x[0] += j == 2 ? 30 : 0;
      rows.add(RowFactory.create(id, Vectors.dense(x), id < 45 ? "class " + j : null));
    }
    return table(rows);
  }

  /** Classes that alternate by the steps of a column, each step twice as wide as the one before. */
  private Dataset<Row> steps() {
    Random random = new Random(6);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 240; id++) {
      double[] x = {8 * random.nextDouble(), random.nextDouble(), random.nextDouble()};
      int j = (int) x[0] % 3;
      x[0] = Math.pow(2, x[0]);
      for (int t = 0; t < x.length; t++) {
        x[t] = Math.rint(64 * x[t]) / 64;
      }
      rows.add(RowFactory.create(id, Vectors.dense(x), id < 60 ? "class " + j : null));
    }
    return table(rows);
  }

  /** More columns than the map keeps; each class has a larger sum of two of them. */
  private Dataset<Row> faint() {
    Random random = new Random(4);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 150; id++) {
      int j = id % 3;
      double[] x = new double[FAINT];
      for (int t = 0; t < x.length; t++) {
        x[t] = Math.rint(8 * random.nextDouble()) / 8;
      }
      for (int pair = 0; pair < 3; pair++) {
        x[pair + 3] = (pair == j ? 1 : 0) + x[pair + 3] / 8 - x[pair];
      }
      rows.add(RowFactory.create(id, Vectors.dense(x), id < 60 ? "class " + j : null));
    }
    return table(rows);
  }

  /** More columns than the map keeps; each class is large in a third of them, and noise in any. */
  private Dataset<Row> noisy() {
    Random random = new Random(8);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 160; id++) {
      double[] x = new double[WIDER];
      for (int t = 0; t < x.length; t++) {
        boolean large = id % 16 == 5 ? random.nextInt(3) == 0 : t % 3 == id % 3;
        x[t] = Math.rint(64 * (random.nextDouble() + (large ? 4 : 0))) / 64;
      }
      rows.add(RowFactory.create(id, Vectors.dense(x), id < 30 ? "class " + id % 3 : null));
    }
    return table(rows);
  }

  /** Counts of words, few of which a row has. */
  private Dataset<Row> wide() {
    Random random = new Random(4);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 150; id++) {
      int j = id % 3;
      double[] x = new double[WIDE];
      for (int word = 0; word < 8; word++) {
        x[400 * j + random.nextInt(12)]++;
      }
      rows.add(RowFactory.create(id, Vectors.dense(x).toSparse(), id < 30 ? "class " + j : null));
    }
    return table(rows);
  }

  private Dataset<Row> table(List<Row> rows) {
    return spark.createDataFrame(
        rows,
        new StructType()
            .add("id", DataTypes.IntegerType, false)
            .add("features", SQLDataTypes.VectorType())
            .add("known", DataTypes.StringType));
  }
}
