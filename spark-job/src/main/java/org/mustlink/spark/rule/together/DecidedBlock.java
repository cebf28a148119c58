package org.mustlink.spark.rule.together;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * The clusters that are decided for the rows of a block together with others, -1 where none is, so
 * that later passes over the rows do not look them up again.
 *
 * @param margins how clearly the rows belong to them
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record DecidedBlock(int[] clusters, double[] margins) implements Serializable {
  /** Starts with the clusters that are decided for a block so far. */
  static DecidedBlock of(CodeBlock block) {
    int[] clusters = Arrays.copyOf(block.decided(), block.count());
    if (block.decided().length == 0) {
      Arrays.fill(clusters, -1);
    }
    return new DecidedBlock(clusters, Arrays.copyOf(block.decidedMargins(), block.count()));
  }

  /** Decides for a row. */
  void set(int row, int cluster, double margin) {
    clusters[row] = cluster;
    margins[row] = margin;
  }

  /** Brings what is decided to its blocks, lazily. */
  static JavaRDD<CodeBlock> in(JavaRDD<CodeBlock> codes, JavaRDD<DecidedBlock> decided) {
    return codes.zipPartitions(
        decided, (blocks, found) -> each(blocks, block -> found.next().in(block)));
  }

  private CodeBlock in(CodeBlock block) {
    return block.decided(clusters, margins);
  }

  /** Applies a function to the blocks of a partition, in their order, lazily. */
  static <T> Iterator<T> each(Iterator<CodeBlock> blocks, Function<CodeBlock, T> function) {
    return new FlatIterator<>(blocks, block -> List.of(function.apply(block)).iterator());
  }
}
