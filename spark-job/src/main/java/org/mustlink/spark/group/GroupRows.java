package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Scale;
import org.mustlink.core.stability.ScatteredClass;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.ValueNumbers;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * The rows of one group in the order of their arrival in a task. Mutable, and used for one group
 * after another.
 */
final class GroupRows {
  private static final int FIRST_ROWS = 256;
  private static final int FIRST_BYTES = 32;

  /** The maximum number of values that stay allocated from group to group. */
  private static final int MOST_KEPT = 1 << 20;

  /** The seed of the hashes by which rows are ordered, an arbitrary constant. */
  private static final long ORDER = 1;

  private final int d;
  private PackedKeys.Builder ids = new PackedKeys.Builder(FIRST_ROWS, FIRST_BYTES);
  private final List<@Nullable String> labels = new ArrayList<>();
  private final List<@Nullable String> truths = new ArrayList<>();
  private final RowLinks links = new RowLinks();
  private final int columns;
  private long[] apart = new long[0];
  private double[] features;
  private int count;
  private int trimmedLabels;

  /**
   * Makes an empty group.
   *
   * @param d the number of features
   * @param columns the number of columns of rules that keep rows apart
   */
  GroupRows(int d, int columns) {
    this.d = d;
    this.columns = columns;
    this.features = new double[firstRows(d) * d];
  }

  /**
   * Returns the number of rows for which memory is allocated first. It is small for wide rows, so
   * that the memory of a group is checked before it is allocated.
   */
  private static int firstRows(int d) {
    return Math.max(1, Math.min(FIRST_ROWS, MOST_KEPT / d));
  }

  /** Removes all rows, and frees memory that few groups need. */
  void clear() {
    if (features.length > MOST_KEPT) {
      features = new double[firstRows(d) * d];
      ids = new PackedKeys.Builder(FIRST_ROWS, FIRST_BYTES);
    }
    count = 0;
    trimmedLabels = 0;
    ids.clear();
    labels.clear();
    truths.clear();
    links.clear();
  }

  int count() {
    return count;
  }

  /** Returns the approximate number of bytes of the rows. */
  long bytes() {
    return 8L * (features.length + apart.length) + ids.size() + 16L * count + links.bytes();
  }

  /** Returns the bytes that the rows would take temporarily while one more is added. */
  long bytesOfGrowth() {
    return bytes() + (full() ? 12L * features.length + ids.size() : 0);
  }

  private boolean full() {
    return (count + 1L) * d > features.length;
  }

  /**
   * Returns the array into which the features of the next row are written, from {@link #index()}
   * on.
   */
  double[] features() {
    if (full()) {
      int rows = (int) Math.min((Integer.MAX_VALUE - 16) / d, count + (count >> 1) + 1L);
      if (rows <= count) {
        throw new IllegalStateException("A group outgrew an array though its bytes were counted");
      }
      features = Arrays.copyOf(features, rows * d);
    }
    return features;
  }

  int index() {
    return count * d;
  }

  /** Reads the values of the next row in the columns of rules that keep rows apart. */
  void read(ValueNumbers values, RowCursor rows) {
    if (columns > 0) {
      if ((count + 1) * columns > apart.length) {
        apart = Arrays.copyOf(apart, (2 * count + FIRST_ROWS) * columns);
      }
      values.read(rows, apart, count * columns);
    }
  }

  /** The number of the value of a row in a column of rules that keep rows apart. */
  long apart(int row, int column) {
    return apart[row * columns + column];
  }

  /** Returns the links of the rows; those of a row are added before the row. */
  RowLinks links() {
    return links;
  }

  /**
   * Adds the row whose features were written.
   *
   * @param trimmed whether white space around the label was removed
   */
  void add(byte[] id, @Nullable String label, @Nullable String truth, boolean trimmed) {
    trimmedLabels += trimmed ? 1 : 0;
    ids.add(id);
    labels.add(label);
    truths.add(truth);
    count++;
  }

  /**
   * The rows in an order that depends on their content alone: by a hash of their features, then by
   * the features, their labels and ids.
   *
   * @param order the indices of the rows by arrival
   * @param rows the features in that order
   * @param labels the index of each one's label among the names, or -1
   * @param names distinct labels, sorted
   */
  record Ordered(int[] order, Rows rows, int[] labels, List<String> names) {
    /**
     * Returns the index of a label that holds most labelled rows and looks unlike a class, by the
     * features in units of their deviations; empty if there is none.
     */
    OptionalInt scattered() {
      int[] labelled = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
      LabelledRows known =
          new LabelledRows(
              rows.take(labelled),
              IntStream.of(labelled).map(i -> labels[i]).toArray(),
              names.size());
      int[] compared = IntStream.range(0, ScatteredClass.rows(known)).toArray();
      if (compared.length == 0) {
        return OptionalInt.empty();
      }
      LabelledRows first = known.take(compared);
      return ScatteredClass.find(
          first.through(FeatureMapFitter.scaling(first.rows(), Scale.STANDARD)));
    }
  }

  Ordered ordered() {
    PackedKeys keys = ids.build();
    long[] hashes = new long[count];
    for (int i = 0; i < count; i++) {
      hashes[i] = ContentHash.of(features, i * d, d, ORDER);
    }
    int[] order = order(hashes, keys);
    double[] sorted = new double[count * d];
    for (int i = 0; i < count; i++) {
      System.arraycopy(features, order[i] * d, sorted, i * d, d);
    }
    List<String> names = new HashSet<>(labels).stream().filter(Objects::nonNull).sorted().toList();
    Map<String, Integer> indices = Labels.indices(names.toArray(String[]::new));
    return new Ordered(
        order,
        new Rows(sorted, count, d),
        Arrays.stream(order).map(i -> Labels.index(indices, labels.get(i))).toArray(),
        names);
  }

  private int[] order(long[] hashes, PackedKeys keys) {
    // With its highest bit inverted, a hash is sorted as an unsigned number.
    long[] sorted = Arrays.stream(hashes).map(hash -> hash ^ Long.MIN_VALUE).sorted().toArray();
    boolean equal = IntStream.range(1, count).anyMatch(i -> sorted[i] == sorted[i - 1]);
    if (equal) {
      return IntStream.range(0, count)
          .boxed()
          .sorted((a, b) -> compared(a, b, hashes, keys))
          .mapToInt(i -> i)
          .toArray();
    }
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[Arrays.binarySearch(sorted, hashes[i] ^ Long.MIN_VALUE)] = i;
    }
    return order;
  }

  private int compared(int a, int b, long[] hashes, PackedKeys keys) {
    int result = Long.compareUnsigned(hashes[a], hashes[b]);
    if (result == 0) {
      result = Arrays.compare(features, a * d, a * d + d, features, b * d, b * d + d);
    }
    if (result == 0) {
      result =
          Comparator.nullsFirst(Comparator.<String>naturalOrder())
              .compare(labels.get(a), labels.get(b));
    }
    return result != 0 ? result : keys.compare(a, b);
  }

  /** Returns the true class of a row, null if it is not known. */
  @Nullable String truth(int row) {
    return truths.get(row);
  }

  long labelled() {
    return labels.stream().filter(label -> label != null).count();
  }

  /** Returns warnings about the labels of the rows. */
  List<String> warnings() {
    return trimmedLabels == 0
        ? List.of()
        : List.of(
            "Labels with white space around their text: " + trimmedLabels + "; it is left out.");
  }

  PackedKeys ids() {
    return ids.build();
  }
}
