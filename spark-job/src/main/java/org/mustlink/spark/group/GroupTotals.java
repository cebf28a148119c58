package org.mustlink.spark.group;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.spark.summary.FitSummary.Measured;

/**
 * Sums over the reports of groups, the same in whatever order they are added: whole numbers, and
 * measures as multiples of 2^-24.
 */
@DefaultSerializer(JavaSerializer.class) // it holds records, which Kryo cannot make
final class GroupTotals implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int MEASURES = 5;
  private static final double UNIT = 1 << 24;

  /** Different reasons and methods that are told apart. */
  private static final int MOST_KINDS = 1000;

  private final TreeMap<String, Failures> reasons = new TreeMap<>();
  private final TreeMap<String, Long> methods = new TreeMap<>();
  private final long[] all = new long[MEASURES + 1];
  private final long[] unlabelled = new long[MEASURES + 1];
  private GroupLinkCounts links = GroupLinkCounts.NONE;
  private long groups;
  private long rows;
  private long labelled;
  private long failed;
  private long failedBySetting;
  private long failedRows;
  private long warned;
  private int leastClusters = Integer.MAX_VALUE;
  private int mostClusters;

  private GroupTotals() {}

  /**
   * Groups that failed for one reason.
   *
   * @param first of their names
   */
  record Failures(long groups, String first) implements Serializable {
    private static final long serialVersionUID = 1L;

    Failures plus(Failures other) {
      return new Failures(
          groups + other.groups, first.compareTo(other.first) <= 0 ? first : other.first);
    }
  }

  /** The totals of all groups; one pass over the blocks. */
  static GroupTotals of(JavaRDD<GroupBlock> blocks) {
    return GroupTables.reports(blocks)
        .treeAggregate(new GroupTotals(), GroupTotals::add, GroupTotals::merge);
  }

  private GroupTotals add(GroupReport report) {
    groups++;
    rows += report.rows();
    labelled += report.labelled();
    GroupReport.Outcome outcome = report.outcome();
    if (outcome == null) {
      failed++;
      failedRows += report.rows();
      GroupReport.Failure failure = Objects.requireNonNull(report.failure());
      failedBySetting += failure.kind() == GroupReport.Failure.Kind.SETTING ? 1 : 0;
      count(failure.reason(), new Failures(1, failure.group()));
    } else {
      count(methods, report.method(), 1);
      links = links.plus(outcome.links());
      warned += outcome.warnings().isEmpty() ? 0 : 1;
      leastClusters = Math.min(leastClusters, outcome.k());
      mostClusters = Math.max(mostClusters, outcome.k());
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
    other.reasons.forEach(this::count);
    other.methods.forEach((method, count) -> count(methods, method, count));
    for (int i = 0; i <= MEASURES; i++) {
      all[i] += other.all[i];
      unlabelled[i] += other.unlabelled[i];
    }
    links = links.plus(other.links);
    groups += other.groups;
    rows += other.rows;
    labelled += other.labelled;
    failed += other.failed;
    failedBySetting += other.failedBySetting;
    failedRows += other.failedRows;
    warned += other.warned;
    leastClusters = Math.min(leastClusters, other.leastClusters);
    mostClusters = Math.max(mostClusters, other.mostClusters);
    return this;
  }

  private void count(String reason, Failures more) {
    reasons.merge(reason, more, Failures::plus);
    if (reasons.size() > MOST_KINDS) {
      reasons.pollLastEntry();
    }
  }

  /** Keeps the kinds that come first by name, whatever the order they are counted in. */
  private static void count(NavigableMap<String, Long> counts, String kind, long more) {
    counts.merge(kind, more, Long::sum);
    if (counts.size() > MOST_KINDS) {
      counts.pollLastEntry();
    }
  }

  /** Links within clustered groups. */
  GroupLinkCounts links() {
    return links;
  }

  long groups() {
    return groups;
  }

  long rows() {
    return rows;
  }

  long labelled() {
    return labelled;
  }

  long failed() {
    return failed;
  }

  /** Failed groups that another setting would help. */
  long failedBySetting() {
    return failedBySetting;
  }

  long failedRows() {
    return failedRows;
  }

  /** Groups that were clustered with a warning. */
  long warned() {
    return warned;
  }

  /** The least and the most clusters of a group; 0 if none was clustered. */
  int leastClusters() {
    return Math.min(leastClusters, mostClusters);
  }

  int mostClusters() {
    return mostClusters;
  }

  /** Clustered groups by method. */
  Map<String, Long> methods() {
    return methods;
  }

  /** Failed groups by reason. */
  Map<String, Failures> reasons() {
    return reasons;
  }

  /** Means over the rows with a known class, each measured in its group; null without any. */
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
