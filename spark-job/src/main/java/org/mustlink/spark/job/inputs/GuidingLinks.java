package org.mustlink.spark.job.inputs;

import java.util.Optional;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.LinkTable;
import org.mustlink.spark.run.Resources;

/** The links for a fit that the settings name. */
public record GuidingLinks(OtherInputs tables, Console console) {

  /**
   * Reads the links; there are none if the settings do not name any.
   *
   * @param inputs closes the table of links in the end
   * @throws org.mustlink.core.fault.BadDataException if the table or a column of it is missing
   */
  public Optional<LinkInput> read(Resources inputs) {
    return tables
        .settings()
        .links()
        .map(
            links -> {
              Loaded<LinkTable> loaded =
                  tables.orTold(
                      OtherInputs.Input.LINKS,
                      reader -> reader.readLinks(links, tables.settings().input().id()));
              inputs.add(loaded::close);
              console.line("Guided by " + links.location().name() + " (" + loaded.format() + ")");
              loaded.remarks().forEach(console::warning);
              return new LinkInput(
                  loaded.table(), tables.settings().faults(), links.holdout(), loaded.remarks());
            });
  }
}
