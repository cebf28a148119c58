package org.mustlink.core.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mustlink.core.fault.BadSettingException;

class FitOptionsTest {

  @Test
  void bestIsTheDefault() {
    FitOptions options = FitOptions.resolve(Map.of());
    assertThat(options).isEqualTo(FitOptions.resolve(Map.of(FitOption.PRESET, "best")));
    assertThat(options.method()).isEqualTo(Method.SCACS);
    assertThat(options.preset()).isEqualTo(Preset.BEST);
    assertThat(options.k()).isEmpty();
    assertThat(options.landmarks()).isEmpty();
    assertThat(options.landmarkSelection()).isEqualTo(LandmarkSelection.KMEANS);
    assertThat(options.neighbours()).isEqualTo(3);
    assertThat(options.weights()).isEqualTo(WeightRule.LINEAR);
    assertThat(options.scale()).isEqualTo(Scale.AUTO);
    assertThat(options.reduction()).isEqualTo(FitOptions.REDUCTION_AUTO);
    assertThat(options.metric()).isEqualTo(Metric.AUTO);
    assertThat(options.balanced()).isTrue();
    assertThat(options.beta()).isEmpty();
    assertThat(options.ridge()).isEmpty();
    assertThat(options.assign()).isEqualTo(Assign.AUTO);
  }

  @Test
  void thePaperPreset() {
    FitOptions options = FitOptions.resolve(Map.of(FitOption.PRESET, "paper"));
    assertThat(options.preset()).isEqualTo(Preset.PAPER);
    assertThat(options.landmarks()).hasValue(500);
    assertThat(options.landmarkSelection()).isEqualTo(LandmarkSelection.RANDOM);
    assertThat(options.weights()).isEqualTo(WeightRule.GAUSSIAN_AVERAGE);
    assertThat(options.scale()).isEqualTo(Scale.NONE);
    assertThat(options.reduction()).isZero();
    assertThat(options.metric()).isEqualTo(Metric.NONE);
    assertThat(options.balanced()).isFalse();
    assertThat(options.beta()).hasValue(0.1);
    assertThat(options.ridge()).hasValue(1e-9);
    assertThat(options.assign()).isEqualTo(Assign.KMEANS);
  }

  @Test
  void whatIsGivenGoesBeforeThePreset() {
    FitOptions options =
        FitOptions.resolve(
            Map.of(
                FitOption.PRESET, "paper",
                FitOption.LANDMARKS, " 200 ",
                FitOption.SEED, "-7",
                FitOption.REDUCE, "12",
                FitOption.WEIGHTS, "gaussian",
                FitOption.BANDWIDTH, "2.5",
                FitOption.RIDGE, "auto"));
    assertThat(options.landmarks()).hasValue(200);
    assertThat(options.seed()).isEqualTo(-7);
    assertThat(options.reduction()).isEqualTo(12);
    assertThat(options.weights()).isEqualTo(WeightRule.GAUSSIAN);
    assertThat(options.bandwidth()).hasValue(2.5);
    assertThat(options.ridge()).isEmpty();
    assertThat(options.beta()).hasValue(0.1);
  }

  @Test
  void spacesAroundAWordDoNotMatterAnywhere() {
    FitOptions options =
        FitOptions.resolve(Map.of(FitOption.PRESET, " paper ", FitOption.METHOD, " scacs"));
    assertThat(options.preset()).isEqualTo(Preset.PAPER);
  }

  @Test
  void methodsWithoutLabelsBringTheirLandmarks() {
    assertThat(FitOptions.resolve(Map.of(FitOption.METHOD, "lsc-r")).landmarkSelection())
        .isEqualTo(LandmarkSelection.RANDOM);
    assertThat(FitOptions.resolve(Map.of(FitOption.METHOD, "lsc-k")).landmarkSelection())
        .isEqualTo(LandmarkSelection.KMEANS);
  }

  @ParameterizedTest
  @EnumSource
  void textsAreKeptAsTheyWereResolved(Preset preset) {
    FitOptions options =
        FitOptions.resolve(
            Map.of(FitOption.PRESET, EnumWords.word(preset), FitOption.NEIGHBOURS, "5"));
    assertThat(options.texts().keySet())
        .containsExactlyElementsOf(Arrays.stream(FitOption.values()).map(FitOption::key).toList());
    for (FitOption option : FitOption.values()) {
      String expected = option == FitOption.NEIGHBOURS ? "5" : option.defaultText(preset);
      assertThat(options.texts()).containsEntry(option.key(), expected);
    }
  }

  /** Nothing is both a number, a word of a choice and a flag: every option refuses it. */
  @ParameterizedTest
  @EnumSource
  void everyOptionRefusesNonsense(FitOption option) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(option, "1x")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("fit." + option.key() + " ")
        .hasMessageContaining("'1x'")
        .hasMessageContaining(option.range());
  }

  @ParameterizedTest
  @CsvSource({
    "K, 1",
    "K, 2147483648",
    "SEED, 1.5",
    "LANDMARKS, 1",
    "NEIGHBOURS, 1",
    "NEIGHBOURS, 65",
    "NEIGHBOURS, auto",
    "BANDWIDTH, 0",
    "BANDWIDTH, -1",
    "BANDWIDTH, NaN",
    "BANDWIDTH, Infinity",
    "REDUCE, 0",
    "BALANCED, yes",
    "BETA, 0",
    "BETA, 1",
    "BETA, NaN",
    "RIDGE, 0",
    "STARTS, 0",
    "STARTS, 1001",
    "MAX_ITER, 0",
    "SAMPLE_ROWS, 99",
    "SEED, ''",
  })
  void valuesOutOfRangeAreRefused(FitOption option, String text) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(option, text)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("fit." + option.key() + " ")
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining(option.range());
  }

  @ParameterizedTest
  @CsvSource({
    "K, 2",
    "SEED, -9223372036854775808",
    "LANDMARKS, 2",
    "NEIGHBOURS, 2",
    "NEIGHBOURS, 64",
    "REDUCE, 1",
    "BETA, 1e-300",
    "BETA, 0.999999999",
    "RIDGE, 1e300",
    "STARTS, 1",
    "STARTS, 1000",
    "MAX_ITER, 1",
    "SAMPLE_ROWS, 100",
  })
  void theBordersOfARangeBelongToIt(FitOption option, String text) {
    assertThat(FitOptions.resolve(Map.of(option, text)).texts()).containsEntry(option.key(), text);
  }

  @Test
  void theRemedyNamesTheDefaultOfThePresetTaken() {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(FitOption.LANDMARKS, "1")))
        .hasMessageContaining("its default auto");
    assertThatThrownBy(
            () -> FitOptions.resolve(Map.of(FitOption.PRESET, "paper", FitOption.LANDMARKS, "1")))
        .hasMessageContaining("its default 500");
  }

  @Test
  void aGaussianNeedsItsBandwidth() {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(FitOption.WEIGHTS, "gaussian")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("fit.weights")
        .hasMessageContaining("fit.bandwidth");
  }

  @Test
  void aBandwidthNeedsItsGaussian() {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(FitOption.BANDWIDTH, "2")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("fit.bandwidth to 2.0")
        .hasMessageContaining("linear");
  }

  @ParameterizedTest
  @CsvSource({
    "BALANCED, true",
    "BETA, 0.2",
    "RIDGE, auto",
    "LANDMARK_SELECTION, random",
  })
  void optionsOfConstraintsAreRefusedWithoutThem(FitOption option, String text) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(FitOption.METHOD, "lsc-k", option, text)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("fit." + option.key() + " to " + text)
        .hasMessageContaining("lsc-k");
  }

  @ParameterizedTest
  @CsvSource({"ASSIGN, seeded", "ASSIGN, vote", "METRIC, rca", "PRESET, paper"})
  void whatNeedsLabelsIsRefusedWithoutThem(FitOption option, String text) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(FitOption.METHOD, "lsc-r", option, text)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(text)
        .hasMessageContaining("fit.method = scacs");
  }

  @Test
  void optionsAreFoundByTheirKeys() {
    for (FitOption option : FitOption.values()) {
      assertThat(FitOption.of(option.key())).contains(option);
      assertThat(option.doc()).isNotBlank();
    }
    assertThat(FitOption.of("landmark")).isEmpty();
  }

  @Test
  void choicesAreWords() {
    assertThat(EnumWords.word(WeightRule.GAUSSIAN_LOCAL)).isEqualTo("gaussian-local");
    assertThat(EnumWords.words(Preset.class)).isEqualTo("best | paper");
    for (WeightRule rule : WeightRule.values()) {
      assertThat(EnumWords.parse(WeightRule.class, "fit.weights", EnumWords.word(rule)))
          .isEqualTo(rule);
    }
    assertThatThrownBy(() -> EnumWords.parse(Preset.class, "fit.preset", "BEST"))
        .hasMessageContaining("'BEST'");
  }

  @Test
  void textsCannotBeChangedAfterwards() {
    Map<String, String> texts = FitOptions.resolve(Map.of(FitOption.K, "4")).texts();
    assertThatThrownBy(() -> texts.put("k", "5")).isInstanceOf(UnsupportedOperationException.class);
    assertThat(FitOptions.resolve(Map.of(FitOption.K, "4")).k()).isEqualTo(OptionalInt.of(4));
  }
}
