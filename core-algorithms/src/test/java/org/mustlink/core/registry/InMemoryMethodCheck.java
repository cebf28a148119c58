package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.sideinfo.SideInformation;

/** The contract of every method for any table and side information. */
abstract class InMemoryMethodCheck implements DegenerateInputCheck, SideInformationCheck {
  private final String name;
  private final Map<String, String> options;

  InMemoryMethodCheck(String name, String... options) {
    this.name = name;
    this.options = new HashMap<>();
    for (int i = 0; i < options.length; i += 2) {
      this.options.put(options[i], options[i + 1]);
    }
  }

  @Override
  public InMemoryMethod method() {
    return MethodRegistry.create(name, options);
  }

  @Test
  void separatedClassesAreFoundWithoutSideInformation() {
    InMemoryClustering partition = cluster(blobs().rows(), SideInformation.none(N), k());

    assertThat(MethodFixture.accuracy(partition, blobs().classes())).isGreaterThan(0.97);
    assertThat(partition.k()).isEqualTo(k());
  }

  @Test
  void equalInputGivesEqualOutput() {
    SideInformation side = SideInformation.ofLabels(blobs().labels(30));

    InMemoryClustering first = cluster(blobs().rows(), side, k());
    InMemoryClustering second = cluster(blobs().rows(), side, k());

    assertThat(second.clusters()).isEqualTo(first.clusters());
    assertThat(second.margins()).isEqualTo(first.margins());
    assertThat(second.values()).isEqualTo(first.values());
  }

  @Test
  void theOrderOfSeparatedRowsDoesNotMatter() {
    int[] order = IntStream.range(0, N).map(i -> (i * 7 + 3) % N).toArray();
    int[] labels = blobs().labels(30);
    SideInformation moved =
        SideInformation.ofLabels(Arrays.stream(order).map(i -> labels[i]).toArray());

    InMemoryClustering partition = cluster(blobs().rows().take(order), moved, k());
    InMemoryClustering before = cluster(blobs().rows(), SideInformation.ofLabels(labels), k());

    int[] there = Arrays.stream(order).map(i -> before.clusters()[i]).toArray();
    assertThat(MethodFixture.accuracy(partition, there)).isGreaterThan(0.97);
  }

  @Test
  void aThousandRowsMoreNeedMoreMemoryAndTheLimitFitsIntoAFewGibibytes() {
    long limit = method().bytes(method().info().maxRows(), 10);

    // Not from 1000 on, since some methods store several graphs to choose from up to there.
    assertThat(method().bytes(3_000, 10)).isGreaterThan(method().bytes(2_000, 10));
    assertThat(limit).isLessThan(4L << 30);
    if (!method().info().anySize()) {
      assertThat(method().bytes(5_000, 50)).isLessThan(2L << 30);
    }
  }

  @Test
  void unknownOptionsAreRefusedInWords() {
    assertThatThrownBy(() -> MethodRegistry.create(name, Map.of("gama", "1")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set gama to")
        .hasMessageContaining(name);
  }
}
