package org.mustlink.core.sideinfo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.Contradiction.Kind;

/** The audit against all pairs of all nodes, and small cases worked by hand. */
class LinkAuditTest {
  private static final int ALL = Integer.MAX_VALUE;
  private static final int FAR = 1_000;

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
  void agreesWithAllPairs() {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      SideInformation sideInformation = Drawn.random(random);
      int[][] distances = distances(sideInformation);
      LinkAudit audit = LinkAudit.of(sideInformation, ALL);
      checkComponents(sideInformation, distances, audit);
      checkContradictions(sideInformation, distances, audit);
      checkImplied(sideInformation, audit);
    }
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

  /** Shortest chains between all nodes, FAR where there is none. */
  private static int[][] distances(SideInformation sideInformation) {
    int nodes = sideInformation.nodes();
    int[][] distances = new int[nodes][nodes];
    for (int i = 0; i < nodes; i++) {
      Arrays.fill(distances[i], FAR);
      distances[i][i] = 0;
    }
    Links links = sideInformation.links();
    for (int i = 0; i < links.size(); i++) {
      if (links.must(i)) {
        distances[links.first(i)][links.second(i)] = 1;
        distances[links.second(i)][links.first(i)] = 1;
      }
    }
    for (int row = 0; row < sideInformation.rows(); row++) {
      if (sideInformation.labels()[row] >= 0) {
        int node = sideInformation.rows() + sideInformation.labels()[row];
        distances[row][node] = 1;
        distances[node][row] = 1;
      }
    }
    for (int over = 0; over < nodes; over++) {
      for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < nodes; j++) {
          distances[i][j] = Math.min(distances[i][j], distances[i][over] + distances[over][j]);
        }
      }
    }
    return distances;
  }

  private static void checkComponents(
      SideInformation sideInformation, int[][] distances, LinkAudit audit) {
    int[] components = audit.closure().components();
    for (int i = 0; i < sideInformation.rows(); i++) {
      for (int j = 0; j < sideInformation.rows(); j++) {
        assertThat(components[i] == components[j]).isEqualTo(distances[i][j] < FAR);
      }
    }
    for (int j = 0; j < audit.closure().count(); j++) {
      int component = j;
      assertThat(IntStream.of(components).filter(found -> found == component).count())
          .isEqualTo(audit.closure().sizes()[j]);
    }
  }

  private static void checkContradictions(
      SideInformation sideInformation, int[][] distances, LinkAudit audit) {
    Links links = sideInformation.links();
    long expected =
        IntStream.range(0, links.size())
            .filter(i -> !links.must(i) && distances[links.first(i)][links.second(i)] < FAR)
            .count();
    assertThat(audit.contradictoryLinks()).isEqualTo(expected + links.selfCannotLinked().length);
    assertThat(audit.contradictions()).hasSize((int) audit.contradictionCount());
    for (Contradiction found : audit.contradictions()) {
      int[] chain = found.chain();
      for (int step = 1; step < chain.length; step++) {
        assertThat(distances[chain[step - 1]][chain[step]]).isEqualTo(1);
      }
      if (found.kind() == Kind.LINK) {
        assertThat(chain).hasSize(distances[found.first()][found.last()] + 1);
      } else {
        assertThat(found.first()).isGreaterThanOrEqualTo(sideInformation.rows());
        assertThat(Arrays.stream(chain, 1, chain.length - 1))
            .allMatch(node -> node < sideInformation.rows());
      }
    }
  }

  private static void checkImplied(SideInformation sideInformation, LinkAudit audit) {
    int[] components = audit.closure().components();
    Set<Long> apart = new HashSet<>();
    Links links = sideInformation.links();
    for (int i = 0; i < links.size(); i++) {
      if (!links.must(i)) {
        addPair(apart, components[links.first(i)], components[links.second(i)]);
      }
    }
    for (int a : audit.closure().classComponents()) {
      for (int b : audit.closure().classComponents()) {
        if (a >= 0 && b >= 0) {
          addPair(apart, a, b);
        }
      }
    }
    long rows = 0;
    for (int i = 0; i < sideInformation.rows(); i++) {
      for (int j = 0; j < i; j++) {
        rows += apart.contains(pair(components[i], components[j])) ? 1 : 0;
      }
    }
    assertThat(audit.impliedCannotLinks()).isEqualTo(rows);
    int[] largest = {Math.min(1, audit.closure().count())};
    clique(apart, audit.closure().count(), new int[0], largest);
    assertThat(audit.leastClusters()).isBetween(Math.min(2, largest[0]), largest[0]);
    int[] members =
        Arrays.stream(audit.clique())
            .map(
                node ->
                    node < components.length
                        ? components[node]
                        : audit.closure().classComponents()[node - components.length])
            .toArray();
    for (int i = 0; i < members.length; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(apart).contains(pair(members[i], members[j]));
      }
    }
  }

  private static void clique(Set<Long> apart, int count, int[] members, int[] largest) {
    largest[0] = Math.max(largest[0], members.length);
    int from = members.length == 0 ? 0 : members[members.length - 1] + 1;
    for (int next = from; next < count; next++) {
      int candidate = next;
      if (Arrays.stream(members).allMatch(member -> apart.contains(pair(member, candidate)))) {
        int[] more = Arrays.copyOf(members, members.length + 1);
        more[members.length] = next;
        clique(apart, count, more, largest);
      }
    }
  }

  private static void addPair(Set<Long> pairs, int a, int b) {
    if (a != b) {
      pairs.add(pair(a, b));
    }
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }
}
