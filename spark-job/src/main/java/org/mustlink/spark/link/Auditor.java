package org.mustlink.spark.link;

/** Chooses where links are audited. */
final class Auditor {
  private Auditor() {}

  /**
   * Audits links, on the driver if they are few.
   *
   * @param given upper bounds of the numbers of links
   * @param counts the numbers of linked rows
   * @param finding finds must-link components; as many links as one of its tasks joins may be
   *     audited on the driver
   */
  static Audit of(
      Audit.Subject subject, LinkReport.Given given, LinkReport.Rows counts, Components finding) {
    return given.used() <= finding.mostInTask()
        ? DriverAudit.of(subject, counts.linked())
        : SparkAudit.of(
            subject,
            given.cannot(),
            MustLinkComponents.of(
                subject.links(), given, subject.rows(), counts.labelled(), finding));
  }
}
