package org.mustlink.spark.run;

import java.util.Properties;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/** Runs Spark jobs in a group with a description for people, and restores the previous group. */
final class JobGroup {
  /** The local property in which Spark keeps the group of a job. */
  static final String ID_PROPERTY = "spark.jobGroup.id";

  private JobGroup() {}

  static <T> T run(SparkContext spark, String id, String description, Supplier<T> jobs) {
    Properties before = (Properties) spark.getLocalProperties().clone();
    spark.setJobGroup(id, description, false);
    try {
      return jobs.get();
    } finally {
      spark.setLocalProperties(before);
    }
  }
}
