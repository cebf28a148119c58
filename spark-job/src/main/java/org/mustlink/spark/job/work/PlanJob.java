package org.mustlink.spark.job.work;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.OtherInputs;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.plan.FitPlan;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.survey.ColumnSurvey;

/** Plans a fit of a table and prints the plan. */
public record PlanJob(SparkSession spark, Console console) {
  private static final String ASSUMED =
      "The plan takes the kinds of the columns from their types and the first 1,000 rows, and counts as many dimensions as each may need. The fit looks at all rows.";

  private static final List<String> LINES = List.of("csv", "libsvm", "json");

  /**
   * Prints the plan and advice.
   *
   * @throws BadSettingException if the fit would not fit into the memory of the driver
   */
  public void run(JobSettings settings) {
    OtherInputs tables = OtherInputs.ofFit(spark, settings).without(OtherInputs.Input.LABELS);
    TableReader.Outline outline =
        tables.orReport(OtherInputs.Input.TABLE, reader -> reader.outline(settings.input()));
    long links =
        tables.links().map(this::count).orElse(0L) + ties(outline.table(), settings.rules());
    boolean lines =
        outline.text()
            && LINES.contains(outline.format())
            && settings.input().location().options().keySet().stream()
                .noneMatch(name -> name.equalsIgnoreCase("multiLine"));
    InputTable table = ColumnSurvey.assumed(outline.table(), settings.columns());
    FitPlan plan =
        FitPlan.of(table, outline.format(), outline.text(), lines, links, settings.options());
    outline.table().remarks().warnings().forEach(console::warning);
    plan.warnings().forEach(text -> console.warning(Surface.COMMAND.word(text)));
    console.line("Plan of a fit of " + settings.input().name() + " (" + outline.format() + ")");
    plan.lines().forEach(console::line);
    plan.details().forEach(console::detail);
    if (table.encoding().isPresent()) {
      console.detail(ASSUMED);
    }
    plan.advice().forEach(sentence -> console.line("Advice: " + sentence));
    plan.require();
    console.line(plan.verdict());
  }

  /** Counts the ties of the rules that keep rows together. */
  private static long ties(InputTable table, LinkRules rules) {
    return rules.tying().isEmpty()
        ? 0
        : TogetherLinks.of(table.data(), table.ids(), rules, List.of()).count();
  }

  private long count(Loaded<LinkTable> links) {
    try (Loaded<LinkTable> loaded = links) {
      loaded.remarks().forEach(console::warning);
      return loaded.table().data().count();
    }
  }
}
