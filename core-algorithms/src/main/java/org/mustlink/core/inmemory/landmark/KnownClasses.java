package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import org.mustlink.core.fit.PseudoLabels;

/**
 * The classes of some rows.
 *
 * @param classOf n, the class of every row or -1
 * @param sizes rows of every class
 */
record KnownClasses(int[] classOf, int[] sizes) {

  /** Classes that were found for some rows. */
  static KnownClasses of(int n, int[] rows, PseudoLabels found) {
    int[] classOf = new int[n];
    Arrays.fill(classOf, -1);
    for (int i = 0; i < rows.length; i++) {
      classOf[rows[i]] = found.classes()[i];
    }
    return new KnownClasses(
        classOf, Arrays.stream(found.counts()).mapToInt(Math::toIntExact).toArray());
  }
}
