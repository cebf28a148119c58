package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class ConstrainedClusteringEvaluatorTest {
  private static final StructType SCHEMA =
      new StructType().add("cluster", DataTypes.IntegerType).add("truth", DataTypes.StringType);

  private final SparkSession spark;

  ConstrainedClusteringEvaluatorTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void everyMeasureIsThatOfTheRowsWithBothAndSurvivesBeingSaved(@TempDir Path folder)
      throws IOException {
    int[] clusters = {4, 4, 4, 7, 7, 9, 9, 9};
    int[] classes = {0, 0, 1, 1, 1, 2, 0, 2};
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < clusters.length; i++) {
      rows.add(RowFactory.create(clusters[i], "class " + classes[i]));
    }
    Measures expected =
        Measures.of(
            Contingency.of(
                Arrays.stream(clusters).map(c -> c == 4 ? 0 : c == 7 ? 1 : 2).toArray(), classes));
    rows.add(RowFactory.create(null, "class 2"));
    rows.add(RowFactory.create(4, null));
    rows.add(RowFactory.create(4, "?"));
    rows.add(RowFactory.create(7, " NaN"));
    Dataset<Row> table = spark.createDataFrame(rows, SCHEMA);
    for (String metric : new String[] {"acc", "nmi", "ari", "majority", "rand"}) {
      ConstrainedClusteringEvaluator evaluator =
          new ConstrainedClusteringEvaluator()
              .setLabelCol("truth")
              .setPredictionCol("cluster")
              .setMetricName(metric);
      String path = folder.resolve(metric).toString();
      evaluator.save(path);
      double value =
          switch (metric) {
            case "acc" -> expected.acc();
            case "nmi" -> expected.nmi();
            case "ari" -> expected.ari();
            case "majority" -> expected.majority();
            default -> expected.rand();
          };
      assertThat(evaluator.evaluate(table)).isCloseTo(value, within(1e-12));
      assertThat(ConstrainedClusteringEvaluator.load(path).evaluate(table))
          .isEqualTo(evaluator.evaluate(table));
    }
  }

  /** The words of a table are no classes in place of the usual ones, also once it was saved. */
  @Test
  void wordsForAClassThatIsNotKnownAreThoseThatAreSet(@TempDir Path folder) throws IOException {
    Dataset<Row> table =
        spark.createDataFrame(
            List.of(
                RowFactory.create(1, "a"),
                RowFactory.create(1, " Later"),
                RowFactory.create(2, "b"),
                RowFactory.create(2, "?")),
            SCHEMA);
    ConstrainedClusteringEvaluator evaluator =
        new ConstrainedClusteringEvaluator().setLabelCol("truth").setPredictionCol("cluster");
    assertThat(evaluator.getUnknownLabels()).isEmpty();
    assertThat(evaluator.evaluate(table)).isCloseTo(2 / 3., within(1e-12));
    evaluator.setUnknownLabels("later");
    assertThat(evaluator.evaluate(table)).isCloseTo(2 / 3., within(1e-12));
    evaluator.setUnknownLabels("later", "?").save(folder.resolve("set").toString());
    assertThat(evaluator.evaluate(table)).isOne();
    ConstrainedClusteringEvaluator loaded =
        ConstrainedClusteringEvaluator.load(folder.resolve("set").toString());
    assertThat(loaded.getUnknownLabels().orElseThrow()).containsExactly("later", "?");
    assertThat(loaded.evaluate(table)).isOne();
    assertThat(evaluator.setUnknownLabels().evaluate(table)).isEqualTo(0.5);
  }

  @Test
  @Tag("long")
  void itChoosesAmongFits() {
    ConstrainedSpectralClustering estimator = Blobs.estimator();
    ParamMap[] grid = new ParamGridBuilder().addGrid(estimator.k(), new int[] {3, 6}).build();
    CrossValidatorModel validated =
        new CrossValidator()
            .setEstimator(estimator)
            .setEvaluator(new ConstrainedClusteringEvaluator().setLabelCol("truth"))
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setSeed(1)
            .fit(Blobs.table(spark));
    assertThat(validated.avgMetrics()[0])
        .isGreaterThan(0.9)
        .isGreaterThan(validated.avgMetrics()[1]);
    assertThat(((ConstrainedSpectralClusteringModel) validated.bestModel()).clusters())
        .isEqualTo(3);
  }

  @Test
  void whatCannotBeMeasuredIsRefusedInWords() {
    Dataset<Row> empty = spark.createDataFrame(List.<Row>of(RowFactory.create(1, null)), SCHEMA);
    ConstrainedClusteringEvaluator evaluator =
        new ConstrainedClusteringEvaluator().setPredictionCol("cluster");
    assertThatThrownBy(() -> evaluator.evaluate(empty))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("labelCol", "'label'");
    assertThatThrownBy(() -> evaluator.setLabelCol("truth").evaluate(empty))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("No row has both a class in column truth");
    assertThatThrownBy(() -> evaluator.setMetricName("silhouette"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
