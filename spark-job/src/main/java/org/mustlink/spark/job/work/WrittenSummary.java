package org.mustlink.spark.job.work;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.survey.ColumnSummary;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.Doubted;
import org.mustlink.model.summary.Summary;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsText;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.table.LeftOutColumn;

/**
 * The summary of a fit as it is written, with fields that the summary in a saved model does not
 * have.
 *
 * @param summary the summary, whose fields are written unchanged
 * @param byClass how often the rows of each class are found; null if that is not known
 * @param doubted the labels that the other labelled rows speak against; null if they are not listed
 * @param quarantined the number of rows that were set aside; null if the settings do not allow it
 * @param columnsLeftOut the columns that are not features though they could be, with the reasons
 * @param columns what was decided for each column; null if all features are numbers as they are
 * @param configuration the settings of the run, without secrets
 * @param description the description of the clusters; null if there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WrittenSummary(
    @JsonUnwrapped @JsonInclude(JsonInclude.Include.ALWAYS) Summary summary,
    @Nullable ByClass byClass,
    @Nullable Doubted doubted,
    @Nullable Long quarantined,
    List<LeftOutColumn> columnsLeftOut,
    @Nullable List<ColumnSummary> columns,
    List<String> configuration,
    @Nullable Description description) {
  /** Makes the summary that is written. */
  static WrittenSummary of(
      Summary summary,
      ByClass byClass,
      Optional<Doubted> doubted,
      JobSettings settings,
      CleanTable clean,
      Optional<Description> description) {
    return new WrittenSummary(
        summary,
        byClass.any() ? byClass : null,
        doubted.orElse(null),
        settings.rows().rows() == RowFaults.Answer.FAIL ? null : Long.valueOf(clean.rows()),
        clean.table().remarks().leftOut(),
        clean
            .table()
            .encoding()
            .map(encoding -> ColumnSummary.of(encoding.columns(), Surface.COMMAND))
            .orElse(null),
        SettingsText.lines(settings),
        description.orElse(null));
  }

  /** Returns the content of {@code summary.json}. */
  String text() {
    return JsonRecord.text(this);
  }
}
