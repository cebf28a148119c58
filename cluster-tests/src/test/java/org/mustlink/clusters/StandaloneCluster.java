package org.mustlink.clusters;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A standalone cluster of Spark on this machine: a master and workers, each a JVM of its own. */
final class StandaloneCluster implements AutoCloseable {
  private static final Duration STARTED = Duration.ofMinutes(2);
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

  private final Program master;
  private final List<Program> workers = new ArrayList<>();
  private final String url;

  private StandaloneCluster(Program master, String url) {
    this.master = master;
    this.url = url;
  }

  /** Starts a cluster of workers of one core and 3 GiB each. */
  static StandaloneCluster start(int workers) {
    Program master =
        daemon("org.apache.spark.deploy.master.Master", "--port", "0", "--webui-port", "0");
    StandaloneCluster cluster;
    try {
      cluster = new StandaloneCluster(master, url(master));
    } catch (Throwable e) {
      master.close();
      throw e;
    }
    try {
      for (int i = 0; i < workers; i++) {
        cluster.workers.add(worker(cluster.url));
      }
      cluster.workers.forEach(StandaloneCluster::awaitRegistered);
      return cluster;
    } catch (Throwable e) {
      cluster.close();
      throw e;
    }
  }

  /** A run on this cluster, with one core and 1 GiB for each executor. */
  Submission submission() {
    return Submission.by("standalone.sh")
        .environment("MASTER", url)
        .options("--executor-memory", "1g")
        .conf("spark.executor.cores", "1");
  }

  @Override
  public void close() {
    workers.forEach(Program::close);
    master.close();
  }

  private static String url(Program master) {
    return Until.found(
            STARTED,
            () ->
                Optional.of(MASTER.matcher(master.err()))
                    .filter(Matcher::find)
                    .map(found -> found.group(1)))
        .orElseThrow(() -> new AssertionError("no master has started: " + master.err()));
  }

  private static Program worker(String url) {
    Path directory = Project.directory("worker");
    return daemon(
        "org.apache.spark.deploy.worker.Worker",
        "--port",
        "0",
        "--webui-port",
        "0",
        "--cores",
        "2",
        "--memory",
        "3g",
        "--work-dir",
        directory.toString(),
        url);
  }

  private static void awaitRegistered(Program worker) {
    Until.holds(
        STARTED,
        () -> worker.err().contains("Successfully registered with master"),
        () -> "a worker has not joined the cluster: " + worker.err());
  }

  private static Program daemon(String className, String... arguments) {
    List<String> words = new ArrayList<>();
    words.add(Project.spark().resolve("bin/spark-class").toString());
    words.add(className);
    words.addAll(List.of("--host", "127.0.0.1"));
    words.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(words);
    Submission.clean(builder);
    builder.environment().put("SPARK_DAEMON_MEMORY", "512m");
    return Program.start(className.substring(className.lastIndexOf('.') + 1), builder);
  }
}
