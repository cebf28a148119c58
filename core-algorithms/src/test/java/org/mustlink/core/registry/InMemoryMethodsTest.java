package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.SideInformation;

/** Every method of the registry under the common contract. */
class InMemoryMethodsTest {

  @Nested
  class Scacs extends InMemoryMethodCheck {
    Scacs() {
      super("scacs");
    }
  }

  @Nested
  class LscK extends InMemoryMethodCheck {
    LscK() {
      super("lsc-k");
    }
  }

  @Nested
  class LscR extends InMemoryMethodCheck {
    LscR() {
      super("lsc-r");
    }
  }

  @Nested
  class ScUnnormalized extends InMemoryMethodCheck {
    ScUnnormalized() {
      super("sc-unnormalized");
    }
  }

  @Nested
  class ScNormalized extends InMemoryMethodCheck {
    ScNormalized() {
      super("sc-normalized");
    }
  }

  @Nested
  class ScNjw extends InMemoryMethodCheck {
    ScNjw() {
      super("sc-njw");
    }
  }

  @Nested
  class Sl extends InMemoryMethodCheck {
    Sl() {
      super("sl");
    }
  }

  @Nested
  class SlL extends InMemoryMethodCheck {
    SlL() {
      super("sl-l");
    }
  }

  @Nested
  class Fcsc extends InMemoryMethodCheck {
    Fcsc() {
      super("fcsc");
    }
  }

  @Nested
  class FcscTheta extends InMemoryMethodCheck {
    FcscTheta() {
      super("fcsc-theta", "betas", "10");
    }
  }

  @Nested
  class FcscThetaSp extends InMemoryMethodCheck {
    FcscThetaSp() {
      super("fcsc-theta-sp", "betas", "10");
    }
  }

  @Nested
  class FcscTheta2Sp extends InMemoryMethodCheck {
    FcscTheta2Sp() {
      super("fcsc-theta2-sp", "betas", "10");
    }
  }

  @Nested
  class Sssc extends InMemoryMethodCheck {
    Sssc() {
      super("sssc", "gammas", "20");
    }
  }

  @Nested
  class CopKmeans extends InMemoryMethodCheck {
    CopKmeans() {
      super("cop-kmeans");
    }
  }

  @Nested
  class Ncsc extends InMemoryMethodCheck {
    Ncsc() {
      super("ncsc");
    }
  }

  @Nested
  class MetricKmeans extends InMemoryMethodCheck {
    MetricKmeans() {
      super("metric-kmeans");
    }
  }

  @Nested
  class Ccsr extends InMemoryMethodCheck {
    Ccsr() {
      super("ccsr");
    }
  }

  @Nested
  class PckMeans extends InMemoryMethodCheck {
    PckMeans() {
      super("pck-means");
    }
  }

  @Nested
  class Lcsc extends InMemoryMethodCheck {
    Lcsc() {
      super("lcsc");
    }
  }

  @Nested
  class MpckMeans extends InMemoryMethodCheck {
    MpckMeans() {
      super("mpck-means");
    }
  }

  @Nested
  class Agr extends InMemoryMethodCheck {
    Agr() {
      super("agr");
    }
  }

  @Nested
  class Cosc extends InMemoryMethodCheck {
    Cosc() {
      super("cosc");
    }
  }

  @Nested
  class Sclc extends InMemoryMethodCheck {
    Sclc() {
      super("sclc");
    }

    @Override
    public int k() {
      return 2;
    }

    @Test
    void cannotLinkedEqualRowsAreSeparated() {
      SideInformation side =
          MethodFixture.links(20, new int[][] {{0, 4}}, new int[][] {{0, 1}, {2, 3}, {1, 2}});

      InMemoryClustering partition = cluster(new Rows(new double[40], 20, 2), side, 2);

      assertThat(partition.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
      assertThat(partition.k()).isEqualTo(2);
    }

    @Test
    void moreThanTwoClustersAreRefusedInWords() {
      assertThatThrownBy(() -> cluster(BLOBS.rows(), SideInformation.none(N), 3))
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("method sclc makes 2 clusters")
          .hasMessageContaining("another method");
    }
  }

  @Test
  void noMethodIsLeftOut() {
    List<String> checked =
        Stream.of(InMemoryMethodsTest.class.getDeclaredClasses())
            .map(Class::getSimpleName)
            .map(name -> name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT))
            .toList();

    assertThat(MethodRegistry.all())
        .extracting(MethodInfo::name)
        .containsExactlyInAnyOrderElementsOf(checked);
    assertThat(Arrays.asList("scacs", "sssc"))
        .allMatch(name -> MethodRegistry.get(name).name().equals(name));
  }
}
