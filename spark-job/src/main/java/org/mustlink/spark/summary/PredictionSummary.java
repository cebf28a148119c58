package org.mustlink.spark.summary;

import java.util.List;
import java.util.Map;
import org.mustlink.spark.run.CompletedStage;

/**
 * What a model made of a table; written as {@code summary.json} beside the assignments.
 *
 * @param versions of Mustlink, Spark and Java
 * @param model that assigned the rows
 * @param data sizes
 * @param stages what ran, in order
 * @param clusters in order of their numbers, with the rows of this table
 * @param warnings in words
 */
public record PredictionSummary(
    Map<String, String> versions,
    Model model,
    Data data,
    List<CompletedStage> stages,
    List<FitSummary.Cluster> clusters,
    List<String> warnings) {

  /**
   * A model.
   *
   * @param path as the settings name it
   * @param uid its unique name
   * @param mustlink the version that fitted it
   * @param rows that it was fitted on
   */
  public record Model(String path, String uid, String mustlink, long rows) {}

  /**
   * The sizes of the table.
   *
   * @param n rows that were assigned
   * @param d features
   * @param k clusters of the model
   * @param far assigned rows that are far from all rows of the fit
   * @param quarantined rows that were set aside
   */
  public record Data(long n, int d, int k, long far, long quarantined) {}
}
