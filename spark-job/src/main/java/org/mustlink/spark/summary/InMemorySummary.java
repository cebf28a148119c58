package org.mustlink.spark.summary;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.run.CompletedStage;
import org.mustlink.spark.summary.FitSummary.Constraints;
import org.mustlink.spark.summary.FitSummary.Measured;

/**
 * What a fit of one table in memory did and found; written as {@code summary.json}.
 *
 * @param versions of Mustlink, Spark and Java
 * @param settings every option of the fit as it was resolved, by key
 * @param method that was used
 * @param data sizes
 * @param stages what ran, in order
 * @param eigenvalues of the problem solved; empty where the method solves none
 * @param reached by the method, by name, such as {@code mncut}
 * @param clusters in order of their numbers
 * @param measures against the truth column, null without one
 * @param constraints how far the clusters satisfy the links, null without a table of links
 * @param model why there is none
 * @param warnings in words
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

  /** A method and where it is from. */
  public record Method(String name, String title, String paper) {}

  /**
   * The sizes of the table and of the result.
   *
   * @param n rows
   * @param d features
   * @param k clusters
   * @param labelled rows with a known label
   */
  public record Data(long n, int d, int k, long labelled) {}
}
