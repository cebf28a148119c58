package org.mustlink.spark.group;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.GroupSummary;
import org.mustlink.model.summary.GroupedSummary;
import org.mustlink.model.summary.InMemorySummary;
import org.mustlink.spark.group.GroupReport.Failure;
import org.mustlink.spark.group.GroupReport.Outcome;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.run.Versions;

/**
 * Makes the summary of a grouped fit. Warnings and failures are reported at once. The summary
 * itself is made when it is asked for, and contains the stages that have run by then.
 */
record GroupSummaries(
    GroupPlan plan, MethodInfo info, Optional<GroupLinks.Counts> links, StageLog log) {
  private static final int REASONS_IN_SUMMARY = 20;
  private static final int REASONS_TOLD = 3;

  /**
   * Summarizes groups.
   *
   * @throws BadDataException with the reasons if no group was clustered
   * @throws BadSettingException likewise, if the reasons are settings
   */
  Supplier<GroupSummary> ofGroups(GroupTotals totals) {
    GroupTotals.Counts counts = totals.counts();
    List<GroupedSummary.Failure> failures = failures(totals);
    tellFailures(counts, failures);
    if (counts.links().dropped() > 0) {
      log.warn(
          "Links in contradiction with others or with labels of their group: "
              + counts.links().dropped()
              + "; they are left out.");
    }
    if (counts.data().warned() > 0) {
      log.warn(
          counts.data().warned() == 1
              ? "1 group was clustered with a warning; the table groups has it."
              : String.format(
                  Locale.ROOT,
                  "%,d groups were clustered with a warning; the table groups has them.",
                  counts.data().warned()));
    }
    return () ->
        new GroupedSummary(
            versions(),
            plan.options().texts(),
            plan.options().by(),
            counts.data(),
            log.stages(),
            totals.methods(),
            failures,
            totals.measured(),
            links.map(joined -> counts.links().constraints(joined)).orElse(null),
            noModel(),
            log.warnings());
  }

  private static List<GroupedSummary.Failure> failures(GroupTotals totals) {
    return totals.reasons().stream()
        .sorted(
            Comparator.comparingLong(GroupedSummary.Failure::groups)
                .reversed()
                .thenComparing(GroupedSummary.Failure::reason))
        .limit(REASONS_IN_SUMMARY)
        .toList();
  }

  private void tellFailures(GroupTotals.Counts counts, List<GroupedSummary.Failure> failures) {
    if (counts.data().failed() == 0) {
      return;
    }
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%,d of %,d groups, with %,d of %,d rows, could not be clustered.",
                counts.data().failed(),
                counts.data().groups(),
                counts.data().failedRows(),
                counts.data().n()));
    failures.stream()
        .limit(REASONS_TOLD)
        .forEach(
            failure ->
                text.append(
                        failure.groups() == 1 ? " Group " : " " + failure.groups() + " such as ")
                    .append(failure.first())
                    .append(": ")
                    .append(failure.reason()));
    if (counts.data().failed() == counts.data().groups()) {
      throw counts.data().failed() == counts.failedBySetting()
          ? new BadSettingException(text.toString())
          : new BadDataException(text.toString());
    }
    log.warn(text.append(" The table groups has them all.").toString());
  }

  /** Summarizes one table in memory; throws the reason if it was not clustered. */
  Supplier<GroupSummary> ofTable(GroupReport report) {
    Outcome outcome = report.outcome();
    if (outcome == null) {
      throw thrown(Objects.requireNonNull(report.failure()));
    }
    outcome.warnings().forEach(log::warn);
    return () ->
        new InMemorySummary(
            versions(),
            plan.options().texts(),
            new InMemorySummary.Method(info.name(), info.title(), info.paper()),
            new InMemorySummary.Data(
                report.rows(), plan.scan().decoder().d(), outcome.k(), report.labelled()),
            log.stages(),
            Arrays.stream(outcome.eigenvalues()).boxed().toList(),
            outcome.reached(),
            IntStream.range(0, outcome.k())
                .mapToObj(j -> new FitSummary.Cluster(j, outcome.sizes()[j], outcome.names()[j]))
                .toList(),
            outcome.measured(),
            links.isPresent() ? outcome.links().constraints() : null,
            noModel(),
            log.warnings());
  }

  private static RuntimeException thrown(Failure failure) {
    return switch (failure.kind()) {
      case DATA -> new BadDataException(failure.reason());
      case SETTING -> new BadSettingException(failure.reason());
      case INTERNAL -> new IllegalStateException(failure.reason());
    };
  }

  private String noModel() {
    return "none: "
        + (plan.options().by().isEmpty()
            ? info.name() + " clusters the rows it is given and cannot assign others"
            : "every group has clusters of its own")
        + "; a model that assigns new rows is left by fit.method = scacs without fit.by";
  }

  private Map<String, String> versions() {
    return Versions.of(plan.table().data().sparkSession().sparkContext());
  }
}
