package org.mustlink.spark.run;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.SparkSession;

/** The groups and descriptions of Spark jobs, as Spark's pages show them. */
public final class NamedJobs {
  private static final int LONGEST_MILLIS = 10_000;

  private NamedJobs() {}

  /** The names of all jobs that an action runs, each the group and the description. */
  public static Set<String> of(SparkSession spark, Runnable action) throws TimeoutException {
    Set<String> names = Collections.synchronizedSet(new TreeSet<>());
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart job) {
            names.add(
                job.properties().getProperty(JobGroup.ID_PROPERTY)
                    + " | "
                    + job.properties().getProperty("spark.job.description"));
          }
        };
    spark.sparkContext().listenerBus().waitUntilEmpty(LONGEST_MILLIS);
    spark.sparkContext().addSparkListener(listener);
    try {
      action.run();
      spark.sparkContext().listenerBus().waitUntilEmpty(LONGEST_MILLIS);
    } finally {
      spark.sparkContext().removeSparkListener(listener);
    }
    return names;
  }
}
