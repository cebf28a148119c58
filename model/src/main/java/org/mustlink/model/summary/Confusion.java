package org.mustlink.model.summary;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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
}
