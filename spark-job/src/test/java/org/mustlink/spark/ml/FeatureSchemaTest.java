package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadSettingException;

class FeatureSchemaTest {
  private final ConstrainedSpectralClustering estimator = new ConstrainedSpectralClustering();

  private void refused(String... words) {
    assertThatThrownBy(() -> estimator.transformSchema(Blobs.SCHEMA))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void theOutputStandsAtTheEnd() {
    StructField[] fields = estimator.transformSchema(Blobs.SCHEMA).fields();

    assertThat(fields).hasSize(Blobs.SCHEMA.size() + 2).startsWith(Blobs.SCHEMA.fields());
    assertThat(fields[fields.length - 2])
        .isEqualTo(DataTypes.createStructField("prediction", DataTypes.IntegerType, false));
    assertThat(fields[fields.length - 1])
        .isEqualTo(DataTypes.createStructField("margin", DataTypes.DoubleType, false));
  }

  @Test
  void aColumnThatIsNotThereIsRefusedWithTheNearest() {
    estimator.setFeaturesCol("featurs");
    refused("featuresCol", "'featurs'", "has no column", "Did you mean 'features'?");
    assertThatThrownBy(() -> estimator.transformSchema(new StructType()))
        .hasMessageContaining("no columns");
  }

  @Test
  void aFeatureColumnOfAnotherTypeIsRefused() {
    estimator.setFeaturesCol("f0");
    refused("featuresCol", "'f0'", "double", "arrays of numbers", "inputCols");
  }

  @Test
  void oneOfInputColsAndFeaturesColIsSet() {
    estimator.setInputCols("f0", "f1").setFeaturesCol("features");
    refused("inputCols", "featuresCol is set too");
  }

  @Test
  void inputColsStandOnce() {
    assertThatThrownBy(() -> estimator.setInputCols("f0", "f1", "f0"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("inputCols", "'f0'", "twice");
    estimator.setInputCols("f0", "f9");
    refused("inputCols", "'f9'", "has no column", "Did you mean 'f0'?");
    assertThatThrownBy(() -> estimator.setInputCols()).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theLabelIsAColumnAndNoFeature() {
    estimator.setLabelCol("knwon");
    refused("labelCol", "'knwon'", "'known'");
    estimator.setLabelCol("features");
    refused("labelCol", "'features'", "feature too");
  }

  @Test
  void outputColumnsAreNewAndDiffer() {
    estimator.setPredictionCol("TRUTH");
    refused("predictionCol", "'TRUTH'", "'truth'", "already");
    estimator.setPredictionCol("margin");
    refused("marginCol", "'margin'", "already");
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefusedBeforeAnyRowIsRead() {
    estimator.setWeights("gaussian");
    refused("weights", "gaussian", "bandwidth");
  }
}
