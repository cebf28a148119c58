package org.mustlink.spark.stage;

import java.io.Serializable;
import org.mustlink.core.sideinfo.Links;

/**
 * Links and how many of them clusters keep.
 *
 * @param must must-links
 * @param mustKept those whose rows are in one cluster
 * @param cannot cannot-links
 * @param cannotKept those whose rows are in two
 */
public record KeptLinks(long must, long mustKept, long cannot, long cannotKept)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** No links. */
  static final KeptLinks NONE = new KeptLinks(0, 0, 0, 0);

  static KeptLinks of(Links links, int[] clusters) {
    long must = 0;
    long mustKept = 0;
    long cannotKept = 0;
    for (int e = 0; e < links.size(); e++) {
      boolean together = clusters[links.first(e)] == clusters[links.second(e)];
      must += links.must(e) ? 1 : 0;
      mustKept += links.must(e) && together ? 1 : 0;
      cannotKept += !links.must(e) && !together ? 1 : 0;
    }
    return new KeptLinks(must, mustKept, links.size() - must, cannotKept);
  }

  KeptLinks plus(KeptLinks other) {
    return new KeptLinks(
        must + other.must,
        mustKept + other.mustKept,
        cannot + other.cannot,
        cannotKept + other.cannotKept);
  }
}
