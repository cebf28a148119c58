package org.mustlink.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class KernelsTest {

  @Test
  void takesWhatThePropertyNames() {
    assertThat(Kernels.choose("scalar")).isEqualTo(Kernel.SCALAR);
    assertThat(Kernels.choose("Panama")).isEqualTo(Kernel.PANAMA);
  }

  @Test
  void takesTheVectorsWhereTheModuleIs() {
    assertThat(Kernels.choose("auto")).isEqualTo(Kernel.PANAMA);
    assertThat(Kernels.best()).isEqualTo(Kernel.PANAMA);
  }

  @Test
  void refusesAnyOtherValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Kernels.choose("avx"))
        .withMessage(
            "Cannot set mustlink.kernel to 'avx': the value must be auto, panama or scalar.");
  }
}
