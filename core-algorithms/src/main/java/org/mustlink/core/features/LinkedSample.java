package org.mustlink.core.features;

import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;

/**
 * Rows that links speak of.
 *
 * @param rows c x d, in the order of the links' rows
 * @param links between them
 * @param k clusters, 0 if not known
 */
public record LinkedSample(Rows rows, Links links, int k) {
  public LinkedSample {
    if (rows.count() != links.rows()) {
      throw new IllegalArgumentException(
          rows.count() + " rows do not fit links between " + links.rows());
    }
  }
}
