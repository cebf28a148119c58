package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.mustlink.core.clustering.Eigengap;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.graph.Affinity;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Scale;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The steps that all methods take before their own: checking sizes, values and the number of
 * clusters, reading the side information that the method takes, and clustering tables whose rows
 * are all equal. Methods of strength HARD refuse side information that contradicts itself or
 * requires more than k clusters.
 */
public abstract class AbstractInMemoryMethod implements InMemoryMethod {
  /** The maximum number of clusters that the eigengap considers. */
  public static final int MOST_CLUSTERS = 20;

  /** Criteria that differ by less than this are equal; the first is taken. */
  public static final double TIE = 1e-9;

  private static final int COUNTING_NEIGHBOURS = 20;

  private final MethodInfo info;

  protected AbstractInMemoryMethod(MethodInfo info) {
    this.info = info;
  }

  /**
   * A checked table.
   *
   * @param rows n x d, finite; all of them equal only in {@link #solve} with hard constraints
   * @param sideInformation the kinds of it that the method takes
   * @param k clusters, or 0 if the eigengap is to decide
   * @param given whether k was given, and does not follow from the labels
   * @param warnings to add to
   */
  public record Task(
      Rows rows,
      PairwiseSideInformation sideInformation,
      int k,
      boolean given,
      long seed,
      List<String> warnings) {
    public int n() {
      return rows.count();
    }
  }

  /**
   * Returns the task with the number of clusters. If k is not given, it is determined by the
   * relative eigengap of the self-tuning graph, since dense graphs with one bandwidth hide clusters
   * that are smaller than the bandwidth.
   */
  protected static Task counted(Task task, Scale scale) {
    if (task.k() > 0) {
      return task;
    }
    GraphOptions options =
        new GraphOptions(Affinity.SELF_TUNING, OptionalDouble.empty(), COUNTING_NEIGHBOURS, scale);
    NormalisedAffinity affinity = NormalisedAffinity.of(options.graph(task.rows()));
    int pairs = Math.min(task.n(), MOST_CLUSTERS + 1);
    double[] values = LeadingEigen.largest(affinity, pairs, task.seed()).values();
    double[] ascending = Arrays.stream(values).map(value -> 1 - value).toArray();
    int k = Eigengap.relative(ascending, Math.min(MOST_CLUSTERS, task.n() - 1));
    return new Task(task.rows(), task.sideInformation(), k, false, task.seed(), task.warnings());
  }

  /**
   * Clusters at least two rows, with k = 0 or {@code 2 <= k <= n}. They differ, unless the method
   * is of strength HARD and some of them must be in different clusters.
   *
   * @throws BadDataException if the method finds that its hard constraints are infeasible
   */
  protected abstract InMemoryClustering solve(Task task);

  @Override
  public final MethodInfo info() {
    return info;
  }

  @Override
  public final InMemoryClustering cluster(
      Rows rows, SideInformation side, OptionalInt k, long seed) {
    int n = rows.count();
    if (side.rows() != n) {
      throw new IllegalArgumentException(
          "The side information is about " + side.rows() + " rows, the table has " + n);
    }
    checkSize(rows);
    checkFinite(rows);
    PairwiseSideInformation sideInformation = PairwiseReader.read(side, info);
    int clusters = clusters(n, sideInformation, k);
    List<String> warnings = new ArrayList<>(sideInformation.warnings());
    if (sideInformation.classes() == 1) {
      warnings.add("Only one class has labels, so that the fit cannot separate the other classes.");
    }
    if (!mustSeparate(side, clusters) && equalRows(rows)) {
      warnings.add("The rows do not differ: all of them are one cluster.");
      return new InMemoryClustering(
          new int[n], ones(n), 1, Optional.empty(), new double[0], Map.of(), warnings);
    }
    return solve(new Task(rows, sideInformation, clusters, k.isPresent(), seed, warnings));
  }

  /**
   * Whether clusters must separate some rows, even if these are equal.
   *
   * @throws BadDataException if they must and no k clusters can do so
   */
  private boolean mustSeparate(SideInformation side, int k) {
    if (info.strength() != MethodInfo.Strength.HARD) {
      return false;
    }
    HardConstraints constraints = HardConstraints.of(side, info);
    constraints.requireConsistent();
    constraints.requireClusters(k);
    return constraints.needsSeveralClusters();
  }

  /** Warns of rows whose similarity to all others is 0. */
  protected static void warnOfIsolated(int isolated, List<String> warnings) {
    if (isolated > 0) {
      warnings.add(
          isolated
              + " rows are so far from all others that their similarity is 0; scale the columns or"
              + " widen the bandwidth.");
    }
  }

  /** Counts the rows whose similarity to all others is 0 and warns of them. */
  protected static void warnOfIsolated(Graph graph, List<String> warnings) {
    long isolated = Arrays.stream(graph.degrees()).filter(degree -> !(degree > 0)).count();
    warnOfIsolated(Math.toIntExact(isolated), warnings);
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  private void checkSize(Rows rows) {
    if (rows.count() > info.maxRows()) {
      throw BadSettingException.ofOption(
          "method",
          info.name(),
          String.format(
              Locale.ROOT,
              "it takes at most %,d rows and the table has %,d, for which it would need %,.1f GiB",
              info.maxRows(),
              rows.count(),
              bytes(rows.count(), rows.d()) / (double) (1L << 30)),
          "Use {fit.method} = scacs, which takes any number of rows, or give fewer rows.");
    }
  }

  private static void checkFinite(Rows rows) {
    for (int i = 0; i < rows.count(); i++) {
      for (int t = 0; t < rows.d(); t++) {
        if (!Double.isFinite(rows.at(i, t))) {
          throw new BadDataException(
              ("Row %s has the value %s in feature %s: all values must be finite. "
                      + "Correct or remove the row.")
                  .formatted(i, rows.at(i, t), t));
        }
      }
    }
  }

  private static int clusters(int n, PairwiseSideInformation sideInformation, OptionalInt k) {
    if (k.isPresent() && k.getAsInt() < 2) {
      throw BadSettingException.ofOption(
          "k", k.getAsInt(), "there must be at least 2 clusters", "Give 2 or more, or auto.");
    }
    int wanted = k.orElse(sideInformation.classes() > 1 ? sideInformation.classes() : 0);
    if (n < Math.max(2, wanted)) {
      throw BadSettingException.ofOption(
          "k",
          wanted == 0 ? "auto" : wanted,
          "the table has only " + n + " rows",
          "Give fewer clusters or more rows.");
    }
    if (wanted > 0 && sideInformation.classes() > wanted) {
      throw BadSettingException.ofOption(
          "k",
          wanted,
          "the labels have " + sideInformation.classes() + " values",
          "Give {fit.k} at least as large, or auto.");
    }
    return wanted;
  }

  private static boolean equalRows(Rows rows) {
    for (int i = 1; i < rows.count(); i++) {
      for (int t = 0; t < rows.d(); t++) {
        if (rows.at(i, t) != rows.at(0, t)) {
          return false;
        }
      }
    }
    return true;
  }
}
