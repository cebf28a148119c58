package org.mustlink.core.scacs;

import java.util.stream.IntStream;

/** Every pair of labelled rows, each row with itself as well. */
class PlainLabelConstraintsTest extends ConstraintMatrixCheck {
  /** Every seventh row is labelled; of the third class only two rows are. */
  static final int[] LABELS =
      IntStream.range(0, N)
          .map(i -> i % 7 == 0 && (BLOBS.classes()[i] < 2 || i < 60) ? BLOBS.classes()[i] : -1)
          .toArray();

  static long[] counts() {
    long[] counts = new long[3];
    IntStream.of(LABELS).filter(label -> label >= 0).forEach(label -> counts[label]++);
    return counts;
  }

  @Override
  ConstraintMatrix constraints() {
    return new LabelConstraints(scaledCodes(LABELS, 3), counts(), false);
  }

  @Override
  double entry(int i, int j) {
    return LABELS[i] < 0 || LABELS[j] < 0 ? 0 : LABELS[i] == LABELS[j] ? 1 : -1;
  }
}
