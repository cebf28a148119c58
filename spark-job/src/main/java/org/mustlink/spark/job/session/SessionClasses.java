package org.mustlink.spark.job.session;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.slf4j.LoggerFactory;

/**
 * What a session needs besides its context, initialized by another thread while the context starts.
 * These are parts of libraries that know nothing of the context. Whoever needs them before they are
 * ready waits for them.
 */
final class SessionClasses {
  private SessionClasses() {}

  /** Starts to initialize. */
  static void initialize() {
    Thread thread = new Thread(SessionClasses::initializeNow, "mustlink-classes");
    thread.setDaemon(true);
    thread.start();
  }

  private static void initializeNow() {
    try {
      // The reflection of Scala, with which Spark finds the encoders of functions.
      scala.reflect.runtime.package$.MODULE$.universe();
      // The texts of Spark's errors.
      Class.forName("org.apache.spark.SparkThrowableHelper$");
      // The file systems that all libraries offer.
      FileSystem.getFileSystemClass("file", new Configuration());
    } catch (ClassNotFoundException | IOException e) {
      // Whoever needs what is missing here is told the same.
      LoggerFactory.getLogger(SessionClasses.class).debug("Not initialized ahead", e);
    }
  }
}
