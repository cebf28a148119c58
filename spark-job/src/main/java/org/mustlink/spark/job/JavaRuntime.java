package org.mustlink.spark.job;

import org.mustlink.core.fault.BadSettingException;

/** Checks the version of Java that the job runs on. */
final class JavaRuntime {

  private static final int OLDEST = 17;
  private static final int NEWEST = 21;

  private JavaRuntime() {}

  /**
   * Refuses a version on which Spark would fail later with an unclear message. From JDK 24 on,
   * every file access of Hadoop fails with "getSubject is not supported".
   *
   * @param feature the feature version, such as {@code Runtime.version().feature()}
   * @throws BadSettingException if the version is outside 17 to 21
   */
  static void requireSupported(int feature) {
    if (feature < OLDEST || feature > NEWEST) {
      throw new BadSettingException(
          "Java %s is not supported, Spark needs Java %s to %s. Set JAVA_HOME to a JDK 17."
              .formatted(feature, OLDEST, NEWEST));
    }
  }
}
