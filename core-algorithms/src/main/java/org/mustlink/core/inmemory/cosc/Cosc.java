package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.RowMarks;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.NearestRows;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.GraphOptions;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Scale;

/**
 * Constrained 1-spectral clustering (COSC: Rangapuram, Hein, AISTATS 2012): the normalised cut of a
 * graph under must-links and cannot-links, by a tight continuous relaxation. Rows that must-links
 * and labels join are contracted to one node of the graph and are thus in the same cluster. For k =
 * 2 no cannot-link is violated; for k > 2 the graph is bisected recursively, once with links that
 * must hold and once with links of a cost, the better division counts, and cannot-links may be
 * violated. If links have a cost, the normalised cut and the costs of all violated links are made
 * small together, and must-links may be violated too.
 */
public final class Cosc extends AbstractInMemoryMethod {
  private static final int LARGEST_DENSE = 10_000;

  private final CoscOptions options;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws BadSettingException if an option is unknown or its value invalid
   */
  public Cosc(Map<String, String> given) {
    this(CoscOptions.read(new OptionReader(information(), given)));
  }

  private Cosc(CoscOptions options) {
    super(
        CoscOptions.info(
            options.gamma().isPresent() ? MethodInfo.Strength.SOFT : MethodInfo.Strength.HARD));
    this.options = options;
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return CoscOptions.info(MethodInfo.Strength.HARD);
  }

  @Override
  public long bytes(long n, int d) {
    GraphOptions graph = options.graph();
    boolean dense = graph.affinity() == Affinity.GAUSSIAN;
    long edges = dense ? n * n / 2 : n * Math.min(n, graph.neighbours());
    // A sparse graph is among the 120 bytes an edge, which its bisections take in all.
    long pairs = (dense ? 2 * graph.bytes(n) : 0) + 120 * edges;
    long scaled = graph.scale() == Scale.NONE ? 0 : 8 * n * d;
    return pairs + scaled + NearestRows.bytes(n, d) + 8 * n * 120;
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    if (options.graph().affinity() == Affinity.GAUSSIAN && given.n() > LARGEST_DENSE) {
      throw BadSettingException.ofOption(
          "affinity",
          "gaussian",
          "it joins all pairs of rows, and the table has " + given.n() + " rows",
          "With more than 10,000 rows take self-tuning or neighbours.");
    }
    Task task = counted(given, options.graph().scale());
    Graph graph = options.graph().graph(task.rows());
    warnOfApproximateGraph(task);
    warnOfIsolated(graph, task.warnings());
    ContractedProblem contracted =
        ContractedProblem.of(graph, task.sideInformation(), options.gamma().isEmpty());
    requireTwoColours(contracted, task);
    WorkLimit work = new WorkLimit(options.innerSteps());
    int[] parts =
        new BestDivision(contracted.problem(), options, task.k(), task.seed(), work).parts();
    work.warning().ifPresent(task.warnings()::add);
    int[] clusters = new int[task.n()];
    Arrays.setAll(clusters, i -> parts[contracted.nodeOf()[i]]);
    return clustering(task, graph, Clusters.numbered(clusters), options.gamma().isEmpty());
  }

  private static void warnOfApproximateGraph(Task task) {
    if (NearestRows.approximate(task.n())) {
      task.warnings()
          .add(
              String.format(
                  Locale.ROOT,
                  "The table has %,d rows: with more than 200,000 the nearest rows that make the"
                      + " graph are approximate. Each row is compared with rows around the same"
                      + " centres only, and about one in a hundred of its nearest rows may not be"
                      + " found.",
                  task.n()));
    }
  }

  /** Refuses links that two clusters cannot satisfy. */
  private void requireTwoColours(ContractedProblem contracted, Task task) {
    WeightedPairs cannot = contracted.problem().cannot();
    TwoColouring colouring = TwoColouring.of(contracted.problem().nodes(), cannot);
    if (task.k() > 2 || options.gamma().isPresent() || colouring.proper()) {
      return;
    }
    int[] sign = colouring.sign();
    int clash = 0;
    while (sign[cannot.first()[clash]] != sign[cannot.second()[clash]]) {
      clash++;
    }
    throw new BadDataException(
        ("Method cosc must satisfy all links and labels, and no two clusters can: the other"
                + " cannot-links put %s and %s into one cluster, and a cannot-link"
                + " separates them or rows joined with them. Correct the links, set {fit.k} to 3 or"
                + " more, or set {fit.violationCost}.")
            .formatted(
                RowMarks.row(contracted.firstRow(cannot.first()[clash])),
                RowMarks.row(contracted.firstRow(cannot.second()[clash]))));
  }

  private static InMemoryClustering clustering(
      Task task, Graph graph, int[] clusters, boolean hard) {
    int k = Arrays.stream(clusters).max().orElse(0) + 1;
    Clusters found = new Clusters(clusters, margins(graph, clusters, k), k);
    Outcome outcome =
        Outcome.of(
            graph,
            task.sideInformation(),
            new DenseMatrix(task.n(), 0, new double[0]),
            new double[0],
            found);
    InMemoryClustering result = outcome.clustering(task, k, new LinkedHashMap<>());
    long violated = outcome.satisfied().cannot() - outcome.satisfied().cannotSatisfied();
    if (k < task.k()) {
      task.warnings()
          .add(
              "Must-links and labels join the rows to fewer than %s components: %s clusters were made."
                  .formatted(task.k(), k));
    }
    if (violated > 0) {
      task.warnings()
          .add(
              "%s of %s cannot-links, pairs of rows with different labels among them, are violated: %s."
                  .formatted(
                      violated,
                      outcome.satisfied().cannot(),
                      hard
                          ? "for more than two clusters cosc satisfies as many as it can"
                          : "violationCost sets what each of them costs"));
    }
    return new InMemoryClustering(
        clusters,
        found.margins(),
        k,
        Optional.empty(),
        new double[0],
        result.values(),
        task.warnings());
  }

  /**
   * Returns the difference between the weight of a row's edges to its own cluster and to the next
   * one, as a share of all.
   */
  private static double[] margins(Graph graph, int[] clusters, int k) {
    int n = clusters.length;
    double[] to = new double[Math.multiplyExact(n, k)];
    graph.edges(
        (i, j, weight) -> {
          to[i * k + clusters[j]] += weight;
          to[j * k + clusters[i]] += weight;
        });
    double[] margins = new double[n];
    for (int i = 0; i < n; i++) {
      double own = to[i * k + clusters[i]];
      double next = 0;
      double sum = 0;
      for (int c = 0; c < k; c++) {
        sum += to[i * k + c];
        next = c == clusters[i] ? next : Math.max(next, to[i * k + c]);
      }
      margins[i] = sum > 0 ? Math.max(0, own - next) / sum : 0;
    }
    return margins;
  }
}
