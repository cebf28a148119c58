package org.mustlink.core.encoding;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Vectors;

/**
 * Counts of rows with values that the fit of a map did not see in their columns. They merge
 * exactly. Nothing is kept for the columns as long as nothing is new. Mutable and not thread-safe.
 */
public final class NewValues implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final List<NewKind> KINDS = List.of(NewKind.values());

  /**
   * New values of one kind in one column.
   *
   * @param column the index of the column
   * @param rows the number of rows that have one
   */
  public record Found(int column, NewKind kind, long rows) {
    /** Returns a number that tells column and kind apart from all others. */
    public int code() {
      return NewValues.code(column, kind);
    }
  }

  /** The numbers of rows by code; null if nothing is new. */
  private long @Nullable [] counts;

  private long rows;

  /** Returns a number for a kind of new values in a column. */
  public static int code(int column, NewKind kind) {
    return column * KINDS.size() + KINDS.indexOf(kind);
  }

  /**
   * Counts what is new in a row.
   *
   * @param map the map
   * @param values the values of the row, one a column; of columns of many values any number
   */
  public void add(EncodedColumns map, double[] values) {
    List<ColumnPart> parts = map.parts();
    boolean any = false;
    for (int t = 0; t < parts.size(); t++) {
      NewKind kind = parts.get(t) instanceof ValuePart part ? part.novelty(values[t]) : null;
      if (kind != null) {
        counts(parts.size() * KINDS.size())[code(t, kind)]++;
        any = true;
      }
    }
    rows += any ? 1 : 0;
  }

  /** Adds the rows of another count of the same columns. */
  public void merge(NewValues other) {
    if (other.counts != null) {
      Vectors.add(counts(other.counts.length), other.counts);
    }
    rows += other.rows;
  }

  private long[] counts(int size) {
    long[] all = counts == null ? new long[size] : counts;
    counts = all;
    return all;
  }

  /** Returns the number of rows with at least one new value. */
  public long rows() {
    return rows;
  }

  /** Returns what was found, in the order of the columns. */
  public List<Found> found() {
    List<Found> found = new ArrayList<>();
    for (int i = 0; counts != null && i < counts.length; i++) {
      if (counts[i] > 0) {
        found.add(new Found(i / KINDS.size(), KINDS.get(i % KINDS.size()), counts[i]));
      }
    }
    return found;
  }
}
