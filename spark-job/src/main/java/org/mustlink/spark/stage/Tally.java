package org.mustlink.spark.stage;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.metric.Contingency;
import org.mustlink.core.metric.Measures;
import org.mustlink.spark.stage.Clusterer.ClusteredRow;

/** How many rows of each cluster have each label and each true class. */
final class Tally {
  private static final int MOST_TRUE_CLASSES = 10_000;

  private final Map<Cell, Long> cells;

  private Tally(Map<Cell, Long> cells) {
    this.cells = cells;
  }

  /** One kind of row; the label is -1 and the truth null where they are not known. */
  private record Cell(int cluster, int label, @Nullable String truth) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Counts all rows in one pass over the codes. */
  static Tally of(JavaRDD<CodeBlock> codes, Broadcast<Clusterer> clusterer) {
    Map<Cell, Long> cells =
        codes.map(block -> counted(block, clusterer.value())).treeReduce(Tally::merged);
    return new Tally(cells);
  }

  private static Map<Cell, Long> counted(CodeBlock block, Clusterer clusterer) {
    Map<Cell, Long> counts = new HashMap<>();
    clusterer.cluster(block).forEachRemaining(row -> counts.merge(cell(row), 1L, Long::sum));
    return counts;
  }

  private static Cell cell(ClusteredRow row) {
    UnsafeRow key = row.key();
    int last = key.numFields() - 1;
    String truth = key.isNullAt(last) ? null : key.getUTF8String(last).toString();
    return new Cell(row.cluster(), row.label(), truth);
  }

  private static Map<Cell, Long> merged(Map<Cell, Long> to, Map<Cell, Long> from) {
    from.forEach((cell, count) -> to.merge(cell, count, Long::sum));
    if (to.size() > MOST_TRUE_CLASSES * 10) {
      throw new BadDataException(
          "The truth column has too many distinct values to be classes. Name the column of true"
              + " classes.");
    }
    return to;
  }

  /** Rows of every cluster. */
  long[] sizes(int k) {
    long[] sizes = new long[k];
    cells.forEach((cell, count) -> sizes[cell.cluster()] += count);
    return sizes;
  }

  /** The label most known rows of every cluster have, the first such; null without known rows. */
  @Nullable String[] names(int k, List<String> labels) {
    long[][] votes = new long[k][labels.size()];
    cells.forEach(
        (cell, count) -> {
          if (cell.label() >= 0) {
            votes[cell.cluster()][cell.label()] += count;
          }
        });
    return Arrays.stream(votes).map(row -> winner(row, labels)).toArray(String[]::new);
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

  /** Measures against the truth where it is known; null where it is known of no row. */
  @Nullable Measures measures(int k, boolean unlabelledOnly) {
    List<Map.Entry<Cell, Long>> counted =
        cells.entrySet().stream()
            .filter(entry -> entry.getKey().truth() != null)
            .filter(entry -> !unlabelledOnly || entry.getKey().label() < 0)
            .toList();
    TreeSet<String> classes = new TreeSet<>();
    counted.forEach(entry -> classes.add(entry.getKey().truth()));
    if (classes.isEmpty()) {
      return null;
    }
    List<String> order = List.copyOf(classes);
    Map<String, Integer> places = new HashMap<>();
    IntStream.range(0, order.size()).forEach(j -> places.put(order.get(j), j));
    long[][] table = new long[k][order.size()];
    counted.forEach(
        entry -> {
          Integer place = places.get(entry.getKey().truth());
          if (place != null) {
            table[entry.getKey().cluster()][place] += entry.getValue();
          }
        });
    return Measures.of(new Contingency(table));
  }
}
