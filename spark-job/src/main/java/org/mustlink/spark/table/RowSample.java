package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Rows;

/**
 * Rows whose content hash lies below a bound. Equal rows are held once, with their number. A row of
 * values that floats hold exactly takes 4 bytes a value, another 8. Mutable; one a task, then
 * merged.
 */
public final class RowSample implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long threshold;
  private final Map<Key, Entry> entries = new HashMap<>();

  /** What makes two sampled rows one. No record, as Kryo cannot make records. */
  private static final class Key implements Serializable {
    private static final long serialVersionUID = 1L;

    static final Comparator<Key> ORDER =
        Comparator.comparingLong((Key key) -> key.hash + Long.MIN_VALUE)
            .thenComparingInt(key -> key.label);

    private final long hash;
    private final int label;

    Key(long hash, int label) {
      this.hash = hash;
      this.label = label;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && hash == key.hash && label == key.label;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(hash) + label;
    }
  }

  /** A row and how often it was met; one of the two arrays is empty. */
  private static final class Entry implements Serializable {
    private static final long serialVersionUID = 1L;

    private final float[] floats;
    private final double[] doubles;
    private final long count;

    Entry(float[] floats, double[] doubles, long count) {
      this.floats = floats;
      this.doubles = doubles;
      this.count = count;
    }

    static Entry of(double[] values, int at, int d) {
      float[] floats = new float[d];
      for (int t = 0; t < d; t++) {
        floats[t] = (float) values[at + t];
        if (floats[t] != values[at + t]) {
          return new Entry(new float[0], Arrays.copyOfRange(values, at, at + d), 1);
        }
      }
      return new Entry(floats, new double[0], 1);
    }

    Entry plus(long more) {
      return new Entry(floats, doubles, count + more);
    }

    long bytes() {
      return 4L * floats.length + 8L * doubles.length;
    }

    void copyTo(double[] to, int at) {
      System.arraycopy(doubles, 0, to, at, doubles.length);
      for (int t = 0; t < floats.length; t++) {
        to[at + t] = floats[t];
      }
    }
  }

  public RowSample(long threshold) {
    this.threshold = threshold;
  }

  /** Offers d values; they are copied if the row is in the sample. */
  public void offer(long hash, int label, double[] values, int at, int d) {
    if (Long.compareUnsigned(hash, threshold) <= 0) {
      Key key = new Key(hash, label);
      Entry known = entries.get(key);
      entries.put(key, known == null ? Entry.of(values, at, d) : known.plus(1));
    }
  }

  public RowSample merge(RowSample other) {
    other.entries.forEach((key, entry) -> entries.merge(key, entry, (a, b) -> a.plus(b.count)));
    return this;
  }

  /**
   * The rows in the order of their hashes.
   *
   * @param most rows at the most
   * @param mostBytes bytes of distinct rows at the most
   * @param repeat whether equal rows are taken as often as they were met, or once
   */
  public Taken take(int d, long most, long mostBytes, boolean repeat) {
    List<Map.Entry<Key, Entry>> sorted = new ArrayList<>(entries.entrySet());
    sorted.sort(Map.Entry.comparingByKey(Key.ORDER));
    List<Map.Entry<Key, Entry>> order = new ArrayList<>();
    long bytes = 0;
    for (Map.Entry<Key, Entry> row : sorted) {
      bytes += row.getValue().bytes();
      long copies = repeat ? Math.min(row.getValue().count, most - order.size()) : 1;
      if (bytes > mostBytes || order.size() + copies > most || copies == 0) {
        break;
      }
      for (long i = 0; i < copies; i++) {
        order.add(row);
      }
    }
    double[] data = new double[Math.multiplyExact(order.size(), d)];
    int[] labels = new int[order.size()];
    for (int i = 0; i < labels.length; i++) {
      order.get(i).getValue().copyTo(data, i * d);
      labels[i] = order.get(i).getKey().label;
    }
    return new Taken(new Rows(data, labels.length, d), labels);
  }

  /** Rows taken from a sample with the labels they were offered under. */
  public record Taken(Rows rows, int[] labels) {}
}
