package org.mustlink.core.method.whole;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What is known about n rows: classes of some, and pairs that belong together or apart.
 *
 * @param labels n, the class of each row, from 0, or -1 where it is not known
 * @param first one row of each pair
 * @param second the other row of each pair
 * @param must for each pair, whether it belongs together; if not, it belongs apart
 * @param weight for each pair, how much it counts, greater than 0
 */
public record SideInfo(int[] labels, int[] first, int[] second, boolean[] must, double[] weight) {

  public SideInfo {
    int pairs = first.length;
    if (second.length != pairs || must.length != pairs || weight.length != pairs) {
      throw new IllegalArgumentException("The parts of the pairs differ in length");
    }
    int n = labels.length;
    for (int e = 0; e < pairs; e++) {
      if (first[e] < 0 || first[e] >= n || second[e] < 0 || second[e] >= n) {
        throw new IllegalArgumentException(
            "Pair " + e + " names row " + first[e] + " or " + second[e] + " of " + n + " rows");
      }
      if (!(weight[e] > 0 && weight[e] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("Pair " + e + " has the weight " + weight[e]);
      }
    }
    if (Arrays.stream(labels).anyMatch(label -> label < -1)) {
      throw new IllegalArgumentException("A label is below -1");
    }
  }

  /** Nothing is known about n rows. */
  public static SideInfo none(int n) {
    int[] labels = new int[n];
    Arrays.fill(labels, -1);
    return ofLabels(labels);
  }

  /** Classes only. */
  public static SideInfo ofLabels(int[] labels) {
    return new SideInfo(labels, new int[0], new int[0], new boolean[0], new double[0]);
  }

  /** Pairs of weight 1 only. */
  public static SideInfo ofLinks(int n, int[] first, int[] second, boolean[] must) {
    double[] ones = new double[first.length];
    Arrays.fill(ones, 1);
    return new SideInfo(none(n).labels(), first, second, must, ones);
  }

  /** n. */
  public int rows() {
    return labels.length;
  }

  /** Pairs. */
  public int pairs() {
    return first.length;
  }

  /** Rows whose class is known. */
  public int labelled() {
    return (int) Arrays.stream(labels).filter(label -> label >= 0).count();
  }

  /** Different classes that occur. */
  public int classes() {
    return (int) Arrays.stream(labels).filter(label -> label >= 0).distinct().count();
  }

  /** The same knowledge about rows in another order: row i is what was row {@code order[i]}. */
  public SideInfo permuted(int[] order) {
    int[] places = new int[order.length];
    IntStream.range(0, order.length).forEach(i -> places[order[i]] = i);
    return new SideInfo(
        Arrays.stream(order).map(i -> labels[i]).toArray(),
        Arrays.stream(first).map(i -> places[i]).toArray(),
        Arrays.stream(second).map(i -> places[i]).toArray(),
        must,
        weight);
  }
}
