package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class KMeansRefusalsTest {
  private final SparkSession spark;
  private final Dataset<Row> table;

  KMeansRefusalsTest(SparkSession spark) {
    this.spark = spark;
    this.table = Blobs.table(spark);
  }

  /** A setting or a table that is refused, and the words of the refusal. */
  private record Refusal(UnaryOperator<KMeans> setting, String[] columns, List<String> words) {
    static Refusal of(UnaryOperator<KMeans> setting, String... words) {
      return new Refusal(setting, new String[] {"*"}, List.of(words));
    }

    Refusal columns(String... expressions) {
      return new Refusal(setting, expressions, words);
    }
  }

  static List<Refusal> refusals() {
    return List.of(
        Refusal.of(kMeans -> kMeans.setK(0), "Cannot set k to '0'", "whole number >= 1"),
        Refusal.of(kMeans -> kMeans.setK(241), "240 rows", "k = 241"),
        Refusal.of(kMeans -> kMeans.setMaxIter(-1), "maxIter", "whole number >= 0"),
        Refusal.of(kMeans -> kMeans.setTol(-1e-4), "tol", "number >= 0"),
        Refusal.of(
            kMeans -> kMeans.setInitMode("random"), "initMode", "'random'", "sample | k-means||"),
        Refusal.of(
            kMeans -> kMeans.setK(2).setLabelCol("known"),
            "Cannot set k to 2",
            "column known has labels of 3 classes"),
        Refusal.of(kMeans -> kMeans.setWeightCol("f9"), "weightCol", "'f9'", "has no column"),
        Refusal.of(kMeans -> kMeans.setIdCols("f9"), "idCols", "'f9'", "has no column"),
        Refusal.of(
                kMeans -> kMeans.setWeightCol("w").setIdCols("id"), "row id=7", "-1.0", "column w")
            .columns("*", "if(id = 7, -1.0D, 1.0D) AS w"),
        Refusal.of(kMeans -> kMeans.setInputCols("f0", "x").setIdCols("id"), "row id=9", "x is NaN")
            .columns("*", "if(id = 9, double('NaN'), id) AS x"),
        Refusal.of(kMeans -> kMeans.setIdCols("id"), "1 row", "row id=8", "features is null")
            .columns("id", "if(id = 8, null, features) AS features"),
        Refusal.of(kMeans -> kMeans.setInputCols("f0", "known"), "'known'", "takes numbers"),
        Refusal.of(kMeans -> kMeans.setInputCols("f0", "features"), "'features'", "takes numbers"),
        Refusal.of(kMeans -> kMeans.setInputCols("f0", "f1"), "predictionCol", "already")
            .columns("f0", "f1", "id AS prediction"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void whatCannotBeUsedIsRefusedInWords(Refusal refusal) {
    assertThatThrownBy(
            () ->
                refusal
                    .setting()
                    .apply(new KMeans().setK(5))
                    .fit(table.selectExpr(refusal.columns())))
        .isInstanceOfAny(FaultException.class, IllegalArgumentException.class)
        .hasMessageContainingAll(refusal.words().toArray(String[]::new));
  }

  @Test
  void whatAModelCannotUseIsRefusedInWords() {
    KMeansModel model = new KMeans().setK(5).fit(table);
    assertThatThrownBy(() -> model.predict(Vectors.dense(1, 2)))
        .hasMessageContaining("column features has 2 features, the model was fitted on 4");
    assertThatThrownBy(() -> model.predict(Vectors.dense(1, 2, Double.NaN, 4)))
        .hasMessageContaining("column features at position 2 is NaN");
    Dataset<Row> bad = table.selectExpr("id", "if(id = 8, array(0D, 1D, 2D), doubles) AS features");
    assertThatThrownBy(() -> model.transform(bad).collectAsList())
        .hasMessageContaining("column features has 3 features, the model was fitted on 4");
    assertThatThrownBy(() -> model.copy(new ParamMap()).setIdCols("id").computeCost(bad))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row id=8: column features has 3 features");
    assertThatThrownBy(() -> model.transform(table.withColumn("margin", expr("1"))))
        .hasMessageContaining("marginCol");
    assertThatThrownBy(() -> new KMeans().fit(spark.readStream().format("rate").load()))
        .hasMessageContaining("featuresCol");
    assertThatThrownBy(KMeansModel::new).isInstanceOf(UnsupportedOperationException.class);
  }
}
