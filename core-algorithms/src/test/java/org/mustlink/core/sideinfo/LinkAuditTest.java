package org.mustlink.core.sideinfo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.Contradiction.Kind;

/** The audit of small cases worked by hand, and of the same links in another order. */
class LinkAuditTest {
  private static final int ALL = Integer.MAX_VALUE;

  @Test
  void aChainProvesAContradiction() {
    Drawn links = new Drawn(6).must(0, 1).must(1, 2).must(2, 3).must(0, 4).must(4, 3).cannot(3, 0);
    LinkAudit audit = LinkAudit.of(SideInformation.of(links.links()), ALL);
    assertThat(audit.contradictoryLinks()).isEqualTo(1);
    assertThat(audit.contradictions()).hasSize(1);
    assertThat(audit.contradictions().get(0).chain()).containsExactly(0, 4, 3);
    assertThat(audit.closure().components()).containsExactly(0, 0, 0, 0, 0, 1);
    assertThat(audit.closure().sizes()).containsExactly(5, 1);
    assertThat(audit.leastClusters()).isEqualTo(1);
  }

  @Test
  void aPairWithAMustLinkAndACannotLink() {
    LinkAudit audit =
        LinkAudit.of(SideInformation.of(new Drawn(2).must(1, 0).cannot(0, 1).links()), ALL);
    assertThat(audit.contradictionCount()).isEqualTo(1);
    assertThat(audit.contradictions().get(0).chain()).containsExactly(0, 1);
    assertThat(audit.impliedMustLinks()).isEqualTo(1);
    assertThat(audit.impliedCannotLinks()).isZero();
  }

  @Test
  void labelsJoinChains() {
    // Row 1 and row 2 are of class 0, and so is every row that is must-linked to them.
    Drawn links = new Drawn(5).must(0, 1).must(2, 3).cannot(0, 3);
    SideInformation sideInformation =
        new SideInformation(links.links(), new int[] {-1, 0, 0, -1, 1}, 2);
    LinkAudit audit = LinkAudit.of(sideInformation, ALL);
    assertThat(audit.contradictoryLinks()).isEqualTo(1);
    assertThat(audit.contradictions().get(0).chain()).containsExactly(0, 1, 5, 2, 3);
    assertThat(audit.contradictoryLabels()).isZero();
    assertThat(audit.closure().classComponents()).containsExactly(0, 1);
    assertThat(audit.impliedCannotLinks()).isEqualTo(4);
    assertThat(audit.leastClusters()).isEqualTo(2);
  }

  @Test
  void mustLinksBetweenClassesContradictTheLabels() {
    Drawn links = new Drawn(7).must(0, 1).must(1, 2).must(3, 4).must(4, 5);
    SideInformation sideInformation =
        new SideInformation(links.links(), new int[] {0, -1, 2, 2, 1, 0, -1}, 3);
    LinkAudit audit = LinkAudit.of(sideInformation, ALL);
    assertThat(audit.contradictoryLabels()).isEqualTo(4);
    assertThat(audit.contradictions())
        .extracting(Contradiction::kind)
        .containsOnly(Kind.LABELS)
        .hasSize(4);
    assertThat(audit.contradictions().stream().map(found -> Arrays.toString(found.chain())))
        .containsExactly("[7, 0, 1, 2, 9]", "[7, 5, 4, 8]", "[7, 5, 4, 3, 9]", "[8, 4, 3, 9]");
  }

  @Test
  void aCannotLinkOfARowWithItselfIsAContradiction() {
    Links links =
        Links.of(
            3,
            new int[] {2, 2, 0},
            new int[] {2, 2, 1},
            new boolean[] {false, false, true},
            new double[] {1, 0.5, 1});
    LinkAudit audit = LinkAudit.of(SideInformation.of(links), ALL);
    assertThat(audit.contradictoryLinks()).isOne();
    assertThat(audit.contradictions().get(0).chain()).containsExactly(2);
    ConsistentLinks consistent = ConsistentLinks.of(SideInformation.of(links));
    assertThat(LinkAudit.of(SideInformation.of(consistent.links()), ALL).contradictionCount())
        .isZero();
  }

  @Test
  void fewerClustersThanNodesApartCannotSatisfyAll() {
    Links links =
        Links.of(
            4,
            new int[] {0, 0, 1, 3},
            new int[] {1, 2, 2, 2},
            new boolean[] {false, false, false, true},
            new double[] {1, 1, 1, 1});
    LinkAudit audit = LinkAudit.of(new SideInformation(links, new int[] {-1, 0, -1, -1}, 1), 0);
    assertThat(audit.leastClusters()).isEqualTo(3);
    assertThat(audit.clique()).containsExactlyInAnyOrder(0, 4, 2);
  }

  @Test
  void repeatedAndSelfLinksAreCounted() {
    Links links =
        Links.of(
            4,
            new int[] {1, 0, 2, 0, 3},
            new int[] {0, 1, 2, 1, 0},
            new boolean[] {true, true, true, false, false},
            new double[] {0.25, 0.5, 1, 1, 0.75});
    assertThat(links.size()).isEqualTo(3);
    assertThat(links.selfLinks()).isEqualTo(1);
    assertThat(links.duplicates()).isEqualTo(1);
    assertThat(links.weight(0)).isEqualTo(0.5);
    assertThat(links.must(0)).isTrue();
    assertThat(links.must(1)).isFalse();
    assertThat(links.first(2)).isZero();
    assertThat(links.second(2)).isEqualTo(3);
  }

  @Test
  void invalidLinksAreRefused() {
    assertThatThrownBy(() -> new Drawn(2).must(0, 2).links()).hasMessageContaining("2 rows");
    assertThatThrownBy(() -> new Drawn(2).link(0, 1, true, 0).links()).hasMessageContaining("0.0");
    assertThatThrownBy(() -> new Drawn(2).link(0, 1, true, Double.NaN).links())
        .hasMessageContaining("NaN");
  }

  @Test
  void nothingAtAll() {
    LinkAudit audit = LinkAudit.of(SideInformation.of(new Drawn(0).links()), ALL);
    assertThat(audit.contradictions()).isEmpty();
    assertThat(audit.closure().count()).isZero();
    assertThat(audit.leastClusters()).isZero();
    assertThat(LinkAudit.of(SideInformation.of(new Drawn(3).links()), ALL).leastClusters())
        .isEqualTo(1);
  }

  @Test
  void chainsAreOnlyFoundUpToTheNumberAsked() {
    Drawn links = new Drawn(4).must(0, 1).must(1, 2).must(2, 3).cannot(0, 1).cannot(0, 3);
    LinkAudit audit = LinkAudit.of(SideInformation.of(links.links()), 1);
    assertThat(audit.contradictions()).hasSize(1);
    assertThat(audit.contradictoryLinks()).isEqualTo(2);
  }

  @Test
  void theOrderOfTheLinksDoesNotMatter() {
    for (int seed = 0; seed < 50; seed++) {
      Drawn drawn = Drawn.randomLinks(new Random(seed), 30, 60);
      LinkAudit audit = LinkAudit.of(SideInformation.of(drawn.links()), 5);
      LinkAudit moved =
          LinkAudit.of(SideInformation.of(drawn.shuffled(new Random(seed)).links()), 5);
      assertThat(moved.closure().components()).isEqualTo(audit.closure().components());
      assertThat(moved.contradictions().stream().map(found -> Arrays.toString(found.chain())))
          .containsExactlyElementsOf(
              audit.contradictions().stream()
                  .map(found -> Arrays.toString(found.chain()))
                  .toList());
      assertThat(moved.leastClusters()).isEqualTo(audit.leastClusters());
      assertThat(moved.duplicates()).isEqualTo(audit.duplicates());
    }
  }

  @Test
  void aHiddenCliqueIsFound() {
    Drawn links = new Drawn(40);
    for (int a = 10; a < 16; a++) {
      for (int b = 10; b < a; b++) {
        links.cannot(a, b);
      }
    }
    for (int a = 20; a < 40; a++) {
      links.cannot(9, a);
    }
    assertThat(LinkAudit.of(SideInformation.of(links.links()), 0).leastClusters()).isEqualTo(6);
  }

  @Test
  void classesAndACannotLinkedComponentAreAClique() {
    int[] labels = {0, 1, 2, -1};
    Drawn links = new Drawn(4).cannot(3, 0).cannot(3, 1);
    assertThat(LinkAudit.of(new SideInformation(links.links(), labels, 3), 0).leastClusters())
        .isEqualTo(3);
    links.cannot(2, 3);
    assertThat(LinkAudit.of(new SideInformation(links.links(), labels, 3), 0).leastClusters())
        .isEqualTo(4);
  }
}
