package org.mustlink.spark.fit;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.fit.Tally;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.DistinctLongs;
import org.mustlink.spark.table.DistinctTexts;

/** Counts how many rows of each cluster have each label and each true class. */
final class TallyStage {
  private static final int MOST_TRUE_CLASSES = 10_000;

  /** Bits of a cluster, of a label and of a true class in the number of a cell. */
  private static final int BITS = 20;

  private static final long MASK = (1L << BITS) - 1;

  private TallyStage() {}

  /** The counts of a {@link Tally} on their way to the driver. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Counts(Map<Tally.Cell, Long> cells) implements Serializable {
    Counts merge(Counts other) {
      other.cells.forEach((cell, count) -> cells.merge(cell, count, Long::sum));
      if (cells.size() > MOST_TRUE_CLASSES * 10) {
        throw tooMany();
      }
      return this;
    }
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
  static Tally run(JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer, StructType keyType) {
    return Tally.of(
        PartitionResults.treeReduce(
                codes.mapPartitions(
                    blocks -> List.of(counted(blocks, clusterer.value(), keyType)).iterator()),
                Counts::merge)
            .cells());
  }

  private static Counts counted(
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
    Map<Tally.Cell, Long> cells = new HashMap<>();
    counts.forEach(
        (cell, number) ->
            cells.put(
                new Tally.Cell(
                    (int) (cell & MASK) - 1,
                    (int) ((cell >> BITS) & MASK) - 1,
                    truths.text((int) (cell >> (2 * BITS)))),
                number));
    return new Counts(cells);
  }

  private static BadDataException tooMany() {
    return new BadDataException(
        "The truth column has too many distinct values to be classes. Name the column of true"
            + " classes.");
  }
}
