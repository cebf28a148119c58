package org.mustlink.core.method.whole;

import java.util.Arrays;
import java.util.Map;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.affinity.Graph;
import org.mustlink.core.affinity.NormalisedAffinity;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.partition.Eigengap;
import org.mustlink.core.partition.EmbeddingRows;

/**
 * Flexible constrained spectral clustering (Wang, Davidson, KDD 2010; Wang, Qian, Davidson, Data
 * Mining and Knowledge Discovery 2014): of the vectors with (Qbar - beta I) z = mu Lbar z and mu >
 * 0, which keep the constraints better than beta, the k - 1 that cut least. The variants with a
 * grid of beta are those of Wacquet, Hebert, Caillault Poisson, Hamad (2011).
 */
final class Fcsc extends WholeTableMethod {
  private final FcscOptions options;

  Fcsc(FcscOptions.Variant variant, Map<String, String> given) {
    super(FcscOptions.info(variant));
    this.options =
        FcscOptions.read(variant, new OptionReader(info().name(), info().options(), given));
  }

  @Override
  public long bytes(long n, int d) {
    return 2 * options.graph().bytes(n) + 48 * n * n + 8 * n * d;
  }

  @Override
  Partition solve(Task task) {
    Graph graph = options.graph().graph(task.rows());
    NormalisedAffinity affinity = NormalisedAffinity.of(graph);
    warnOfIsolated(affinity.isolated(), task.warnings());
    ConstrainedPencil pencil = ConstrainedPencil.of(graph, affinity);
    int k =
        task.k() > 0
            ? task.k()
            : Eigengap.of(pencil.lowest(MOST_CLUSTERS + 1), Math.min(MOST_CLUSTERS, task.n() - 1));
    if (task.constraints().none()) {
      return unconstrained(task, graph, pencil, k);
    }
    Constraints constraints = task.constraints();
    boolean grid = options.variant() != FcscOptions.Variant.FCSC;
    DenseMatrix q =
        pencil.project(
            constraints.matrix(
                grid ? 1.0 / Math.max(1, constraints.must()) : 1,
                grid ? -1.0 / Math.max(1, constraints.cannot()) : -1,
                grid ? 0 : 1));
    return grid ? searched(task, graph, pencil, q, k) : solved(task, graph, pencil, q, k);
  }

  private Partition unconstrained(Task task, Graph graph, ConstrainedPencil pencil, int k) {
    task.warnings().add("There is no side information: the clusters are those of the graph alone.");
    return outcome(task, graph, pencil, pencil.smoothest(k - 1), k).partition(task, k, Map.of());
  }

  private Partition solved(Task task, Graph graph, ConstrainedPencil pencil, DenseMatrix q, int k) {
    double[] leading =
        LeadingEigen.largest(pencil.scaled(task.constraints().matrix(1, -1, 1)), k - 1, task.seed())
            .values();
    double beta = options.beta(leading, task.constraints(), task.n());
    ConstrainedPencil.Solution solution = pencil.solve(q, beta, options.ridge(), k - 1);
    if (solution.count() < k - 1 && options.theta()) {
      throw BadSettingException.of(
          "fit.beta",
          "theta",
          "with k = "
              + k
              + " the rule is infeasible: only "
              + solution.count()
              + " of the k - 1 vectors needed keep the constraints better than beta = "
              + beta,
          "Take fit.beta = auto, which lowers beta to the (k-1)-th eigenvalue of the constraints.");
    }
    if (solution.count() < k - 1) {
      task.warnings()
          .add(
              "The side information tells only "
                  + (solution.count() + 1)
                  + " of "
                  + k
                  + " clusters apart; unconstrained eigenvectors were added for the others.");
      solution = pencil.completed(solution, k - 1);
    }
    return outcome(task, graph, pencil, solution, k).partition(task, k, Map.of("beta", beta));
  }

  private Partition searched(
      Task task, Graph graph, ConstrainedPencil pencil, DenseMatrix q, int k) {
    double[] range = pencil.extremes(task.constraints(), task.seed());
    @Nullable Outcome best = null;
    double chosen = 0;
    for (double beta : options.grid(range[0], range[1])) {
      ConstrainedPencil.Solution solution = pencil.solve(q, beta, options.ridge(), k - 1);
      if (solution.count() < k - 1) {
        continue;
      }
      Outcome next = outcome(task, graph, pencil, solution, k);
      if (best == null || next.criterion() > best.criterion() + TIE) {
        best = next;
        chosen = beta;
      }
    }
    if (best == null) {
      task.warnings()
          .add(
              "No beta of the grid leaves k - 1 = "
                  + (k - 1)
                  + " vectors that keep the constraints; the clusters are those of the graph"
                  + " alone.");
      return outcome(task, graph, pencil, pencil.smoothest(k - 1), k).partition(task, k, Map.of());
    }
    return best.partition(task, k, Map.of("beta", chosen));
  }

  private Outcome outcome(
      Task task,
      Graph graph,
      ConstrainedPencil pencil,
      ConstrainedPencil.Solution solution,
      int k) {
    DenseMatrix rows = pencil.rows(solution);
    DenseMatrix embedding = options.unitRows() ? EmbeddingRows.unit(rows) : rows;
    double[] eigenvalues = Arrays.copyOf(solution.costs(), solution.count());
    return Outcome.of(
        graph,
        task.constraints(),
        embedding,
        eigenvalues,
        options.kMeans().run(embedding, k, task.seed()));
  }
}
