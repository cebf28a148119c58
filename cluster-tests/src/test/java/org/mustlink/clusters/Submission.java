package org.mustlink.clusters;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run of the job by one of the submit scripts, that is to be started. */
final class Submission {
  /** JVMs that end after seconds have no use for the optimizing compiler, nor for what needs it. */
  private static final String QUICK =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dmustlink.kernel=scalar";

  private static final Duration LONGEST = Duration.ofMinutes(6);

  private final String script;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<String> options = new ArrayList<>();

  private Submission(String script) {
    this.script = script;
  }

  /** The end of a run. */
  record Outcome(int exitCode, String out, String err) {
    /** All that a failed assertion should show. */
    String log() {
      return "exit code " + exitCode + "\n" + out + "\n" + err;
    }
  }

  /** A run by a script of the folder submit-scripts. */
  static Submission by(String script) {
    return with(QUICK + " " + ClassArchive.options(), script);
  }

  /** A run without a cluster, in threads of the driver. */
  static Submission local(int cores) {
    return by("standalone.sh").inThreads(cores);
  }

  /** A run without a cluster that makes an archive of the classes that it loads. */
  static Submission archiving(Path file) {
    return with(QUICK + " -XX:ArchiveClassesAtExit=" + file, "standalone.sh").inThreads(1);
  }

  private static Submission with(String jvm, String script) {
    // An archive of classes serves only runs whose class path begins as it did when it was made.
    String classes = Project.testJar().toString();
    return new Submission(script)
        .conf("spark.ui.enabled", "false")
        .conf("spark.sql.shuffle.partitions", "2")
        .conf("spark.driver.extraClassPath", classes)
        .conf("spark.executor.extraClassPath", classes)
        .conf("spark.driver.extraJavaOptions", jvm)
        .conf("spark.executor.extraJavaOptions", jvm)
        .options("--driver-memory", "1g");
  }

  private Submission inThreads(int cores) {
    return options("--master", "local[" + cores + "]").interpreted();
  }

  /**
   * Does without compiled plans of queries, which take longer to compile than small tables need.
   */
  Submission interpreted() {
    return conf("spark.sql.codegen.wholeStage", "false")
        .conf("spark.sql.codegen.factoryMode", "NO_CODEGEN");
  }

  Submission environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Submission options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  Submission conf(String key, String value) {
    return options("--conf", key + "=" + value);
  }

  /** Runs a command of the job until it ends. */
  Outcome run(List<String> command) {
    try (Program program = start(command)) {
      return end(program);
    }
  }

  /** Starts a command of the job. */
  Program start(List<String> command) {
    List<String> words = new ArrayList<>();
    words.add(Project.HOME.resolve("submit-scripts").resolve(script).toString());
    words.addAll(options);
    words.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.directory(Project.HOME.toFile());
    clean(builder);
    builder.environment().put("MUSTLINK_JAR", Project.jobJar().toString());
    builder.environment().putAll(environment);
    return Program.start("submit", builder);
  }

  /** Waits until a run that was started ends. */
  static Outcome end(Program program) {
    int code = program.await(LONGEST);
    return new Outcome(code, program.out(), program.err());
  }

  /** Leaves of the environment what has no say on Spark and Hadoop, and names Spark. */
  static void clean(ProcessBuilder builder) {
    builder
        .environment()
        .keySet()
        .removeIf(
            name ->
                name.startsWith("SPARK_")
                    || name.startsWith("HADOOP_")
                    || name.startsWith("YARN_")
                    || name.startsWith("MUSTLINK_")
                    || name.startsWith("AWS_")
                    || name.equals("MASTER"));
    builder.environment().put("SPARK_HOME", Project.spark().toString());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
  }
}
