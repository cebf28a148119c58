package org.mustlink.model.summary;

/** The summary of a fit in memory, of groups of rows or of one small table. */
public sealed interface GroupSummary extends Summary permits GroupedSummary, InMemorySummary {
  /** The reason why the fit leaves no model. */
  String model();
}
