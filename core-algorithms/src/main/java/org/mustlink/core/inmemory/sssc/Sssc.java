package org.mustlink.core.inmemory.sssc;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.GraphChoice;
import org.mustlink.core.inmemory.GraphTrial;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/**
 * Semi-supervised spectral clustering by a weighted sum of objectives (Wacquet, Hebert, Caillault
 * Poisson, Hamad, 2011): k-means on the unit rows of the k smallest eigenvectors of M = (1 - g)
 * Lbar + g Qb, with g from a grid by criterion E. Qb = (P - l_min I) / (l_max - l_min) scales the
 * eigenvalues of P to [0, 1].
 *
 * <p>For k = 2 the paper drops the vector that puts all rows into one cluster; see {@link
 * TrivialVector}.
 *
 * <p>As M is minimised, P is -1/|ML| for must-links and 1/|CL| for cannot-links. Equations 8 to 12
 * and Algorithm 1 of the paper have the opposite sign, which would reward violated constraints.
 */
public final class Sssc extends AbstractInMemoryMethod {
  /** Up to this many rows all eigenvectors of the graph are computed. */
  private static final int LARGEST_BASIS = 1000;

  /** The number of values of gamma tried for each graph before one is chosen. */
  private static final int DRAFTS = 10;

  /** The number of values of gamma, evenly over the grid, whose eigenvectors span the others. */
  private static final int NODES = 8;

  private static final Option<OptionalDouble> GAMMA =
      new Option<>(
          "gamma",
          Range.autoDouble(Range.number(">= 0 and < 1", value -> value >= 0 && value < 1)),
          "auto",
          "share of the constraints in the objective; auto: by criterion E");
  private static final Option<Integer> GAMMAS =
      new Option<>("gammas", Range.whole(1, 1000), "100", "values of gamma tried in [0, 1)");

  private static final Option<TrivialVector> TRIVIAL_VECTOR =
      new Option<>(
          "trivialVector",
          Range.of(TrivialVector.class),
          "auto",
          "for k = 2; drop: as in the paper, rows are split by the sign of the smallest vector that"
              + " does not put all of them into one cluster; keep: the two smallest are clustered;"
              + " auto: drop with side information, else keep");

  private final GraphChoice graphs;
  private final KMeansOptions kMeans;
  private final TrivialVector trivialVector;
  private final OptionalDouble gamma;
  private final int gammas;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public Sssc(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info(), given);
    this.graphs = GraphChoice.read(reader, Affinity.GAUSSIAN);
    this.kMeans = KMeansOptions.read(reader);
    this.gamma = reader.get(GAMMA);
    this.trivialVector = reader.get(TRIVIAL_VECTOR);
    this.gammas = reader.get(GAMMAS);
    reader.refuseTogether(GAMMAS, GAMMA, gamma.isPresent());
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return new MethodInfo(
        "sssc",
        "semi-supervised spectral clustering, weighted objectives",
        "Wacquet, Hebert, Caillault Poisson, Hamad 2011",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        10_000,
        "O(n^2 d) for the graph, then some hundred products with it, and k-means for each gamma",
        KMeansOptions.after(GraphChoice.options(Affinity.GAUSSIAN), GAMMA, GAMMAS, TRIVIAL_VECTOR));
  }

  @Override
  public long bytes(long n, int d) {
    return 2 * graphs.bytes(n) + 8 * n * d + 20 * n * Math.max(40, 8 * (MOST_CLUSTERS + 4));
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    Task task = counted(given, graphs.usual().scale());
    return graphs.cluster(task, graph -> new Trial(task, graph));
  }

  /** The method on one graph. */
  private final class Trial implements GraphTrial {
    private final Task task;
    private final Graph graph;
    private final NormalisedAffinity affinity;
    private final @Nullable SymmetricEigen eigen;
    private final int k;
    private final boolean split;
    private final int vectors;
    private double drafted;

    Trial(Task task, Graph graph) {
      this.task = task;
      this.graph = graph;
      this.affinity = NormalisedAffinity.of(graph);
      this.k = task.k();
      this.split = trivialVector.splits(k, !task.sideInformation().none());
      this.vectors = split ? Math.min(task.n(), SignSplit.VECTORS) : k;
      boolean searched = gamma.isEmpty() && !task.sideInformation().none();
      this.eigen =
          searched && task.n() <= LARGEST_BASIS ? SymmetricEigen.all(affinity.matrix()) : null;
    }

    @Override
    public Outcome draft() {
      double[] grid = grid(Math.min(gammas, DRAFTS));
      WeightedObjectives objectives = objectives(task.sideInformation());
      Best best = new Best();
      for (double g : grid) {
        best.add(g, objectives.node(g), task.sideInformation());
      }
      drafted = best.chosen;
      return best.outcome();
    }

    @Override
    public Clusters without(PairwiseSideInformation fewer) {
      return clusters(points(objectives(fewer).node(drafted)));
    }

    @Override
    public InMemoryClustering clustering(Map<String, Double> values) {
      warnOfIsolated(affinity.isolated(), task.warnings());
      WeightedObjectives objectives = objectives(task.sideInformation());
      double[] grid = grid(task.sideInformation().none() ? 1 : gammas);
      double chosen = grid.length == 1 ? grid[0] : searched(objectives, grid);
      SymmetricEigen smallest = objectives.smallest(chosen);
      DenseMatrix embedding = points(smallest);
      Map<String, Double> all = new LinkedHashMap<>(values);
      all.put("gamma", chosen);
      return Outcome.of(
              graph, task.sideInformation(), embedding, smallest.values(), clusters(embedding))
          .clustering(task, k, all);
    }

    private double searched(WeightedObjectives objectives, double[] grid) {
      int nodes = Math.min(NODES, grid.length);
      for (int node = 0; node < nodes; node++) {
        objectives.node(grid[node * (grid.length - 1) / Math.max(1, nodes - 1)]);
      }
      Best best = new Best();
      for (double g : grid) {
        best.add(g, objectives.near(g), task.sideInformation());
      }
      return best.chosen;
    }

    private WeightedObjectives objectives(PairwiseSideInformation sideInformation) {
      return WeightedObjectives.of(affinity, eigen, sideInformation, vectors, task.seed());
    }

    private DenseMatrix points(SymmetricEigen smallest) {
      return split ? SignSplit.column(smallest.vectors()) : EmbeddingRows.unit(smallest.vectors());
    }

    private Clusters clusters(DenseMatrix embedding) {
      return split ? SignSplit.of(embedding) : kMeans.run(embedding, k, task.seed());
    }

    /** The gamma with the highest criterion E, the first of several. */
    private final class Best {
      private @Nullable Outcome best;
      private @Nullable Outcome last;
      private double chosen;

      void add(double g, SymmetricEigen eigen, PairwiseSideInformation sideInformation) {
        DenseMatrix embedding = points(eigen);
        Clusters found = clusters(embedding);
        if (last != null && Arrays.equals(last.found().clusters(), found.clusters())) {
          return;
        }
        last = Outcome.of(graph, sideInformation, embedding, eigen.values(), found);
        if (best == null || last.criterion() > best.criterion() + TIE) {
          best = last;
          chosen = g;
        }
      }

      Outcome outcome() {
        return Objects.requireNonNull(best);
      }
    }
  }

  private double[] grid(int count) {
    if (gamma.isPresent()) {
      return new double[] {gamma.getAsDouble()};
    }
    double[] grid = new double[count];
    for (int i = 0; i < grid.length; i++) {
      grid[i] = i / (double) count;
    }
    return grid;
  }
}
