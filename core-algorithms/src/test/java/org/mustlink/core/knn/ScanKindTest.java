package org.mustlink.core.knn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadSettingException;

class ScanKindTest {

  @Test
  void takesWhatThePropertyNames() {
    assertThat(ScanKind.choose("scalar")).isEqualTo(ScanKind.SCALAR);
    assertThat(ScanKind.choose("Panama")).isEqualTo(ScanKind.PANAMA);
  }

  @Test
  void takesTheVectorsWhereTheModuleIs() {
    assertThat(ScanKind.choose("auto")).isEqualTo(ScanKind.PANAMA);
    assertThat(ScanKind.best()).isEqualTo(ScanKind.PANAMA);
  }

  @Test
  void refusesAnyOtherValue() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> ScanKind.choose("avx"))
        .withMessage(
            "Cannot set mustlink.kernel to 'avx': the value must be auto, panama or scalar. Correct the option -Dmustlink.kernel of the JVM, or leave it out.");
  }
}
