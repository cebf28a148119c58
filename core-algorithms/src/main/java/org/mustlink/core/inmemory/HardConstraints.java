package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.RowMarks;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.Contradiction;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The check of side information that clusters must satisfy, once for all methods whose {@link
 * MethodInfo} says {@link MethodInfo.Strength#HARD}. {@link AbstractInMemoryMethod} makes it before
 * any work, for the kinds of side information that the method takes.
 *
 * <p>Side information that passes is free of contradictions, and no set of rows was found that
 * needs more than k clusters. It may still be infeasible: whether k clusters can satisfy all
 * cannot-links is the problem of colouring a graph with k colours.
 *
 * @param method the name of the method
 * @param rows the number of rows
 * @param audit the result of the audit, with the chain of one contradiction if there are any
 */
record HardConstraints(String method, int rows, LinkAudit audit) {
  /** The maximum number of rows that a message lists. */
  private static final int SHOWN = 10;

  /**
   * Audits the side information that a method takes. O((rows + links) log links).
   *
   * @param info a method of strength HARD
   */
  static HardConstraints of(SideInformation side, MethodInfo info) {
    SideInformation taken = PairwiseReader.taken(side, info, new ArrayList<>());
    return new HardConstraints(info.name(), side.rows(), LinkAudit.of(taken, 1));
  }

  /** Whether rows must be in different clusters, so that one cluster is not enough. */
  boolean needsSeveralClusters() {
    return audit.leastClusters() > 1;
  }

  /**
   * Refuses side information that contradicts itself.
   *
   * @throws BadDataException naming the rows of a shortest contradictory chain
   */
  void requireConsistent() {
    if (audit.contradictionCount() == 0) {
      return;
    }
    Contradiction contradiction = audit.contradictions().get(0);
    throw new BadDataException(
        ("Method %s must satisfy all links and labels, and they contradict each other in %s %s: %s."
                + " Correct them, or take a {fit.method} that may violate them, such as scacs.")
            .formatted(
                method,
                audit.contradictionCount(),
                audit.contradictionCount() == 1 ? "place" : "places",
                words(contradiction)));
  }

  /**
   * Refuses side information if a set of rows shows that no k clusters satisfy it.
   *
   * @param k clusters, or 0 if it is not known yet
   * @throws BadDataException naming rows of which no two may be in one cluster
   */
  void requireClusters(int k) {
    if (k == 0 || audit.leastClusters() <= k) {
      return;
    }
    List<String> clique = Arrays.stream(audit.clique()).mapToObj(this::node).toList();
    String more = clique.size() > SHOWN ? " and " + (clique.size() - SHOWN) + " more" : "";
    throw new BadDataException(
        ("Method %s must satisfy all links and labels, and no two of these may be in one cluster: "
                + "%s%s. They need %s clusters and k is %s. "
                + "Set {fit.k} to %s or more, or take a {fit.method} that may violate links.")
            .formatted(
                method,
                clique.stream().limit(SHOWN).collect(Collectors.joining(", ")),
                more,
                clique.size(),
                k,
                clique.size()));
  }

  private String words(Contradiction contradiction) {
    int[] chain = contradiction.chain();
    if (chain.length == 1) {
      return "there is a cannot-link of " + RowMarks.row(chain[0]) + " with itself";
    }
    String joined =
        Arrays.stream(chain)
            .filter(node -> node < rows || contradiction.kind() == Contradiction.Kind.LINK)
            .mapToObj(this::node)
            .collect(Collectors.joining(" - "));
    return contradiction.kind() == Contradiction.Kind.LINK
        ? "a cannot-link separates %s and %s, which must-links and labels join by the chain %s"
            .formatted(RowMarks.row(chain[0]), RowMarks.row(contradiction.last()), joined)
        : "must-links join rows of two different labels by the chain " + joined;
  }

  private String node(int node) {
    return node < rows ? RowMarks.row(node) : "the rows of " + RowMarks.label(node - rows);
  }
}
