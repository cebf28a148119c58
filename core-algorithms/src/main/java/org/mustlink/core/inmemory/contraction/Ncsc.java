package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.JoinedGraph;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;

/**
 * Nonnegative constrained spectral clustering (Hu, Zhou, Feng, Zhou): min tr Y^T (L + gamma_m (D^m
 * - Q^m) + gamma_c Q^c) Y with Y^T D Y = I and Y >= 0, where Q^m and Q^c contain the weights of the
 * must-links and of the cannot-links, and D^m the row sums of Q^m. A row belongs to the cluster of
 * its largest entry. The updates start from clusters of the eigenvectors of the same problem
 * without Y >= 0. They barely move with a gamma_m as large as the paper's 10,000, since the shift
 * that they need grows with it; gamma_m is therefore of the order of the degrees of the graph. With
 * {@code mustGamma = hard} must-links contract rows to one vertex, which is the limit as gamma_m
 * grows. Rows of one label are always one vertex.
 */
public final class Ncsc extends AbstractInMemoryMethod {
  /** The weights of the cannot-links that are tried: 0.1 to 1 by tenths, and 2 to 10. */
  private static final double[] GAMMAS =
      DoubleStream.concat(
              IntStream.rangeClosed(1, 10).mapToDouble(i -> i / 10.0),
              IntStream.rangeClosed(2, 10).asDoubleStream())
          .toArray();

  private static final Option<OptionalDouble> GAMMA =
      new Option<>(
          "gamma",
          Range.autoDouble(Range.number(">= 0", value -> value >= 0)),
          "auto",
          "weight of the cannot-links; auto: of 19 values from 0.1 to 10 the best by criterion E,"
              + " by 100 updates and for three by all; without must-links or with mustGamma = hard"
              + " the one that violates the fewest cannot-links, of several by criterion E");
  private static final Option<Integer> STEPS =
      new Option<>(
          "steps", Range.whole(1, 1_000_000), "500", "maximum number of multiplicative updates");
  private static final Option<Double> TOLERANCE =
      new Option<>(
          "tolerance",
          Range.positive(),
          "1e-7",
          "relative change of the solution at which the updates stop");

  private final GraphOptions graphOptions;
  private final KMeansOptions kMeans;
  private final OptionalDouble gamma;
  private final MustRule mustRule;
  private final int steps;
  private final double tolerance;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public Ncsc(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info(), given);
    this.graphOptions = GraphOptions.read(reader);
    this.kMeans = KMeansOptions.read(reader);
    this.gamma = reader.get(GAMMA);
    this.mustRule = reader.get(MustRule.OPTION);
    this.steps = reader.get(STEPS);
    this.tolerance = reader.get(TOLERANCE);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return new MethodInfo(
        "ncsc",
        "nonnegative constrained spectral clustering",
        "Hu, Zhou, Feng, Zhou",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        10_000,
        "O(n^2 d) for the graph, then for each mustGamma up to 100 products with it for each gamma"
            + " and 500 for three",
        KMeansOptions.after(
            GraphOptions.options(Affinity.SELF_TUNING), GAMMA, MustRule.OPTION, STEPS, TOLERANCE));
  }

  @Override
  public long bytes(long n, int d) {
    long edges =
        graphOptions.affinity() == Affinity.GAUSSIAN ? n * n / 2 : n * graphOptions.neighbours();
    return graphOptions.bytes(n)
        + 48 * edges
        + 8 * n * d
        + 32 * n * Math.max(40, 8 * (MOST_CLUSTERS + 4));
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    Task task = counted(given, graphOptions.scale());
    JoinedGraph joined = JoinedGraph.of(graphOptions, task);
    task.warnings().addAll(joined.warnings());
    Graph graph = joined.graph();
    warnOfIsolated(
        (int) Arrays.stream(graph.degrees()).filter(degree -> degree == 0).count(),
        task.warnings());
    PairwiseSideInformation pairs = task.sideInformation();
    GammaSearch.Settings settings =
        new GammaSearch.Settings(task.k(), task.seed(), kMeans, tolerance, steps);
    double[] gammas = gammas(pairs.cannot() > 0);
    double[] penalties = mustRule.penalties(pairs);
    if (penalties.length > 0) {
      return penalised(task, graph, settings, gammas, penalties);
    }
    GammaSearch.Found found = GammaSearch.hard(graph, pairs, settings).best(gammas);
    return found.outcome().clustering(task, task.k(), Map.of("gamma", found.gamma()));
  }

  /** Clusters with the weight of the must-links that has the highest criterion E. */
  private static InMemoryClustering penalised(
      Task task, Graph graph, GammaSearch.Settings settings, double[] gammas, double[] penalties) {
    Map<String, Double> values = new LinkedHashMap<>();
    GammaSearch.@Nullable Found best = null;
    for (double penalty : penalties) {
      GammaSearch search = GammaSearch.soft(graph, task.sideInformation(), settings, penalty);
      GammaSearch.Found next = search.best(gammas);
      if (best == null || next.isHigherThan(best)) {
        best = next;
        values.put("mustGamma", penalty);
      }
    }
    GammaSearch.Found found = Objects.requireNonNull(best);
    values.put("gamma", found.gamma());
    return found.outcome().clustering(task, task.k(), values);
  }

  private double[] gammas(boolean cannotLinks) {
    return gamma.isPresent() || !cannotLinks ? new double[] {gamma.orElse(0)} : GAMMAS;
  }
}
