package org.mustlink.spark.job.session;

import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.exit.Failure;
import org.mustlink.spark.job.settings.Secrets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts a Spark session, which logs only if it is asked to, and stops it when it is closed. */
public final class SparkSessions implements Sessions {
  private static final String MASTER = "spark.master";

  /**
   * Spark's default of 200 is meant for clusters. On one machine it takes longer to schedule so
   * many tasks of a small join than to run them. A cached table keeps its number of partitions.
   */
  private static final String SHUFFLE_PARTITIONS = "spark.sql.shuffle.partitions";

  private static final String PROGRESS_BAR = "spark.ui.showConsoleProgress";

  @Override
  public Running open(
      String name, Map<String, String> settings, Map<String, String> defaults, boolean logs) {
    SparkConf conf = new SparkConf();
    conf.setIfMissing(MASTER, "local[*]");
    conf.setIfMissing(PROGRESS_BAR, "false"); // stages report their progress themselves
    conf.setIfMissing(Secrets.SPARK_KEY, Secrets.SPARK_WITH_OURS);
    settings.forEach(conf::set);
    if (conf.get(MASTER).startsWith("local")) {
      defaults.forEach(conf::setIfMissing);
      conf.setIfMissing(
          SHUFFLE_PARTITIONS, String.valueOf(4 * Runtime.getRuntime().availableProcessors()));
    }
    SparkSession spark = start(name, conf);
    if (logs) {
      spark.sparkContext().setLogLevel("INFO");
    } else if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME).isInfoEnabled()) {
      spark.sparkContext().setLogLevel("WARN");
    }
    return new Running(spark, spark::stop);
  }

  @Override
  public boolean slow() {
    return true;
  }

  private static SparkSession start(String name, SparkConf conf) {
    try {
      SessionClasses.initialize();
      SparkContext context = SparkContext.getOrCreate(conf.setAppName(name));
      return SparkSession.builder().sparkContext(context).config(conf).getOrCreate();
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      Failure failure = Failure.of(e);
      if (failure.code() == ExitCode.TRY_AGAIN) {
        throw e;
      }
      throw FaultException.caused(
          new BadSettingException(
              ("Spark does not start with spark.master = %s and the other settings given: "
                      + "%s. Correct them in the group spark or at the submit script.")
                  .formatted(conf.get(MASTER), failure.message().replaceFirst("\\.+$", ""))),
          e);
    }
  }
}
