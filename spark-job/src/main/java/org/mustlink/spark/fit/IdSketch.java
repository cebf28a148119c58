package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.table.DistinctLongs;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Counts the rows without an id and the distinct ids during a pass that runs anyway. Distinct ids
 * are counted by the hashes of all ids if the table has at most a million rows, and otherwise by a
 * HyperLogLog sketch (Flajolet, Fusy, Gandouet, Meunier, AofA 2007) of 16 KiB with a standard error
 * of 0.8 %. Mutable: every task fills its own, and these are merged.
 */
final class IdSketch implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The maximum number of rows for which the hashes of all ids are kept. */
  private static final long MOST_EXACT = 1_000_000;

  private static final int BITS = 14;
  private static final int REGISTERS = 1 << BITS;

  /**
   * If the estimated number of distinct ids is below this share of the rows, that is four standard
   * errors below all of them, the ids are counted exactly.
   */
  private static final double SUSPICIOUS = 0.968;

  private static final long SEED = 17;
  private static final int FIRST = 64;

  private final boolean exact;
  private final byte[] registers;
  private long[] hashes;
  private int count;
  private long nulls;

  IdSketch(boolean exact) {
    this.exact = exact;
    this.registers = new byte[exact ? 0 : REGISTERS];
    this.hashes = new long[exact ? FIRST : 0];
  }

  /** Whether the hashes of all ids are kept for a table of n rows. */
  static boolean isExact(long n) {
    return n <= MOST_EXACT;
  }

  /** Makes a reader that adds the ids of rows; every task needs its own. */
  Reader reader(RowLayout layout) {
    return new Reader(this, layout, layout.firstIds(layout.ids().length));
  }

  /** Adds the ids of the rows of a cursor. */
  record Reader(IdSketch sketch, RowLayout layout, KeyWriter keys) {
    void add(RowCursor row) {
      if (layout.ids().length == 0) {
        return;
      }
      if (layout.hasNullId(row)) {
        sketch.nulls++;
      } else {
        sketch.add(keys.hash(row, SEED));
      }
    }
  }

  void add(long hash) {
    if (!exact) {
      int register = (int) (hash >>> (64 - BITS));
      int rank = Long.numberOfLeadingZeros(hash << BITS | 1L << (BITS - 1)) + 1;
      registers[register] = (byte) Math.max(registers[register], rank);
      return;
    }
    if (count == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * count);
    }
    hashes[count++] = hash;
  }

  /** Adds the rows of a sketch of the same kind. */
  void merge(IdSketch other) {
    nulls += other.nulls;
    for (int i = 0; i < registers.length; i++) {
      registers[i] = (byte) Math.max(registers[i], other.registers[i]);
    }
    if (exact) {
      hashes = Arrays.copyOf(hashes, Math.max(FIRST, count + other.count));
      System.arraycopy(other.hashes, 0, hashes, count, other.count);
      count += other.count;
    }
  }

  /** Returns the number of distinct ids, or an estimate of it. */
  double distinct() {
    if (exact) {
      DistinctLongs distinct = new DistinctLongs(); // without an object for each hash
      for (int i = 0; i < count; i++) {
        distinct.index(hashes[i]);
      }
      return distinct.count();
    }
    double sum = 0;
    int empty = 0;
    for (byte register : registers) {
      sum += Math.scalb(1.0, -register);
      empty += register == 0 ? 1 : 0;
    }
    double estimate = 0.7213 / (1 + 1.079 / REGISTERS) * REGISTERS * REGISTERS / sum;
    return estimate <= 2.5 * REGISTERS && empty > 0
        ? REGISTERS * Math.log((double) REGISTERS / empty)
        : estimate;
  }

  private boolean isSuspicious(long n) {
    long named = n - nulls;
    return distinct() < (exact ? named : SUSPICIOUS * named);
  }

  /**
   * Warns of rows without an id and of rows that share one. Shared ids are counted exactly, by a
   * shuffle of the ids, only if the sketch indicates that there are some.
   *
   * @param n the number of rows of the table
   */
  List<String> warnings(InputTable table, long n) {
    List<String> warnings = new ArrayList<>();
    if (table.ids().isEmpty()) {
      return warnings;
    }
    String columns =
        (table.ids().size() == 1 ? "Id column " : "Id columns ") + String.join(", ", table.ids());
    if (nulls > 0) {
      warnings.add(
          "%s: %s%s no id (null), so that their assignments have no name. Give each row an id."
              .formatted(columns, nulls, nulls == 1 ? " row has" : " rows have"));
    }
    if (isSuspicious(n)) {
      Row shared = shared(table);
      if (shared.getLong(0) > 0) {
        warnings.add(
            columns
                + ": "
                + shared.getLong(1)
                + " rows share "
                + shared.getLong(0)
                + (shared.getLong(0) == 1 ? " id" : " ids")
                + ", such as '"
                + shared.getString(2)
                + "', so that their assignments have equal names. Give each row an id of its own,"
                + " or name more columns in {input.id}.");
      }
    }
    return warnings;
  }

  /**
   * Returns the number of ids that several rows have, the number of these rows, and the first such
   * id.
   */
  private static Row shared(InputTable table) {
    Column[] ids = table.ids().stream().map(TableScan::named).toArray(Column[]::new);
    Column known = lit(true);
    for (Column id : ids) {
      known = known.and(id.isNotNull());
    }
    Column[] texts =
        Arrays.stream(ids).map(id -> id.cast(DataTypes.StringType)).toArray(Column[]::new);
    return table
        .data()
        .filter(known)
        .groupBy(ids)
        .agg(count(lit(1)).as("__mustlink_rows"))
        .filter(col("__mustlink_rows").gt(1))
        .agg(count(lit(1)), sum("__mustlink_rows"), min(concat_ws(", ", texts)))
        .head();
  }
}
