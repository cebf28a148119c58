package org.mustlink.spark.summary;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.ClusterFeatures;

/**
 * What the clusters of a fit look like, for people who have to judge them; the field {@code
 * description} of {@code summary.json}, from which {@code report.html} is made.
 *
 * @param map a random draw of the rows in the plane; null for groups
 * @param groups that were clustered each on its own; null for a table
 * @param clusters in the order of their numbers
 * @param sampled rows that the features of the clusters are found on
 * @param labels how the known labels meet what the fit makes of their rows; null without labels
 * @param truth how the true classes meet the clusters; null without a truth column
 * @param violations links that the clusters violate, the suspicious ones first
 */
public record Description(
    @Nullable Map map,
    @Nullable Groups groups,
    List<Cluster> clusters,
    int sampled,
    @Nullable Confusion labels,
    @Nullable Confusion truth,
    List<Violation> violations) {

  /** Features of a cluster at the most. */
  private static final int MOST_FEATURES = 10;

  private static final double DIGITS = 1e4;

  /** The description with links that are violated. */
  public Description with(List<Violation> others) {
    return new Description(map, groups, clusters, sampled, labels, truth, others);
  }

  /**
   * Rows in the plane. The lists have one value for each row.
   *
   * @param rows that were drawn
   * @param id the values of the id columns; empty where there are none
   * @param cluster by its number
   * @param label that is known, else null
   * @param truth that is known, else null
   * @param margin how clearly the row belongs to its cluster, in [0, 1], to four digits
   * @param x in [-1, 1], to four digits
   * @param y likewise
   */
  public record Map(
      int rows,
      List<String> id,
      List<Integer> cluster,
      List<@Nullable String> label,
      List<@Nullable String> truth,
      List<Double> margin,
      List<Double> x,
      List<Double> y) {
    /**
     * The map of rows.
     *
     * @param places count x 2
     */
    public static Map of(List<Shown> rows, double[] places) {
      return new Map(
          rows.size(),
          rows.stream().map(Shown::id).toList(),
          rows.stream().map(Shown::cluster).toList(),
          rows.stream().<@Nullable String>map(Shown::label).toList(),
          rows.stream().<@Nullable String>map(Shown::truth).toList(),
          rows.stream().map(row -> rounded(row.margin())).toList(),
          IntStream.range(0, rows.size()).mapToObj(i -> rounded(places[2 * i])).toList(),
          IntStream.range(0, rows.size()).mapToObj(i -> rounded(places[2 * i + 1])).toList());
    }
  }

  /**
   * A row that is shown.
   *
   * @param id the values of its id columns; empty where there are none
   * @param cluster by its number
   * @param label that is known, else null
   * @param truth that is known, else null
   */
  public record Shown(
      String id, int cluster, @Nullable String label, @Nullable String truth, double margin) {
    /**
     * The row without what its cluster tells already.
     *
     * @param features that tell most of it
     */
    public Row row(List<Value> features) {
      return new Row(id, rounded(margin), label, features);
    }
  }

  private static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }

  /**
   * Groups that were clustered each on its own.
   *
   * @param listed groups, the failed ones first, then those that came out worst, at the most 1000
   * @param measure by which groups are compared: {@code acc}, {@code links} for the share of links
   *     that is satisfied, or {@code margin} for the mean margin
   * @param worst maps of some of the groups that came out worst
   * @param best maps of some of those that came out best
   */
  public record Groups(
      List<Group> listed, String measure, List<GroupMap> worst, List<GroupMap> best) {}

  /**
   * A group.
   *
   * @param name the values of its columns
   * @param k clusters; null where it was not clustered
   * @param reason why it was not clustered; null where it was
   * @param score by the measure of the groups; null where it has none
   */
  public record Group(
      String name,
      long rows,
      long labelled,
      @Nullable Integer k,
      String method,
      @Nullable String reason,
      double seconds,
      @Nullable Double score,
      List<String> warnings) {}

  /** The map of a group. */
  public record GroupMap(String name, double score, Map map) {}

  /**
   * A cluster.
   *
   * @param id its number
   * @param margins rows by tenths of the margin
   * @param typical rows that belong to it most clearly; rows whose features are known first
   * @param doubtful rows that belong to it least clearly; likewise
   * @param features that differ most from those of all rows, the largest difference first
   */
  public record Cluster(
      int id, List<Long> margins, List<Row> typical, List<Row> doubtful, List<Feature> features) {}

  /**
   * A row.
   *
   * @param id the values of its id columns; empty where there are none
   * @param label that is known, else null
   * @param features that tell most of it; empty where they are not known
   */
  public record Row(String id, double margin, @Nullable String label, List<Value> features) {}

  /** A feature of a row, as it stands in the table. */
  public record Value(String name, double value) {
    /** Features of a row at the most. */
    public static final int MOST = 5;

    /**
     * The values of the features that differ most in a cluster.
     *
     * @param value of a feature by its index
     * @param name of a feature by its index
     */
    public static List<Value> leading(
        ClusterFeatures features,
        int cluster,
        IntToDoubleFunction value,
        IntFunction<String> name) {
      return features.leading(cluster, MOST).stream()
          .map(place -> features.columns()[place])
          .map(t -> new Value(name.apply(t), value.applyAsDouble(t)))
          .toList();
    }
  }

  /**
   * A feature in a cluster.
   *
   * @param mean over the sampled rows of the cluster
   * @param overall mean over all sampled rows
   * @param difference of both, in standard deviations over all sampled rows
   */
  public record Feature(String name, double mean, double overall, double difference) {
    /**
     * The features that differ most in a cluster.
     *
     * @param name of a feature by its index
     */
    public static List<Feature> leading(
        ClusterFeatures features, int cluster, IntFunction<String> name) {
      return features.leading(cluster, MOST_FEATURES).stream()
          .map(
              place ->
                  new Feature(
                      name.apply(features.columns()[place]),
                      features.clusters().at(cluster, place),
                      features.means()[place],
                      features.difference(cluster, place)))
          .toList();
    }
  }

  /**
   * Classes that are known by those that are found.
   *
   * @param known classes
   * @param found classes, or clusters by their numbers
   * @param leftOut whether each row was assigned without its own label
   * @param counts of rows, one list for each known class
   */
  public record Confusion(
      List<String> known, List<String> found, boolean leftOut, List<List<Long>> counts) {
    /** The same of an array of counts. */
    public static Confusion of(
        List<String> known, List<String> found, boolean leftOut, long[][] counts) {
      return new Confusion(
          known,
          found,
          leftOut,
          Stream.of(counts).map(row -> LongStream.of(row).boxed().toList()).toList());
    }
  }

  /**
   * A link that the clusters violate; see {@code violations} in the documentation of the outputs.
   *
   * @param first the id of the one row
   * @param second the id of the other
   * @param type must or cannot
   */
  public record Violation(
      String first,
      String second,
      String type,
      int firstCluster,
      int secondCluster,
      double firstMargin,
      double secondMargin,
      boolean heldOut,
      boolean suspicious) {}
}
