package org.mustlink.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultTest {
  @Test
  void aBadSettingNamesSettingValueRuleAndRemedy() {
    assertThat(BadSettingException.of("fit.k", 1, "there must be two", "Give 2 or more."))
        .hasMessage("Cannot set fit.k to 1: there must be two. Give 2 or more.");
  }

  @ParameterizedTest
  @CsvSource({
    "{fit.k}, fit.k, k",
    "{fit.landmarkSelection}, fit.landmarkSelection, landmarkSelection",
    "{input.id}, input.id, idCols",
    "{links.holdout}, links.holdout, linkHoldout",
    "{faults.unknownIds}, faults.unknownIds, unknownIds",
    "{input.label}, input.label, labelCol",
    "{input.features}, input.features, inputCols",
    "'this{command: or that}{api:, {fit.k}}', this or that, 'this, k'",
    "column {k}, column {k}, column {k}",
  })
  void settingsAreNamedAsTheSurfaceNamesThem(String marked, String command, String parameter) {
    BadSettingException fault = new BadSettingException("Set " + marked + ".");
    assertThat(fault.message(Surface.COMMAND)).isEqualTo("Set " + command + ".");
    assertThat(fault.message(Surface.API)).isEqualTo("Set " + parameter + ".");
    assertThat(fault).hasMessage("Set " + parameter + ".");
  }

  @Test
  void estimatorsHaveTheNamesOfScikitLearn() {
    BadSettingException fault =
        new BadSettingException(
            "{fit.k}, {fit.landmarkSelection}, {fit.maxIter}, {input.kinds}, {faults.gaps}.{api: A}");
    assertThat(fault.message(Surface.ESTIMATOR))
        .isEqualTo("n_clusters, landmark_selection, max_iter, column_kinds, gaps. A");
  }

  @Test
  void anOptionIsNamedByItsKey() {
    BadSettingException fault = BadSettingException.ofOption("k", 1, "it is one", "Give 2.");
    assertThat(fault).hasMessage("Cannot set k to 1: it is one. Give 2.");
    assertThat(fault.message(Surface.COMMAND)).startsWith("Cannot set fit.k to 1: ");
  }

  /** Callers that do not know these exceptions can catch them as illegal arguments. */
  @Test
  void bothAreIllegalArguments() {
    assertThat(new BadSettingException("Setting.")).isInstanceOf(IllegalArgumentException.class);
    assertThat(new BadDataException("Row 3."))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Row 3.");
  }
}
