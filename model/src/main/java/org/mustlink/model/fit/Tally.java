package org.mustlink.model.fit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;

/** How many rows of each cluster have each label and each true class. */
public final class Tally {
  private final Map<Cell, Long> cells;

  private Tally(Map<Cell, Long> cells) {
    this.cells = cells;
  }

  /**
   * One kind of row; the cluster is -1 if the rows are outliers, and the label is -1 and the truth
   * null where they are not known.
   */
  public record Cell(int cluster, int label, @Nullable String truth) {}

  /** Takes counts of rows. */
  public static Tally of(Map<Cell, Long> cells) {
    return new Tally(Map.copyOf(cells));
  }

  /**
   * Counts rows without true classes.
   *
   * @param clusters of every row; -1 for an outlier
   * @param labels of every row; -1 where it is not known
   */
  public static Tally of(int[] clusters, int[] labels) {
    Map<Cell, Long> cells = new HashMap<>();
    for (int i = 0; i < clusters.length; i++) {
      cells.merge(new Cell(clusters[i], labels[i], null), 1L, Long::sum);
    }
    return new Tally(cells);
  }

  /** Counts the rows of every text of a true class. */
  public Map<String, Long> truths() {
    Map<String, Long> counts = new HashMap<>();
    cells.forEach(
        (cell, count) -> {
          if (cell.truth != null) {
            counts.merge(cell.truth, count, Long::sum);
          }
        });
    return counts;
  }

  /** Returns the same counts with the true classes that their texts mean, null for none. */
  public Tally reading(Function<String, @Nullable String> reader) {
    Map<Cell, Long> read = new HashMap<>();
    cells.forEach(
        (cell, count) ->
            read.merge(
                new Cell(
                    cell.cluster, cell.label, cell.truth == null ? null : reader.apply(cell.truth)),
                count,
                Long::sum));
    return new Tally(read);
  }

  /** Counts the rows of every cluster. */
  public long[] sizes(int k) {
    long[] sizes = new long[k];
    cells.forEach(
        (cell, count) -> sizes[Math.max(0, cell.cluster)] += cell.cluster < 0 ? 0 : count);
    return sizes;
  }

  /** Counts the outliers. */
  public long outliers() {
    return cells.entrySet().stream()
        .filter(entry -> entry.getKey().cluster < 0)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /**
   * Returns the most frequent label of the labelled rows of every cluster, of equally frequent ones
   * the first; null for a cluster without labelled rows.
   */
  public @Nullable String[] names(int k, List<String> labels) {
    return Arrays.stream(labels(k, labels).counts)
        .map(row -> winner(row, labels))
        .toArray(String[]::new);
  }

  private static @Nullable String winner(long[] votes, List<String> labels) {
    int best = -1;
    for (int j = 0; j < votes.length; j++) {
      if (votes[j] > (best < 0 ? 0 : votes[best])) {
        best = j;
      }
    }
    return best < 0 ? null : labels.get(best);
  }

  /**
   * A contingency table of the classes of rows, where they are known, and their clusters.
   *
   * @param classes in alphabetical order
   * @param counts k x classes, and one more row for the outliers if there are some
   */
  public record Crossing(List<String> classes, long[][] counts) {}

  /** Counts the labels of rows by cluster. */
  public Crossing labels(int k, List<String> names) {
    long[][] counts = new long[k][names.size()];
    cells.forEach(
        (cell, count) -> {
          if (cell.label >= 0 && cell.cluster >= 0) {
            counts[cell.cluster][cell.label] += count;
          }
        });
    return new Crossing(names, counts);
  }

  /** Counts the true classes of rows by cluster, as far as they are known. */
  public Crossing truths(int k, boolean unlabelledOnly) {
    List<Map.Entry<Cell, Long>> counted =
        cells.entrySet().stream()
            .filter(entry -> entry.getKey().truth != null)
            .filter(entry -> !unlabelledOnly || entry.getKey().label < 0)
            .toList();
    TreeSet<String> classes = new TreeSet<>();
    counted.forEach(entry -> classes.add(entry.getKey().truth));
    List<String> order = List.copyOf(classes);
    Map<String, Integer> indices = new HashMap<>();
    IntStream.range(0, order.size()).forEach(j -> indices.put(order.get(j), j));
    long[][] table = new long[outliers() > 0 ? k + 1 : k][order.size()];
    counted.forEach(
        entry -> {
          Integer index = indices.get(entry.getKey().truth);
          if (index != null) {
            int cluster = entry.getKey().cluster;
            table[cluster < 0 ? k : cluster][index] += entry.getValue();
          }
        });
    return new Crossing(order, table);
  }

  /**
   * Returns the evaluation measures over the rows whose true class is known; null if it is known of
   * no row.
   */
  public @Nullable Measures measures(int k, boolean unlabelledOnly) {
    Crossing truths = truths(k, unlabelledOnly);
    return truths.classes.isEmpty() ? null : Measures.of(new Contingency(truths.counts));
  }
}
