package org.mustlink.spark.job.session;

import java.io.File;
import java.util.Map;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.job.settings.JobSettings;

/**
 * Settings of Spark for small tables, with which a command on one machine ends sooner. Generating
 * and compiling code for a query takes longer there than running the query without, and adaptive
 * execution and many tasks take longer than the shuffles that they improve. The user interface
 * takes time to start and would disappear in a few seconds. Results do not depend on these
 * settings.
 */
public final class SmallTables {
  /** The settings for a run whose tables are small. */
  public static final Map<String, String> SETTINGS =
      Map.of(
          "spark.sql.codegen.wholeStage", "false",
          "spark.sql.codegen.factoryMode", "NO_CODEGEN",
          "spark.sql.adaptive.enabled", "false",
          "spark.sql.shuffle.partitions", "2",
          "spark.ui.enabled", "false");

  /** A table has at most some ten thousand rows in a file of this size, be it compressed. */
  private static final long MOST_BYTES = 1L << 20;

  private SmallTables() {}

  /**
   * Returns what to set for a run, which is nothing unless each of its tables is one small file of
   * this machine. Groups and in-memory methods can compute for long on such tables.
   */
  public static Map<String, String> settings(JobSettings run) {
    return !run.fit().inMemory() && run.locations().stream().allMatch(SmallTables::isSmall)
        ? SETTINGS
        : Map.of();
  }

  private static boolean isSmall(TableLocation table) {
    return table
        .path()
        .map(File::new)
        .filter(file -> file.isFile() && file.length() <= MOST_BYTES)
        .isPresent();
  }
}
