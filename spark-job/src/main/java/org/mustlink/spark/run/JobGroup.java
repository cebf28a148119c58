package org.mustlink.spark.run;

import java.util.UUID;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/** Runs Spark jobs under a description a person understands, and puts back the one before. */
final class JobGroup {
  private static final String[] PROPERTIES = {
    "spark.jobGroup.id", "spark.job.description", "spark.job.interruptOnCancel"
  };

  private JobGroup() {}

  static <T> T run(SparkContext spark, String description, Supplier<T> jobs) {
    String[] before = new String[PROPERTIES.length];
    for (int i = 0; i < before.length; i++) {
      before[i] = spark.getLocalProperty(PROPERTIES[i]);
    }
    spark.setJobGroup("mustlink-" + UUID.randomUUID(), "Mustlink " + description, false);
    try {
      return jobs.get();
    } finally {
      for (int i = 0; i < before.length; i++) {
        spark.setLocalProperty(PROPERTIES[i], before[i]);
      }
    }
  }
}
