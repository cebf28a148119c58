package org.mustlink.model.summary;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a prediction, which is written as {@code summary.json} beside the assignments.
 *
 * @param versions the versions of Mustlink, Spark and Java
 * @param model the model that assigned the rows
 * @param data sizes
 * @param stages the stages that ran, in order
 * @param clusters the clusters in the order of their ids, with their numbers of rows in this table
 * @param newValues the columns in which assigned rows have values that the fit did not see
 * @param rules how far rules hold among the rows of this table; null without rules
 * @param warnings the warnings
 */
public record PredictionSummary(
    Map<String, String> versions,
    Model model,
    Data data,
    List<CompletedStage> stages,
    List<FitSummary.Cluster> clusters,
    List<NewValue> newValues,
    @Nullable Rules rules,
    List<String> warnings) {

  /**
   * A model.
   *
   * @param path its path, as the settings name it
   * @param uid its unique name
   * @param mustlink the version that fitted it
   * @param rows the number of rows that it was fitted on
   */
  public record Model(String path, String uid, String mustlink, long rows) {}

  /**
   * How far rules hold among the rows of this table.
   *
   * @param together the rows that rules keep together; null if none do
   * @param apart how far rules keep rows apart; null if none do
   */
  public record Rules(FitSummary.@Nullable Together together, FitSummary.@Nullable Apart apart) {}

  /**
   * The sizes of the table.
   *
   * @param n the number of rows that were assigned
   * @param d the number of features
   * @param k the number of clusters of the model
   * @param far the number of assigned rows that are far from all rows of the fit
   * @param outliers the number of assigned outliers, which have no cluster
   * @param quarantined the number of rows that were set aside
   */
  public record Data(long n, int d, int k, long far, long outliers, long quarantined) {}
}
