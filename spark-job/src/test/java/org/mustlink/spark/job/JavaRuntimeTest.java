package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;

class JavaRuntimeTest {

  @ParameterizedTest
  @ValueSource(ints = {17, 21})
  void acceptsTheEndsOfTheRange(int feature) {
    assertThatCode(() -> JavaRuntime.requireSupported(feature)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 16, 22, 25})
  void refusesOthersAndNamesTheRemedy(int feature) {
    assertThatThrownBy(() -> JavaRuntime.requireSupported(feature))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Java " + feature)
        .hasMessageContaining("JAVA_HOME");
  }
}
