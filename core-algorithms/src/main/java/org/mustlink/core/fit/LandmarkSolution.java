package org.mustlink.core.fit;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The embedding that follows from the sums of the codes and the side information, and the way to
 * assign clusters to its points.
 *
 * @param embedding the embedding of codes, whose matrix is p x m
 * @param costs m, the costs of the columns of the embedding, in [0, 1]; empty for soft labels of
 *     the label solver
 * @param k the number of clusters, as set or as found
 * @param landmarksInUse the number of landmarks that are in the code of a row, {@code p' <= p}
 * @param components the number of connected components of the landmark graph
 * @param rules finds the rule that assigns clusters
 * @param tried the held-out results of the ways to assign for the labelled rows, or for the linked
 *     rows and the classes found for them; {@link OutOfSample#NONE} if none was tried
 * @param warnings warnings for the owner of the data
 */
public record LandmarkSolution(
    Embedding embedding,
    double[] costs,
    int k,
    int landmarksInUse,
    int components,
    RuleFinder rules,
    OutOfSample tried,
    List<String> warnings) {

  public LandmarkSolution {
    warnings = List.copyOf(warnings);
  }

  /**
   * Makes a solution of soft labels of the landmarks instead of eigenvectors.
   *
   * @param embedding has a column for each cluster
   * @param remarks further warnings, which come first
   */
  static LandmarkSolution ofSoftLabels(
      LandmarkGraph graph,
      Embedding embedding,
      RuleFinder rules,
      OutOfSample tried,
      List<String> remarks) {
    List<String> warnings = new ArrayList<>(remarks);
    warnings.addAll(componentWarnings(graph, embedding.m()));
    return new LandmarkSolution(
        embedding,
        new double[0],
        embedding.m(),
        graph.size(),
        graph.components(),
        rules,
        tried,
        warnings);
  }

  /** Returns the same solution after ways to assign were tried. */
  LandmarkSolution with(OutOfSample trial) {
    return new LandmarkSolution(
        embedding, costs, k, landmarksInUse, components, rules, trial, warnings);
  }

  /** Returns the same solution with another way to find the rule. */
  LandmarkSolution with(RuleFinder other) {
    return new LandmarkSolution(
        embedding, costs, k, landmarksInUse, components, other, tried, warnings);
  }

  /** Returns the same solution with further warnings. */
  LandmarkSolution with(List<String> remarks) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(remarks);
    return new LandmarkSolution(embedding, costs, k, landmarksInUse, components, rules, tried, all);
  }

  /** Returns a description of the solution on one line. */
  String told() {
    return (rules.softLabels() ? "label solver" : costs.length + " columns")
        + " for k = "
        + k
        + (components > 1 ? "; " + components + " components" : "");
  }

  /** Returns warnings of a landmark graph with several components. */
  static List<String> componentWarnings(LandmarkGraph graph, int k) {
    int components = graph.components();
    return components <= 1
        ? List.of()
        : List.of(
            "The landmark graph falls into "
                + components
                + " components"
                + (components > k ? ", more than the " + k + " clusters" : "")
                + "; fewer landmarks or more neighbours would connect it.");
  }
}
