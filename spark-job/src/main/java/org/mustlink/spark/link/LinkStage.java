package org.mustlink.spark.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.Labels;

/** Joins links with the ids of the table and audits them, before any feature is read. */
public final class LinkStage {
  private LinkStage() {}

  /**
   * Joins and audits the links. The result has to be closed when it is no longer used.
   *
   * @param seed the seed of the choice of links that are held out
   * @throws BadSettingException if the table has no ids
   * @throws BadDataException if the links have faults and the settings do not allow to drop such
   *     links
   */
  public static AuditedLinks run(InputTable table, Labels labels, LinkInput links, long seed) {
    LinkInput.requireIds(table.ids());
    AuditedLinks.Subject subject = subject(table, labels, table.label(), List.of());
    AuditedLinks audited =
        LinkJoin.of(subject, links.table(), links.holdout(), seed, AuditedLinks.MOST_ON_DRIVER);
    try {
      audited.require(links.faults());
      return audited;
    } catch (RuntimeException e) {
      audited.close();
      throw e;
    }
  }

  /**
   * Returns a table as links and rules are audited in it.
   *
   * @param label the column of labels, if they are audited too
   * @param columns the columns that rules name
   */
  public static AuditedLinks.Subject subject(
      InputTable table, Labels labels, Optional<String> label, List<String> columns) {
    Column[] named =
        Stream.of(table.ids().stream(), label.stream(), columns.stream())
            .flatMap(Function.identity())
            .distinct()
            .map(TableScan::named)
            .toArray(Column[]::new);
    return new AuditedLinks.Subject(
        table.data().select(named),
        table.ids(),
        label,
        labels.names(),
        labels.reader(),
        OptionalLong.of(labels.n()));
  }

  /**
   * Returns what links and labels tell of the number of clusters: that there are classes that no
   * label names, or that the fit has too few clusters.
   */
  public static Optional<String> clusters(AuditedLinks links, SideInformationStrategy strategy) {
    SideInformationCounts counts = strategy.counts();
    LinkReport report = links.report();
    if (links.used() > 0 && strategy.addsProvenClasses()) {
      return LinkWords.beyondLabels(report.apart(), report.leastClusters(), counts.k())
          .map(
              logLine ->
                  logLine
                      + " They get clusters of their own; set {fit.newClasses} = none if every"
                      + " class is labelled.");
    }
    return LinkWords.tooFew(
        report.apart(), report.leastClusters(), counts.k(), counts.clustersGiven());
  }

  /** Returns a warning if the links contradict others or labels. */
  public static Optional<String> dropped(AuditedLinks links) {
    long doubted = links.report().doubted();
    return links.dropped() == 0
        ? Optional.empty()
        : Optional.of(
            "Links in contradiction with others or with labels: "
                + links.dropped()
                + "; they do not stop the run."
                + (doubted == 0
                    ? ""
                    : " Contradictions that are due to rules of a weight below 1 alone: "
                        + doubted
                        + "."));
  }

  /** Returns warnings about the links. */
  public static List<String> warnings(AuditedLinks links, FitOptions options) {
    LinkReport report = links.report();
    List<String> warnings = new ArrayList<>();
    if (report.unknown().ids() > 0) {
      warnings.add(LinkWords.leftOut(report.unknown().links(), report.unknown().alike()));
    }
    dropped(links).ifPresent(warnings::add);
    if (!options.method().constrained()) {
      warnings.add(
          links.ruled()
              ? "The method uses no links; they are only measured, but "
                  + (links.soft()
                      ? "rules decide on the clusters of the rows that they tie."
                      : "rows that a rule keeps together get one cluster.")
              : "The method uses no links; they are only measured.");
    } else if (links.used() == 0) {
      warnings.add("No link is left to guide the clusters.");
    }
    return warnings;
  }

  /** Returns a description of the links, on one line. */
  public static String logLine(AuditedLinks links) {
    LinkReport report = links.report();
    return String.format(
        Locale.ROOT,
        "%,d must-links, %,d cannot-links on %,d rows%s",
        report.given().must(),
        report.given().cannot(),
        report.guiding().linked(),
        report.given().heldOut() > 0
            ? String.format(Locale.ROOT, ", %,d links held out", report.given().heldOut())
            : "");
  }
}
