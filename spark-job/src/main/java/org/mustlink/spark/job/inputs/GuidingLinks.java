package org.mustlink.spark.job.inputs;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.run.Resources;

/** The links for a fit that the settings name. */
public record GuidingLinks(OtherInputs tables, Console console) {

  /**
   * Reads the links; there are none if the settings name neither a table nor rules.
   *
   * @param rows the table that rules speak of
   * @param inputs closes the table of links in the end
   * @throws org.mustlink.core.fault.BadDataException if the table or a column of it is missing
   */
  public Optional<LinkInput> read(Dataset<Row> rows, Resources inputs) {
    JobSettings settings = tables.settings();
    LinkRules rules = settings.rules();
    Optional<LinkInput> given = given(inputs);
    if (rules.tying().isEmpty()) {
      return given;
    }
    console.line(RuleLines.together(rules));
    LinkTable table =
        TogetherLinks.with(
            given.map(LinkInput::table),
            rows,
            settings.input().id(),
            rules,
            settings.fit().by(),
            inputs);
    return Optional.of(
        new LinkInput(
            table,
            settings.faults(),
            rules.heldOut().share(),
            given.map(LinkInput::remarks).orElse(List.of())));
  }

  private Optional<LinkInput> given(Resources inputs) {
    return tables
        .links()
        .map(
            loaded -> {
              LinkSettings links = tables.settings().links().orElseThrow();
              inputs.add(loaded::close);
              console.line("Guided by " + links.location().name() + " (" + loaded.format() + ")");
              loaded.remarks().forEach(console::warning);
              return new LinkInput(
                  loaded.table(), tables.settings().faults(), links.holdout(), loaded.remarks());
            });
  }
}
