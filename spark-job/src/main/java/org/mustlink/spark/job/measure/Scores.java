package org.mustlink.spark.job.measure;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.BadDataException;

/**
 * Measures of clusters against true classes, computed from counts.
 *
 * @param all measures over all rows with a known class
 * @param unlabelled measures over those of them without a known label; empty if there are none
 */
public record Scores(Score all, Optional<Score> unlabelled) {
  private static final int MOST_CELLS = 1 << 24;

  /** Evaluation measures and the number of rows over which they are computed. */
  public record Score(long rows, Measures measures) {}

  /**
   * The number of rows that have one cluster and one class, and whose label was known or was not.
   *
   * @param cluster the cluster, or {@link #OUTLIER}
   * @param rows the number of rows, at least 1
   */
  public record Cell(int cluster, String truth, boolean labelled, long rows) {
    /** The rows in no cluster, which count as one more cluster. */
    public static final int OUTLIER = -1;
  }

  /**
   * Computes the measures from counts.
   *
   * @throws BadDataException if there is no row, or there are too many classes
   */
  public static Scores of(Collection<Cell> cells) {
    return new Scores(
        score(cells, cell -> true)
            .orElseThrow(
                () ->
                    new BadDataException(
                        "No row has a true class: the column named by input.truth is empty. Name another column.")),
        score(cells, cell -> !cell.labelled()));
  }

  private static Optional<Score> score(Collection<Cell> cells, Predicate<Cell> which) {
    List<Cell> chosen = cells.stream().filter(which).toList();
    if (chosen.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> clusters = distinct(chosen.stream().map(Cell::cluster));
    List<String> classes = distinct(chosen.stream().map(Cell::truth));
    if ((long) clusters.size() * classes.size() > MOST_CELLS) {
      throw new BadDataException(
          ("The column named by input.truth has %s values for %s clusters, too many to be "
                  + "classes. Name the column of the true classes.")
              .formatted(classes.size(), clusters.size()));
    }
    Contingency.Builder table = Contingency.builder(clusters.size(), classes.size());
    long rows = 0;
    for (Cell cell : chosen) {
      table.add(
          Collections.binarySearch(clusters, cell.cluster()),
          Collections.binarySearch(classes, cell.truth()),
          cell.rows());
      rows += cell.rows();
    }
    return Optional.of(new Score(rows, Measures.of(table.build())));
  }

  private static <T extends Comparable<T>> List<T> distinct(Stream<T> values) {
    return List.copyOf(values.collect(Collectors.toCollection(TreeSet::new)));
  }
}
