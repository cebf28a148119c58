package org.mustlink.model.summary;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.FitSummary.Measured;

/**
 * The summary of a fit of groups, which is written as {@code summary.json}. The results of single
 * groups are in the table {@code groups}.
 *
 * @param versions the versions of Mustlink, Spark and Java
 * @param settings the values of all options of the fit, by key
 * @param by the columns whose values define the groups
 * @param data sizes
 * @param stages the stages that ran, in order
 * @param methods the number of clustered groups by method
 * @param failures the number of failed groups by reason, for the most frequent reasons
 * @param measures the means of the measures of the groups, weighted by their rows with a known
 *     class; null without a truth column
 * @param constraints how many links the clusters satisfy, null without a table of links
 * @param model why there is no model
 * @param warnings the warnings
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
   * @param n the number of rows
   * @param d the number of features
   * @param groups the number of groups, at least 1
   * @param clustered the number of clustered groups
   * @param failed the number of failed groups
   * @param failedRows the number of rows of failed groups, which have no cluster
   * @param warned the number of clustered groups with a warning
   * @param leastRows the number of rows of the smallest group
   * @param mostRows the number of rows of the largest group
   * @param leastClusters the smallest k of a clustered group, 0 without any
   * @param mostClusters the largest k of a clustered group, 0 without any
   * @param labelled the number of labelled rows
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
      long labelled)
      implements Serializable {
    /** Returns the sizes of these groups together with others of the same table. */
    public Data plus(Data other) {
      return new Data(
          n + other.n,
          d,
          groups + other.groups,
          clustered + other.clustered,
          failed + other.failed,
          failedRows + other.failedRows,
          warned + other.warned,
          Math.min(leastRows, other.leastRows),
          Math.max(mostRows, other.mostRows),
          clustered == 0 || (other.clustered > 0 && other.leastClusters < leastClusters)
              ? other.leastClusters
              : leastClusters,
          Math.max(mostClusters, other.mostClusters),
          labelled + other.labelled);
    }
  }

  /**
   * Groups that failed for the same reason.
   *
   * @param first the first of their names
   */
  public record Failure(String reason, long groups, String first) implements Serializable {
    /** Returns these groups together with others that failed for the same reason. */
    public Failure plus(Failure other) {
      return new Failure(
          reason, groups + other.groups, first.compareTo(other.first) <= 0 ? first : other.first);
    }
  }

  /**
   * How many links the clusters satisfy.
   *
   * @param must the distinct must-links within clustered groups that were not held out
   * @param cannot the distinct cannot-links within clustered groups that were not held out
   * @param rows the number of linked rows of clustered groups
   * @param heldOut the links that were held out from the fit, null if there are none
   * @param dropped the number of links left out because of a contradiction
   * @param crossing the number of links, counted with repetitions, left out because they join rows
   *     of different groups
   * @param unknown the number of links, counted with repetitions, left out because no row has one
   *     of their ids
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
