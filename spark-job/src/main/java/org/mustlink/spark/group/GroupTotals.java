package org.mustlink.spark.group;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Collection;
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
import org.mustlink.model.summary.GroupedSummary.Data;
import org.mustlink.model.summary.GroupedSummary.Failure;

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

  private final TreeMap<String, Failure> reasons = new TreeMap<>();
  private final TreeMap<String, Long> methods = new TreeMap<>();
  private final long[] all = new long[MEASURES + 1];
  private final long[] unlabelled = new long[MEASURES + 1];
  private final int d;
  private @Nullable Counts counts;

  private GroupTotals(int d) {
    this.d = d;
  }

  /**
   * Whole numbers that are summed over groups.
   *
   * @param data the sizes of the table and of its groups
   * @param failedBySetting the number of failed groups that could be clustered with another setting
   * @param links the links within clustered groups
   */
  record Counts(Data data, long failedBySetting, GroupLinkCounts links) implements Serializable {
    private static Counts of(GroupReport report, int d) {
      GroupReport.Outcome outcome = report.outcome();
      GroupReport.Failure failure = report.failure();
      long rows = report.rows();
      int failed = outcome == null ? 1 : 0;
      int k = outcome == null ? 0 : outcome.k();
      return new Counts(
          new Data(
              rows,
              d,
              1,
              1 - failed,
              failed,
              failed * rows,
              outcome == null || outcome.warnings().isEmpty() ? 0 : 1,
              rows,
              rows,
              k,
              k,
              report.labelled()),
          failure != null && failure.kind() == GroupReport.Failure.Kind.SETTING ? 1 : 0,
          outcome == null ? GroupLinkCounts.NONE : outcome.links());
    }

    /**
     * Returns a text that tells how many groups were clustered, and into how many clusters.
     *
     * @param oneTable whether the whole table is one group
     */
    String logLine(boolean oneTable) {
      String k =
          data.leastClusters() == data.mostClusters()
              ? "k = " + data.mostClusters()
              : "k from " + data.leastClusters() + " to " + data.mostClusters();
      return oneTable
          ? k
          : String.format(
              Locale.ROOT,
              "%,d groups clustered, %,d failed; %s",
              data.clustered(),
              data.failed(),
              k);
    }

    private Counts plus(Counts other) {
      return new Counts(
          data.plus(other.data), failedBySetting + other.failedBySetting, links.plus(other.links));
    }
  }

  /**
   * Sums over all groups in one pass over the blocks.
   *
   * @param d the number of features
   */
  static GroupTotals of(JavaRDD<GroupBlock> blocks, int d) {
    return GroupTables.reports(blocks)
        .treeAggregate(new GroupTotals(d), GroupTotals::add, GroupTotals::merge);
  }

  private GroupTotals add(GroupReport report) {
    add(Counts.of(report, d));
    GroupReport.Outcome outcome = report.outcome();
    GroupReport.Failure failure = report.failure();
    if (failure != null) {
      count(
          reasons,
          failure.reason(),
          new Failure(failure.reason(), 1, failure.group()),
          Failure::plus);
    }
    if (outcome != null) {
      count(methods, report.method(), 1L, Long::sum);
    }
    if (outcome != null && outcome.measured() != null) {
      measure(all, outcome.measured().all(), outcome.measuredRows());
      measure(unlabelled, outcome.measured().unlabelled(), outcome.unlabelledRows());
    }
    return this;
  }

  private void add(Counts more) {
    counts = counts == null ? more : counts.plus(more);
  }

  private static void measure(long[] sums, Measures measures, long rows) {
    double[] values = {
      measures.acc(), measures.majority(), measures.nmi(), measures.ari(), measures.rand()
    };
    for (int i = 0; i < MEASURES; i++) {
      sums[i] += Math.round(values[i] * UNIT) * rows;
    }
    sums[MEASURES] += rows;
  }

  private GroupTotals merge(GroupTotals other) {
    other.reasons.forEach((reason, more) -> count(reasons, reason, more, Failure::plus));
    other.methods.forEach((method, more) -> count(methods, method, more, Long::sum));
    for (int i = 0; i <= MEASURES; i++) {
      all[i] += other.all[i];
      unlabelled[i] += other.unlabelled[i];
    }
    if (other.counts != null) {
      add(other.counts);
    }
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
    return Objects.requireNonNull(counts);
  }

  /** Clustered groups by method. */
  Map<String, Long> methods() {
    return methods;
  }

  /** Failed groups by reason. */
  Collection<Failure> reasons() {
    return reasons.values();
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
