package org.mustlink.spark.link;

import org.mustlink.spark.run.Resources;

/** Chooses where links are audited. */
final class Auditor {
  private Auditor() {}

  /**
   * Audits links, on the driver if they are few.
   *
   * @param given upper bounds of the numbers of links
   * @param counts the numbers of linked rows
   * @param mostOnDriver the maximum number of links on the driver
   * @param partitions the number of partitions for linked rows
   * @param resources own what is cached
   */
  static Audit of(
      Audit.Subject subject,
      LinkReport.Given given,
      LinkReport.Rows counts,
      long mostOnDriver,
      int partitions,
      Resources resources) {
    return given.used() <= mostOnDriver
        ? DriverAudit.of(subject, counts.linked())
        : SparkAudit.of(
            subject,
            given.cannot(),
            MustLinkComponents.of(
                subject.links(),
                given,
                subject.rows(),
                counts.labelled(),
                mostOnDriver,
                partitions,
                resources));
  }
}
