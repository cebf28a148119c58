package org.mustlink.spark.fit.coded;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;

/**
 * The features of the linked and labelled rows, in the order in which their codes are on the
 * driver: first the linked rows by their ids, then the rows that are labelled but not linked.
 *
 * @param labelled the labelled rows of the profile, including those with links
 * @param encoder the encoder that made the codes
 */
record ConstrainedFeatures(LinkedFeatures linked, LabelledRows labelled, LandmarkEncoder encoder) {

  /**
   * Returns the features of the rows; nothing if some of them are not on the driver.
   *
   * @param labels the indices of the labels of the rows, or -1
   */
  Optional<Rows> of(CodedRows codes, int[] labels) {
    return linked.sample().flatMap(first -> of(codes, labels, first.rows()));
  }

  /**
   * The labelled rows of the profile have no ids. They are found by their labels and codes, after
   * the linked rows among them have been removed. If several rows are equal in both, any of them
   * serves; the profile has rows of equal content once, which stand for all of them.
   */
  private Optional<Rows> of(CodedRows known, int[] labels, Rows first) {
    int count = known.count();
    int more = count - first.count();
    if (more == 0) {
      return Optional.of(first);
    }
    Map<ByteBuffer, Deque<Integer>> rest = profile();
    int[] places = new int[more];
    for (int i = 0; i < count; i++) {
      if (labels[i] >= 0) {
        @Nullable Deque<Integer> equal = rest.get(key(labels[i], known, i));
        if (equal == null) {
          return Optional.empty();
        }
        int place = equal.size() > 1 ? equal.remove() : equal.element();
        if (i >= first.count()) {
          places[i - first.count()] = place;
        }
      }
    }
    int d = first.d();
    double[] all = new double[Math.multiplyExact(count, d)];
    System.arraycopy(first.data(), 0, all, 0, first.count() * d);
    System.arraycopy(labelled.rows().take(places).data(), 0, all, first.count() * d, more * d);
    return Optional.of(new Rows(all, count, d));
  }

  private Map<ByteBuffer, Deque<Integer>> profile() {
    CodedRows codes = new RowEncoder(encoder.with(null)).encode(labelled.rows());
    Map<ByteBuffer, Deque<Integer>> rows = new HashMap<>();
    for (int i = 0; i < codes.count(); i++) {
      rows.computeIfAbsent(key(labelled.classes()[i], codes, i), key -> new ArrayDeque<>()).add(i);
    }
    return rows;
  }

  private static ByteBuffer key(int label, CodedRows rows, int row) {
    int r = rows.r();
    ByteBuffer key = ByteBuffer.allocate(Integer.BYTES * (1 + 2 * r)).putInt(label);
    for (int a = row * r; a < (row + 1) * r; a++) {
      key.putInt(rows.codes()[a]).putInt(Float.floatToIntBits(rows.weights()[a]));
    }
    return key.flip();
  }
}
