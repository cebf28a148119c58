package org.mustlink.core.sideinfo;

import java.util.BitSet;
import java.util.List;

/**
 * What links and labels say, imply, and where they contradict each other. A cannot-link contradicts
 * if its rows are joined by a chain of must-links and labels; two labels do if must-links alone
 * join rows of theirs.
 *
 * @param closure components of rows that must be together
 * @param mustLinks distinct must-links
 * @param cannotLinks distinct cannot-links
 * @param selfLinks links of a row with itself
 * @param duplicates links that say again what another one said
 * @param contradictoryLinks cannot-links inside a component
 * @param contradictoryLabels pairs of classes that must-links join, once for every set of rows that
 *     does
 * @param contradictions some of both, those of the labels first, each with its shortest chain
 * @param impliedMustLinks pairs of rows that must be together
 * @param impliedCannotLinks pairs of rows that cannot be together
 * @param leastClusters the size of a set of components of which no two can be together: with fewer
 *     clusters not everything can be satisfied
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
    int leastClusters) {

  public LinkAudit {
    contradictions = List.copyOf(contradictions);
  }

  /**
   * Audits. O((rows + links) log links), and a breadth-first search a chain.
   *
   * @param most chains to find at the most
   */
  public static LinkAudit of(SideInformation statements, int most) {
    Links links = statements.links();
    Closure closure = Closure.of(statements);
    ComponentGraph graph = new ComponentGraph(closure, links);
    Chains chains = new Chains(statements, most);
    long contradictoryLabels = labels(statements, chains);
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
        graph.clique());
  }

  /** Contradictions of both kinds. */
  public long contradictionCount() {
    return contradictoryLinks + contradictoryLabels;
  }

  private static long links(Links links, Closure closure, Chains chains) {
    int[] components = closure.components();
    long count = 0;
    for (int i = 0; i < links.size(); i++) {
      if (!links.must(i) && components[links.first(i)] == components[links.second(i)]) {
        count++;
        chains.ofLink(links.first(i), links.second(i));
      }
    }
    return count;
  }

  private static long labels(SideInformation statements, Chains chains) {
    if (statements.classes() < 2) {
      return 0;
    }
    Closure byLinks = Closure.of(SideInformation.of(statements.links()));
    BitSet[] classes = new BitSet[byLinks.count()];
    for (int row = 0; row < statements.rows(); row++) {
      int label = statements.labels()[row];
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
        chains.ofLabels(byLinks, component, classes[component].stream().toArray());
      }
    }
    return count;
  }
}
