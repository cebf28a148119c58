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
