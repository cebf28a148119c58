package org.mustlink.model.summary;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.apart.OverCapacity;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.sideinfo.LinkRules;

/**
 * The summary of a fit, which is stored in the model and written as {@code summary.json}.
 *
 * @param versions the versions of Mustlink, Spark and Java
 * @param settings the values of all options of the fit, by key
 * @param data sizes
 * @param search how the nearest landmarks were found
 * @param stages the stages that ran, in order
 * @param costs the cost of every embedding column: y^T (I - Sig) y, in [0, 1]
 * @param assigned how clusters were assigned, a value of {@code fit.assign}
 * @param expected how many of the rows without a label are expected to be in the right cluster;
 *     null if no labelled row was judged without its own label, or links guide the fit
 * @param outOfSample for every way to assign that was tried, the share of labelled rows that would
 *     get their own class without their labels; with links, linked rows count too, with the class
 *     that was found for them; null if none was tried
 * @param reliability the share of labelled rows, by their margin, that would get their own class
 *     without their labels, or of linked rows that would get the class found for them; null if not
 *     known
 * @param memberships how often the probabilities of the clusters of a row hold; null if that was
 *     not measured
 * @param newClasses what was found about classes that no label names; null if none were looked for
 * @param classShares the shares of the classes among the labels, and as estimated among rows
 *     without a label; null if they were not estimated
 * @param clusters the clusters in the order of their ids
 * @param outliers the outliers; null if they were not looked for
 * @param numberOfClusters what speaks for each number of clusters; null if the number was known
 * @param stability how well further draws of landmarks reproduce the clusters; null without such
 *     draws
 * @param drift what has changed since an earlier fit; null without one
 * @param measures the evaluation measures against the truth column, null without one
 * @param constraints how many links the clusters satisfy, null without links
 * @param apart how far the clusters keep rows apart, null without rules that ask for it
 * @param warnings the warnings
 */
public record FitSummary(
    Map<String, String> versions,
    Map<String, String> settings,
    Data data,
    Search search,
    List<CompletedStage> stages,
    List<Double> costs,
    String assigned,
    @Nullable ExpectedShare expected,
    @Nullable Map<String, Double> outOfSample,
    @Nullable List<OutOfSample.Reliability> reliability,
    @Nullable MembershipQuality memberships,
    @Nullable UnnamedClasses newClasses,
    @Nullable EstimatedShares classShares,
    List<Cluster> clusters,
    @Nullable Outliers outliers,
    @Nullable NumberOfClusters numberOfClusters,
    @Nullable Stability stability,
    @Nullable Drift drift,
    @Nullable Measured measures,
    @Nullable Constraints constraints,
    @Nullable Apart apart,
    List<String> warnings)
    implements Summary {

  @Override
  public List<String> exceeded() {
    return drift == null ? List.of() : drift.exceeded();
  }

  /** Returns the share of the rows that is in clusters without a label, in [0, 1]. */
  public double unlabelledShare() {
    return clusters.stream().filter(one -> one.label() == null).mapToLong(Cluster::size).sum()
        / (double) data.n();
  }

  /**
   * The sizes of the table and of the result.
   *
   * @param n the number of rows
   * @param d the number of features
   * @param k the number of clusters
   * @param p the number of landmarks in use
   * @param r the number of landmarks in the code of a row
   * @param labelled the number of labelled rows
   * @param classes the number of distinct labels
   * @param components the number of connected components of the landmark graph
   */
  public record Data(
      long n, int d, int k, int p, int r, long labelled, int classes, int components) {}

  /**
   * The search for the nearest landmarks.
   *
   * @param exact whether the search was exact
   * @param recall the share of the nearest landmarks that is found for a sample, 1 if exact
   */
  public record Search(boolean exact, double recall) {}

  /** A cluster; the label is null if none of its rows has a label. */
  public record Cluster(int id, long size, @Nullable String label) {
    /** Returns the clusters in the order of their ids, from their sizes and labels by index. */
    public static List<Cluster> all(ClusterIds ids, long[] sizes, List<@Nullable String> labels) {
      return IntStream.of(ids.ordered())
          .mapToObj(j -> new Cluster(ids.of(j), sizes[j], labels.get(j)))
          .toList();
    }
  }

  /**
   * How well further draws of landmarks reproduce the clusters of a sample of the rows.
   *
   * @param draws the number of further draws
   * @param rows the number of rows of the sample
   * @param mean the mean adjusted Rand index between the clusters of the fit and of a draw
   * @param least the smallest adjusted Rand index of a draw
   * @param overlaps for every cluster the Jaccard index with the most similar cluster of a draw,
   *     averaged over the draws; null for a cluster without sampled rows
   */
  public record Stability(
      int draws, int rows, double mean, double least, List<@Nullable Double> overlaps) {}

  /** Evaluation measures over all rows, and over those without a label. */
  public record Measured(Measures all, Measures unlabelled) implements Serializable {}

  /**
   * How many links the clusters satisfy.
   *
   * @param must the distinct must-links
   * @param cannot the distinct cannot-links
   * @param rows the number of linked rows
   * @param heldOut the links that were held out from the fit, null if there are none
   * @param together the rows that rules keep together, null without such rules
   */
  public record Constraints(
      SatisfiedLinks.Kind must,
      SatisfiedLinks.Kind cannot,
      long rows,
      SatisfiedLinks.@Nullable Kinds heldOut,
      @Nullable Together together) {
    /** Makes the record from satisfied links and the number of linked rows. */
    public static Constraints of(SatisfiedLinks links, long rows) {
      return new Constraints(
          links.fitted().must(), links.fitted().cannot(), rows, links.heldOut(), null);
    }

    /** Returns the same with the rows that rules keep together. */
    public Constraints with(Together kept) {
      return new Constraints(must, cannot, rows, heldOut, kept);
    }
  }

  /**
   * Rows that rules by columns keep together.
   *
   * @param components the number of components of at least two rows, each in one cluster
   * @param rows the number of their rows
   * @param moved the number of those rows that would be in another cluster on their own
   * @param violating the number of those rows that are in another cluster than their component,
   *     which rules of a weight below 1 allow
   */
  public record Together(long components, long rows, long moved, long violating)
      implements Serializable {
    /** Returns the sum of these counts and others. */
    public Together plus(Together other) {
      return new Together(
          components + other.components,
          rows + other.rows,
          moved + other.moved,
          violating + other.violating);
    }

    /** Tells how many rows are kept together, on one line. */
    public String logLine() {
      return String.format(
          Locale.ROOT,
          "%,d rows in %,d components, %,d of them moved%s",
          rows,
          components,
          moved,
          violating == 0
              ? ""
              : String.format(Locale.ROOT, ", %,d in another cluster than the others", violating));
    }
  }

  /**
   * How far clusters keep rows of a value apart.
   *
   * @param columns the columns of the rules
   * @param most how many rows of a value a cluster may hold
   * @param weights how far each column is believed; rows that are too many by a rule of a weight
   *     below 1 stay where their features say more than the weight
   * @param overCapacity of how many values a cluster held more rows than it may, before they were
   *     moved
   * @param over how many rows were too many
   * @param moved the number of rows that were moved to another cluster
   * @param left of how many values a cluster still holds too many rows
   * @param leftOver how many rows are still too many
   * @param heldOut the values that were held out; null without such
   */
  public record Apart(
      List<String> columns,
      int most,
      List<Double> weights,
      long overCapacity,
      long over,
      long moved,
      long left,
      long leftOver,
      @Nullable HeldOutApart heldOut) {
    /**
     * Tells how far rules hold.
     *
     * @param before the values of which a cluster held too many rows
     * @param moved the number of rows that were moved
     * @param after the values of which a cluster still holds too many rows
     */
    public static Apart of(
        LinkRules rules,
        OverCapacity before,
        long moved,
        OverCapacity after,
        @Nullable HeldOutApart heldOut) {
      return new Apart(
          rules.apartColumns(),
          rules.most(),
          rules.apartWeights(),
          before.values(),
          before.over(),
          moved,
          after.values(),
          after.over(),
          heldOut);
    }

    /**
     * Returns a warning if clusters still hold too many rows by a rule that holds in any case.
     *
     * @param worst see {@link OverCapacity#worst}
     * @param texts the values of such rules in words, by their numbers
     */
    public Optional<String> warning(List<long[]> worst, Map<Long, String> texts) {
      List<String> shown =
          worst.stream()
              .map(
                  one ->
                      String.format(
                          Locale.ROOT,
                          "%,d rows of %s",
                          one[2],
                          texts.getOrDefault(one[0], "a value")))
              .toList();
      return shown.isEmpty()
          ? Optional.empty()
          : Optional.of(
              String.format(
                  Locale.ROOT,
                  "Clusters hold %,d rows more than {links.apart} allows, of %,d values: a cluster"
                      + " has %s. Labels that are kept, rows that are kept together, and values"
                      + " with more rows than all clusters may hold can prevent a rule.",
                  leftOver,
                  left,
                  String.join("; one has ", shown)));
    }
  }

  /**
   * How far clusters keep rows of values apart that were left out of the decision.
   *
   * @param values the number of these values
   * @param rows how many rows have one of them
   * @param over how many of these rows are more than a cluster may hold
   */
  public record HeldOutApart(long values, long rows, long over) {}
}
