package org.mustlink.spark.fit.coded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.rule.together.LinkedCodes;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * A labelled row on its way to the driver.
 *
 * @param code its landmarks and their weights, alternating, 8 r bytes
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record LabelledCode(int label, byte[] code) implements Serializable {
  private static final Comparator<LabelledCode> ORDER =
      Comparator.comparingInt(LabelledCode::label)
          .thenComparing(LabelledCode::code, Arrays::compareUnsigned);

  /**
   * Collects the labelled rows without links, ordered by their labels and codes alone.
   *
   * @param codes the codes of all rows
   * @param salt the salt of the hashes that number the rows
   * @param linked the numbers of the linked rows, ascending
   */
  static List<LabelledCode> collect(
      JavaRDD<CodeBlock> codes, RowLayout layout, int salt, long[] linked) {
    Shared<long[]> without = Shared.of(codes.context(), linked);
    try {
      List<LabelledCode> found =
          PartitionResults.collect(
              codes.mapPartitions(
                  blocks -> {
                    IdNumbers numbers = layout.numbers(salt);
                    return new FlatIterator<>(
                        blocks, block -> labelled(block, numbers, without.value()));
                  }));
      return found.stream().sorted(ORDER).toList();
    } finally {
      without.destroy();
    }
  }

  private static Iterator<LabelledCode> labelled(
      CodeBlock block, IdNumbers numbers, long[] linked) {
    List<LabelledCode> labelled = new ArrayList<>();
    for (int i = 0; i < block.count(); i++) {
      if (block.labels()[i] >= 0 && !numbers.isAmong(linked, block.keys(), i)) {
        ByteBuffer code = ByteBuffer.allocate(block.rows().r() * LinkedCodes.ENTRY_BYTES);
        LinkedCodes.put(block.rows(), i, code);
        labelled.add(new LabelledCode(block.labels()[i], code.array()));
      }
    }
    return labelled.iterator();
  }

  /** Writes the code into codes of many rows. */
  void read(int[] positions, float[] weights, int at) {
    int r = code.length / LinkedCodes.ENTRY_BYTES;
    LinkedCodes.take(ByteBuffer.wrap(code), r, positions, weights, at);
  }
}
