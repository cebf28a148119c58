package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own, with the classes and the access to Java's inside of this one. */
final class JavaProcess {
  /**
   * For programs on some hundred rows, which end before the optimizing compiler has paid for
   * itself.
   */
  static final List<String> QUICK =
      List.of("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=256m");

  private JavaProcess() {}

  /**
   * Runs a program to its end, which must come within ten minutes and with exit code 0.
   *
   * @param options of the JVM
   * @param said receives what the program prints
   * @return what the program has printed
   */
  static String run(Class<?> program, List<String> options, List<String> arguments, Path said)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-") || option.startsWith("-XX:+Ignore"))
        .forEach(command::add);
    // Another JVM runs tests beside it, so that threads which collect garbage take a core from
    // them.
    command.add("-XX:+UseSerialGC");
    // The plans of queries are compiled in it if they are in this JVM; options may say otherwise.
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("spark.sql.") && !name.equals("spark.sql.warehouse.dir"))
        .sorted()
        .map(name -> "-D" + name + "=" + System.getProperty(name))
        .forEach(command::add);
    command.addAll(options);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    String text = Files.readString(said);
    process.destroyForcibly();
    assertThat(ended && process.waitFor() == 0).as(text).isTrue();
    return text;
  }
}
