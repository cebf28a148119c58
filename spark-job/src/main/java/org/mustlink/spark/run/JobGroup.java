package org.mustlink.spark.run;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/** Runs Spark jobs in a group with a description for people, and restores the previous group. */
final class JobGroup {
  /** The local property in which Spark keeps the group of a job. */
  static final String ID_PROPERTY = "spark.jobGroup.id";

  private static final String[] PROPERTIES = {
    ID_PROPERTY, "spark.job.description", "spark.job.interruptOnCancel"
  };

  private JobGroup() {}

  static <T> T run(SparkContext spark, String id, String description, Supplier<T> jobs) {
    String[] before = new String[PROPERTIES.length];
    for (int i = 0; i < before.length; i++) {
      before[i] = spark.getLocalProperty(PROPERTIES[i]);
    }
    spark.setJobGroup(id, description, false);
    try {
      return jobs.get();
    } finally {
      for (int i = 0; i < before.length; i++) {
        spark.setLocalProperty(PROPERTIES[i], before[i]);
      }
    }
  }
}
