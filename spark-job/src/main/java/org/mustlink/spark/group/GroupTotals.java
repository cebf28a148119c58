package org.mustlink.spark.group;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.model.summary.FitSummary.Measured;

/**
 * Sums over the reports of groups. They do not depend on the order of the reports, because they are
 * sums of whole numbers, and of measures rounded to multiples of 2^-24.
 */
@DefaultSerializer(JavaSerializer.class) // it holds records, which Kryo cannot make
final class GroupTotals implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int MEASURES = 5;
  private static final double UNIT = 1 << 24;

  /** The maximum number of different reasons, or methods, that are counted. */
  private static final int MOST_KINDS = 1000;

  private final TreeMap<String, Failures> reasons = new TreeMap<>();
  private final TreeMap<String, Long> methods = new TreeMap<>();
  private final long[] all = new long[MEASURES + 1];
  private final long[] unlabelled = new long[MEASURES + 1];
  private Counts counts = Counts.NONE;

  private GroupTotals() {}

  /**
   * Whole numbers that are summed over groups.
   *
   * @param failed the number of groups without clusters
   * @param failedBySetting the number of failed groups that could be clustered with another setting
   * @param failedRows the number of rows of failed groups
   * @param warned the number of groups that were clustered with a warning
   * @param leastClusters the smallest k of a clustered group, 0 without any
   * @param mostClusters the largest k of a clustered group, 0 without any
   * @param links the links within clustered groups
   */
  record Counts(
      long groups,
      long rows,
      long labelled,
      long failed,
      long failedBySetting,
      long failedRows,
      long warned,
      int leastClusters,
      int mostClusters,
      GroupLinkCounts links)
      implements Serializable {
    private static final Counts NONE =
        new Counts(0, 0, 0, 0, 0, 0, 0, Integer.MAX_VALUE, 0, GroupLinkCounts.NONE);

    private static Counts failed(GroupReport report, boolean bySetting) {
      long rows = report.rows();
      return new Counts(
          1,
          rows,
          report.labelled(),
          1,
          bySetting ? 1 : 0,
          rows,
          0,
          NONE.leastClusters,
          0,
          NONE.links);
    }

    private static Counts clustered(GroupReport report, GroupReport.Outcome outcome) {
      int warned = outcome.warnings().isEmpty() ? 0 : 1;
      int k = outcome.k();
      return new Counts(
          1, report.rows(), report.labelled(), 0, 0, 0, warned, k, k, outcome.links());
    }

    @Override
    public int leastClusters() {
      return Math.min(leastClusters, mostClusters);
    }

    /**
     * Returns a text that tells how many groups were clustered, and into how many clusters.
     *
     * @param oneTable whether the whole table is one group
     */
    String logLine(boolean oneTable) {
      String k =
          leastClusters() == mostClusters
              ? "k = " + mostClusters
              : "k from " + leastClusters + " to " + mostClusters;
      return oneTable
          ? k
          : String.format(
              Locale.ROOT, "%,d groups clustered, %,d failed; %s", groups - failed, failed, k);
    }

    private Counts plus(Counts other) {
      return new Counts(
          groups + other.groups,
          rows + other.rows,
          labelled + other.labelled,
          failed + other.failed,
          failedBySetting + other.failedBySetting,
          failedRows + other.failedRows,
          warned + other.warned,
          Math.min(leastClusters, other.leastClusters),
          Math.max(mostClusters, other.mostClusters),
          links.plus(other.links));
    }
  }

  /**
   * Groups that failed for the same reason.
   *
   * @param first the first of their names
   */
  record Failures(long groups, String first) implements Serializable {
    Failures plus(Failures other) {
      return new Failures(
          groups + other.groups, first.compareTo(other.first) <= 0 ? first : other.first);
    }
  }

  /** Sums over all groups in one pass over the blocks. */
  static GroupTotals of(JavaRDD<GroupBlock> blocks) {
    return GroupTables.reports(blocks)
        .treeAggregate(new GroupTotals(), GroupTotals::add, GroupTotals::merge);
  }

  private GroupTotals add(GroupReport report) {
    GroupReport.Outcome outcome = report.outcome();
    if (outcome == null) {
      GroupReport.Failure failure = Objects.requireNonNull(report.failure());
      boolean bySetting = failure.kind() == GroupReport.Failure.Kind.SETTING;
      counts = counts.plus(Counts.failed(report, bySetting));
      count(reasons, failure.reason(), new Failures(1, failure.group()), Failures::plus);
    } else {
      counts = counts.plus(Counts.clustered(report, outcome));
      count(methods, report.method(), 1L, Long::sum);
      measure(all, outcome.measures(), outcome.measuredRows());
      measure(unlabelled, outcome.unlabelled(), outcome.unlabelledRows());
    }
    return this;
  }

  private static void measure(long[] sums, @Nullable Measures measures, long rows) {
    if (measures != null) {
      double[] values = {
        measures.acc(), measures.majority(), measures.nmi(), measures.ari(), measures.rand()
      };
      for (int i = 0; i < MEASURES; i++) {
        sums[i] += Math.round(values[i] * UNIT) * rows;
      }
      sums[MEASURES] += rows;
    }
  }

  private GroupTotals merge(GroupTotals other) {
    other.reasons.forEach((reason, more) -> count(reasons, reason, more, Failures::plus));
    other.methods.forEach((method, more) -> count(methods, method, more, Long::sum));
    for (int i = 0; i <= MEASURES; i++) {
      all[i] += other.all[i];
      unlabelled[i] += other.unlabelled[i];
    }
    counts = counts.plus(other.counts);
    return this;
  }

  /**
   * Adds a count and keeps the kinds that come first by name, so that the result does not depend on
   * the order of counting.
   */
  private static <T> void count(
      NavigableMap<String, T> counts, String kind, T more, BinaryOperator<T> sum) {
    counts.merge(kind, more, sum);
    if (counts.size() > MOST_KINDS) {
      counts.pollLastEntry();
    }
  }

  /** Returns the sums over all groups. */
  Counts counts() {
    return counts;
  }

  /** Clustered groups by method. */
  Map<String, Long> methods() {
    return methods;
  }

  /** Failed groups by reason. */
  Map<String, Failures> reasons() {
    return reasons;
  }

  /**
   * Returns the means of the measures of the groups, weighted by their rows with a known class;
   * null if there are no such rows.
   */
  @Nullable Measured measured() {
    Measures mean = mean(all);
    if (mean == null) {
      return null;
    }
    Measures rest = mean(unlabelled);
    return new Measured(mean, rest == null ? mean : rest);
  }

  private static @Nullable Measures mean(long[] sums) {
    if (sums[MEASURES] == 0) {
      return null;
    }
    double n = UNIT * sums[MEASURES];
    return new Measures(sums[0] / n, sums[1] / n, sums[2] / n, sums[3] / n, sums[4] / n);
  }
}
