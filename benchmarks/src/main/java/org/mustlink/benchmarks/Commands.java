package org.mustlink.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.spark.job.Main;

/**
 * Runs commands of the job one after the other in one session, so that a program that measures many
 * fits waits only once for Java and Spark to start. What a command says is shown if it fails, and
 * the next one is run.
 */
final class Commands {
  private static final String USAGE =
      """
      usage: commands FILE
        FILE  a command of the job in each line, such as fit, and its arguments, separated by tabs

      For each line its number from 0, the exit code and the seconds are printed, with tabs between.
      """;

  private Commands() {}

  static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    Path file = Path.of(arguments.next("FILE"));
    arguments.end();
    List<String> commands = lines(file);
    for (int line = 0; line < commands.size(); line++) {
      long start = System.nanoTime();
      int code = code(spark, commands.get(line).split("\t", -1));
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(Locale.ROOT, "%d\t%d\t%.1f%n", line, code, seconds);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int code(SparkSession spark, String[] command) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(said, true, StandardCharsets.UTF_8);
    int code = Main.run(spark, to, to, command);
    if (code != 0) {
      System.err.println(String.join(" ", command));
      System.err.print(said.toString(StandardCharsets.UTF_8));
    }
    return code;
  }
}
