package org.mustlink.model.summary;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A description of the clusters of a fit for people who have to judge them; the field {@code
 * description} of {@code summary.json}, from which {@code report.html} is made.
 *
 * @param map a random sample of the rows in the plane; null for groups
 * @param groups the groups that were clustered independently; null for a table
 * @param clusters the clusters in the order of their ids
 * @param sampled the number of rows from which the features of the clusters were computed
 * @param labels the contingency table of the labels and the classes or clusters that the fit finds
 *     for the labelled rows; null without labels
 * @param truth the contingency table of the true classes and the clusters; null without a truth
 *     column
 * @param outliers outliers; null if there are none
 * @param doubted rows whose labels are doubted, the most doubtful first
 * @param violations links that the clusters violate, suspicious ones first
 */
public record Description(
    @Nullable Map map,
    @Nullable Groups groups,
    List<Cluster> clusters,
    int sampled,
    @Nullable Confusion labels,
    @Nullable Confusion truth,
    @Nullable OutlyingRows outliers,
    List<Doubt> doubted,
    List<Violation> violations) {

  /** Describes groups that have clusters of their own. */
  public static Description ofGroups(Groups groups) {
    return new Description(null, groups, List.of(), 0, null, null, null, List.of(), List.of());
  }

  /** Describes the clusters of a table by some of its rows. */
  public static Description ofRows(
      Map map,
      List<Cluster> clusters,
      int sampled,
      @Nullable Confusion labels,
      @Nullable Confusion truth) {
    return new Description(map, null, clusters, sampled, labels, truth, null, List.of(), List.of());
  }

  /** The number of intervals in which margins are counted. */
  public static final int MARGIN_BINS = 10;

  /**
   * Counts the margins of the rows of each cluster in ten bins.
   *
   * @param order the indices of the clusters in the order of the histograms
   */
  public static List<List<Long>> histograms(int[] clusters, double[] margins, int[] order) {
    long[][] counts = new long[order.length][MARGIN_BINS];
    for (int i = 0; i < clusters.length; i++) {
      if (clusters[i] >= 0) {
        counts[clusters[i]][Math.min(MARGIN_BINS - 1, (int) (margins[i] * MARGIN_BINS))]++;
      }
    }
    return IntStream.of(order).mapToObj(j -> LongStream.of(counts[j]).boxed().toList()).toList();
  }

  /** Returns the description with the violated links. */
  public Description with(List<Violation> others) {
    return new Description(
        map, groups, clusters, sampled, labels, truth, outliers, doubted, others);
  }

  /**
   * Rows in the plane. The lists have one value for each row.
   *
   * @param rows the number of rows that were drawn
   * @param id the values of the id columns; empty if there are none
   * @param cluster the ids of the clusters
   * @param label the labels, null if not known
   * @param truth the true classes, null if not known
   * @param margin how clearly the row belongs to its cluster, in [0, 1], to four digits
   * @param x the first coordinate in [-1, 1], to four digits
   * @param y the second coordinate in [-1, 1], to four digits
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
     * Makes the map of rows.
     *
     * @param places the coordinates of the rows, count x 2
     */
    public static Map of(List<Shown> rows, double[] places) {
      return new Map(
          rows.size(),
          rows.stream().map(Shown::id).toList(),
          rows.stream().map(Shown::cluster).toList(),
          rows.stream().<@Nullable String>map(Shown::label).toList(),
          rows.stream().<@Nullable String>map(Shown::truth).toList(),
          rows.stream().map(row -> Digits.rounded(row.margin())).toList(),
          IntStream.range(0, rows.size()).mapToObj(i -> Digits.rounded(places[2 * i])).toList(),
          IntStream.range(0, rows.size())
              .mapToObj(i -> Digits.rounded(places[2 * i + 1]))
              .toList());
    }
  }

  /**
   * A row that is shown.
   *
   * @param id the values of its id columns; empty if there are none
   * @param cluster the id of its cluster
   * @param label its label, null if not known
   * @param truth its true class, null if not known
   */
  public record Shown(
      String id, int cluster, @Nullable String label, @Nullable String truth, double margin) {
    /**
     * Returns the row without its cluster.
     *
     * @param features the features that characterize it best
     */
    public Row row(List<FeatureValue> features) {
      return new Row(id, Digits.rounded(margin), label, features);
    }
  }

  /**
   * Groups that were clustered independently.
   *
   * @param listed at most 1000 groups, first the failed ones, then those with the lowest scores
   * @param measure the measure by which groups are scored: {@code acc}, {@code links} for the share
   *     of links that is satisfied, or {@code margin} for the mean margin
   * @param worst maps of some of the groups with the lowest scores
   * @param best maps of some of the groups with the highest scores
   */
  public record Groups(
      List<Group> listed, String measure, List<GroupMap> worst, List<GroupMap> best) {}

  /**
   * A group.
   *
   * @param name the values of its columns
   * @param k the number of clusters; null if it was not clustered
   * @param reason why it was not clustered; null if it was
   * @param score the measure of the group; null if it has none
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
   * @param id its id
   * @param margins the histogram of the margins of its rows in ten bins
   * @param typical rows that belong to it most clearly; rows whose features are known are preferred
   * @param doubtful rows that belong to it least clearly; rows whose features are known are
   *     preferred
   * @param features the features that differ most from those of all rows, the largest difference
   *     first
   * @param pictures of the columns that differ most, if columns are not all numbers
   */
  public record Cluster(
      int id,
      List<Long> margins,
      List<Row> typical,
      List<Row> doubtful,
      List<ClusterFeature> features,
      List<ColumnPicture> pictures) {}

  /**
   * Outliers.
   *
   * @param farthest how many times as far as the limit the farthest of them is; null if the limit
   *     is 0
   * @param distances the number of rows by how many times as far as the limit they are
   * @param rows the farthest rows; rows whose features are known are preferred
   * @param sampled the number of rows whose features are compared with those of sampled rows of
   *     clusters
   * @param features the features that set them apart most, the largest difference first: the
   *     overall mean is that of rows of clusters, and the difference the root of the mean squared
   *     distance from it, in variances of these rows, less 1
   * @param pictures of the columns that set them apart most, if columns are not all numbers
   */
  public record OutlyingRows(
      @Nullable Double farthest,
      List<Distances> distances,
      List<FarRow> rows,
      int sampled,
      List<ClusterFeature> features,
      List<ColumnPicture> pictures) {}

  /**
   * Rows by how many times as far as the limit they are.
   *
   * @param most the end of the interval, which begins after the one before; null if it has none
   */
  public record Distances(@Nullable Double most, long rows) {
    /** Pairs the ends of intervals with the numbers of rows, of which there is one more. */
    public static List<Distances> of(double[] ends, long[] rows) {
      return IntStream.range(0, rows.length)
          .mapToObj(i -> new Distances(i < ends.length ? ends[i] : null, rows[i]))
          .toList();
    }
  }

  /**
   * An outlier.
   *
   * @param id the values of its id columns; empty if there are none
   * @param beyond how many times as far as the limit it is; null if the limit is 0
   * @param features the features by which it differs most from rows of clusters; empty if not known
   */
  public record FarRow(String id, @Nullable Double beyond, List<FeatureValue> features) {
    /** Makes the row. */
    public static FarRow of(String id, float beyond, List<FeatureValue> features) {
      return new FarRow(id, times(beyond), features);
    }
  }

  /**
   * A row whose label is doubted.
   *
   * @param id the values of its id columns
   * @param label its label, or the class that was found for it
   * @param likelier the class that is likelier without its label
   * @param own the probability of its label, to four digits
   * @param probability the probability of the likelier class, to four digits
   * @param nearest the ids of the nearest rows that have the likelier class
   * @param features the features that differ most in the likelier class; empty if not known
   */
  public record Doubt(
      String id,
      String label,
      String likelier,
      double own,
      double probability,
      List<String> nearest,
      List<FeatureValue> features) {
    /** Rounds the probabilities. */
    public Doubt {
      own = Digits.rounded(own);
      probability = Digits.rounded(probability);
    }
  }

  /** Returns a multiple of the limit to four digits; null if the limit is 0. */
  public static @Nullable Double times(float beyond) {
    return Float.isFinite(beyond) ? Digits.rounded(beyond) : null;
  }

  /**
   * A row.
   *
   * @param id the values of its id columns; empty if there are none
   * @param label its label, null if not known
   * @param features the features that characterize it best; empty if not known
   */
  public record Row(
      String id, double margin, @Nullable String label, List<FeatureValue> features) {}

  /**
   * A link that the clusters violate; see {@code violations} in the documentation of the outputs.
   *
   * @param first the id of one row
   * @param second the id of the other row
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
