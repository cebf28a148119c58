package org.mustlink.core.inmemory;

import java.util.Map;

/** A method on one of the candidate graphs of a table. */
public interface GraphTrial {
  /**
   * Clusters with all side information, accurately enough to compare graphs. Settings that the
   * method searches for are found here.
   */
  Outcome draft();

  /** Clusters with a part of the side information, with the settings found before. */
  Clusters without(PairwiseSideInformation fewer);

  /**
   * Clusters with all side information.
   *
   * @param values the parameters of the graph to report, by name
   */
  InMemoryClustering clustering(Map<String, Double> values);
}
