package org.mustlink.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process that a test starts, with what it prints in two files. Closing it ends all it started.
 */
final class Program implements AutoCloseable {
  private static final Duration POLITE = Duration.ofSeconds(10);

  private final String name;
  private final Process process;
  private final Path out;
  private final Path err;
  private final Thread hook;

  /**
   * Every process below this one that was ever seen; one whose parent has died is found no more.
   */
  private final Set<ProcessHandle> descendants = new LinkedHashSet<>();

  private Program(String name, Process process, Path out, Path err) {
    this.name = name;
    this.process = process;
    this.out = out;
    this.err = err;
    this.hook = new Thread(this::kill, "end-" + name);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts a process. */
  static Program start(String name, ProcessBuilder builder) {
    Path directory = Project.directory(name);
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    try {
      return new Program(name, builder.start(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for its end, and returns its exit code. */
  int await(Duration longest) {
    Until.holds(
        longest,
        () -> {
          look();
          return !process.isAlive();
        },
        () -> name + " has not ended. It printed:\n" + out() + "\n" + err());
    return process.exitValue();
  }

  boolean isAlive() {
    look();
    return process.isAlive();
  }

  String out() {
    return text(out);
  }

  String err() {
    return text(err);
  }

  /**
   * Ends itself or what it has started at once, as kill -9 does.
   *
   * @param command the last name in the path of the program
   */
  void kill(String command) {
    Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .filter(
            found ->
                found.info().command().filter(path -> path.endsWith("/" + command)).isPresent())
        .forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    look();
    process.destroy();
    long end = System.nanoTime() + POLITE.toNanos();
    boolean interrupted = false;
    while (!interrupted && living().findAny().isPresent() && System.nanoTime() < end) {
      look();
      try {
        process.waitFor(100, TimeUnit.MILLISECONDS);
        TimeUnit.MILLISECONDS.sleep(50);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    kill();
    if (interrupted) {
      Thread.currentThread().interrupt();
    } else {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  private synchronized void look() {
    descendants.addAll(process.descendants().collect(Collectors.toSet()));
  }

  private synchronized void kill() {
    look();
    process.destroyForcibly();
    living().forEach(ProcessHandle::destroyForcibly);
  }

  private synchronized Stream<ProcessHandle> living() {
    return Stream.concat(Stream.of(process.toHandle()), Set.copyOf(descendants).stream())
        .filter(ProcessHandle::isAlive);
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
