package org.mustlink.benchmarks;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;

/** The measurements, one a command. */
public final class Main {
  private static final Map<String, Command> COMMANDS =
      Map.of(
          "accuracy", Reproduce::run,
          "generate", Generate::run,
          "convert", Convert::run,
          "compare", Compare::run,
          "groups", GroupSpeed::run);

  private Main() {}

  /** A measurement that needs Spark. */
  private interface Command {
    void run(SparkSession spark, List<String> args);
  }

  /** The name of a command and its arguments; ends with code 64 if they do not suit. */
  public static void main(String[] args) throws IOException {
    if (args.length > 0 && args[0].equals("kernel")) {
      KernelSpeed.run(Arrays.asList(args).subList(1, args.length));
      return;
    }
    Command command = args.length == 0 ? null : COMMANDS.get(args[0]);
    if (command == null) {
      System.err.println(
          "Commands: " + String.join(", ", COMMANDS.keySet().stream().sorted().toList()));
      System.exit(64);
      return;
    }
    try (SparkSession spark =
        SparkSession.builder().appName("Mustlink benchmark: " + args[0]).getOrCreate()) {
      command.run(spark, Arrays.asList(args).subList(1, args.length));
    } catch (BadSettingException | BadDataException e) {
      System.err.println(e.getMessage());
      System.exit(64);
    }
  }
}
