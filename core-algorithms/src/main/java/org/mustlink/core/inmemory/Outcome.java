package org.mustlink.core.inmemory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.evaluation.CriterionE;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * Clusters of an embedding, measured by the graph and by the side information.
 *
 * @param embedding n x m, the points that were clustered
 * @param eigenvalues of the problem that was solved
 * @param found the clusters
 * @param cut the normalised cut of the clusters in the graph
 * @param satisfied the numbers of links and label pairs that they satisfy
 * @param criterion criterion E from the cut and the satisfied shares; higher is better
 */
public record Outcome(
    DenseMatrix embedding,
    double[] eigenvalues,
    Clusters found,
    double cut,
    SatisfiedPairs satisfied,
    double criterion) {

  public static Outcome of(
      Graph graph,
      PairwiseSideInformation sideInformation,
      DenseMatrix embedding,
      double[] eigenvalues,
      Clusters found) {
    double cut = GraphCut.normalised(graph, found.clusters(), found.k());
    return of(cut, sideInformation, embedding, eigenvalues, found);
  }

  public static Outcome of(
      double cut,
      PairwiseSideInformation sideInformation,
      DenseMatrix embedding,
      double[] eigenvalues,
      Clusters found) {
    SatisfiedPairs satisfied = SatisfiedPairs.of(sideInformation, found.clusters(), found.k());
    return new Outcome(
        embedding,
        eigenvalues,
        found,
        cut,
        satisfied,
        CriterionE.of(cut, found.k(), satisfied.mustShare(), satisfied.cannotShare()));
  }

  /**
   * Returns the result of a method that was asked for k clusters; a warning is added if there are
   * fewer.
   *
   * @param chosen values that the method reached or chose, by name
   */
  public InMemoryClustering clustering(
      AbstractInMemoryMethod.Task task, int k, Map<String, Double> chosen) {
    Map<String, Double> values = new LinkedHashMap<>(chosen);
    values.put("mncut", cut);
    return clustering(task, k, "The embedding has", values);
  }

  /**
   * Returns the result of a method that does not measure the normalised cut.
   *
   * @param points the begin of the warning that fewer clusters were made
   * @param measured values that the method reached, by name
   */
  public InMemoryClustering clustering(
      AbstractInMemoryMethod.Task task, int k, String points, Map<String, Double> measured) {
    Map<String, Double> values = new LinkedHashMap<>(measured);
    if (!task.sideInformation().none()) {
      values.put("must", satisfied.mustShare());
      values.put("cannot", satisfied.cannotShare());
      values.put("criterion", criterion);
    }
    if (found.k() < k) {
      task.warnings()
          .add(
              "%s fewer than %s distinct points: %s clusters were made."
                  .formatted(points, k, found.k()));
    }
    return new InMemoryClustering(
        found.clusters(),
        found.margins(),
        found.k(),
        Optional.of(embedding),
        eigenvalues,
        values,
        task.warnings());
  }
}
