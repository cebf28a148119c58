package org.mustlink.core.evaluation;

/**
 * How many rows each cluster shares with each class: an immutable clusters x classes table of
 * non-negative counts with at least one row.
 *
 * <p>Clusters and classes without rows are allowed and change no measure. The table may hold up to
 * 2<sup>63</sup> - 1 rows and 2<sup>24</sup> cells.
 */
public final class Contingency {

  private static final int MAX_CELLS = 1 << 24;

  private final long[][] counts;
  private final long[] clusterSizes;
  private final long[] classSizes;
  private final long total;

  /**
   * Takes a finished table, which is copied.
   *
   * @param counts clusters x classes row counts, rectangular, none negative, not all zero
   * @throws IllegalArgumentException if the table has no cluster, no class or no row, is ragged,
   *     has a negative count, or has too many cells or rows
   */
  public Contingency(long[][] counts) {
    if (counts.length == 0) {
      throw new IllegalArgumentException(
          "The contingency table has no clusters; it needs at least one cluster and one class.");
    }
    int classes = counts[0].length;
    requireShape(counts.length, classes);
    this.counts = new long[counts.length][];
    this.clusterSizes = new long[counts.length];
    this.classSizes = new long[classes];
    for (int cluster = 0; cluster < counts.length; cluster++) {
      if (counts[cluster].length != classes) {
        throw new IllegalArgumentException(
            ("The contingency table is ragged: cluster 0 has %d classes but cluster %d has %d;"
                    + " give every cluster one count a class, 0 where it shares no row.")
                .formatted(classes, cluster, counts[cluster].length));
      }
      this.counts[cluster] = counts[cluster].clone();
    }
    this.total = sumUp();
  }

  /**
   * Counts rows given as two parallel arrays. Clusters and classes are numbered from 0; the table
   * has one more of each than the largest number that occurs.
   *
   * @param clusters n cluster numbers, one a row
   * @param classes n class numbers, one a row, in the same order
   * @throws IllegalArgumentException if the lengths differ, there is no row, a number is negative,
   *     or the numbers are so large that the table would not fit
   */
  public static Contingency of(int[] clusters, int[] classes) {
    if (clusters.length != classes.length) {
      throw new IllegalArgumentException(
          "There are %d cluster numbers but %d class numbers; give one of each a row."
              .formatted(clusters.length, classes.length));
    }
    if (clusters.length == 0) {
      throw new IllegalArgumentException(
          "There are no rows to count; a contingency table needs at least one.");
    }
    int largestCluster = largest("cluster", clusters);
    int largestClass = largest("class", classes);
    Builder builder = new Builder(1L + largestCluster, 1L + largestClass);
    for (int row = 0; row < clusters.length; row++) {
      builder.add(clusters[row], classes[row], 1);
    }
    return builder.build();
  }

  /**
   * Starts an empty table to which counts are added.
   *
   * @param clusters number of clusters, at least 1
   * @param classes number of classes, at least 1
   * @throws IllegalArgumentException if a number is below 1 or the table would not fit
   */
  public static Builder builder(int clusters, int classes) {
    return new Builder(clusters, classes);
  }

  /** Number of clusters, the rows of the table, at least 1. */
  public int clusters() {
    return clusterSizes.length;
  }

  /** Number of classes, the columns of the table, at least 1. */
  public int classes() {
    return classSizes.length;
  }

  /**
   * Rows that are both in the cluster and of the class.
   *
   * @throws IndexOutOfBoundsException if there is no such cluster or class
   */
  public long count(int cluster, int klass) {
    return counts[cluster][klass];
  }

  /** All rows, at least 1. */
  public long total() {
    return total;
  }

  /** Rows of each cluster: a copy, one number a cluster, summing to the total. */
  public long[] clusterSizes() {
    return clusterSizes.clone();
  }

  /** Rows of each class: a copy, one number a class, summing to the total. */
  public long[] classSizes() {
    return classSizes.clone();
  }

  private long sumUp() {
    long sum = 0;
    for (int cluster = 0; cluster < counts.length; cluster++) {
      for (int klass = 0; klass < classSizes.length; klass++) {
        long count = counts[cluster][klass];
        requireCount(cluster, klass, count);
        // A total that fits bounds every partial sum, so only this one can overflow.
        sum = addRows(sum, count);
        clusterSizes[cluster] += count;
        classSizes[klass] += count;
      }
    }
    if (sum == 0) {
      throw new IllegalArgumentException(
          "The contingency table holds no rows; measure a clustering only where at least one "
              + "row has a known class.");
    }
    return sum;
  }

  private static int largest(String kind, int[] numbers) {
    int largest = 0;
    for (int row = 0; row < numbers.length; row++) {
      if (numbers[row] < 0) {
        throw new IllegalArgumentException(
            ("Row %d has %s number %d, which is negative; number from 0 and leave out rows "
                    + "that have none.")
                .formatted(row, kind, numbers[row]));
      }
      largest = Math.max(largest, numbers[row]);
    }
    return largest;
  }

  private static void requireShape(long clusters, long classes) {
    if (clusters < 1 || classes < 1) {
      throw new IllegalArgumentException(
          ("The contingency table is %d clusters x %d classes; it needs at least one cluster "
                  + "and one class.")
              .formatted(clusters, classes));
    }
    if (clusters > MAX_CELLS / classes) {
      throw new IllegalArgumentException(
          ("A contingency table of %d clusters x %d classes is too large, at most %d cells are"
                  + " held; number clusters and classes from 0 without gaps.")
              .formatted(clusters, classes, MAX_CELLS));
    }
  }

  private static void requireCount(int cluster, int klass, long count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "The count of cluster %d and class %d is %d; a number of rows cannot be negative."
              .formatted(cluster, klass, count));
    }
  }

  private static long addRows(long sum, long count) {
    if (count > Long.MAX_VALUE - sum) {
      throw new IllegalArgumentException(
          "The contingency table holds more than %d rows in all; the counts are not row counts."
              .formatted(Long.MAX_VALUE));
    }
    return sum + count;
  }

  /** Adds up counts for a table of fixed shape. Not safe for use by several threads. */
  public static final class Builder {

    private final long[][] counts;
    private final int classes;

    private Builder(long clusters, long classes) {
      requireShape(clusters, classes);
      this.counts = new long[(int) clusters][(int) classes];
      this.classes = (int) classes;
    }

    /**
     * Adds rows to one cell. A cell may be given any number of times.
     *
     * @param cluster cluster number, from 0 to clusters - 1
     * @param klass class number, from 0 to classes - 1
     * @param rows rows to add, 0 or more
     * @throws IllegalArgumentException if a number is out of range, the rows are negative, or the
     *     cell would overflow
     */
    public Builder add(int cluster, int klass, long rows) {
      requireNumber("Cluster", cluster, counts.length);
      requireNumber("Class", klass, classes);
      requireCount(cluster, klass, rows);
      counts[cluster][klass] = addRows(counts[cluster][klass], rows);
      return this;
    }

    /**
     * The table so far. Later additions do not change it.
     *
     * @throws IllegalArgumentException if no row was added, or too many rows
     */
    public Contingency build() {
      return new Contingency(counts);
    }

    private static void requireNumber(String kind, int number, int size) {
      if (number < 0 || number >= size) {
        throw new IllegalArgumentException(
            "%s number %d is not in the contingency table, whose numbers run from 0 to %d."
                .formatted(kind, number, size - 1));
      }
    }
  }
}
