package org.mustlink.core.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadSettingException;

class FitOptionsTest {

  static List<Option<?>> options() {
    return FitOptions.ALL;
  }

  @Test
  void bestIsTheDefault() {
    FitOptions options = FitOptions.resolve(Map.of());
    assertThat(options).isEqualTo(FitOptions.resolve(Map.of("preset", "best")));
    assertThat(options.method()).isEqualTo(FitMethod.SCACS);
    assertThat(options.get(FitOptions.PRESET)).isEqualTo(Preset.BEST);
    assertThat(options.k()).isEmpty();
    assertThat(options.landmarks()).isEmpty();
    assertThat(options.get(LandmarkOptions.LANDMARK_SELECTION)).isEqualTo(LandmarkSelection.KMEANS);
    assertThat(options.neighbours()).isEqualTo(3);
    assertThat(options.get(LandmarkOptions.WEIGHTS)).isEqualTo(WeightRule.LINEAR);
    assertThat(options.get(LandmarkOptions.SCALE)).isEqualTo(Scale.AUTO);
    assertThat(options.get(LandmarkOptions.REDUCE)).isEqualTo(LandmarkOptions.REDUCTION_AUTO);
    assertThat(options.get(LandmarkOptions.METRIC)).isEqualTo(Metric.AUTO);
    assertThat(options.get(FitOptions.BALANCED)).isTrue();
    assertThat(options.get(FitOptions.BETA)).isEmpty();
    assertThat(options.get(FitOptions.RIDGE)).isEmpty();
    assertThat(options.get(FitOptions.ASSIGN)).isEqualTo(Assign.AUTO);
  }

  @Test
  void thePaperPreset() {
    FitOptions options = FitOptions.resolve(Map.of("preset", "paper"));
    assertThat(options.get(FitOptions.PRESET)).isEqualTo(Preset.PAPER);
    assertThat(options.landmarks()).hasValue(500);
    assertThat(options.get(LandmarkOptions.LANDMARK_SELECTION)).isEqualTo(LandmarkSelection.RANDOM);
    assertThat(options.get(LandmarkOptions.WEIGHTS)).isEqualTo(WeightRule.GAUSSIAN_AVERAGE);
    assertThat(options.get(LandmarkOptions.SCALE)).isEqualTo(Scale.NONE);
    assertThat(options.get(LandmarkOptions.REDUCE)).isZero();
    assertThat(options.get(LandmarkOptions.METRIC)).isEqualTo(Metric.NONE);
    assertThat(options.get(FitOptions.BALANCED)).isFalse();
    assertThat(options.get(FitOptions.BETA)).hasValue(0.1);
    assertThat(options.get(FitOptions.RIDGE)).hasValue(1e-9);
    assertThat(options.get(FitOptions.ASSIGN)).isEqualTo(Assign.KMEANS);
  }

  @Test
  void thePresetOfThePapersRuleDiffersFromThatOfThePaperInBetaAlone() {
    Map<String, String> rule = new HashMap<>(FitOptions.defaults(Map.of("preset", "paper-rule")));
    Map<String, String> paper = new HashMap<>(FitOptions.defaults(Map.of("preset", "paper")));
    assertThat(rule.remove("beta")).isEqualTo("auto");
    assertThat(paper.remove("beta")).isEqualTo("0.1");
    assertThat(rule.remove("preset")).isEqualTo("paper-rule");
    assertThat(paper.remove("preset")).isEqualTo("paper");
    assertThat(rule).isEqualTo(paper);
    assertThat(new FitOptions(Map.of("preset", "paper-rule"), Set.of()).get(FitOptions.BETA))
        .isEmpty();
  }

  @Test
  void givenOptionsOverrideThePreset() {
    FitOptions options =
        FitOptions.resolve(
            Map.of(
                "preset", "paper",
                "landmarks", " 200 ",
                "seed", "-7",
                "reduce", "12",
                "weights", "gaussian",
                "bandwidth", "2.5",
                "ridge", "auto"));
    assertThat(options.landmarks()).hasValue(200);
    assertThat(options.seed()).isEqualTo(-7);
    assertThat(options.get(LandmarkOptions.REDUCE)).isEqualTo(12);
    assertThat(options.get(LandmarkOptions.WEIGHTS)).isEqualTo(WeightRule.GAUSSIAN);
    assertThat(options.get(LandmarkOptions.BANDWIDTH)).hasValue(2.5);
    assertThat(options.get(FitOptions.RIDGE)).isEmpty();
    assertThat(options.get(FitOptions.BETA)).hasValue(0.1);
  }

  @Test
  void spacesAroundAWordDoNotMatterAnywhere() {
    FitOptions options = FitOptions.resolve(Map.of("preset", " paper ", "method", " scacs"));
    assertThat(options.get(FitOptions.PRESET)).isEqualTo(Preset.PAPER);
  }

  @Test
  void methodsWithoutLabelsDetermineTheirLandmarks() {
    assertThat(
            FitOptions.resolve(Map.of("method", "lsc-r")).get(LandmarkOptions.LANDMARK_SELECTION))
        .isEqualTo(LandmarkSelection.RANDOM);
    assertThat(
            FitOptions.resolve(Map.of("method", "lsc-k")).get(LandmarkOptions.LANDMARK_SELECTION))
        .isEqualTo(LandmarkSelection.KMEANS);
  }

  @ParameterizedTest
  @EnumSource
  void textsAreKeptAsTheyWereResolved(Preset preset) {
    FitOptions options =
        FitOptions.resolve(Map.of("preset", EnumWords.word(preset), "neighbours", "5"));
    assertThat(options.texts().keySet())
        .containsExactlyElementsOf(FitOptions.ALL.stream().map(Option::key).toList());
    for (Option<?> option : FitOptions.ALL) {
      String expected =
          option.equals(LandmarkOptions.NEIGHBOURS) ? "5" : option.defaultText(preset);
      assertThat(options.texts()).containsEntry(option.key(), expected);
    }
  }

  /** A text that is no number, no word of an enumeration and no flag is refused by every option. */
  @ParameterizedTest
  @MethodSource("options")
  void everyOptionRefusesNonsense(Option<?> option) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(option.key(), "1x")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set " + option.key() + " to ")
        .hasMessageContaining("'1x'")
        .hasMessageContaining(option.range().words());
  }

  @ParameterizedTest
  @CsvSource({
    "k, 1",
    "k, 2147483648",
    "seed, 1.5",
    "ridge, 1e-9d",
    "ridge, 0x1p-3",
    "landmarks, 1",
    "neighbours, 1",
    "neighbours, 65",
    "neighbours, auto",
    "bandwidth, 0",
    "bandwidth, -1",
    "bandwidth, NaN",
    "bandwidth, Infinity",
    "reduce, 0",
    "balanced, yes",
    "beta, 0",
    "beta, 1",
    "beta, NaN",
    "ridge, 0",
    "starts, 0",
    "starts, 1001",
    "maxIter, 0",
    "sampleRows, 99",
    "outliers, 0",
    "outliers, 0.5",
    "outliers, some",
    "seed, ''",
  })
  void valuesOutOfRangeAreRefused(String key, String text) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of(key, text)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set " + key + " to ")
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining(FitOptions.find(key).orElseThrow().range().words());
  }

  @ParameterizedTest
  @CsvSource({
    "k, 2",
    "seed, -9223372036854775808",
    "landmarks, 2",
    "neighbours, 2",
    "neighbours, 64",
    "reduce, 1",
    "beta, 1e-300",
    "beta, 0.999999999",
    "ridge, 1e300",
    "starts, 1",
    "starts, 1000",
    "maxIter, 1",
    "sampleRows, 100",
    "outliers, 0.49",
    "outliers, auto",
    "outliers, none",
  })
  void theBoundsOfARangeBelongToIt(String key, String text) {
    assertThat(FitOptions.resolve(Map.of(key, text)).texts()).containsEntry(key, text);
  }

  @ParameterizedTest
  @CsvSource({
    "assign, anchors, only assign = pool",
    "classShares, 'a:0.5, b:0.5', classShares sets"
  })
  void classesAreFavouredWhereNothingElseDecides(String key, String text, String rule) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("favour", "classes", key, text)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(rule);
    assertThat(FitOptions.resolve(Map.of("favour", "rows", key, text)).get(ClassOptions.FAVOUR))
        .isEqualTo(Favour.ROWS);
  }

  @Test
  void theRemedyNamesTheDefaultOfThePresetTaken() {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("landmarks", "1")))
        .hasMessageContaining("its default auto");
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("preset", "paper", "landmarks", "1")))
        .hasMessageContaining("its default 500");
  }

  @Test
  void unknownOptionsAreRefused() {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("affinity", "gaussian")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("affinity", "'gaussian'", "no such option", "landmarks");
  }

  @Test
  void aGaussianNeedsItsBandwidth() {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("weights", "gaussian")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set weights to gaussian")
        .hasMessageContaining("Set bandwidth");
  }

  @Test
  void aBandwidthNeedsItsGaussian() {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("bandwidth", "2")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set bandwidth to 2.0")
        .hasMessageContaining("linear");
  }

  @ParameterizedTest
  @CsvSource({
    "balanced, true",
    "beta, 0.2",
    "ridge, auto",
    "landmarkSelection, random",
  })
  void optionsOfConstraintsAreRefusedWithoutThem(String key, String text) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("method", "lsc-k", key, text)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set " + key + " to " + text)
        .hasMessageContaining("lsc-k");
  }

  @ParameterizedTest
  @CsvSource({"assign, seeded", "assign, vote", "metric, rca", "preset, paper"})
  void optionsThatNeedLabelsAreRefusedWithoutThem(String key, String text) {
    assertThatThrownBy(() -> FitOptions.resolve(Map.of("method", "lsc-r", key, text)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(text)
        .hasMessageContaining("method = scacs");
  }

  @Test
  void optionsAreFoundByTheirKeys() {
    for (Option<?> option : FitOptions.ALL) {
      assertThat(FitOptions.find(option.key()).orElseThrow()).isSameAs(option);
      assertThat(option.doc()).isNotBlank();
    }
    assertThat(FitOptions.find("landmark")).isEmpty();
  }

  @Test
  void choicesAreWords() {
    assertThat(EnumWords.word(WeightRule.GAUSSIAN_LOCAL)).isEqualTo("gaussian-local");
    assertThat(EnumWords.words(Preset.class)).isEqualTo("best | paper | paper-rule");
    for (WeightRule rule : WeightRule.values()) {
      assertThat(EnumWords.parse(WeightRule.class, "weights", EnumWords.word(rule)))
          .isEqualTo(rule);
    }
    assertThatThrownBy(() -> EnumWords.parse(Preset.class, "preset", "BEST"))
        .hasMessageContaining("'BEST'");
  }

  @Test
  void textsCannotBeChangedAfterwards() {
    Map<String, String> texts = FitOptions.resolve(Map.of("k", "4")).texts();
    assertThatThrownBy(() -> texts.put("k", "5")).isInstanceOf(UnsupportedOperationException.class);
    assertThat(FitOptions.resolve(Map.of("k", "4")).k()).isEqualTo(OptionalInt.of(4));
  }
}
