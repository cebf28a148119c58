package org.mustlink.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mustlink.core.evaluation.HeldOutLinks;
import org.mustlink.core.fit.rule.RuleFinder;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.shares.ShareEstimate;

/**
 * The embedding that follows from the sums of the codes and the side information, and the way to
 * assign clusters to its points.
 *
 * @param embedding the embedding of codes, whose matrix is p x m
 * @param costs m, the costs of the columns of the embedding, in [0, 1]; empty for soft labels of
 *     the label solver
 * @param k the number of clusters, as set or as found
 * @param landmarksInUse the number of landmarks that are in the code of a row, {@code p' <= p}
 * @param parts the connected components of the landmark graph
 * @param rules finds the rule that assigns clusters
 * @param tried the held-out results of the ways to assign for the labelled rows, or for the linked
 *     rows and the classes found for them; {@link OutOfSample#NONE} if none was tried
 * @param newClasses what was found about classes that no label names; nothing if none were looked
 *     for
 * @param classShares the shares of the classes among the labels and as estimated among the other
 *     rows; nothing if they were not estimated
 * @param triedLinks the trial of links; nothing if there was none
 * @param warnings warnings for the owner of the data
 */
public record LandmarkSolution(
    Embedding embedding,
    double[] costs,
    int k,
    int landmarksInUse,
    SeparateParts parts,
    RuleFinder rules,
    OutOfSample tried,
    Optional<NewClasses> newClasses,
    Optional<ShareEstimate> classShares,
    Optional<TriedLinks> triedLinks,
    List<String> warnings) {

  /**
   * A trial of links, which guide the solution only if they help.
   *
   * @param results how many held-out links are satisfied with the help of the others and without
   *     links
   * @param raised whether links that do not guide the solution have raised the number of clusters
   */
  public record TriedLinks(HeldOutLinks results, boolean raised) {}

  public LandmarkSolution {
    warnings = List.copyOf(warnings);
  }

  /**
   * Makes a solution of soft labels of the landmarks instead of eigenvectors.
   *
   * @param k the number of clusters
   * @param known the codes of the rows with known or found classes
   * @param remarks further warnings, which come first
   */
  static LandmarkSolution ofSoftLabels(
      LandmarkGraph graph,
      Embedding embedding,
      int k,
      CodedRows known,
      RuleFinder rules,
      OutOfSample tried,
      List<String> remarks) {
    return new LandmarkSolution(
        embedding,
        new double[0],
        k,
        graph.size(),
        SeparateParts.ofLabels(graph, known, embedding.scores() > 0, k),
        rules,
        tried,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        remarks);
  }

  /** Returns the same solution with what was found about classes that no label names. */
  LandmarkSolution with(NewClasses found) {
    return with(rules, tried, Optional.of(found), classShares, triedLinks, warnings);
  }

  /** Returns the same solution after links were held out. */
  LandmarkSolution with(TriedLinks links) {
    return with(rules, tried, newClasses, classShares, Optional.of(links), warnings);
  }

  /** Returns the same solution with the shares of its classes. */
  LandmarkSolution with(ShareEstimate shares) {
    return with(rules, tried, newClasses, Optional.of(shares), triedLinks, warnings);
  }

  /** Returns the same solution after ways to assign were tried. */
  LandmarkSolution with(OutOfSample trial) {
    return with(rules, trial, newClasses, classShares, triedLinks, warnings);
  }

  /** Returns the same solution with another way to find the rule. */
  LandmarkSolution with(RuleFinder other) {
    return with(other, tried, newClasses, classShares, triedLinks, warnings);
  }

  /** Returns the same solution with further warnings. */
  LandmarkSolution with(List<String> remarks) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(remarks);
    return with(rules, tried, newClasses, classShares, triedLinks, all);
  }

  private LandmarkSolution with(
      RuleFinder finder,
      OutOfSample trial,
      Optional<NewClasses> found,
      Optional<ShareEstimate> shares,
      Optional<TriedLinks> links,
      List<String> remarks) {
    return new LandmarkSolution(
        embedding, costs, k, landmarksInUse, parts, finder, trial, found, shares, links, remarks);
  }

  /** Returns the embedding by which rows of other tables are assigned. */
  public Embedding embeddingOfOthers() {
    return rules.ofOthers(embedding);
  }

  /**
   * Whether a fit of the same table without links is to replace this one, so that both are equal.
   * It is not where links have raised the number of clusters, which such a fit cannot know.
   */
  public boolean asksForFitWithoutLinks() {
    return triedLinks.filter(links -> !links.results().help() && !links.raised()).isPresent();
  }

  /** Returns a description of the solution on one line. */
  String logLine() {
    return (rules.softLabels() ? "label solver" : costs.length + " columns")
        + " for k = "
        + k
        + (parts.count() > 1 ? "; " + parts.count() + " separate parts" : "")
        + triedLinks.map(links -> "; " + links.results().logLine()).orElse("");
  }
}
