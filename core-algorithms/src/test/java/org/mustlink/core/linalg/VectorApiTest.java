package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadSettingException;

class VectorApiTest {

  @Test
  void takesWhatThePropertyNames() {
    assertThat(VectorApi.choose("scalar")).isFalse();
    assertThat(VectorApi.choose("Panama")).isTrue();
  }

  @Test
  void takesTheVectorsWhereTheModuleIs() {
    assertThat(VectorApi.choose("auto")).isTrue();
    assertThat(VectorApi.isChosen()).isTrue();
  }

  @Test
  void refusesAnyOtherValue() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> VectorApi.choose("avx"))
        .withMessage(
            "Cannot set mustlink.kernel to 'avx': the value must be auto, panama or scalar. Correct the option -Dmustlink.kernel of the JVM, or leave it out.");
  }
}
