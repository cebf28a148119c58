package org.mustlink.clusters;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the things are that the tests run. */
final class Project {
  /** The directory of the project. */
  static final Path HOME = Path.of(property("mustlink.home")).toAbsolutePath().normalize();

  /** Where the tests may write. */
  static final Path TARGET = Path.of(property("mustlink.target"));

  private static final Duration FETCHED = Duration.ofMinutes(15);

  private Project() {}

  /** The jar that users submit. */
  static Path jobJar() {
    Path jar = Path.of(property("mustlink.jobJar")).normalize();
    if (!Files.isRegularFile(jar)) {
      throw new IllegalStateException(
          "There is no " + jar + ". Run './mvnw -Pclusters verify', which makes it first.");
    }
    return jar;
  }

  /** The Spark distribution. */
  static Path spark() {
    return SparkHome.DIRECTORY;
  }

  /** The command of the object store. */
  static Path storeServer() {
    return fetched("store");
  }

  /** A new directory for one test. */
  static Path directory(String name) {
    try {
      Path parent = Files.createDirectories(TARGET.resolve("clusters"));
      return Files.createTempDirectory(parent, name + "-").toRealPath();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The jar of the classes of these tests, for the processes of Spark. */
  static Path testJar() {
    return Path.of(property("mustlink.testJar"));
  }

  /** The jars of the class path of the tests whose path has one of some texts. */
  static String jars(String... texts) {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String found =
        Stream.of(all.split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .filter(entry -> Stream.of(texts).anyMatch(entry::contains))
            .collect(Collectors.joining(","));
    if (found.isEmpty()) {
      throw new IllegalStateException("none of " + String.join(", ", texts) + " is in " + all);
    }
    return found;
  }

  private static final class SparkHome {
    static final Path DIRECTORY =
        property("mustlink.sparkHome").isEmpty()
            ? fetched("spark")
            : Path.of(property("mustlink.sparkHome"));
  }

  private static Path fetched(String what) {
    Path script = HOME.resolve("cluster-tests/fetch.sh");
    try (Program program =
        Program.start("fetch-" + what, new ProcessBuilder(script.toString(), what))) {
      int code = program.await(FETCHED);
      if (code != 0) {
        throw new IllegalStateException(script + " ended with " + code + ":\n" + program.err());
      }
      return Path.of(program.out().strip());
    }
  }

  private static String property(String name) {
    return Objects.requireNonNull(
        System.getProperty(name), () -> "the system property " + name + ", which the pom sets");
  }
}
