package org.mustlink.core.knn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ScanKindsTest {

  @Test
  void takesWhatThePropertyNames() {
    assertThat(ScanKinds.choose("scalar")).isEqualTo(ScanKind.SCALAR);
    assertThat(ScanKinds.choose("Panama")).isEqualTo(ScanKind.PANAMA);
  }

  @Test
  void takesTheVectorsWhereTheModuleIs() {
    assertThat(ScanKinds.choose("auto")).isEqualTo(ScanKind.PANAMA);
    assertThat(ScanKinds.best()).isEqualTo(ScanKind.PANAMA);
  }

  @Test
  void refusesAnyOtherValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ScanKinds.choose("avx"))
        .withMessage(
            "Cannot set mustlink.kernel to 'avx': the value must be auto, panama or scalar.");
  }
}
