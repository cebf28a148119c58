package org.mustlink.core.scacs;

import static org.mustlink.core.scacs.PlainLabelConstraintsTest.LABELS;
import static org.mustlink.core.scacs.PlainLabelConstraintsTest.counts;

import java.util.Arrays;

/** Pairs of one class share the weight of their class. */
class BalancedLabelConstraintsTest extends ConstraintMatrixCheck {
  @Override
  ConstraintMatrix constraints() {
    return new LabelConstraints(scaledCodes(LABELS, 3), counts(), true);
  }

  @Override
  double entry(int i, int j) {
    if (LABELS[i] < 0 || LABELS[j] < 0) {
      return 0;
    }
    double together = LABELS[i] == LABELS[j] ? 1.0 / counts()[LABELS[i]] : 0;
    return together - 1.0 / Arrays.stream(counts()).sum();
  }
}
