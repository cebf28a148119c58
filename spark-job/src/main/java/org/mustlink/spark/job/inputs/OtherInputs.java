package org.mustlink.spark.job.inputs;

import java.util.function.Function;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.settings.JobSettings;

/**
 * The tables of labels and of links, which are opened after the table that is clustered. Where that
 * is refused, their faults are told too.
 */
public record OtherInputs(TableReader reader, JobSettings settings) {

  /**
   * Reads the table that is clustered.
   *
   * @throws FaultException if it is refused, with the faults of the columns of the other tables as
   *     suppressed exceptions
   */
  public <T> T orTold(Function<TableReader, T> read) {
    try {
      return read.apply(reader);
    } catch (RuntimeException e) {
      settings
          .labels()
          .ifPresent(
              labels ->
                  look(
                      e,
                      () -> reader.requireLabels(labels.location(), labels.id(), labels.label())));
      settings
          .links()
          .ifPresent(links -> look(e, () -> reader.requireLinks(links, settings.input().id())));
      throw e;
    }
  }

  private static void look(RuntimeException refusal, Runnable check) {
    try {
      check.run();
    } catch (RuntimeException e) {
      refusal.addSuppressed(e);
    }
  }
}
