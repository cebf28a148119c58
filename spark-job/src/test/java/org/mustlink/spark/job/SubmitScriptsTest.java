package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the submit scripts do with drivers in a cluster. */
@DisabledOnOs(OS.WINDOWS)
class SubmitScriptsTest {
  private static final String STATE =
      "24/05/01 INFO ClientEndpoint: State of driver driver-1 is %s, exiting spark-submit JVM.";

  private final Path home;
  private final SubmitScripts scripts;

  SubmitScriptsTest(@TempDir Path home) throws IOException {
    this.home = home;
    this.scripts = SubmitScripts.copiedTo(home);
  }

  @ParameterizedTest
  @CsvSource({
    "standalone.sh, spark.standalone.submit.waitAppCompletion",
    "yarn.sh, spark.yarn.submit.waitAppCompletion",
    "kubernetes.sh, spark.kubernetes.submission.waitAppCompletion",
  })
  void waitsForADriverInTheCluster(String script, String key) throws Exception {
    SubmitScripts.Ended waited = scripts.run(script, STATE.formatted("FINISHED"), 0, cluster());
    assertThat(waited.code()).as(waited.err()).isZero();
    assertThat(waited.out()).contains("--conf " + key + "=true", "--deploy-mode cluster");
    assertThat(waited.err()).contains("State of driver");

    SubmitScripts.Ended submitted = scripts.run(script, "", 0, cluster("--conf", key + "=false"));
    assertThat(submitted.code()).isZero();
    assertThat(submitted.out()).doesNotContain(key + "=true");
    assertThat(submitted.err()).contains("only submitted, since " + key + " = false");

    Path file = Files.writeString(home.resolve("spark.conf"), "a b\n " + key + "   false \n");
    SubmitScripts.Ended byFile =
        scripts.run(script, "", 0, cluster("--properties-file", file.toString()));
    assertThat(byFile.out()).doesNotContain(key + "=true");
    assertThat(byFile.err()).contains("only submitted");

    assertThat(scripts.run(script, "", 0, "fit", "my.conf").out())
        .contains("--deploy-mode client")
        .doesNotContain("waitAppCompletion");
  }

  @ParameterizedTest
  @CsvSource({"FAILED", "ERROR", "KILLED"})
  void failsWhereTheDriverOfAStandaloneClusterFails(String state) throws Exception {
    SubmitScripts.Ended ended = scripts.run("standalone.sh", STATE.formatted(state), 0, cluster());
    assertThat(ended.code()).isEqualTo(70);
    assertThat(ended.err())
        .contains("mustlink: The driver in the cluster ended as " + state + ". The reason is in");
    assertThat(ended.out()).contains("conf/log4j2-submit.properties");
  }

  @Test
  void failsWhereTheEndOfAStandaloneDriverIsNotKnown() throws Exception {
    SubmitScripts.Ended ended = scripts.run("standalone.sh", "", 0, cluster());
    assertThat(ended.code()).isEqualTo(70);
    assertThat(ended.err()).contains("without the final state of the driver");
  }

  @ParameterizedTest
  @CsvSource({"standalone.sh, 0", "standalone.sh, 255", "yarn.sh, 1", "kubernetes.sh, 1"})
  void endsWithTheCodeThatTheJobHasWritten(String script, int code) throws Exception {
    earlierFailure();
    Files.writeString(
        home.resolve("failure"),
        """
        {
          "exitCode" : 65,
          "reason" : "The column \\"a\\\\b\\" is no number."
        }
        """);
    String logged = code == 0 ? STATE.formatted("FAILED") : "";
    SubmitScripts.Ended ended = scripts.run(script, logged, code, cluster());
    assertThat(ended.code()).as(ended.err()).isEqualTo(65);
    assertThat(ended.out())
        .as("Hadoop's shell reads no path with a colon")
        .contains("spark.mustlink.failureFile=" + home + "/out put_10.failure-");
    assertThat(ended.err())
        .contains("The driver in the cluster ended as FAILED. The column \"a\\b\" is no number.");
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("the file is removed")
          .noneMatch(name -> name.contains(".failure"));
    }
  }

  @Test
  void anEarlierFailureIsNotTakenForThatOfADriverThatWasKilled() throws Exception {
    earlierFailure();
    SubmitScripts.Ended ended = scripts.run("kubernetes.sh", "", 1, cluster());
    assertThat(ended.code()).as(ended.err()).isEqualTo(70);
    assertThat(ended.err()).contains("ended as FAILED. The reason is in its log");
  }

  @Test
  void takesTheCodeFromTheLogWhereTheDriverCouldNotWrite() throws Exception {
    earlierFailure();
    String logged = "JobFailedException: Mustlink ended with exit code 73";
    SubmitScripts.Ended ended = scripts.run("yarn.sh", logged, 1, cluster());
    assertThat(ended.code()).as(ended.err()).isEqualTo(73);
    assertThat(ended.err()).contains("ended as FAILED. The reason is in its log");
  }

  private void earlierFailure() throws IOException {
    Path out = Files.createDirectories(home.resolve("out put_10:30"));
    Files.writeString(
        out.resolve("_STATUS.json"), "{\n  \"exitCode\" : 66,\n  \"reason\" : \"x\"\n}\n");
  }

  @Test
  void failsWhereAPodFails() throws Exception {
    String logged =
        "INFO LoggingPodStatusWatcherImpl: Application status for spark-1 (phase: Failed)";
    assertThat(scripts.run("kubernetes.sh", logged, 0, cluster()).code()).isEqualTo(70);
    assertThat(
            scripts
                .run("kubernetes.sh", logged.replace("Failed", "Succeeded"), 0, cluster())
                .code())
        .isZero();
  }

  @Test
  void driversAndExecutorsElsewhereGetTheLocale() throws Exception {
    assertThat(scripts.run("yarn.sh", "", 0, cluster()).out())
        .contains(
            "--conf spark.executorEnv.LC_ALL=C.UTF-8",
            "--conf spark.yarn.appMasterEnv.LC_ALL=C.UTF-8");
    assertThat(scripts.run("kubernetes.sh", "", 0, cluster()).out())
        .contains("--conf spark.kubernetes.driverEnv.LC_ALL=C.UTF-8");
    assertThat(scripts.run("yarn.sh", "", 0, cluster("--conf", "spark.executorEnv.LC_ALL=x")).out())
        .doesNotContain("spark.executorEnv.LC_ALL=C.UTF-8");
  }

  /** Puts a program in the place of {@code locale} that knows one encoding; with none, UTF-8. */
  private static String[] cluster(String... options) {
    List<String> all = new ArrayList<>(List.of("--deploy-mode", "cluster"));
    all.addAll(List.of(options));
    all.addAll(List.of("fit", "my.conf"));
    return all.toArray(String[]::new);
  }
}
