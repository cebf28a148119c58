package org.mustlink.core.sideinfo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.Contradiction.Kind;

/** The audit of random links agrees with what all pairs of all nodes show. */
class LinkAuditAllPairsTest {
  private static final int ALL = Integer.MAX_VALUE;
  private static final int FAR = 1_000;

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
