package org.mustlink.spark.summary;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.Version;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fit.OutOfSample;
import org.mustlink.spark.link.measure.SatisfiedLinks;
import org.mustlink.spark.run.CompletedStage;

/**
 * What a fit did and found; kept in the model and written as {@code summary.json}. Models and
 * summaries of earlier versions have {@code eigenvalues} for the costs and {@code held} for the
 * held-out links; both are read.
 *
 * @param versions of Mustlink, Spark and Java
 * @param settings every option of the fit as it was resolved, by key
 * @param data sizes
 * @param search how the nearest landmarks were found
 * @param stages what ran, in order
 * @param costs cost of every embedding column: y^T (I - Sig) y, in [0, 1]
 * @param assigned how rows got their cluster, in the word of {@code fit.assign}
 * @param outOfSample of ways to assign that were tried: the share of labelled rows that would get
 *     their own class without their labels; with links, linked rows count too, with the class that
 *     was found for them; null where none was tried
 * @param reliability how often labelled rows, by their margin, would get their own class without
 *     their labels, or linked rows the class found for them; null where that is not known
 * @param clusters in order of their numbers
 * @param stability how far other draws of landmarks find the same clusters; null where none was
 *     made
 * @param drift what has changed since an earlier fit; null where none was given
 * @param measures against the truth column, null without one
 * @param constraints how far the clusters satisfy the links, null without links
 * @param warnings in words
 */
public record FitSummary(
    Map<String, String> versions,
    Map<String, String> settings,
    Data data,
    Search search,
    List<CompletedStage> stages,
    @JsonAlias("eigenvalues") List<Double> costs,
    String assigned,
    @Nullable Map<String, Double> outOfSample,
    @Nullable List<OutOfSample.Reliability> reliability,
    List<Cluster> clusters,
    @Nullable Stability stability,
    @Nullable Drift drift,
    @Nullable Measured measures,
    @Nullable Constraints constraints,
    List<String> warnings)
    implements Summary {

  @Override
  public List<String> exceeded() {
    return drift == null ? List.of() : drift.exceeded();
  }

  /**
   * The sizes of the table and of the result.
   *
   * @param n rows
   * @param d features
   * @param k clusters
   * @param p landmarks in use
   * @param r landmarks in a row's code
   * @param labelled rows with a known label
   * @param classes distinct labels
   * @param components connected components of the landmark graph
   */
  public record Data(
      long n, int d, int k, int p, int r, long labelled, int classes, int components) {}

  /**
   * The search for the nearest landmarks.
   *
   * @param exact whether all landmarks were measured
   * @param recall the share of the nearest ones found on a sample, 1 if exact
   */
  public record Search(boolean exact, double recall) {}

  /** One cluster; the label is null when no row of it had a known one. */
  public record Cluster(int id, long size, @Nullable String label) {
    /** Clusters in the order of their numbers, from their sizes and labels by their places. */
    public static List<Cluster> all(ClusterIds ids, long[] sizes, List<@Nullable String> labels) {
      return IntStream.of(ids.ordered())
          .mapToObj(j -> new Cluster(ids.of(j), sizes[j], labels.get(j)))
          .toList();
    }
  }

  /**
   * How far other draws of landmarks find the same clusters in a sample of the rows.
   *
   * @param draws beside that of the fit
   * @param rows of the sample
   * @param mean adjusted Rand index between the clusters of the fit and of a draw
   * @param least adjusted Rand index of a draw
   * @param overlaps for every cluster the Jaccard index with the cluster of a draw that is most
   *     like it, the mean over the draws; null for a cluster without sampled rows
   */
  public record Stability(
      int draws, int rows, double mean, double least, List<@Nullable Double> overlaps) {}

  /** Measures over all rows, and over those without a known label. */
  public record Measured(Measures all, Measures unlabelled) {}

  /**
   * How far the clusters satisfy the links.
   *
   * @param must distinct must-links
   * @param cannot distinct cannot-links
   * @param rows rows they are on
   * @param heldOut those held out from the fit, null if none were
   */
  public record Constraints(
      SatisfiedLinks.Kind must,
      SatisfiedLinks.Kind cannot,
      long rows,
      @JsonAlias("held") SatisfiedLinks.@Nullable Kinds heldOut) {
    /** What the clusters satisfy of links on so many rows. */
    public static Constraints of(SatisfiedLinks links, long rows) {
      return new Constraints(links.fitted().must(), links.fitted().cannot(), rows, links.heldOut());
    }
  }

  /** The paths below a summary, as JSON, of the fields that may be null. */
  public static final String NULLABLE_PATHS =
      "/outOfSample|/reliability|/stability|/stability/overlaps/\\d+|/drift|/drift/labels|/drift/clusters/\\d+/(label|before|now)|/measures|/clusters/\\d+/label|/constraints|/constraints/(held|heldOut)";

  /** Versions of this program and of what it runs on. */
  public static Map<String, String> versions(SparkContext spark) {
    return new TreeMap<>(
        Map.of(
            "mustlink", Version.current(),
            "spark", spark.version(),
            "java", System.getProperty("java.version")));
  }
}
