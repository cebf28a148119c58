package org.mustlink.core.stability;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * Tests whether rows form clusters more clearly than rows of a distribution without clusters. As in
 * the gap statistic (Tibshirani, Walther, Hastie, Journal of the Royal Statistical Society B 2001),
 * the tightness of the best k clusters is compared with that of tables drawn at random, for every
 * k, in standard deviations; the largest excess over all k decides. The table has to exceed all of
 * nine Gaussian tables and all of nine uniform ones, by the sums of squares of k-means or by the
 * spectrum of the landmark graph. A table that is itself such a draw exceeds nine others in one
 * case of ten.
 */
public final class Separation {
  /** The maximum number of rows that are measured. */
  public static final int MOST_ROWS = 1000;

  /** The numbers of rows and columns with which a table can be measured. */
  private static final int LEAST_ROWS = 50;

  private static final int MOST_COLUMNS = 256;

  private static final int REFERENCES = 9;

  /** Added to the standard deviation of a logarithm, which may be 0. */
  private static final double LEAST_DEVIATION = 1e-3;

  private Separation() {}

  /** Returns whether a table can be measured. */
  public static boolean isMeasurable(int rows, int columns) {
    return rows >= LEAST_ROWS && columns <= MOST_COLUMNS;
  }

  /**
   * Returns whether the rows show clusters. O(n d^2) for n rows, of which the first {@link
   * #MOST_ROWS} are measured. True if all rows are equal.
   *
   * @param rows after the feature map, in an order that is a random draw
   */
  public static boolean isShown(Rows rows, long seed) {
    Rows first = rows.take(IntStream.range(0, Math.min(rows.count(), MOST_ROWS)).toArray());
    if (IntStream.range(first.d(), first.data().length)
        .allMatch(at -> first.data()[at] == first.data()[at - first.d()])) {
      return true;
    }
    ReferenceTables references = ReferenceTables.of(first);
    return standsOut(first, references, Tightness.WITHIN_CLUSTERS, seed)
        || standsOut(first, references, Tightness.SPECTRUM, seed);
  }

  private static boolean standsOut(
      Rows rows, ReferenceTables references, Tightness tightness, long seed) {
    double[] own = tightness.of(rows, seed);
    return standsOut(own, drawn(references::gaussian, tightness, seed))
        && standsOut(own, drawn(references::uniform, tightness, seed));
  }

  private static double[][] drawn(LongFunction<Rows> draw, Tightness tightness, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] seeds = random.longs(REFERENCES).toArray();
    return IntStream.range(0, REFERENCES)
        .parallel()
        .mapToObj(b -> tightness.of(draw.apply(seeds[b]), seeds[b]))
        .toArray(double[][]::new);
  }

  /** Returns whether a table exceeds all references more than any of them exceeds the others. */
  static boolean standsOut(double[] own, double[][] references) {
    double mean = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int b = 0; b < references.length; b++) {
      double[][] others = without(references, b);
      mean += excess(own, others) / references.length;
      most = Math.max(most, excess(references[b], others));
    }
    return mean > most;
  }

  /** The largest excess over the mean of other tables, in their standard deviations. */
  private static double excess(double[] values, double[][] others) {
    int shortest = Arrays.stream(others).mapToInt(other -> other.length).min().orElse(0);
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < Math.min(values.length, shortest); k++) {
      int at = k;
      double mean = Arrays.stream(others).mapToDouble(other -> other[at]).average().orElseThrow();
      double squares =
          Arrays.stream(others).mapToDouble(other -> (other[at] - mean) * (other[at] - mean)).sum();
      double deviation = Math.sqrt(squares / (others.length - 1)) + LEAST_DEVIATION;
      largest = Math.max(largest, (values[at] - mean) / deviation);
    }
    return largest;
  }

  private static double[][] without(double[][] tables, int left) {
    return IntStream.range(0, tables.length)
        .filter(b -> b != left)
        .mapToObj(b -> tables[b])
        .toArray(double[][]::new);
  }
}
