package org.mustlink.spark.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkStage;
import org.mustlink.spark.link.RuleReport;
import org.mustlink.spark.link.rule.ApartValues;
import org.mustlink.spark.link.rule.RuleAudit;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.rule.apart.ApartViolations;
import org.mustlink.spark.rule.apart.KeptApart;
import org.mustlink.spark.rule.together.RuledRows;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.count.Labels;

/**
 * Decides the clusters of the rows that rules keep apart, after those of the rows that are kept
 * together and before the counts.
 */
public final class ApartStage {
  private ApartStage() {}

  /**
   * What it gives.
   *
   * @param kept how far the rules hold, if there are some
   */
  public record Result<T>(T table, Optional<Kept> kept) {}

  /** Rules, and how far they hold. */
  public record Kept(LinkRules rules, FitSummary.Apart counts) {}

  /**
   * Refuses rules that cannot hold, before any feature is read, unless the settings drop them.
   *
   * @param k the number of clusters, 0 if it is not known
   */
  public static void require(
      InputTable table,
      Labels labels,
      Optional<AuditedLinks> links,
      RuleInput rules,
      int k,
      StageLog log) {
    if (!rules.hasApart()) {
      return;
    }
    log.run(
        "rules that keep rows apart",
        labels.n(),
        () -> require(table, labels, links, rules, k),
        summary -> summary);
  }

  /** Returns what was found, on one line. */
  private static String require(
      InputTable table, Labels labels, Optional<AuditedLinks> links, RuleInput input, int k) {
    LinkInput.requireIds(table.ids());
    LinkRules rules = input.rules();
    LinkRules certain = rules.filter(rule -> !rule.kind().ties() && rule.isFirm());
    if (input.faults().contradictions() == LinkFaults.Answer.DROP || certain.isEmpty()) {
      return "not counted";
    }
    AuditedLinks.Subject subject =
        LinkStage.subject(table, labels, Optional.empty(), certain.columns());
    RuleReport report =
        new RuleAudit(links, subject, certain, k, rule -> ApartValues.decided(rules, rule)).run();
    report.require(input.faults());
    return report.apart().stream()
        .map(
            one ->
                String.format(
                    Locale.ROOT,
                    "%,d values of %s, at most %,d rows of one",
                    one.values(),
                    one.column(),
                    one.largest()))
        .collect(Collectors.joining(", "));
  }

  /** Decides; it returns the rows themselves if there are no such rules. */
  public static <T extends RuledRows<T>> Result<T> run(
      T coded, Shared<Clusterer> clusterer, RuleInput rules, InputTable table, StageLog log) {
    if (!rules.hasApart()) {
      return new Result<>(coded, Optional.empty());
    }
    KeptApart<T> kept =
        log.run(
            "rows kept apart",
            coded.rowCount(),
            () -> KeptApart.of(coded, clusterer, rules),
            done -> summary(done.counts()));
    kept.counts()
        .warning(kept.worst(), texts(kept.worst(), rules.rules(), table))
        .ifPresent(log::warn);
    return new Result<>(kept.table(), Optional.of(new Kept(rules.rules(), kept.counts())));
  }

  /** Returns how many rows were moved, on one line. */
  private static String summary(FitSummary.Apart counts) {
    FitSummary.HeldOutApart heldOut = counts.heldOut();
    return String.format(
            Locale.ROOT,
            "%,d values with %,d rows too many, %,d rows moved, %,d rows still too many",
            counts.overCapacity(),
            counts.over(),
            counts.moved(),
            counts.leftOver())
        + (heldOut == null
            ? ""
            : String.format(
                Locale.ROOT,
                "; of %,d values held out %,d of %,d rows too many",
                heldOut.values(),
                heldOut.over(),
                heldOut.rows()));
  }

  /**
   * Returns the table of violations: violated links, if there are links, and the rows that are
   * still too many in a cluster, if there are some.
   *
   * @param links the violated links
   * @param tooMany lists the rows that violate rules
   */
  public static Optional<Dataset<Row>> violations(
      Optional<Dataset<Row>> links,
      Optional<Kept> kept,
      Function<LinkRules, Dataset<Row>> tooMany) {
    if (kept.isEmpty()) {
      return links;
    }
    Optional<Dataset<Row>> ofLinks = links.map(ApartViolations::ofLinks);
    if (kept.get().counts().left() == 0) {
      return ofLinks;
    }
    Dataset<Row> rows = tooMany.apply(kept.get().rules());
    return Optional.of(ofLinks.map(violated -> violated.union(rows)).orElse(rows));
  }

  /** Returns in words the values with the most rows in a cluster, by their numbers. */
  private static Map<Long, String> texts(List<long[]> worst, LinkRules rules, InputTable table) {
    return worst.isEmpty()
        ? Map.of()
        : ApartValues.texts(
            table.data(), rules.apartColumns(), worst.stream().map(one -> one[0]).toList());
  }
}
