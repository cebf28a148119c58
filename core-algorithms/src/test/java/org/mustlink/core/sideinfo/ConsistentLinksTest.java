package org.mustlink.core.sideinfo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConsistentLinksTest {

  @Test
  void aCannotLinkWithinAComponentIsDropped() {
    Links links = new Drawn(3).must(0, 1).must(1, 2).cannot(0, 2).links();
    ConsistentLinks left = ConsistentLinks.of(SideInformation.of(links));
    assertThat(left.links().mustCount()).isEqualTo(2);
    assertThat(left.dropped().size()).isEqualTo(1);
    assertThat(left.dropped().must(0)).isFalse();
  }

  @Test
  void theMustLinkOfSmallestWeightBetweenClassesIsDropped() {
    Links links = new Drawn(4).must(0, 1).link(1, 2, true, 0.5).must(2, 3).links();
    ConsistentLinks left =
        ConsistentLinks.of(new SideInformation(links, new int[] {0, -1, -1, 1}, 2));
    assertThat(left.dropped().size()).isEqualTo(1);
    assertThat(left.dropped().first(0)).isEqualTo(1);
    assertThat(left.closure().components()).containsExactly(0, 0, 1, 1);
    assertThat(left.closure().classComponents()).containsExactly(0, 1);
  }

  @Test
  void consistentLinksAreKept() {
    Links links = new Drawn(4).must(0, 1).must(2, 3).cannot(0, 2).links();
    ConsistentLinks left =
        ConsistentLinks.of(new SideInformation(links, new int[] {0, 0, 1, -1}, 2));
    assertThat(left.dropped().size()).isZero();
    assertThat(left.links().size()).isEqualTo(3);
  }

  @Test
  void keptLinksNeverContradict() {
    for (int seed = 0; seed < 400; seed++) {
      SideInformation sideInformation = Drawn.random(new Random(seed));
      ConsistentLinks left = ConsistentLinks.of(sideInformation);
      LinkAudit before = LinkAudit.of(sideInformation, 0);
      LinkAudit audit =
          LinkAudit.of(
              new SideInformation(
                  left.links(), sideInformation.labels(), sideInformation.classes()),
              0);
      assertThat(audit.contradictionCount()).isZero();
      assertThat(audit.closure().components()).isEqualTo(left.closure().components());
      assertThat(left.links().size() + left.dropped().size())
          .isEqualTo(sideInformation.links().size());
      if (before.contradictionCount() == 0) {
        assertThat(left.dropped().size()).isZero();
      }
    }
  }

  @Test
  void noDroppedMustLinkCouldHaveBeenKept() {
    for (int seed = 0; seed < 200; seed++) {
      SideInformation sideInformation = Drawn.random(new Random(seed));
      ConsistentLinks left = ConsistentLinks.of(sideInformation);
      int[] components = left.closure().components();
      int[] classes = left.closure().classComponents();
      for (int i = 0; i < left.dropped().size(); i++) {
        int a = components[left.dropped().first(i)];
        int b = components[left.dropped().second(i)];
        boolean classed =
            IntStream.of(classes).anyMatch(j -> j == a)
                && IntStream.of(classes).anyMatch(j -> j == b);
        assertThat(left.dropped().must(i) ? a != b && classed : a == b).isTrue();
      }
    }
  }
}
