package org.mustlink.core.method.whole;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.affinity.Graph;
import org.mustlink.core.metric.CriterionE;
import org.mustlink.core.metric.GraphCut;

/**
 * Clusters of an embedding, judged by the graph and the constraints.
 *
 * @param criterion E
 */
record Outcome(
    DenseMatrix embedding,
    double[] eigenvalues,
    Clusters found,
    double cut,
    Constraints.Kept kept,
    double criterion) {

  static Outcome of(
      Graph graph,
      Constraints constraints,
      DenseMatrix embedding,
      double[] eigenvalues,
      Clusters found) {
    double cut = GraphCut.normalised(graph, found.clusters(), found.k());
    return of(cut, constraints, embedding, eigenvalues, found);
  }

  static Outcome of(
      double cut,
      Constraints constraints,
      DenseMatrix embedding,
      double[] eigenvalues,
      Clusters found) {
    Constraints.Kept kept = constraints.kept(found.clusters(), found.k());
    return new Outcome(
        embedding,
        eigenvalues,
        found,
        cut,
        kept,
        CriterionE.of(cut, found.k(), kept.mustShare(), kept.cannotShare()));
  }

  /** The result of a method that was to make k clusters. */
  Partition partition(WholeTableMethod.Task task, int k, Map<String, Double> chosen) {
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
    return new Partition(
        found.clusters(),
        found.margins(),
        found.k(),
        Optional.of(embedding),
        eigenvalues,
        values,
        task.warnings());
  }
}
