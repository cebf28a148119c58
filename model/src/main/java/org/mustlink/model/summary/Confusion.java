package org.mustlink.model.summary;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.ensemble.HeldOutPredictions;

/**
 * A contingency table of known classes and those that the fit finds.
 *
 * @param known the known classes
 * @param found the classes that are found, or the ids of clusters
 * @param leftOut whether each row was assigned without its own label
 * @param counts the numbers of rows, a list for each known class
 */
public record Confusion(
    List<String> known, List<String> found, boolean leftOut, List<List<Long>> counts) {
  /** Makes the table from an array of counts. */
  public static Confusion of(
      List<String> known, List<String> found, boolean leftOut, long[][] counts) {
    return new Confusion(
        known,
        found,
        leftOut,
        Stream.of(counts).map(row -> LongStream.of(row).boxed().toList()).toList());
  }

  /**
   * Makes the table of rows that were judged without their own labels. With links there may be more
   * clusters than classes, and rows whose class has no label; these are in no row of it.
   *
   * @param names the names of the classes of the labels
   */
  public static Confusion of(HeldOutPredictions predictions, ClusterIds ids, List<String> names) {
    int known = names.size();
    int k = Math.max(known, ids.ids().size());
    long[][] counts = new long[known][k];
    for (int i = 0; i < predictions.found().length; i++) {
      if (predictions.found()[i] >= 0 && predictions.classes()[i] < known) {
        counts[predictions.classes()[i]][predictions.found()[i]]++;
      }
    }
    List<String> found =
        IntStream.range(0, k)
            .mapToObj(j -> j < known ? names.get(j) : "cluster " + ids.of(j))
            .toList();
    return of(names, found, true, counts);
  }
}
