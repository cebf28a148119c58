package org.mustlink.spark.job.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Option;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkJoin;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.link.measure.LinkSatisfaction;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkTable;

/** Measures how many of the links of the settings the written assignments satisfy. */
public final class LinkMeasures {
  private LinkMeasures() {}

  /**
   * Measures, and returns the result as lines of text. The held-out links are those that a fit with
   * the same settings holds out.
   *
   * @param assignments a table with the id columns, {@code cluster} and {@code margin}
   * @param warn is told of the files of links that are left out
   */
  public static List<String> lines(
      JobSettings settings, TableReader reader, Dataset<Row> assignments, Consumer<String> warn) {
    LinkSettings links = settings.links().orElseThrow();
    List<String> ids = settings.input().id();
    AuditedLinks.Subject subject =
        new AuditedLinks.Subject(assignments, ids, Optional.empty(), List.of(), ClassReader.USUAL);
    try (Loaded<LinkTable> loaded = reader.beside().readLinks(links, ids);
        AuditedLinks audited =
            LinkJoin.of(
                subject,
                loaded.table(),
                links.holdout(),
                seed(settings),
                AuditedLinks.MOST_ON_DRIVER)) {
      Dataset<Row> clusters =
          audited.join(assignments, ids, LinkColumns.CLUSTER, LinkColumns.MARGIN);
      try (LinkSatisfaction measured =
          LinkSatisfaction.of(audited, ClusteredRows.of(clusters, audited.partitions()))) {
        List<String> lines = new ArrayList<>();
        lines.add("Measured against " + links.location().name());
        loaded.remarks().forEach(warn);
        lines.add(measured.report().logLine());
        LinkReport.Unknown unknown = audited.report().unknown();
        if (unknown.links() > 0) {
          lines.add(
              "Links on ids that have no assignment: "
                  + unknown.links()
                  + "; they are left out."
                  + (unknown.alike().isEmpty() ? "" : " " + unknown.alike()));
        }
        return lines;
      }
    }
  }

  /** Returns the seed of the fit, which is an option of every method. */
  private static long seed(JobSettings settings) {
    Option<Long> seed = FitOptions.SEED;
    return seed.read(settings.fit().texts().getOrDefault(seed.key(), seed.best()));
  }
}
