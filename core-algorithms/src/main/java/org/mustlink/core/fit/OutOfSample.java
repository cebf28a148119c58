package org.mustlink.core.fit;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.mustlink.core.options.Assign;

/**
 * What ways to assign would have made of the labelled rows without seeing their labels.
 *
 * @param shares the share of labelled rows, in [0, 1], that would get their own class
 */
public record OutOfSample(Map<Assign, Double> shares) {
  public OutOfSample {
    shares = Collections.unmodifiableMap(new EnumMap<>(shares));
  }
}
