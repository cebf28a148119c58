package org.mustlink.local.table;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sample.SampleDraw;

/**
 * The rows of a table through the map of a fit.
 *
 * @param rows n x q, the outputs of the map
 * @param hashes n, of the content of the rows, by which they are drawn
 */
public record MappedTable(Rows rows, long[] hashes) {

  /**
   * Maps all rows. O(n q).
   *
   * @param table has the columns of the features alone, in their order
   * @param seed of the hashes
   * @throws org.mustlink.core.fault.BadDataException naming the first row that cannot be used
   */
  public static MappedTable of(Table table, FeatureColumns features, InputMap map, long seed) {
    int n = table.rows();
    int q = map.outputs();
    double[] outputs = new double[Math.multiplyExact(n, q)];
    long[] hashes = new long[n];
    TableRow row = new TableRow(table, features, map.inputs());
    RowMapper mapper = map.mapper();
    for (int i = 0; i < n; i++) {
      row.require(mapper.apply(row.at(i), outputs, i * q));
      double[] read = mapper.read();
      hashes[i] =
          read == null
              ? ContentHash.of(outputs, i * q, q, seed)
              : ContentHash.of(read, 0, read.length, seed);
    }
    return new MappedTable(new Rows(outputs, n, q), hashes);
  }

  /**
   * Returns the values of the columns of some rows, NaN for a gap and for a column of many values;
   * the outputs where columns are not mapped one by one.
   */
  public static Rows values(Table table, FeatureColumns features, InputMap map, int[] some) {
    int q = map.outputs();
    double[] outputs = new double[q];
    double[] data = new double[0];
    int d = 1;
    TableRow row = new TableRow(table, features, map.inputs());
    RowMapper mapper = map.mapper();
    for (int i = 0; i < some.length; i++) {
      row.require(mapper.apply(row.at(some[i]), outputs, 0));
      double[] values = mapper.columnValues() == null ? outputs : mapper.columnValues();
      if (i == 0) {
        d = values.length;
        data = new double[Math.multiplyExact(some.length, d)];
      }
      System.arraycopy(values, 0, data, i * d, d);
    }
    return new Rows(data, some.length, d);
  }

  /** Returns the rows in the order of their hashes, and of equal ones in their own. */
  public int[] drawn() {
    return ordered(hashes);
  }

  /**
   * Returns the rows of a sample, as often as they are in it.
   *
   * @param weights of the rows
   */
  public int[] drawn(SampleDraw draw, IntToDoubleFunction weights) {
    long[] keys = LongStream.of(hashes).map(draw::key).toArray();
    return IntStream.of(ordered(keys))
        .flatMap(
            i ->
                IntStream.generate(() -> i).limit(draw.copies(weights.applyAsDouble(i), hashes[i])))
        .limit(draw.weights().sampled(draw.room()))
        .toArray();
  }

  private static int[] ordered(long[] keys) {
    return IntStream.range(0, keys.length)
        .boxed()
        .sorted((a, b) -> Long.compareUnsigned(keys[a], keys[b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
