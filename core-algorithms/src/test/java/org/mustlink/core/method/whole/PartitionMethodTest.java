package org.mustlink.core.method.whole;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every method of the registry under the check of all. */
class PartitionMethodTest {

  @Nested
  class Scacs extends PartitionMethodCheck {
    Scacs() {
      super("scacs");
    }
  }

  @Nested
  class LscK extends PartitionMethodCheck {
    LscK() {
      super("lsc-k");
    }
  }

  @Nested
  class LscR extends PartitionMethodCheck {
    LscR() {
      super("lsc-r");
    }
  }

  @Nested
  class ScUnnormalized extends PartitionMethodCheck {
    ScUnnormalized() {
      super("sc-unnormalized");
    }
  }

  @Nested
  class ScNormalized extends PartitionMethodCheck {
    ScNormalized() {
      super("sc-normalized");
    }
  }

  @Nested
  class ScNjw extends PartitionMethodCheck {
    ScNjw() {
      super("sc-njw");
    }
  }

  @Nested
  class Sl extends PartitionMethodCheck {
    Sl() {
      super("sl");
    }
  }

  @Nested
  class SlL extends PartitionMethodCheck {
    SlL() {
      super("sl-l");
    }
  }

  @Nested
  class Fcsc extends PartitionMethodCheck {
    Fcsc() {
      super("fcsc");
    }
  }

  @Nested
  class FcscTheta extends PartitionMethodCheck {
    FcscTheta() {
      super("fcsc-theta", "betas", "10");
    }
  }

  @Nested
  class FcscThetaSp extends PartitionMethodCheck {
    FcscThetaSp() {
      super("fcsc-theta-sp", "betas", "10");
    }
  }

  @Nested
  class FcscTheta2Sp extends PartitionMethodCheck {
    FcscTheta2Sp() {
      super("fcsc-theta2-sp", "betas", "10");
    }
  }

  @Nested
  class Sssc extends PartitionMethodCheck {
    Sssc() {
      super("sssc", "gammas", "20");
    }
  }

  @Test
  void noMethodIsLeftOut() {
    List<String> checked =
        Stream.of(PartitionMethodTest.class.getDeclaredClasses())
            .map(Class::getSimpleName)
            .map(name -> name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT))
            .toList();

    assertThat(MethodRegistry.all())
        .extracting(MethodInfo::name)
        .containsExactlyInAnyOrderElementsOf(checked);
    assertThat(MethodRegistry.optionKeys()).contains("gammas", "betas", "affinity");
    assertThat(Arrays.asList("scacs", "sssc"))
        .allMatch(name -> MethodRegistry.find(name).isPresent());
  }
}
