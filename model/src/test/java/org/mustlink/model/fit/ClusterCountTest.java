package org.mustlink.model.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.options.FitOptions;

class ClusterCountTest {
  private static final FitOptions AUTO = FitOptions.resolve(Map.of());

  @Test
  void classesWithASingleLabelMakeOthersLikely() {
    CountedLabels labels = labels(120, 60, 17, 1, 1, 1);
    assertThat(ClusterCount.of(AUTO, labels)).isEqualTo(6);
    assertThat(ClusterCount.doubt(AUTO, labels).orElseThrow())
        .contains("k = 6", "3 of them have a single label", "about 1.5 % of the rows");
    assertThat(ClusterCount.doubt(FitOptions.resolve(Map.of("k", "23")), labels)).isEmpty();
  }

  @Test
  void nothingIsSaidOfClassesThatAreLabelledOftenOrOnPurposeOnce() {
    assertThat(ClusterCount.doubt(AUTO, labels(5, 4, 2))).isEmpty();
    assertThat(ClusterCount.doubt(AUTO, labels(1, 1, 1))).isEmpty();
    assertThat(ClusterCount.doubt(AUTO, labels())).isEmpty();
  }

  private static CountedLabels labels(long... counts) {
    List<String> names = IntStream.range(0, counts.length).mapToObj(j -> "class " + j).toList();
    return new CountedLabels(10_000, names, counts, "label column attack");
  }
}
