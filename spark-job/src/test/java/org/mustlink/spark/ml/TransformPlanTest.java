package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransformPlanTest {
  /** Spark 3.5 does not name the condition, and puts the name of the task before it. */
  private static final String RAISED =
      "(?s)(\\[USER_RAISED_EXCEPTION] |Job aborted[^\n]*RuntimeException: )?A row cannot be assigned to a cluster: ";

  private static final Pattern CALL = Pattern.compile("mustlink_assign\\(");

  private SparkSession spark;
  private Dataset<Row> stored;
  private String path;
  private ConstrainedSpectralClusteringModel model;
  private ConstrainedSpectralClusteringModel byColumns;

  @BeforeAll
  void fit(SparkSession session, @TempDir Path folder) {
    spark = session;
    path = folder.resolve("table").toString();
    Blobs.table(spark).write().parquet(path);
    stored = spark.read().parquet(path);
    model = Blobs.estimator().fit(stored);
    byColumns = Blobs.estimator().setInputCols(Blobs.COLUMNS).fit(stored);
  }

  private static long calls(String plan) {
    return CALL.matcher(plan).results().count();
  }

  @Test
  void aRowIsAssignedOnce() {
    Dataset<Row> transformed = model.transform(stored);
    Dataset<Row> grouped = transformed.groupBy("prediction").avg("margin");
    Dataset<Row> mixed = transformed.selectExpr("prediction + margin", "prediction", "margin");

    for (Dataset<Row> each : List.of(transformed, grouped, mixed)) {
      assertThat(calls(each.queryExecution().optimizedPlan().toString())).isEqualTo(1);
    }
    assertThat(calls(byColumns.transform(stored).queryExecution().optimizedPlan().toString()))
        .isEqualTo(1);
  }

  @Test
  void onlyTheFeaturesAreRead() {
    assertThat(model.transform(stored).select("prediction", "margin").queryExecution().toString())
        .containsPattern("ReadSchema: struct<features:struct<[^>]*>,?[^>]*>>")
        .doesNotContain("ReadSchema: struct<id");
    assertThat(
            byColumns
                .transform(stored)
                .select("prediction")
                .queryExecution()
                .executedPlan()
                .toString())
        .contains("ReadSchema: struct<f0:double,f1:float,f2:decimal(20,10),f3:bigint>");
  }

  @Test
  void aFilterOnOtherColumnsReachesTheFiles() {
    assertThat(model.transform(stored).filter("id = 1").queryExecution().executedPlan().toString())
        .contains("EqualTo(id,1)");
  }

  @Test
  void whatIsNotAskedForIsNotComputed() {
    assertThat(
            calls(model.transform(stored).select("id").queryExecution().optimizedPlan().toString()))
        .isZero();
  }

  @Test
  void aStreamIsAssignedAsATable() throws Exception {
    Dataset<Row> stream = spark.readStream().schema(stored.schema()).parquet(path);
    StreamingQuery query =
        model
            .transform(stream)
            .writeStream()
            .format("memory")
            .queryName("assigned")
            .trigger(Trigger.AvailableNow())
            .start();
    query.awaitTermination();

    assertThat(Blobs.assignments(spark.table("assigned")))
        .hasSize(Blobs.ROWS)
        .isEqualTo(Blobs.assignments(model.transform(stored)));
  }

  private void refused(ConstrainedSpectralClusteringModel by, Dataset<Row> rows, String... words) {
    Dataset<Row> transformed = by.transform(rows);
    for (String column : List.of("prediction", "margin", "*")) {
      assertThatThrownBy(() -> transformed.select(column).collectAsList())
          .hasMessageMatching(RAISED + ".*")
          .hasMessageContainingAll(words);
    }
  }

  private Dataset<Row> vectors(@Nullable Vector... vectors) {
    List<Row> rows = new ArrayList<>();
    for (@Nullable Vector vector : vectors) {
      rows.add(RowFactory.create(vector));
    }
    return spark.createDataFrame(
        rows, new StructType().add("features", Blobs.SCHEMA.apply("features").dataType()));
  }

  @Test
  void badVectorsAreRefusedInWords() {
    refused(
        model,
        vectors(Vectors.dense(1, Double.NaN, 3, 4)),
        "column features at position 1 is NaN",
        "leave them out");
    refused(
        model,
        vectors(Vectors.sparse(4, new int[] {2}, new double[] {Double.NEGATIVE_INFINITY})),
        "column features at position 2 is -Infinity");
    refused(model, vectors((Vector) null), "column features is null");
    refused(
        model,
        vectors(Vectors.dense(1, 2, 3, 4), Vectors.dense(1, 2, 3)),
        "column features has 3 features, the model was fitted on 4");
  }

  @Test
  void aBadRowIsNamedFirstWhereverTheRowsGo(@TempDir Path folder) {
    Dataset<Row> transformed = model.transform(vectors(Vectors.dense(1, Double.NaN, 3, 4)));
    String words = RAISED + "column features.*";
    assertThatThrownBy(transformed::show).hasMessageMatching(words);
    assertThatThrownBy(() -> transformed.groupBy("prediction").count().collectAsList())
        .hasMessageMatching(words);
    assertThatThrownBy(() -> transformed.filter("margin > 0.5").count()).hasMessageMatching(words);
    assertThatThrownBy(
            () -> transformed.select("margin").write().parquet(folder.resolve("out").toString()))
        .hasMessageMatching(words);
  }

  @Test
  void badRowsAreLeftOutOrKeptWithNulls() {
    Dataset<Row> rows =
        vectors(Vectors.dense(1, 2, 3, 4), Vectors.dense(1, Double.NaN, 3, 4), Vectors.dense(1, 2));
    ConstrainedSpectralClusteringModel skips =
        model.copy(new ParamMap()).setHandleInvalid("skip").setPredictedLabelCol("label");
    ConstrainedSpectralClusteringModel keeps =
        model
            .copy(new ParamMap())
            .setHandleInvalid("keep")
            .setPredictedLabelCol("label")
            .setFarCol("far");
    List<Row> skipped = skips.transform(rows).collectAsList();
    assertThat(skipped).hasSize(1);
    Dataset<Row> kept = keeps.transform(rows);
    assertThat(kept.schema()).isEqualTo(keeps.transformSchema(rows.schema()));
    assertThat(kept.filter("prediction is null").count()).isEqualTo(2);
    assertThat(
            kept.filter("prediction is null and margin is null and label is null and far is null")
                .count())
        .isEqualTo(2);
    Row clean = kept.filter("prediction is not null").head();
    assertThat(clean.<Integer>getAs("prediction"))
        .isEqualTo(skipped.get(0).<Integer>getAs("prediction"));
    assertThat(clean.<String>getAs("label"))
        .isEqualTo(model.clusterLabels().get(clean.<Integer>getAs("prediction")));
    assertThatThrownBy(() -> keeps.setFarCol("label").transform(rows))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("farCol", "'label'");
  }

  @Test
  void theColumnsOfTheResultAreNeverNull() {
    assertThat(model.transform(stored).schema()).isEqualTo(model.transformSchema(stored.schema()));
  }

  @Test
  void badArraysAndColumnsAreRefusedInWords() {
    ConstrainedSpectralClusteringModel arrays =
        model.copy(new ParamMap()).setFeaturesCol("doubles");
    StructType type =
        new StructType().add("doubles", DataTypes.createArrayType(DataTypes.DoubleType));
    refused(
        arrays,
        spark.createDataFrame(
            List.of(RowFactory.create((Object) new Double[] {1.0, 2.0, 3.0, null})), type),
        "column doubles is null at position 3");
    refused(
        arrays,
        spark.createDataFrame(List.of(RowFactory.create((Object) new Double[] {1.0})), type),
        "column doubles has 1 features");
    refused(byColumns, stored.withColumn("f2", lit(null).cast("double")), "column f2 is null");
    refused(byColumns, stored.withColumn("f1", lit(1e300)), "column f1 is 1.0E300");
  }
}
