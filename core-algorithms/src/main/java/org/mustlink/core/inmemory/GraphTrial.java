package org.mustlink.core.inmemory;

import org.mustlink.core.graph.Graph;

/** A method on one of the graphs that are tried for a table. */
public interface GraphTrial {
  /** The graph. */
  Graph graph();

  /**
   * The clusters by everything that is known, near enough to tell graphs apart. Settings that the
   * method finds by itself are found here.
   */
  Outcome draft();

  /** The clusters by less, with the settings found before. */
  Clusters without(PairwiseSideInformation fewer);
}
