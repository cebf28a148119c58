package org.mustlink.core.inmemory;

import java.util.Map;

/** A method on one of the graphs that are tried for a table. */
public interface GraphTrial {
  /**
   * The clusters by everything that is known, near enough to tell graphs apart. Settings that the
   * method finds by itself are found here.
   */
  Outcome draft();

  /** The clusters by less, with the settings found before. */
  Clusters without(PairwiseSideInformation fewer);

  /**
   * The result by everything that is known.
   *
   * @param values what to tell of the graph, by name
   */
  InMemoryClustering clustering(Map<String, Double> values);
}
