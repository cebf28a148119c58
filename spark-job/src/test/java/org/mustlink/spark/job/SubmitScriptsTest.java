package org.mustlink.spark.job;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
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
        echo "${LC_ALL:-}" > "$HOME_OF_TEST/locale"
        case "$*" in
          *XshowSettings*) echo '    java.specification.version = 17' ;;
          *--print-settings*) echo "output.path = \\"$HOME_OF_TEST/out put_10:30\\"" ;;
          *FsShell*-cat*) for last; do :; done; cat "$last" ;;
          *FsShell*-rm*) for last; do :; done; rm "$last" ;;
          *) echo "java $*" ;;
        esac
        """);
    script(
        "spark/bin/spark-submit",
        """
        echo "spark-submit $*"
        echo "${LC_ALL:-}" > "$HOME_OF_TEST/locale"
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
    Path out = Files.createDirectories(home.resolve("out put_10:30"));
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

  @ParameterizedTest
  @CsvSource({
    "'', '', C.UTF-8",
    "LC_ALL=C, '', C.UTF-8",
    "LANG=POSIX, '', C.UTF-8",
    "LC_ALL=C.UTF-8, UTF-8, C.UTF-8",
    "LANG=de_DE.UTF-8, ANSI_X3.4-1968, C.UTF-8",
  })
  void javaStartsInALocaleWithUtf8(String set, String encoding, String expected) throws Exception {
    locale(encoding);
    for (String script : List.of("local.sh", "standalone.sh")) {
      Ended ended = run(script, set, "", 0, "fit", "my.conf");
      assertThat(ended.code()).as(ended.err()).isZero();
      assertThat(ended.err()).doesNotContain("mustlink: The locale", "mustlink: This machine");
      assertThat(home.resolve("locale")).content().isEqualTo(expected + "\n");
    }
  }

  @Test
  void aLocaleOfAnotherEncodingStaysAndIsTold() throws Exception {
    locale("ISO-8859-1");
    Ended ended = run("local.sh", "LANG=de_DE.ISO-8859-1", "", 0, "fit", "my.conf");
    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err())
        .contains("The locale de_DE.ISO-8859-1 is of the encoding ISO-8859-1", "LC_ALL=C.UTF-8");
    assertThat(home.resolve("locale")).content().isEqualTo("\n");
  }

  @Test
  void driversAndExecutorsElsewhereGetTheLocale() throws Exception {
    assertThat(run("yarn.sh", "", 0, cluster()).out())
        .contains(
            "--conf spark.executorEnv.LC_ALL=C.UTF-8",
            "--conf spark.yarn.appMasterEnv.LC_ALL=C.UTF-8");
    assertThat(run("kubernetes.sh", "", 0, cluster()).out())
        .contains("--conf spark.kubernetes.driverEnv.LC_ALL=C.UTF-8");
    assertThat(run("yarn.sh", "", 0, cluster("--conf", "spark.executorEnv.LC_ALL=x")).out())
        .doesNotContain("spark.executorEnv.LC_ALL=C.UTF-8");
  }

  @Test
  void aJarIsBuiltAnewWhereSourcesHaveOtherContentAndNotWhereTheyHaveOtherTimes() throws Exception {
    Path source = home.resolve("spark-job/src/main/java/A.java");
    Path other = home.resolve("core-algorithms/src/main/java/B C.java");
    for (Path file : List.of(source, other, home.resolve("pom.xml"), home.resolve("job/pom.xml"))) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "class A {}\n");
    }
    for (String module : List.of("core-algorithms", "spark-job", "job")) {
      String artifact = module.replace("-algorithms", "").replace("-job", "");
      Ended listed =
          run(
              "built-from.sh",
              "",
              0,
              "list",
              home.resolve(module).toString(),
              home.resolve("META-INF/mustlink/mustlink-" + artifact + ".sources").toString());
      assertThat(listed.code()).as(listed.err()).isZero();
    }
    script("bin/jar", "cp -r \"$HOME_OF_TEST/META-INF\" .");
    script("mvnw", "touch \"$HOME_OF_TEST/built\"");
    Path jar = home.resolve("job/target/mustlink-job-1.jar");
    Ended noted = run("built-from.sh", "", 0, "note", jar.toString());
    assertThat(noted.code()).as(noted.err()).isZero();
    Path newer =
        Files.writeString(home.resolve("job/target/mustlink-job-0.jar"), "of another time");

    FileTime later = FileTime.from(Instant.now().plusSeconds(3600));
    for (Path file : List.of(source, other, newer)) {
      Files.setLastModifiedTime(file, later);
    }
    Ended copied = run("local.sh", "", 0, "fit", "my.conf");
    assertThat(copied.code()).as(copied.err()).isZero();
    assertThat(copied.out()).contains("/mustlink-job-1.jar fit my.conf");
    assertThat(home.resolve("built")).doesNotExist();

    Files.writeString(source, "class A { }\n");
    Files.setLastModifiedTime(source, FileTime.fromMillis(0));
    assertBuilt("spark-job/src/main/java/A.java has changed since the job jar was built");
    Files.writeString(source, "class A {}\n");
    Files.delete(other);
    assertBuilt("core-algorithms/src/main/java/B C.java has changed");
    Files.writeString(other, "class A {}\n");
    assertThat(run("local.sh", "", 0, "fit", "my.conf").err()).doesNotContain("built");
    Files.writeString(jar, "a jar that another program put there");
    Files.setLastModifiedTime(source, later);
    assertBuilt("A source file has changed");
  }

  private void assertBuilt(String reason) throws Exception {
    Ended ended = run("local.sh", "", 0, "fit", "my.conf");
    assertThat(ended.err()).contains("The job is being built: " + reason);
    Files.delete(home.resolve("built"));
  }

  /** Puts a program in the place of {@code locale} that knows one encoding; with none, UTF-8. */
  private void locale(String encoding) throws IOException {
    script(
        "bin/locale",
        """
        case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
          C.UTF-8) echo UTF-8 ;;
          '' | C | POSIX) echo ANSI_X3.4-1968 ;;
          *) echo '%s' ;;
        esac
        """
            .formatted(encoding));
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
    return run(script, "LC_ALL=C.UTF-8", logged, code, arguments);
  }

  /** The same with one variable of the locale, as in {@code LANG=C}, or with none. */
  private Ended run(String script, String locale, String logged, int code, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("submit-scripts").resolve(script).toString());
    command.addAll(List.of(arguments));
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.matches("SPARK_.*|LC_.*|LANG|LANGUAGE|MUSTLINK_JAR"));
    if (!locale.isEmpty()) {
      String[] variable = locale.split("=", 2);
      builder.environment().put(variable[0], variable[1]);
    }
    builder.environment().merge("PATH", home.resolve("bin") + ":", (path, bin) -> bin + path);
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
