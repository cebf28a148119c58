package org.mustlink.spark.job.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsText;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.summary.Description;
import org.mustlink.spark.summary.Summary;

/**
 * The summary of a fit as it is written, with what a model that is saved does not know.
 *
 * @param summary whose fields are written as they are
 * @param quarantined rows that were set aside; null where none may be
 * @param configuration the settings that the run was started with, without secrets
 * @param description of the clusters; null where none was made
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WrittenSummary(
    @JsonUnwrapped @JsonInclude(JsonInclude.Include.ALWAYS) Summary summary,
    @Nullable Long quarantined,
    List<String> configuration,
    @Nullable Description description) {
  /** What is written of a fit. */
  static WrittenSummary of(
      Summary summary, JobSettings settings, CleanTable clean, Optional<Description> description) {
    return new WrittenSummary(
        summary,
        settings.rows().rows() == RowFaults.Answer.FAIL ? null : Long.valueOf(clean.rows()),
        SettingsText.lines(settings),
        description.orElse(null));
  }

  /** The content of {@code summary.json}. */
  String text() {
    return JsonRecord.text(this);
  }
}
