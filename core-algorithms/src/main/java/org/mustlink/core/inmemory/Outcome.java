package org.mustlink.core.inmemory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.evaluation.CriterionE;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.graph.Graph;

/**
 * Clusters of an embedding, judged by the graph and the constraints.
 *
 * @param criterion E
 */
public record Outcome(
    DenseMatrix embedding,
    double[] eigenvalues,
    Clusters found,
    double cut,
    PairwiseSideInformation.Kept kept,
    double criterion) {

  public static Outcome of(
      Graph graph,
      PairwiseSideInformation constraints,
      DenseMatrix embedding,
      double[] eigenvalues,
      Clusters found) {
    double cut = GraphCut.normalised(graph, found.clusters(), found.k());
    return of(cut, constraints, embedding, eigenvalues, found);
  }

  public static Outcome of(
      double cut,
      PairwiseSideInformation constraints,
      DenseMatrix embedding,
      double[] eigenvalues,
      Clusters found) {
    PairwiseSideInformation.Kept kept = constraints.kept(found.clusters(), found.k());
    return new Outcome(
        embedding,
        eigenvalues,
        found,
        cut,
        kept,
        CriterionE.of(cut, found.k(), kept.mustShare(), kept.cannotShare()));
  }

  /** The result of a method that was to make k clusters. */
  public InMemoryClustering partition(
      AbstractInMemoryMethod.Task task, int k, Map<String, Double> chosen) {
    Map<String, Double> values = new LinkedHashMap<>(chosen);
    values.put("mncut", cut);
    if (!task.constraints().none()) {
      values.put("must", kept.mustShare());
      values.put("cannot", kept.cannotShare());
      values.put("criterion", criterion);
    }
    if (found.k() < k) {
      task.warnings()
          .add(
              "The embedding has fewer than "
                  + k
                  + " distinct points: "
                  + found.k()
                  + " clusters were made.");
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
