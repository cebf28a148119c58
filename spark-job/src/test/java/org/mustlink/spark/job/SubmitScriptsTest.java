package org.mustlink.spark.job;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs copies of the submit scripts with a spark-submit and a Java that only print their arguments.
 */
@DisabledOnOs(OS.WINDOWS)
class SubmitScriptsTest {
  private static final String STATE =
      "24/05/01 INFO ClientEndpoint: State of driver driver-1 is %s, exiting spark-submit JVM.";

  private final Path home;

  SubmitScriptsTest(@TempDir Path home) {
    this.home = home;
  }

  @BeforeEach
  void copyScripts() throws IOException {
    Path scripts = Files.createDirectories(home.resolve("submit-scripts"));
    try (Stream<Path> files = Files.list(Path.of("../submit-scripts"))) {
      for (Path file : files.toList()) {
        Files.copy(file, scripts.resolve(file.getFileName().toString()));
      }
    }
    Path target = Files.createDirectories(home.resolve("job/target"));
    Path jar = Files.createFile(target.resolve("mustlink-job-1.jar"));
    Files.writeString(target.resolve("spark.classpath"), jar.toString());
    // Says what it was started with, and whether something was told to the user before.
    script(
        "bin/java",
        """
        if [ ! -s "$HOME_OF_TEST/err" ]; then touch "$HOME_OF_TEST/silent"; fi
        case "$*" in
          *XshowSettings*) echo '    java.specification.version = 17' ;;
          *--print-settings*) echo "output.path = \\"$HOME_OF_TEST/out put\\"" ;;
          *FsShell*-cat*) for last; do :; done; cat "$last" ;;
          *FsShell*-rm*) for last; do :; done; rm "$last" ;;
          *) echo "java $*" ;;
        esac
        """);
    script(
        "spark/bin/spark-submit",
        """
        echo "spark-submit $*"
        echo "options: ${SPARK_SUBMIT_OPTS:-none}"
        if [ -n "$LOGGED" ]; then echo "$LOGGED" >&2; fi
        for word; do
          case $word in
            spark.mustlink.failureFile=*) [ ! -f "$HOME_OF_TEST/failure" ] || cp "$HOME_OF_TEST/failure" "${word#*=}" ;;
          esac
        done
        exit "$CODE"
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "standalone.sh, spark.standalone.submit.waitAppCompletion",
    "yarn.sh, spark.yarn.submit.waitAppCompletion",
    "kubernetes.sh, spark.kubernetes.submission.waitAppCompletion",
  })
  void waitsForADriverInTheCluster(String script, String key) throws Exception {
    Ended waited = run(script, STATE.formatted("FINISHED"), 0, cluster());
    assertThat(waited.code()).as(waited.err()).isZero();
    assertThat(waited.out()).contains("--conf " + key + "=true", "--deploy-mode cluster");
    assertThat(waited.err()).contains("State of driver");

    Ended submitted = run(script, "", 0, cluster("--conf", key + "=false"));
    assertThat(submitted.code()).isZero();
    assertThat(submitted.out()).doesNotContain(key + "=true");
    assertThat(submitted.err()).contains("only submitted, since " + key + " = false");

    Path file = Files.writeString(home.resolve("spark.conf"), "a b\n " + key + "   false \n");
    Ended byFile = run(script, "", 0, cluster("--properties-file", file.toString()));
    assertThat(byFile.out()).doesNotContain(key + "=true");
    assertThat(byFile.err()).contains("only submitted");

    assertThat(run(script, "", 0, "fit", "my.conf").out())
        .contains("--deploy-mode client")
        .doesNotContain("waitAppCompletion");
  }

  @ParameterizedTest
  @CsvSource({"FAILED", "ERROR", "KILLED"})
  void failsWhereTheDriverOfAStandaloneClusterFails(String state) throws Exception {
    Ended ended = run("standalone.sh", STATE.formatted(state), 0, cluster());
    assertThat(ended.code()).isEqualTo(70);
    assertThat(ended.err())
        .contains("mustlink: The driver in the cluster ended as " + state + ". The reason is in");
    assertThat(ended.out()).contains("conf/log4j2-submit.properties");
  }

  @Test
  void failsWhereTheEndOfAStandaloneDriverIsNotKnown() throws Exception {
    Ended ended = run("standalone.sh", "", 0, cluster());
    assertThat(ended.code()).isEqualTo(70);
    assertThat(ended.err()).contains("without telling how the driver ended");
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
    Ended ended = run(script, logged, code, cluster());
    assertThat(ended.code()).as(ended.err()).isEqualTo(65);
    assertThat(ended.err())
        .contains("The driver in the cluster ended as FAILED. The column \"a\\b\" is no number.");
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("the file is removed")
          .noneMatch(name -> name.startsWith("out put.failure"));
    }
  }

  @Test
  void anEarlierFailureIsNotTakenForThatOfADriverThatWasKilled() throws Exception {
    earlierFailure();
    Ended ended = run("kubernetes.sh", "", 1, cluster());
    assertThat(ended.code()).as(ended.err()).isEqualTo(70);
    assertThat(ended.err()).contains("ended as FAILED. The reason is in its log");
  }

  @Test
  void takesTheCodeFromTheLogWhereTheDriverCouldNotWrite() throws Exception {
    earlierFailure();
    String logged = "JobFailedException: Mustlink ended with exit code 73";
    Ended ended = run("yarn.sh", logged, 1, cluster());
    assertThat(ended.code()).as(ended.err()).isEqualTo(73);
    assertThat(ended.err()).contains("ended as FAILED. The reason is in its log");
  }

  private void earlierFailure() throws IOException {
    Path out = Files.createDirectories(home.resolve("out put"));
    Files.writeString(
        out.resolve("_STATUS.json"), "{\n  \"exitCode\" : 66,\n  \"reason\" : \"x\"\n}\n");
  }

  @Test
  void failsWhereAPodFails() throws Exception {
    String logged =
        "INFO LoggingPodStatusWatcherImpl: Application status for spark-1 (phase: Failed)";
    assertThat(run("kubernetes.sh", logged, 0, cluster()).code()).isEqualTo(70);
    assertThat(run("kubernetes.sh", logged.replace("Failed", "Succeeded"), 0, cluster()).code())
        .isZero();
  }

  @Test
  void saysWhatStartsBeforeJavaStarts() throws Exception {
    Ended ended = run("local.sh", "", 0, "--master", "local[2]", "fit", "my.conf");
    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err()).startsWith("mustlink: Starting fit on local[2].");
    assertThat(home.resolve("silent")).doesNotExist();
    assertThat(ended.out()).startsWith("java ").contains("--master local[2]").hasLineCount(1);
    assertThat(run("local.sh", "", 0).err()).startsWith("mustlink: Starting demo on local[3].");
    assertThat(run("local.sh", "", 0, "--help").err()).isEmpty();
  }

  private static String[] cluster(String... options) {
    List<String> all = new ArrayList<>(List.of("--deploy-mode", "cluster"));
    all.addAll(List.of(options));
    all.addAll(List.of("fit", "my.conf"));
    return all.toArray(String[]::new);
  }

  private record Ended(int code, String out, String err) {}

  @Test
  void onlyTheDemonstrationDoesWithoutTheOptimizingCompiler() throws Exception {
    assertThat(run("local.sh", "", 0).out()).contains("-XX:TieredStopAtLevel=1");
    assertThat(run("local.sh", "", 0, "fit", "my.conf").out()).doesNotContain("TieredStopAtLevel");
  }

  @Test
  void anArchiveOfClassesIsUsedWhereThereIsOne() throws Exception {
    assertThat(run("local.sh", "", 0, "fit", "my.conf").out())
        .doesNotContain("SharedArchiveFile")
        .contains("-XX:Tier4InvocationThreshold=50000");
    Path archive = home.resolve("job/target/classes.jsa");
    Files.createFile(archive);
    assertThat(run("local.sh", "", 0, "fit", "my.conf").out())
        .contains("-XX:SharedArchiveFile=" + archive.toRealPath() + " -Xshare:auto");
  }

  @Test
  void anArchiveOfClassesIsMadeByAShortDemonstration() throws Exception {
    Files.createDirectories(home.resolve("conf"));
    Files.createDirectories(home.resolve("data"));
    Files.copy(Path.of("../conf/pendigits.conf"), home.resolve("conf/pendigits.conf"));
    Files.copy(Path.of("../data/pendigits.csv.gz"), home.resolve("data/pendigits.csv.gz"));
    Path archive = home.resolve("job/target/classes.jsa");
    Files.writeString(archive, "of an earlier jar");

    // The Java of this test writes no archive: that is told and does no harm.
    Ended without = run("class-archive.sh", "", 0);
    assertThat(without.code()).isZero();
    assertThat(without.err()).contains("No archive of classes was made").contains("/log has");
    assertThat(archive).doesNotExist();

    script(
        "bin/java",
        """
        case "$*" in
          *XshowSettings*) echo '    java.specification.version = 17' ;;
          *) for word; do
               case $word in -XX:ArchiveClassesAtExit=*) echo "$*" > "${word#*=}" ;; esac
             done ;;
        esac
        """);
    Ended made = run("class-archive.sh", "", 0);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.err()).isEmpty();
    assertThat(archive).content().contains(" demo --root ").doesNotContain("SharedArchiveFile");
    assertThat(home.resolve("job/target/class-archive")).doesNotExist();
  }

  private Ended run(String script, String logged, int code, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("submit-scripts").resolve(script).toString());
    command.addAll(List.of(arguments));
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("SPARK_"));
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_HOME", home.toString(),
                "SPARK_HOME", home.resolve("spark").toString(),
                "HADOOP_CONF_DIR", home.toString(),
                "MASTER", script.startsWith("local") ? "local[3]" : "k8s://host",
                "HOME_OF_TEST", home.toString(),
                "LOGGED", logged,
                "CODE", String.valueOf(code)));
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private void script(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + text);
    Files.setPosixFilePermissions(file, fromString("rwxr-xr-x"));
  }
}
