package org.mustlink.spark.summary;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.link.measure.SatisfiedLinks;
import org.mustlink.spark.run.CompletedStage;
import org.mustlink.spark.summary.FitSummary.Measured;

/**
 * What a fit of groups did and found; written as {@code summary.json}. What became of every single
 * group stands in the table {@code groups}.
 *
 * @param versions of Mustlink, Spark and Java
 * @param settings every option of the fit as it was resolved, by key
 * @param by the columns whose values make the groups
 * @param data sizes
 * @param stages what ran, in order
 * @param methods clustered groups by the method that clustered them
 * @param failures failed groups by reason, those of most groups
 * @param measures means over the rows with a known class, each row measured in its own group; null
 *     without a truth column
 * @param constraints how far the clusters satisfy the links, null without a table of links
 * @param model why there is none
 * @param warnings in words
 */
public record GroupedSummary(
    Map<String, String> versions,
    Map<String, String> settings,
    List<String> by,
    Data data,
    List<CompletedStage> stages,
    Map<String, Long> methods,
    List<Failure> failures,
    @Nullable Measured measures,
    @Nullable Constraints constraints,
    String model,
    List<String> warnings)
    implements GroupSummary {

  public GroupedSummary {
    by = List.copyOf(by);
    methods = new TreeMap<>(methods);
  }

  /**
   * The sizes of the table and of its groups.
   *
   * @param n rows
   * @param d features
   * @param groups at least 1
   * @param clustered groups
   * @param failed groups
   * @param failedRows rows of failed groups, which have no cluster
   * @param warned clustered groups with a warning
   * @param leastRows rows of the smallest group
   * @param mostRows rows of the largest
   * @param leastClusters k of the clustered groups is not smaller
   * @param mostClusters and not larger
   * @param labelled rows with a known label
   */
  public record Data(
      long n,
      int d,
      long groups,
      long clustered,
      long failed,
      long failedRows,
      long warned,
      long leastRows,
      long mostRows,
      int leastClusters,
      int mostClusters,
      long labelled) {}

  /**
   * Groups that failed for one reason.
   *
   * @param first of their names
   */
  public record Failure(String reason, long groups, String first) {}

  /**
   * How far the clusters satisfy the links.
   *
   * @param must distinct must-links within clustered groups that were not held out
   * @param cannot distinct cannot-links, likewise
   * @param rows of clustered groups that they are on
   * @param heldOut those held out from the fit, null if none were
   * @param dropped left out for a contradiction
   * @param crossing left out for joining rows of different groups, as often as they were given
   * @param unknown left out for an id that no row has, likewise
   */
  public record Constraints(
      SatisfiedLinks.Kind must,
      SatisfiedLinks.Kind cannot,
      long rows,
      SatisfiedLinks.@Nullable Kinds heldOut,
      long dropped,
      long crossing,
      long unknown) {}
}
