package org.mustlink.spark.assign;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.DistinctLongs;
import org.mustlink.spark.table.DistinctTexts;
import org.mustlink.spark.table.classes.ClassReader;

/** How many rows of each cluster have each label and each true class. */
public final class Tally {
  private static final int MOST_TRUE_CLASSES = 10_000;

  /** Bits of a cluster, of a label and of a true class in the number of a cell. */
  private static final int BITS = 20;

  private static final long MASK = (1L << BITS) - 1;

  private final Map<Cell, Long> cells;

  private Tally(Map<Cell, Long> cells) {
    this.cells = cells;
  }

  /**
   * One kind of row; the cluster is -1 if the rows belong nowhere, and the label is -1 and the
   * truth null where they are not known.
   */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Cell(int cluster, int label, @Nullable String truth) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** How many rows are of each cell, by its number. */
  private static final class CellCounts {
    private final DistinctLongs cells = new DistinctLongs();
    private long[] counts = new long[64];

    void add(long cell) {
      int at = cells.index(cell);
      if (at == counts.length) {
        counts = Arrays.copyOf(counts, 2 * at);
      }
      counts[at]++;
    }

    void forEach(BiConsumer<Long, Long> each) {
      for (int i = 0; i < cells.count(); i++) {
        each.accept(cells.value(i), counts[i]);
      }
    }
  }

  /**
   * Counts all rows in one pass over the codes.
   *
   * @param keyType the type of the keys of the rows, whose last column is the true class
   */
  public static Tally of(
      JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer, StructType keyType) {
    Map<Cell, Long> cells =
        PartitionResults.treeReduce(
            codes.mapPartitions(
                blocks -> List.of(counted(blocks, clusterer.value(), keyType)).iterator()),
            Tally::merged);
    return new Tally(cells);
  }

  private static Map<Cell, Long> counted(
      Iterator<CodeBlock> blocks, Clusterer clusterer, StructType keyType) {
    Clusterer.Task task = clusterer.task();
    DistinctTexts truths = new DistinctTexts(keyType);
    CellCounts counts = new CellCounts();
    while (blocks.hasNext()) {
      CodeBlock block = blocks.next();
      task.cluster(
          block,
          (row, label, cluster, margin) -> {
            long truth = truths.index(block.keys(), row);
            if (truths.count() > MOST_TRUE_CLASSES) {
              throw tooMany();
            }
            counts.add((truth << (2 * BITS)) + ((label + 1L) << BITS) + cluster + 1);
          });
    }
    Map<Cell, Long> cells = new HashMap<>();
    counts.forEach(
        (cell, number) ->
            cells.put(
                new Cell(
                    (int) (cell & MASK) - 1,
                    (int) ((cell >> BITS) & MASK) - 1,
                    truths.text((int) (cell >> (2 * BITS)))),
                number));
    return cells;
  }

  private static BadDataException tooMany() {
    return new BadDataException(
        "The truth column has too many distinct values to be classes. Name the column of true"
            + " classes.");
  }

  private static Map<Cell, Long> merged(Map<Cell, Long> to, Map<Cell, Long> from) {
    from.forEach((cell, count) -> to.merge(cell, count, Long::sum));
    if (to.size() > MOST_TRUE_CLASSES * 10) {
      throw tooMany();
    }
    return to;
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

  /** Returns the same counts with the true classes that a reader reads from their texts. */
  public Tally reading(ClassReader reader) {
    Map<Cell, Long> read = new HashMap<>();
    cells.forEach(
        (cell, count) ->
            read.merge(
                new Cell(
                    cell.cluster, cell.label, cell.truth == null ? null : reader.read(cell.truth)),
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

  /** Counts the rows that belong nowhere. */
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
   * @param counts k x classes, and one more row for the rows that belong nowhere if there are some
   */
  public record Crossing(List<String> classes, long[][] counts) {}

  /** Counts the labels of rows by cluster. */
  public Crossing labels(int k, List<String> names) {
    long[][] counts = new long[k][names.size()];
    cells.forEach(
        (cell, count) -> {
          if (cell.label >= 0) {
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
