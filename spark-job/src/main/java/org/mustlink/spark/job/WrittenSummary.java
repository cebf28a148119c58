package org.mustlink.spark.job;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.summary.Summary;

/**
 * The summary of a fit as it is written where rows may be set aside. A model that is saved does not
 * know of them.
 *
 * @param summary whose fields are written as they are
 * @param quarantined rows that were set aside
 */
record WrittenSummary(@JsonUnwrapped Summary summary, long quarantined) {
  /** What is written: the summary alone, if no row may be set aside. */
  static Object of(Summary summary, RowFaults faults, CleanTable clean) {
    return faults.rows() == RowFaults.Answer.FAIL
        ? summary
        : new WrittenSummary(summary, clean.rows());
  }
}
