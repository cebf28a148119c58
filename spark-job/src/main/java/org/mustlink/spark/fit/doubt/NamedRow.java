package org.mustlink.spark.fit.doubt;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.RowLayout;

/**
 * A wanted row with its id.
 *
 * @param place its index among the rows on the driver
 * @param ids the values of its id columns
 * @param name the same as a text
 * @param hash of its key and its code, by which the description finds its features
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record NamedRow(int place, List<Object> ids, String name, long hash) implements Serializable {
  /** Of rows with equal codes and labels at most so many are brought. */
  private static final int MOST_EQUAL = 10;

  private static final String BETWEEN_IDS = " | ";

  private static final Comparator<NamedRow> ORDER =
      Comparator.comparing(NamedRow::name).thenComparing(NamedRow::hash);

  /**
   * Brings the ids of rows in one pass over the codes of all rows.
   *
   * @param salt of the hashes that number the rows
   * @param seed of the hash of a row
   * @return the rows of each index, ordered by their ids
   */
  static Map<Integer, List<NamedRow>> collect(
      JavaRDD<CodeBlock> codes, RowLayout layout, WantedRows wanted, int salt, long seed) {
    Shared<WantedRows> shared = Shared.of(codes.context(), wanted);
    try {
      Map<Integer, List<NamedRow>> all = new TreeMap<>();
      PartitionResults.collect(
              codes.mapPartitions(blocks -> found(blocks, layout, shared.value(), salt, seed)))
          .forEach(row -> keep(all, row));
      return all;
    } finally {
      shared.destroy();
    }
  }

  private static Iterator<NamedRow> found(
      Iterator<CodeBlock> blocks, RowLayout layout, WantedRows wanted, int salt, long seed) {
    IdNumbers numbers = layout.numbers(salt);
    KeyReader reader = new KeyReader(layout.keyType());
    Map<Integer, List<NamedRow>> kept = new TreeMap<>();
    while (blocks.hasNext()) {
      CodeBlock block = blocks.next();
      for (int row = 0; row < block.count(); row++) {
        int place = wanted.find(block, row, numbers);
        if (place >= 0) {
          keep(kept, of(place, block, row, layout, reader, seed));
        }
      }
    }
    return kept.values().stream().flatMap(List::stream).iterator();
  }

  private static NamedRow of(
      int place, CodeBlock block, int row, RowLayout layout, KeyReader reader, long seed) {
    List<Object> ids = new ArrayList<>();
    for (Object value : reader.values(block.keys(), row, layout.ids().length, 0)) {
      ids.add(value);
    }
    return new NamedRow(
        place,
        ids,
        String.join(BETWEEN_IDS, layout.idTexts(block.keys(), row)),
        block.rows().hash(row, block.keys().hash(row, seed)));
  }

  private static void keep(Map<Integer, List<NamedRow>> kept, NamedRow row) {
    List<NamedRow> equal = kept.computeIfAbsent(row.place, place -> new ArrayList<>());
    equal.add(row);
    equal.sort(ORDER);
    if (equal.size() > MOST_EQUAL) {
      equal.remove(MOST_EQUAL);
    }
  }
}
