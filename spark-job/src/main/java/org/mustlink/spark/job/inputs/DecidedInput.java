package org.mustlink.spark.job.inputs;

import java.util.List;
import java.util.function.Supplier;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.ColumnSummary;
import org.mustlink.core.survey.Encoding;
import org.mustlink.core.survey.Gaps;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.survey.ColumnSurvey;

/**
 * A table as it is fitted: what its columns are is decided, and rows that cannot be used are set
 * aside, if the settings say so. Both are told.
 *
 * @param finished which may know what was decided
 * @param progress of the reads of the table
 */
public record DecidedInput(
    JobSettings settings, FinishedStages finished, Console console, Progress progress) {
  private static final Encoding NONE = new Encoding(List.of());

  /**
   * Decides on the columns, sets rows aside, and decides again on the rows that are left: they are
   * fitted as if the others had never been in the table.
   *
   * @param read the table as it was read
   */
  public CleanTable of(InputTable read) {
    boolean aside = settings.rows().rows() == RowFaults.Answer.QUARANTINE;
    AskedColumns asked = settings.columns();
    // Rows with gaps that are to be set aside are not refused before.
    AskedColumns open = aside ? new AskedColumns(asked.kinds(), Gaps.FILL) : asked;
    InputTable first = decided(read, open, "columns");
    CleanTable clean =
        before(
            read,
            "checking rows",
            () -> CleanTable.of(first, settings.rows(), asked.gaps(), progress));
    if (clean.rows() == 0) {
      tell(read, first);
      return clean;
    }
    boolean good = false;
    try {
      InputTable left = read.of(clean.table().data()).remarking(further(first, clean.table()));
      InputTable again = decided(left, asked, "columnsOfRowsThatAreLeft");
      tell(left, again);
      good = true;
      return new CleanTable(again, clean.rows(), clean.quarantine(), clean.release());
    } finally {
      if (!good) {
        clean.close();
      }
    }
  }

  /**
   * Decides on the columns.
   *
   * @param stage the name of the stage that keeps what was decided
   */
  private InputTable decided(InputTable table, AskedColumns asked, String stage) {
    Encoding found =
        before(
            table,
            "looking at columns",
            () ->
                finished.stage(
                    stage, Encoding.class, () -> ColumnSurvey.encoding(table, asked).orElse(NONE)));
    return found.columns().isEmpty() ? table : ColumnSurvey.decided(table, found);
  }

  private <T> T before(InputTable table, String name, Supplier<T> stage) {
    return StageLog.before(table.data().sparkSession().sparkContext(), progress, name, stage);
  }

  /** Returns the warnings that a table has beyond those of an earlier one. */
  private static Remarks further(InputTable earlier, InputTable later) {
    List<String> all = later.remarks().warnings();
    return new Remarks(List.of(), all.subList(earlier.remarks().warnings().size(), all.size()));
  }

  private void tell(InputTable before, InputTable decided) {
    decided
        .encoding()
        .ifPresent(
            encoding -> console.columns(ColumnSummary.of(encoding.columns(), Surface.COMMAND)));
    further(before, decided)
        .warnings()
        .forEach(warning -> console.warning(Surface.COMMAND.word(warning)));
  }
}
