package org.mustlink.model.fit;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.FoundByClass;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.FitSummary;

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
  public record Cell(int cluster, int label, @Nullable String truth) implements Serializable {}

  /** Takes counts of rows. */
  public static Tally of(Map<Cell, Long> cells) {
    return new Tally(Map.copyOf(cells));
  }

  /**
   * Counts rows.
   *
   * @param clusters of every row; -1 for an outlier
   * @param labels of every row; -1 where it is not known
   * @param truths give the true class of every row; null where it is not known
   */
  public static Tally of(int[] clusters, int[] labels, IntFunction<@Nullable String> truths) {
    Map<Cell, Long> cells = new HashMap<>();
    for (int i = 0; i < clusters.length; i++) {
      cells.merge(new Cell(clusters[i], labels[i], truths.apply(i)), 1L, Long::sum);
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

  /** Counts the rows without a text of a true class. */
  public long withoutTruth() {
    return cells.entrySet().stream()
        .filter(cell -> cell.getKey().truth == null)
        .mapToLong(Map.Entry::getValue)
        .sum();
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

  /** Counts the rows without a label of every cluster. */
  public long[] unlabelled(int k) {
    long[] sizes = new long[k];
    cells.forEach(
        (cell, count) -> {
          if (cell.cluster >= 0 && cell.label < 0) {
            sizes[cell.cluster] += count;
          }
        });
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
  public record Crossing(List<String> classes, long[][] counts) {
    private Measures measures() {
      return Measures.of(new Contingency(counts));
    }

    /** Returns the confusion matrix of classes and clusters; null if no class is known. */
    public @Nullable Confusion confusion(ClusterIds ids) {
      int[] order = ids.ordered();
      return classes.isEmpty()
          ? null
          : Confusion.of(
              classes,
              IntStream.of(order).mapToObj(j -> String.valueOf(ids.of(j))).toList(),
              false,
              IntStream.range(0, classes.size())
                  .mapToObj(c -> IntStream.of(order).mapToLong(j -> counts[j][c]).toArray())
                  .toArray(long[][]::new));
    }
  }

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
    List<Map.Entry<Cell, Long>> counted = counted(unlabelledOnly).toList();
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

  /** Counts the rows whose true class is known. */
  public long known(boolean unlabelledOnly) {
    return counted(unlabelledOnly).mapToLong(Map.Entry::getValue).sum();
  }

  private Stream<Map.Entry<Cell, Long>> counted(boolean unlabelledOnly) {
    return cells.entrySet().stream()
        .filter(entry -> entry.getKey().truth != null)
        .filter(entry -> !unlabelledOnly || entry.getKey().label < 0);
  }

  /**
   * Returns the evaluation measures over the rows whose true class is known, and over those of them
   * without a label, if there are some; null if it is known of no row.
   */
  public FitSummary.@Nullable Measured measured(int k) {
    Crossing all = truths(k, false);
    Crossing unlabelled = truths(k, true);
    return all.classes.isEmpty()
        ? null
        : new FitSummary.Measured(
            all.measures(), unlabelled.classes.isEmpty() ? all.measures() : unlabelled.measures());
  }

  /** Returns how often the rows of each true class are found; null if it is known of no row. */
  public ByClass.@Nullable Found found(int k) {
    Crossing truths = truths(k, false);
    return truths.classes.isEmpty()
        ? null
        : ByClass.Found.of(FoundByClass.of(new Contingency(truths.counts)), truths.classes);
  }
}
