package org.mustlink.spark.job;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.job.command.Commands;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;

/** A run of the program in a test: its output and its exit code. The session is not stopped. */
record Program(int code, String out, String err) {
  static Program run(SparkSession spark, String... args) {
    return runUntil("", spark, args);
  }

  /** The same for a run that ends with an error after a stage, if one is named. */
  static Program runUntil(String stage, SparkSession spark, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new FailingOutput(out, stage),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            !stage.isEmpty() || Commands.verbose(args));
    Sessions shared = (name, settings, defaults, logs) -> new Sessions.Running(spark, () -> {});
    int code = new Application(console, shared).run(args).code();
    return new Program(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
