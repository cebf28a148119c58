package org.mustlink.spark.link;

/**
 * What of links and linked rows may lie on the driver; beyond it Spark does the work.
 *
 * @param links distinct links whose closure and contradictions are found on the driver
 * @param rows linked and labelled rows whose codes are refined on the driver
 */
public record LinkLimits(long links, long rows) {
  /** A million links, some 60 MiB, and 20,000 rows. */
  public static final LinkLimits DEFAULT = new LinkLimits(1_000_000, 20_000);
}
