package org.mustlink.clusters;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A standalone cluster of Spark on this machine: a master and workers, each a JVM of its own. Every
 * worker has an address of its own, as if it were another machine.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final Duration STARTED = Duration.ofMinutes(2);
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

  /** Where executors keep shuffles and blocks. */
  private final Path localDirectory = Project.directory("local");

  private final List<Program> daemons = new ArrayList<>();
  private String url = "";

  private StandaloneCluster() {}

  /** A cluster of two workers, which ends with the tests. */
  static StandaloneCluster shared() {
    return Shared.CLUSTER;
  }

  private static final class Shared {
    static final StandaloneCluster CLUSTER = start(2);
  }

  /** Starts a cluster of workers of four cores and 4 GiB each. */
  static StandaloneCluster start(int workers) {
    StandaloneCluster cluster = new StandaloneCluster();
    try {
      cluster.startMaster();
      for (int i = 0; i < workers; i++) {
        cluster.startWorker("127.0.0." + (i + 1));
      }
      return cluster;
    } catch (Throwable e) {
      cluster.close();
      throw e;
    }
  }

  /** Where executors keep shuffles and blocks. */
  Path localDirectory() {
    return localDirectory;
  }

  /** A run on this cluster, with two executors of one core and 1 GiB. */
  Submission submission() {
    return Submission.by("standalone.sh")
        .interpreted()
        .environment("MASTER", url)
        .options("--executor-memory", "1g")
        .conf("spark.executor.cores", "1")
        .conf("spark.cores.max", "2");
  }

  @Override
  public void close() {
    daemons.forEach(Program::close);
  }

  private void startMaster() {
    Program master =
        daemon(
            "org.apache.spark.deploy.master.Master",
            "127.0.0.1",
            "--port",
            "0",
            "--webui-port",
            "0");
    url =
        Until.found(
                STARTED,
                () ->
                    Optional.of(MASTER.matcher(master.err()))
                        .filter(Matcher::find)
                        .map(found -> found.group(1)))
            .orElseThrow(() -> new AssertionError("no master has started: " + master.err()));
  }

  private void startWorker(String host) {
    Program worker =
        daemon(
            "org.apache.spark.deploy.worker.Worker",
            host,
            "--port",
            "0",
            "--webui-port",
            "0",
            "--cores",
            "4",
            "--memory",
            "4g",
            "--work-dir",
            Project.directory("work").toString(),
            url);
    Until.holds(
        STARTED,
        () -> worker.err().contains("Successfully registered with master"),
        () -> "a worker has not joined the cluster: " + worker.err());
  }

  private Program daemon(String className, String host, String... arguments) {
    List<String> words = new ArrayList<>();
    words.add(Project.spark().resolve("bin/spark-class").toString());
    words.add(className);
    words.addAll(List.of("--host", host));
    words.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(words);
    Submission.clean(builder);
    builder.environment().put("SPARK_DAEMON_MEMORY", "512m");
    builder.environment().put("SPARK_DAEMON_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    builder.environment().put("SPARK_LOCAL_DIRS", localDirectory.toString());
    Program started = Program.start(className.substring(className.lastIndexOf('.') + 1), builder);
    daemons.add(started);
    return started;
  }
}
