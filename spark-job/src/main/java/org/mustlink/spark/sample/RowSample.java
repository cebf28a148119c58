package org.mustlink.spark.sample;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.mustlink.core.linalg.Rows;

/**
 * A sample of those rows whose content hash does not exceed a bound. Rows with equal hashes are
 * stored once, with their number. A row whose values are exact as floats takes 4 bytes for each
 * value, any other row 8. A sample is mutable: every task fills its own, and these are merged.
 */
@DefaultSerializer(JavaSerializer.class) // it holds records, which Kryo cannot make
public final class RowSample implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long threshold;
  private final Map<Key, Entry> entries = new HashMap<>();

  /** The key of a row. Rows with equal hashes and labels are stored once in the sample. */
  private record Key(long hash, int label) implements Serializable {
    static final Comparator<Key> ORDER =
        Comparator.comparing(Key::hash, Long::compareUnsigned).thenComparingInt(Key::label);
  }

  /** A row, its multiplicity, and the hash of its name; one of the two arrays is empty. */
  private record Entry(float[] floats, double[] doubles, long count, long name)
      implements Serializable {
    static Entry of(double[] values, int at, int d, long count, long name) {
      float[] floats = new float[d];
      for (int t = 0; t < d; t++) {
        floats[t] = (float) values[at + t];
        if (floats[t] != values[at + t]) {
          return new Entry(new float[0], Arrays.copyOfRange(values, at, at + d), count, name);
        }
      }
      return new Entry(floats, new double[0], count, name);
    }

    /** Returns the row with the smaller name, or else the smaller values, for both together. */
    Entry plus(Entry other) {
      Entry first = isBefore(other) ? this : other;
      return new Entry(first.floats, first.doubles, count + other.count, first.name);
    }

    private boolean isBefore(Entry other) {
      if (name != other.name) {
        return name < other.name;
      }
      for (int t = 0; t < d(); t++) {
        int order = Double.compare(at(t), other.at(t));
        if (order != 0) {
          return order < 0;
        }
      }
      return true;
    }

    private int d() {
      return Math.max(floats.length, doubles.length);
    }

    private double at(int t) {
      return floats.length > 0 ? floats[t] : doubles[t];
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

  /**
   * Makes an empty sample.
   *
   * @param threshold the largest hash of a row of the sample, as an unsigned number
   */
  public RowSample(long threshold) {
    this.threshold = threshold;
  }

  /**
   * Offers a row with its multiplicity.
   *
   * @param name returns a hash of what names the row; called only if the row is taken
   */
  public void offer(
      long hash, int label, long copies, LongSupplier name, double[] values, int at, int d) {
    if (copies > 0 && Long.compareUnsigned(hash, threshold) <= 0) {
      Key key = new Key(hash, label);
      entries.merge(key, Entry.of(values, at, d, copies, name.getAsLong()), Entry::plus);
    }
  }

  /** Adds the rows of a sample with the same bound to this one, which is returned. */
  public RowSample merge(RowSample other) {
    other.entries.forEach((key, entry) -> entries.merge(key, entry, Entry::plus));
    return this;
  }

  /**
   * Returns the rows in the order of their hashes.
   *
   * @param most the maximum number of rows
   * @param mostBytes the maximum number of bytes of distinct rows
   * @param repeat whether equal rows are taken as often as they occur, or once
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
    long[] names = new long[order.size()];
    for (int i = 0; i < labels.length; i++) {
      order.get(i).getValue().copyTo(data, i * d);
      labels[i] = order.get(i).getKey().label;
      names[i] = order.get(i).getValue().name;
    }
    return new Taken(new Rows(data, labels.length, d), labels, names);
  }

  /**
   * Rows taken from a sample.
   *
   * @param labels the labels with which they were offered
   * @param names the hashes of their names; of equal rows the smallest one
   */
  public record Taken(Rows rows, int[] labels, long[] names) {}
}
