package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.ClusteringEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class PipelineTest {
  @Test
  void aPipelineIsFittedSavedAndLoaded(SparkSession spark, @TempDir Path folder) throws Exception {
    Dataset<Row> table = Blobs.table(spark);
    VectorAssembler assembler =
        new VectorAssembler().setInputCols(Blobs.COLUMNS).setOutputCol("assembled");
    Pipeline pipeline =
        new Pipeline()
            .setStages(
                new PipelineStage[] {
                  assembler, Blobs.estimator().setFeaturesCol("assembled").setBeta(0.2)
                });
    String unfitted = folder.resolve("pipeline").toString();
    String fitted = folder.resolve("model").toString();
    pipeline.save(unfitted);
    PipelineModel model = Pipeline.load(unfitted).fit(table);
    model.save(fitted);
    PipelineModel loaded = PipelineModel.load(fitted);

    ConstrainedSpectralClusteringModel stage =
        (ConstrainedSpectralClusteringModel) loaded.stages()[1];
    assertThat(stage.getBeta()).hasValue(0.2);
    assertThat(stage.isSet(stage.seed())).isFalse();
    assertThat(Blobs.assignments(loaded.transform(table)))
        .isEqualTo(Blobs.assignments(model.transform(table)))
        .isEqualTo(Blobs.assignments(pipeline.fit(table).transform(table)));
  }

  @Test
  @Tag("long")
  void aGridIsCrossValidated(SparkSession spark) {
    ConstrainedSpectralClustering estimator = Blobs.estimator();
    ParamMap[] grid = new ParamGridBuilder().addGrid(estimator.k(), new int[] {3, 6}).build();
    CrossValidatorModel validated =
        new CrossValidator()
            .setEstimator(estimator)
            .setEvaluator(new ClusteringEvaluator())
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setSeed(1)
            .fit(Blobs.table(spark));

    assertThat(validated.avgMetrics()).hasSize(2);
    assertThat(Arrays.stream(validated.avgMetrics())).allMatch(Double::isFinite);
    assertThat(((ConstrainedSpectralClusteringModel) validated.bestModel()).clusters())
        .isEqualTo(3);
  }
}
