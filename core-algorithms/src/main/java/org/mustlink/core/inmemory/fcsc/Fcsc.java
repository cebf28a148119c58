package org.mustlink.core.inmemory.fcsc;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.GraphTrial;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseMatrix;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricOperator;
import org.mustlink.core.options.OptionReader;

/**
 * Flexible constrained spectral clustering (Wang, Davidson, KDD 2010; Wang, Qian, Davidson, Data
 * Mining and Knowledge Discovery 2014): of the vectors with (Qbar - beta I) z = mu Lbar z and mu >
 * 0, which satisfy the constraints better than beta, the k - 1 with the lowest cost of the cut. The
 * variants with a grid of beta are those of Wacquet, Hebert, Caillault Poisson, Hamad (2011).
 */
public final class Fcsc extends AbstractInMemoryMethod {
  /**
   * Up to this number of rows all vectors are computed; for more rows the leading ones, if they
   * suffice.
   */
  private static final int LARGEST_COMPLETE = 1000;

  private final FcscOptions options;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public Fcsc(FcscOptions.Variant variant, Map<String, String> given) {
    super(FcscOptions.info(variant));
    this.options = FcscOptions.read(variant, new OptionReader(info(), given));
  }

  @Override
  public long bytes(long n, int d) {
    return 2 * options.graphs().bytes(n) + 48 * n * n + 8 * n * d;
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    Task task = counted(given, options.graphs().usual().scale());
    return options.graphs().cluster(task, graph -> new Trial(task, graph));
  }

  /** The method on one graph. */
  private final class Trial implements GraphTrial {
    private final Task task;
    private final Graph graph;
    private final ConstrainedPencil pencil;
    private final int isolated;
    private final int k;
    private int drafted;
    private FcscOptions.EndRows ended = FcscOptions.EndRows.RAW;

    Trial(Task task, Graph graph) {
      this.task = task;
      this.graph = graph;
      NormalisedAffinity affinity = NormalisedAffinity.of(graph);
      this.isolated = affinity.isolated();
      this.pencil = ConstrainedPencil.of(graph, affinity);
      this.k = task.k();
    }

    @Override
    public Outcome draft() {
      PairwiseSideInformation sideInformation = task.sideInformation();
      double[] betas = betas(sideInformation);
      @Nullable Outcome best = null;
      for (int i = 0; i < betas.length; i++) {
        ConstrainedPencil.Solution solution = near(sideInformation, betas[i]);
        for (FcscOptions.EndRows rows : options.endRows(k)) {
          Outcome next = outcome(solution, sideInformation, rows);
          if (best == null || next.criterion() > best.criterion() + TIE) {
            best = next;
            drafted = i;
            ended = rows;
          }
        }
      }
      return Objects.requireNonNull(best);
    }

    @Override
    public Clusters without(PairwiseSideInformation fewer) {
      return outcome(near(fewer, betas(fewer)[drafted]), fewer, ended).found();
    }

    private ConstrainedPencil.Solution near(PairwiseSideInformation sideInformation, double beta) {
      return pencil.completed(
          leading(sideInformation, beta, false)
              .orElseGet(
                  () ->
                      complete(
                          pencil.project(new PairwiseMatrix(sideInformation, 1, -1, 1)), beta)),
          k - 1);
    }

    private Optional<ConstrainedPencil.Solution> leading(
        PairwiseSideInformation sideInformation, double beta, boolean exact) {
      SymmetricOperator q = new PairwiseMatrix(sideInformation, 1, -1, 1);
      return pencil.leading(
          pencil.restricted(q, sideInformation), beta, options.ridge(), k - 1, exact, task.seed());
    }

    private ConstrainedPencil.Solution complete(DenseMatrix q, double beta) {
      return pencil.solve(q, beta, options.ridge(), k - 1);
    }

    private double[] betas(PairwiseSideInformation sideInformation) {
      SymmetricOperator q = pencil.scaled(new PairwiseMatrix(sideInformation, 1, -1, 1));
      double[] leading = LeadingEigen.largest(q, k - 1, task.seed()).values();
      return options.betas(leading, sideInformation, task.n());
    }

    @Override
    public InMemoryClustering clustering(Map<String, Double> values) {
      warnOfIsolated(isolated, task.warnings());
      if (task.sideInformation().none()) {
        task.warnings()
            .add("There is no side information: the clusters are those of the graph alone.");
        return alone().clustering(task, k, values);
      }
      return options.variant() == FcscOptions.Variant.FCSC ? solved(values) : searched(values);
    }

    private Outcome alone() {
      return best(pencil.smoothest(k - 1));
    }

    private InMemoryClustering solved(Map<String, Double> values) {
      PairwiseSideInformation sideInformation = task.sideInformation();
      Supplier<DenseMatrix> q = () -> pencil.project(new PairwiseMatrix(sideInformation, 1, -1, 1));
      Map<String, Double> all = new LinkedHashMap<>(values);
      @Nullable Outcome best = null;
      int fewest = k - 1;
      for (double beta : betas(sideInformation)) {
        ConstrainedPencil.Solution solution =
            task.n() > LARGEST_COMPLETE
                ? leading(sideInformation, beta, true).orElseGet(() -> complete(q.get(), beta))
                : complete(q.get(), beta);
        if (solution.count() < k - 1 && options.theta()) {
          throw infeasible(solution.count(), beta);
        }
        fewest = Math.min(fewest, solution.count());
        Outcome next = best(pencil.completed(solution, k - 1));
        if (best == null || next.criterion() > best.criterion() + TIE) {
          best = next;
          all.put("beta", beta);
        }
      }
      if (fewest < k - 1) {
        task.warnings()
            .add(
                "The labels and links separate only %s of %s clusters; the features alone separate the others."
                    .formatted(fewest + 1, k));
      }
      return Objects.requireNonNull(best).clustering(task, k, all);
    }

    private BadSettingException infeasible(int count, double beta) {
      return BadSettingException.ofOption(
          "beta",
          "theta",
          ("with k = %s the rule is infeasible: only %s of the k - 1 vectors needed "
                  + "satisfy the constraints better than beta = %s")
              .formatted(k, count, beta),
          "Take {fit.beta} = auto, which lowers beta to a share of the (k-1)-th eigenvalue of the"
              + " constraints.");
    }

    private InMemoryClustering searched(Map<String, Double> values) {
      PairwiseSideInformation sideInformation = task.sideInformation();
      DenseMatrix q =
          pencil.project(
              new PairwiseMatrix(
                  sideInformation,
                  1.0 / Math.max(1, sideInformation.must()),
                  -1.0 / Math.max(1, sideInformation.cannot()),
                  0));
      double[] range = pencil.extremes(sideInformation, task.seed());
      Map<String, Double> all = new LinkedHashMap<>(values);
      @Nullable Outcome best = null;
      for (double beta : options.grid(range[0], range[1])) {
        ConstrainedPencil.Solution solution = pencil.solve(q, beta, options.ridge(), k - 1);
        if (solution.count() < k - 1) {
          continue;
        }
        Outcome next = best(solution);
        if (best == null || next.criterion() > best.criterion() + TIE) {
          best = next;
          all.put("beta", beta);
        }
      }
      if (best == null) {
        task.warnings()
            .add(
                ("No beta of the grid leaves k - 1 = %s vectors that satisfy the"
                        + " constraints; the clusters are those of the graph alone.")
                    .formatted(k - 1));
        best = alone();
      }
      return best.clustering(task, k, all);
    }

    /** Returns the outcome with the highest criterion E over the points that may be clustered. */
    private Outcome best(ConstrainedPencil.Solution solution) {
      @Nullable Outcome best = null;
      for (FcscOptions.EndRows rows : options.endRows(k)) {
        Outcome next = outcome(solution, task.sideInformation(), rows);
        if (best == null || next.criterion() > best.criterion() + TIE) {
          best = next;
        }
      }
      return Objects.requireNonNull(best);
    }

    private Outcome outcome(
        ConstrainedPencil.Solution solution,
        PairwiseSideInformation sideInformation,
        FcscOptions.EndRows rows) {
      DenseMatrix raw = pencil.rows(solution);
      DenseMatrix embedding = rows == FcscOptions.EndRows.UNIT ? EmbeddingRows.unit(raw) : raw;
      Clusters found =
          rows == FcscOptions.EndRows.SPLIT
              ? BestSplit.of(raw.values(), graph, sideInformation)
                  .orElseGet(() -> options.kMeans().run(raw, k, task.seed()))
              : options.kMeans().run(embedding, k, task.seed());
      double[] costs = Arrays.copyOf(solution.costs(), solution.count());
      return Outcome.of(graph, sideInformation, embedding, costs, found);
    }
  }
}
