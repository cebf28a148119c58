package org.mustlink.spark.job.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.RuleReport;

/** Prints a report on links as lines of text. */
public final class LinkLines {
  private LinkLines() {}

  public static List<String> of(LinkReport report) {
    List<List<String>> cells = new ArrayList<>();
    LinkReport.Given given = report.given();
    add(cells, "links on known rows", given.links(), "");
    add(cells, "  distinct must-links", given.must(), "");
    add(cells, "  distinct cannot-links", given.cannot(), "");
    add(cells, "  repeated", given.duplicates(), "the largest weight counts");
    add(cells, "  of a row with itself", given.selfLinks(), "such must-links are left out");
    add(cells, "linked rows", report.rows().linked(), "");
    add(cells, "  with a label", report.rows().labelled(), "");
    add(
        cells,
        "unknown ids",
        report.unknown().ids(),
        report.unknown().ids() == 0
            ? ""
            : "in "
                + report.unknown().links()
                + " links: "
                + String.join(", ", report.unknown().shown()));
    LinkReport.Components components = report.components();
    add(
        cells,
        "groups of tied rows",
        components.count(),
        "by must-links; rows of the largest: " + sizes(components.largest()));
    add(cells, "  pairs of one cluster", components.impliedMust(), "that follow from all links");
    Long cannot = components.impliedCannot();
    if (cannot != null) {
      add(cells, "  pairs of two clusters", cannot, "that follow from all links");
    }
    add(cells, "clusters needed", report.leastClusters(), "at least, to satisfy all links");
    LinkReport.Contradictions contradictions = report.contradictions();
    add(cells, "contradictory cannot-links", contradictions.links(), "");
    add(cells, "contradictory labels", contradictions.labels(), "pairs of labels");
    if (report.doubted() > 0) {
      add(cells, "  by weak rules", report.doubted(), "with a weight below 1, which is no error");
    }
    RuleReport rules = report.rules();
    if (rules != null) {
      add(cells, rules);
    }
    List<String> lines = new ArrayList<>(TextTable.lines(cells));
    contradictions.shown().forEach(chain -> lines.add("  " + chain));
    if (contradictions.count() > contradictions.shown().size() && contradictions.count() > 0) {
      lines.add("  and " + (contradictions.count() - contradictions.shown().size()) + " more");
    }
    if (rules != null) {
      rules.shown().forEach(shown -> lines.add("  " + shown));
      if (rules.contradictions() > rules.shown().size()) {
        lines.add("  and " + (rules.contradictions() - rules.shown().size()) + " more");
      }
    }
    return lines;
  }

  private static void add(List<List<String>> cells, RuleReport rules) {
    for (RuleReport.Together rule : rules.together()) {
      add(
          cells,
          "together by " + rule.column(),
          rule.values(),
          String.format(
              Locale.ROOT,
              "values of %,d rows, largest: %,d%s",
              rule.rows(),
              rule.largest(),
              rule.weight() < 1 ? ", weight: " + rule.weight() : ""));
    }
    for (RuleReport.Apart rule : rules.apart()) {
      add(
          cells,
          "apart by " + rule.column(),
          rule.values(),
          String.format(
              Locale.ROOT,
              "values of %,d rows, largest: %,d, which needs %,d clusters",
              rule.rows(),
              rule.largest(),
              rule.leastClusters()));
      add(
          cells,
          "  too many rows",
          rule.overCapacity(),
          "values of more rows than clusters may hold");
      add(cells, "  kept together", rule.joined(), "times by links, labels or other rules");
    }
  }

  private static void add(List<List<String>> cells, String name, long number, String words) {
    cells.add(List.of(name, String.format(Locale.ROOT, "%,14d", number), words));
  }

  private static String sizes(List<Long> sizes) {
    return sizes.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
