package org.mustlink.core.columns;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * A sample of sparse rows: the rows with the smallest hashes of their content, as many as fit into
 * a given number of bytes. Equal rows are stored once, with their number. A sample is mutable:
 * every task fills its own, and these are merged in any order.
 */
public final class SparseSample implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The approximate number of bytes of an entry without its values. */
  private static final long ENTRY_BYTES = 128;

  private final long mostBytes;

  /**
   * The entries by their hashes, whose highest bit is inverted so that they are sorted as unsigned
   * numbers.
   */
  private final TreeMap<Long, Entry> entries = new TreeMap<>();

  private long bytes;

  /** The smallest hash whose row did not fit; the largest possible hash if all rows did. */
  private long end;

  /**
   * A row of the sample.
   *
   * @param columns ascending
   * @param values as many
   * @param count how often the row was offered
   * @param name the smallest of its names
   */
  public record Entry(int[] columns, double[] values, long count, long name)
      implements Serializable {
    private Entry plus(long more, long other) {
      return new Entry(columns, values, count + more, Math.min(name, other));
    }

    private long bytes() {
      return ENTRY_BYTES + (long) SparseRows.VALUE_BYTES * columns.length;
    }
  }

  /**
   * Makes an empty sample.
   *
   * @param threshold the largest hash of a row that is taken, as an unsigned number
   * @param mostBytes the maximum number of bytes of all rows together
   */
  public SparseSample(long threshold, long mostBytes) {
    this.end = threshold ^ Long.MIN_VALUE;
    this.mostBytes = mostBytes;
  }

  /**
   * Offers a row so many times; it is copied if it is taken.
   *
   * @param hash of its content
   * @param name a hash of what names the row; asked for only where the row is taken
   */
  public void offer(long hash, SparseRow row, long copies, LongSupplier name) {
    long key = hash ^ Long.MIN_VALUE;
    if (key > end || copies == 0) {
      return;
    }
    Entry known = entries.get(key);
    if (known != null) {
      entries.put(key, known.plus(copies, name.getAsLong()));
      return;
    }
    add(key, new Entry(row.columns(), row.values(), copies, name.getAsLong()));
  }

  /** Adds the rows of another sample to this one, which is returned. */
  public SparseSample merge(SparseSample other) {
    end = Math.min(end, other.end);
    other.entries.forEach(this::add);
    cut();
    return this;
  }

  private void add(long key, Entry entry) {
    Entry known = entries.get(key);
    if (known == null) {
      bytes += entry.bytes();
      entries.put(key, entry);
      cut();
    } else {
      entries.put(key, known.plus(entry.count, entry.name));
    }
  }

  /**
   * Drops the rows whose hashes are not below the end, and then the largest hashes until the rest
   * fits.
   */
  private void cut() {
    while (!entries.isEmpty() && (bytes > mostBytes || entries.lastKey() > end)) {
      Map.Entry<Long, Entry> last = entries.pollLastEntry();
      bytes -= last.getValue().bytes();
      end = Math.min(end, last.getKey() - 1);
    }
  }

  /**
   * Returns the rows in the order of their hashes.
   *
   * @param most the maximum number of rows, counted with their multiplicities
   */
  public List<SparseRows.Drawn> take(long most) {
    List<SparseRows.Drawn> rows = new ArrayList<>();
    long left = most;
    for (Entry entry : entries.values()) {
      if (left == 0) {
        break;
      }
      long copies = Math.min(left, entry.count);
      rows.add(new SparseRows.Drawn(entry.columns, entry.values, copies));
      left -= copies;
    }
    return rows;
  }

  /**
   * Returns the first rows in the order of their hashes.
   *
   * @param mostBytes of all of them
   */
  public List<Entry> first(long mostBytes) {
    List<Entry> rows = new ArrayList<>();
    long left = mostBytes;
    for (Entry entry : entries.values()) {
      left -= entry.bytes();
      if (left < 0) {
        break;
      }
      rows.add(entry);
    }
    return rows;
  }
}
