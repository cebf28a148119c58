package org.mustlink.spark.run;

import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkContext;
import org.mustlink.core.Version;

/** The versions that a summary tells of. */
public final class Versions {
  private Versions() {}

  /** Returns the versions of this program, of Spark and of Java, by the keys of summaries. */
  public static Map<String, String> of(SparkContext spark) {
    return new TreeMap<>(
        Map.of(
            "mustlink", Version.current(),
            "spark", spark.version(),
            "java", System.getProperty("java.version")));
  }
}
