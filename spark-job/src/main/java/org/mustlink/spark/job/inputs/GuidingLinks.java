package org.mustlink.spark.job.inputs;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.LinkTable;
import org.mustlink.spark.run.Resources;

/** The links for a fit that the settings name. */
public record GuidingLinks(SparkSession spark, Console console) {

  /**
   * Reads the links; there are none if the settings do not name any.
   *
   * @param inputs closes the table of links in the end
   * @throws org.mustlink.core.fault.BadDataException if the table or a column of it is missing
   */
  public Optional<LinkInput> read(JobSettings settings, Resources inputs) {
    return settings
        .links()
        .map(
            links -> {
              Loaded<LinkTable> loaded =
                  new TableReader(spark).readLinks(links, settings.input().id());
              inputs.add(loaded::close);
              console.line("Guided by " + links.location().name() + " (" + loaded.format() + ")");
              loaded.remarks().forEach(console::line);
              return new LinkInput(loaded.table(), settings.faults(), links.holdout());
            });
  }
}
