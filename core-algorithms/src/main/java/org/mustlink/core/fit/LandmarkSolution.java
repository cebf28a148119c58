package org.mustlink.core.fit;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The embedding that the sums of the codes and the side information lead to, and how its points
 * become clusters.
 *
 * @param embedding of the rows by their codes, its matrix p x m
 * @param costs m, of the columns of the embedding, in [0, 1]; empty where the label solver takes
 *     its place
 * @param k clusters, as set or as found
 * @param landmarksInUse landmarks that are in the code of a row, {@code p' <= p}
 * @param components connected components of the landmark graph
 * @param rules find the rule that assigns clusters
 * @param tried what the ways to assign would have made of the labelled rows, or of the linked rows
 *     and the classes found for them; {@link OutOfSample#NONE} where none was tried
 * @param warnings what the owner of the data should know
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
   * A solution by soft labels of the landmarks in place of eigenvectors.
   *
   * @param embedding has a column a cluster
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

  /** The same solution after ways to assign were tried. */
  LandmarkSolution with(OutOfSample trial) {
    return new LandmarkSolution(
        embedding, costs, k, landmarksInUse, components, rules, trial, warnings);
  }

  /** The same solution with clusters by another rule. */
  LandmarkSolution with(RuleFinder other) {
    return new LandmarkSolution(
        embedding, costs, k, landmarksInUse, components, other, tried, warnings);
  }

  /** The same solution with further warnings. */
  LandmarkSolution with(List<String> remarks) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(remarks);
    return new LandmarkSolution(embedding, costs, k, landmarksInUse, components, rules, tried, all);
  }

  /** What was solved, on one line. */
  String told() {
    return (rules.softLabels() ? "label solver" : costs.length + " columns")
        + " for k = "
        + k
        + (components > 1 ? "; " + components + " components" : "");
  }

  /** Warns of a landmark graph in several components. */
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
