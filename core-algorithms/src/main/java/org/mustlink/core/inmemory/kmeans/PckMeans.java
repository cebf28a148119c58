package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.HeldOut;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;
import org.mustlink.core.options.Scale;

/**
 * PCK-means (Basu, Banerjee, Mooney, SDM 2004): k-means whose objective has a penalty for every
 * violated link; and MPCK-means (Bilenko, Basu, Mooney, ICML 2004, Figure 1), which also learns a
 * diagonal metric for every cluster or one for all, from their rows and from violated links. The
 * steps are those of {@link PenaltyModel}, the first centres those of {@link Neighbourhoods}; of
 * several starts the one with the smallest objective is taken.
 */
public final class PckMeans extends AbstractInMemoryMethod {
  /** The maximum number of rows for which the number of metrics is chosen by held-out links. */
  private static final int MOST_HELD_OUT = 1_000;

  /**
   * The smallest increase of the share of satisfied held-out links that justifies a metric for each
   * cluster.
   */
  private static final double SLACK = 0.01;

  private static final Option<Scale> SCALE = LandmarkOptions.SCALE.withDefault("standard");
  private static final Option<Double> PENALTY =
      new Option<>(
          "penalty",
          Range.positive(),
          "1",
          "cost of a violated link of weight 1, in mean squared distances of the rows to their"
              + " mean");
  private static final Option<Double> FACTOR =
      new Option<>("penalty", Range.positive(), "1", "factor of the costs of violated links");
  private static final Option<Optional<Share>> METRICS =
      new Option<>(
          "metrics",
          Range.of(Share.class).map(Optional::of).orAuto(Optional.empty()),
          "auto",
          "a metric for each cluster, or one for all; auto: one, unless a metric for each cluster"
              + " satisfies more held-out links");
  private static final Option<Double> RIDGE =
      new Option<>(
          "metricRidge",
          Range.positive(),
          "0.5",
          "number of average rows of the table that count for the metric of a cluster beside its own");

  /** Whether clusters share a metric. */
  enum Share {
    /** Each cluster has its own metric. */
    CLUSTER,
    /** All clusters have the same metric. */
    SHARED
  }

  private final boolean learnsMetrics;
  private final Scale scale;
  private final double penalty;
  private final Optional<Share> metrics;
  private final double ridge;
  private final KMeansOptions kMeans;

  /**
   * Makes the method.
   *
   * @param learnsMetrics whether it is {@code mpck-means}
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public PckMeans(boolean learnsMetrics, Map<String, String> given) {
    super(info(learnsMetrics));
    OptionReader reader = new OptionReader(info(), given);
    this.learnsMetrics = learnsMetrics;
    this.scale = reader.get(SCALE);
    this.penalty = reader.get(learnsMetrics ? FACTOR : PENALTY);
    this.metrics = learnsMetrics ? reader.get(METRICS) : Optional.empty();
    this.ridge = learnsMetrics ? reader.get(RIDGE) : 0;
    this.kMeans = KMeansOptions.read(reader);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo info(boolean learnsMetrics) {
    return new MethodInfo(
        learnsMetrics ? "mpck-means" : "pck-means",
        learnsMetrics
            ? "k-means with penalties for violated links and a metric for each cluster"
            : "k-means with penalties for violated links",
        learnsMetrics ? "Bilenko, Basu, Mooney, ICML 2004" : "Basu, Banerjee, Mooney, SDM 2004",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "any; auto by labels or eigengap",
        1_000_000,
        "O((n + links) k d) a step",
        learnsMetrics
            ? KMeansOptions.after(List.of(SCALE, FACTOR, METRICS, RIDGE))
            : KMeansOptions.after(List.of(SCALE, PENALTY)));
  }

  @Override
  public long bytes(long n, int d) {
    return 40 * n * d + 3_500 * n;
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    CentreClusters.requireCountable(given);
    Task task = counted(given, scale);
    Rows rows = FeatureMapFitter.scaling(task.rows(), scale).apply(task.rows());
    double[] variances = variances(rows);
    double unit = learnsMetrics ? 1 : Arrays.stream(variances).sum();
    PenaltyFit fit =
        new PenaltyFit(
            rows, variances, task.k(), learnsMetrics, penalty * unit, ridge, kMeans, task.seed());
    boolean own =
        learnsMetrics && metrics.map(m -> m == Share.CLUSTER).orElseGet(() -> own(fit, task));
    PenaltyFit.Fitted found = fit.fit(task.sideInformation(), !own, kMeans.starts());
    PenaltyModel model = found.model();
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("objective", found.objective());
    if (learnsMetrics) {
      values.put("metrics", own ? found.k() : 1.0);
    }
    return new CentreClusters(
            rows,
            model.centres(),
            model.clusters(),
            learnsMetrics ? Optional.of(model.margins()) : Optional.empty())
        .clustering(task, values);
  }

  /**
   * Whether a metric for each cluster satisfies more of the held-out links than one metric for all,
   * both fitted from the start that is not random.
   */
  private static boolean own(PenaltyFit fit, Task task) {
    if (task.n() > MOST_HELD_OUT) {
      return false;
    }
    return HeldOut.of(task.sideInformation(), task.seed())
        .filter(
            folds ->
                folds.agreement(known -> fit.fit(known, false, 1).clusters())
                    > folds.agreement(known -> fit.fit(known, true, 1).clusters()) + SLACK)
        .isPresent();
  }

  /** Returns the variances of the columns; 1 for a constant column. */
  private static double[] variances(Rows rows) {
    double[] variances = new double[rows.d()];
    for (int t = 0; t < variances.length; t++) {
      double variance = FeatureMapFitter.variance(rows, t);
      variances[t] = variance > 0 ? variance : 1;
    }
    return variances;
  }
}
