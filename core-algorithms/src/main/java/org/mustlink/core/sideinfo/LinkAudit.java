package org.mustlink.core.sideinfo;

import java.util.BitSet;
import java.util.List;

/**
 * An audit of links and labels: their counts, what they imply, and their contradictions. A
 * cannot-link is contradictory if a chain of must-links and labels joins its rows; two labels are
 * if must-links alone join rows of both.
 *
 * @param closure the closure of must-links and labels
 * @param mustLinks the number of distinct must-links
 * @param cannotLinks the number of distinct cannot-links
 * @param selfLinks the number of given links of a row with itself
 * @param duplicates the number of given links that repeat another one
 * @param contradictoryLinks the number of cannot-links within a must-link component, those of a row
 *     with itself among them
 * @param contradictoryLabels the number of pairs of classes that must-links join, each pair counted
 *     once for every component of must-links that joins it
 * @param contradictions some contradictions, those of labels first, each with its shortest chain
 * @param impliedMustLinks the number of pairs of rows that must be in one cluster
 * @param impliedCannotLinks the number of pairs of rows that must be in different clusters
 * @param clique nodes of which no two may share a cluster, so that fewer clusters cannot satisfy
 *     all side information: one node of each component of the clique that was found, a class of the
 *     component or else its first row
 */
public record LinkAudit(
    Closure closure,
    long mustLinks,
    long cannotLinks,
    long selfLinks,
    long duplicates,
    long contradictoryLinks,
    long contradictoryLabels,
    List<Contradiction> contradictions,
    long impliedMustLinks,
    long impliedCannotLinks,
    int[] clique) {

  public LinkAudit {
    contradictions = List.copyOf(contradictions);
  }

  /**
   * Audits side information. O((rows + links) log links), and a breadth-first search for each
   * chain.
   *
   * @param most the largest number of chains to search for
   */
  public static LinkAudit of(SideInformation sideInformation, int most) {
    Links links = sideInformation.links();
    Closure closure = Closure.of(sideInformation);
    ComponentGraph graph = new ComponentGraph(closure, links);
    Chains chains = new Chains(sideInformation, most);
    long contradictoryLabels = labels(sideInformation, chains);
    long contradictoryLinks = links(links, closure, chains);
    long must = links.mustCount();
    return new LinkAudit(
        closure,
        must,
        links.size() - must,
        links.selfLinks(),
        links.duplicates(),
        contradictoryLinks,
        contradictoryLabels,
        chains.found(),
        closure.impliedMustLinks(),
        graph.impliedCannotLinks(),
        graph.nodes(graph.clique()));
  }

  /**
   * Returns the number of nodes of {@code clique}; fewer clusters cannot satisfy all side
   * information.
   */
  public int leastClusters() {
    return clique.length;
  }

  /** Returns the number of contradictions of both kinds. */
  public long contradictionCount() {
    return contradictoryLinks + contradictoryLabels;
  }

  private static long links(Links links, Closure closure, Chains chains) {
    int[] components = closure.components();
    long count = links.selfCannotLinked().length;
    for (int row : links.selfCannotLinked()) {
      chains.addSelfLink(row);
    }
    for (int i = 0; i < links.size(); i++) {
      if (!links.must(i) && components[links.first(i)] == components[links.second(i)]) {
        count++;
        chains.addLink(links.first(i), links.second(i));
      }
    }
    return count;
  }

  private static long labels(SideInformation sideInformation, Chains chains) {
    if (sideInformation.classes() < 2) {
      return 0;
    }
    Closure byLinks = Closure.of(SideInformation.of(sideInformation.links()));
    BitSet[] classes = new BitSet[byLinks.count()];
    for (int row = 0; row < sideInformation.rows(); row++) {
      int label = sideInformation.labels()[row];
      int component = byLinks.components()[row];
      if (label >= 0 && byLinks.sizes()[component] > 1) {
        if (classes[component] == null) {
          classes[component] = new BitSet();
        }
        classes[component].set(label);
      }
    }
    long count = 0;
    for (int component = 0; component < classes.length; component++) {
      if (classes[component] != null && classes[component].cardinality() > 1) {
        long joined = classes[component].cardinality();
        count += joined * (joined - 1) / 2;
        chains.addLabels(byLinks, component, classes[component].stream().toArray());
      }
    }
    return count;
  }
}
