package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Rows;
import org.mustlink.spark.sample.ContentHash;
import org.mustlink.spark.table.PackedKeys;

/**
 * The rows of one group as they come, in one task. Mutable, and used for one group after another.
 */
final class GroupRows {
  private static final int FIRST_ROWS = 256;
  private static final int FIRST_BYTES = 32;

  /** Values that are kept allocated from group to group. */
  private static final int MOST_KEPT = 1 << 20;

  /** Seed of the hashes that put rows in their order; any fixed number serves. */
  private static final long ORDER = 1;

  private final int d;
  private PackedKeys.Builder ids = new PackedKeys.Builder(FIRST_ROWS, FIRST_BYTES);
  private final List<@Nullable String> labels = new ArrayList<>();
  private final List<@Nullable String> truths = new ArrayList<>();
  private final RowLinks links = new RowLinks();
  private double[] features;
  private int count;
  private int trimmedLabels;

  GroupRows(int d) {
    this.d = d;
    this.features = new double[firstRows(d) * d];
  }

  /** Fewer of wide rows, so that the memory of a group is counted before it is taken. */
  private static int firstRows(int d) {
    return Math.max(1, Math.min(FIRST_ROWS, MOST_KEPT / d));
  }

  /** Forgets all rows, and gives back memory that few groups need. */
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

  /** Bytes that the rows take, about. */
  long bytes() {
    return 8L * features.length + ids.size() + 16L * count + links.bytes();
  }

  /** Bytes that the rows would take, for a moment, after one more. */
  long bytesOfGrowth() {
    return bytes() + (full() ? 12L * features.length + ids.size() : 0);
  }

  private boolean full() {
    return (count + 1L) * d > features.length;
  }

  /** The array that takes the features of the next row, from {@link #index()} on. */
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

  /** The links of the rows; those of a row come before the row is added. */
  RowLinks links() {
    return links;
  }

  /**
   * Adds the row whose features were written.
   *
   * @param trimmed whether white space around the label was left out
   */
  void add(byte[] id, @Nullable String label, @Nullable String truth, boolean trimmed) {
    trimmedLabels += trimmed ? 1 : 0;
    ids.add(id);
    labels.add(label);
    truths.add(truth);
    count++;
  }

  /**
   * The rows in an order that only their content decides: by a hash of their features, then by
   * these, their labels and ids.
   *
   * @param order indices of the rows as they came
   * @param rows in that order
   * @param labels the index of each one's label among the names, or -1
   * @param names distinct labels, sorted
   */
  record Ordered(int[] order, Rows rows, int[] labels, List<String> names) {}

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
    List<String> names = names(labels);
    int[] indices = indices(labels, names);
    return new Ordered(
        order,
        new Rows(sorted, count, d),
        Arrays.stream(order).map(i -> indices[i]).toArray(),
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

  /** The true classes as they came, numbered; -1 where not known. */
  int[] truths() {
    return indices(truths, names(truths));
  }

  /** Rows with a known label. */
  long labelled() {
    return labels.stream().filter(label -> label != null).count();
  }

  /** What the owner of the rows should know of their labels. */
  List<String> warnings() {
    return trimmedLabels == 0
        ? List.of()
        : List.of(
            "Labels with white space around their text: " + trimmedLabels + "; it is left out.");
  }

  PackedKeys ids() {
    return ids.build();
  }

  private static List<String> names(List<@Nullable String> texts) {
    return new HashSet<>(texts).stream().filter(Objects::nonNull).sorted().toList();
  }

  private static int[] indices(List<@Nullable String> texts, List<String> names) {
    Map<String, Integer> indices = new HashMap<>();
    for (String name : names) {
      indices.put(name, indices.size());
    }
    return texts.stream()
        .mapToInt(text -> text == null ? -1 : indices.getOrDefault(text, -1))
        .toArray();
  }
}
