package org.mustlink.model.summary;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.FitSummary.Constraints;
import org.mustlink.model.summary.FitSummary.Measured;

/**
 * The summary of a fit of one table in memory, which is written as {@code summary.json}.
 *
 * @param versions the versions of Mustlink, Spark and Java
 * @param settings the values of all options of the fit, by key
 * @param method the method that was used
 * @param data sizes
 * @param stages the stages that ran, in order
 * @param eigenvalues the eigenvalues of the problem; empty if the method solves none
 * @param reached the values of the method's objectives by name, such as {@code mncut}
 * @param clusters the clusters in the order of their ids
 * @param measures the evaluation measures against the truth column, null without one
 * @param constraints how many links the clusters satisfy, null without a table of links
 * @param model why there is no model
 * @param warnings the warnings
 */
public record InMemorySummary(
    Map<String, String> versions,
    Map<String, String> settings,
    Method method,
    Data data,
    List<CompletedStage> stages,
    List<Double> eigenvalues,
    Map<String, Double> reached,
    List<FitSummary.Cluster> clusters,
    @Nullable Measured measures,
    @Nullable Constraints constraints,
    String model,
    List<String> warnings)
    implements GroupSummary {

  public InMemorySummary {
    reached = Collections.unmodifiableMap(new LinkedHashMap<>(reached));
  }

  /** A method and the paper that describes it. */
  public record Method(String name, String title, String paper) {}

  /**
   * The sizes of the table and of the result.
   *
   * @param n the number of rows
   * @param d the number of features
   * @param k the number of clusters
   * @param labelled the number of labelled rows
   */
  public record Data(long n, int d, int k, long labelled) {}
}
