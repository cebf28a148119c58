package org.mustlink.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultTest {
  @Test
  void aBadSettingNamesSettingValueRuleAndRemedy() {
    assertThat(BadSettingException.of("fit.k", 1, "there must be two", "Give 2 or more."))
        .hasMessage("Cannot set fit.k to 1: there must be two. Give 2 or more.");
  }

  /** Callers that know nothing of this library catch what they catch for any bad argument. */
  @Test
  void bothAreIllegalArguments() {
    assertThat(new BadSettingException("Setting.")).isInstanceOf(IllegalArgumentException.class);
    assertThat(new BadDataException("Row 3."))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Row 3.");
  }
}
