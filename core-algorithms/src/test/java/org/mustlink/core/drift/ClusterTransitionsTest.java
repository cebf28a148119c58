package org.mustlink.core.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mustlink.core.evaluation.Contingency;

class ClusterTransitionsTest {
  @Test
  void findsThePermutationOfEqualClusters() {
    ClusterTransitions found = of(new long[][] {{0, 0, 50}, {40, 0, 0}, {0, 30, 0}});
    assertThat(found.continued()).containsExactly(1, 2, 0);
    assertThat(found.moved()).isZero();
    assertThat(found.appeared()).isEmpty();
    assertThat(found.vanished()).isEmpty();
  }

  @Test
  void findsASplitAndAMerge() {
    ClusterTransitions found = of(new long[][] {{60, 40, 0}, {0, 0, 70}, {0, 0, 30}});
    assertThat(found.continued()).containsExactly(0, -1, 1);
    assertThat(found.parts(0)).containsExactly(0, 1);
    assertThat(found.parts(1)).isEmpty();
    assertThat(found.sources(2)).containsExactly(1, 2);
    assertThat(found.sources(0)).isEmpty();
    assertThat(found.appeared()).containsExactly(1);
    assertThat(found.vanished()).containsExactly(2);
    assertThat(found.moved()).isCloseTo(0.35, within(1e-12));
  }

  @Test
  void doesNotCarryANumberToAClusterOfOtherRows() {
    // The rows of cluster 1 moved to three other clusters; the new cluster 1 has rows of all of
    // them.
    ClusterTransitions found = of(new long[][] {{90, 10, 0}, {40, 10, 50}, {0, 10, 90}});
    assertThat(found.continued()).containsExactly(0, -1, 2);
    assertThat(found.vanished()).containsExactly(1);
  }

  @Test
  void namesDecideBeforeRows() {
    Contingency shared = new Contingency(new long[][] {{90, 10}, {20, 80}});
    assertThat(
            ClusterTransitions.of(shared, List.of("cat", "dog"), List.of("dog", "cat")).continued())
        .containsExactly(1, 0);
  }

  @Test
  void aNameOfTwoClustersIsIgnored() {
    Contingency shared = new Contingency(new long[][] {{90, 10}, {20, 80}});
    List<@Nullable String> twice = Arrays.asList("cat", "cat");
    assertThat(ClusterTransitions.of(shared, twice, Arrays.asList(null, "cat")).continued())
        .containsExactly(0, 1);
  }

  @Test
  void theOnlyClusterWithoutComparedRowsContinues() {
    assertThat(of(new long[][] {{9, 0}, {0, 0}}).continued()).containsExactly(0, 1);
    assertThat(of(new long[][] {{9, 0, 0}, {0, 0, 0}}).continued()).containsExactly(0, -1, -1);
  }

  @Test
  void numbersAreKeptAndNeverReused() {
    ClusterIds ids = ClusterIds.first(3).carriedTo(new int[] {2, -1, 0});
    assertThat(ids.ids()).containsExactly(2, 3, 0);
    assertThat(ids.next()).isEqualTo(4);
    assertThat(ids.ordered()).containsExactly(2, 0, 1);
    ClusterIds later = ids.carriedTo(new int[] {-1, 0});
    assertThat(later.ids()).containsExactly(4, 2);
    assertThatThrownBy(() -> new ClusterIds(List.of(1, 1), 4))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ClusterIds(List.of(1, 4), 4))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ClusterTransitions of(long[][] shared) {
    return ClusterTransitions.of(
        new Contingency(shared), none(shared.length), none(shared[0].length));
  }

  private static List<@Nullable String> none(int k) {
    return Arrays.asList(new String[k]);
  }
}
