package org.mustlink.spark.fit;

import java.io.Serializable;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.landmark.SparseCoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.linalg.Rows;

/**
 * All that turns the features of a row into its sparse code.
 *
 * @param landmarks p x q
 * @param neighbours r
 * @param groups how the nearest landmarks are found
 */
record Encoder(
    FeatureMap map,
    double[] landmarks,
    int p,
    int neighbours,
    Weighting weighting,
    InvertedLists groups)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The coder behind the map; make one a task. */
  SparseCoder coder() {
    return new SparseCoder(new Rows(landmarks, p, map.outputs()), neighbours, weighting, groups);
  }
}
