package org.mustlink.spark.link;

import org.mustlink.core.refine.LinkRefinement;

/**
 * What of links and linked rows may lie on the driver; beyond it Spark does the work.
 *
 * @param links distinct links whose closure and contradictions are found on the driver
 * @param refinedLinks distinct links with which classes of rows are found on the driver
 * @param rows linked and labelled rows whose classes are found on the driver
 */
public record LinkLimits(long links, long refinedLinks, long rows) {
  /** A million links to audit, some 60 MiB; 100,000 links on 20,000 rows to refine. */
  public static final LinkLimits DEFAULT =
      new LinkLimits(1_000_000, LinkRefinement.MOST_LINKS, LinkRefinement.MOST_ROWS);
}
