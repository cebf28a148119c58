package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.shared.HasFeaturesCol;
import org.apache.spark.ml.param.shared.HasHandleInvalid;
import org.apache.spark.ml.param.shared.HasInputCols;
import org.apache.spark.ml.param.shared.HasMaxIter;
import org.apache.spark.ml.param.shared.HasPredictionCol;
import org.apache.spark.ml.param.shared.HasSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Option;

class ParamsTest {
  static List<Option<?>> options() {
    return FitOptions.ALL;
  }

  @ParameterizedTest
  @MethodSource("options")
  void everyOptionIsAParameterThatTellsRangeAndDefault(Option<?> option) {
    ConstrainedSpectralClustering estimator = new ConstrainedSpectralClustering();

    assertThat(estimator.explainParams())
        .contains(
            option.key() + ": " + option.doc() + "; " + option.range().words() + "; default ");
    assertThat(estimator.isDefined(estimator.getParam(option.key()))).isFalse();
  }

  @Test
  void whatIsNotSetComesFromThePreset() {
    ConstrainedSpectralClustering estimator = new ConstrainedSpectralClustering();

    assertThat(estimator.getBeta()).isEmpty();
    assertThat(estimator.getBalanced()).isTrue();
    assertThat(estimator.getK()).isEmpty();
    assertThat(estimator.getLandmarks()).isEmpty();
    assertThat(estimator.getSeed()).isEqualTo(42);

    estimator.setPreset("paper");

    assertThat(estimator.getBeta()).hasValue(0.1);
    assertThat(estimator.getBalanced()).isFalse();
    assertThat(estimator.getRidge()).hasValue(1e-9);
    assertThat(estimator.getLandmarks()).hasValue(500);
    assertThat(estimator.setBeta(0.2).getBeta()).hasValue(0.2);
  }

  @Test
  void everySetterSetsItsParameter() {
    ConstrainedSpectralClustering estimator =
        new ConstrainedSpectralClustering()
            .setMethod("scacs")
            .setPreset("paper")
            .setK(4)
            .setSeed(-5)
            .setLandmarks(77)
            .setLandmarkSelection("random")
            .setNeighbours(5)
            .setWeights("gaussian")
            .setBandwidth(1.5)
            .setScale("standard")
            .setReduce(3)
            .setMetric("none")
            .setBalanced(true)
            .setBeta(0.25)
            .setRidge(0.5)
            .setLinkWeight(3)
            .setAssign("seeded")
            .setStarts(2)
            .setMaxIter(9)
            .setSampleRows(123)
            .setOutliers(0.05)
            .setStability(3);

    assertThat(estimator.paramTable().given())
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("method", "scacs"),
                Map.entry("preset", "paper"),
                Map.entry("k", "4"),
                Map.entry("seed", "-5"),
                Map.entry("landmarks", "77"),
                Map.entry("landmarkSelection", "random"),
                Map.entry("neighbours", "5"),
                Map.entry("weights", "gaussian"),
                Map.entry("bandwidth", "1.5"),
                Map.entry("scale", "standard"),
                Map.entry("reduce", "3"),
                Map.entry("metric", "none"),
                Map.entry("balanced", "true"),
                Map.entry("beta", "0.25"),
                Map.entry("ridge", "0.5"),
                Map.entry("linkWeight", "3.0"),
                Map.entry("assign", "seeded"),
                Map.entry("starts", "2"),
                Map.entry("maxIter", "9"),
                Map.entry("sampleRows", "123"),
                Map.entry("outliers", "0.05"),
                Map.entry("stability", "3")));
  }

  @Test
  void aValueOutOfRangeIsRefusedInWords() {
    ConstrainedSpectralClustering estimator = new ConstrainedSpectralClustering();

    assertThatThrownBy(() -> estimator.setK(1))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("k", "'1'", "whole number >= 2");
    assertThatThrownBy(() -> estimator.setBeta(Double.NaN))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("beta", "NaN", "number > 0 and < 1");
    assertThatThrownBy(() -> estimator.setPreset("bset"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("preset", "bset", "best | paper");
    assertThatThrownBy(() -> estimator.setFeaturesCol(""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimator.setColumnKinds(Map.of("zip", "word")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll(
            "columnKinds", "'zip=word'", "number | category | text | time | ignore");
    assertThatThrownBy(() -> estimator.setGaps("drop"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("gaps", "'drop'", "fill | fail");
    assertThat(estimator.isSet(estimator.k())).isFalse();
  }

  @Test
  void aCopyHasWhatIsSetAndWhatIsExtraAndNoMore() {
    ConstrainedSpectralClustering estimator =
        new ConstrainedSpectralClustering().setK(4).setLabelCol("known");
    ConstrainedSpectralClustering copy =
        estimator.copy(new ParamMap().put(estimator.beta().w(0.2)));

    assertThat(copy.uid()).isEqualTo(estimator.uid());
    assertThat(copy.paramTable().given())
        .containsExactlyInAnyOrderEntriesOf(Map.of("k", "4", "beta", "0.2"));
    assertThat(copy.getLabelCol()).hasValue("known");
    assertThat(copy.isSet(copy.featuresCol())).isFalse();
    assertThat(estimator.isSet(estimator.beta())).isFalse();
  }

  @Test
  void parametersThatMLlibSharesAreItsOwn() {
    ConstrainedSpectralClustering estimator = new ConstrainedSpectralClustering();
    assertThat(estimator)
        .isInstanceOf(HasFeaturesCol.class)
        .isInstanceOf(HasInputCols.class)
        .isInstanceOf(HasPredictionCol.class)
        .isInstanceOf(HasHandleInvalid.class)
        .isInstanceOf(HasMaxIter.class)
        .isInstanceOf(HasSeed.class);
    HasSeed seeded = estimator.setSeed(7);
    assertThat(seeded.getSeed()).isEqualTo(7);
    assertThat(seeded.seed()).isSameAs(estimator.getParam("seed"));
    assertThat(new GroupedClustering()).isInstanceOf(HasSeed.class);
  }

  @Test
  void aMethodForSmallTablesIsSentToGroupedClustering() {
    assertThatThrownBy(() -> new ConstrainedSpectralClustering().setMethod("sssc"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("method", "'sssc'", "memory of one task", "GroupedClustering");
    assertThatThrownBy(() -> new ConstrainedSpectralClustering().setMethod("scac"))
        .hasMessageContainingAll("'scac'", "scacs | lsc-k | lsc-r");
  }
}
