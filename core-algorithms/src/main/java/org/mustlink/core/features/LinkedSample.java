package org.mustlink.core.features;

import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;

/**
 * Rows with links between them.
 *
 * @param rows c x d, in the order of the rows of the links
 * @param links the links between them
 * @param k the number of clusters, 0 if not known
 */
public record LinkedSample(Rows rows, Links links, int k) {
  public LinkedSample {
    if (rows.count() != links.rows()) {
      throw new IllegalArgumentException(
          rows.count() + " rows do not fit links between " + links.rows());
    }
  }
}
