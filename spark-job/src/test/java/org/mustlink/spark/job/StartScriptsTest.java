package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.spark.job.command.Commands;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.SparkSessions;

/** What the submit scripts do with the job before Java starts: its jar, its locale, its options. */
@DisabledOnOs(OS.WINDOWS)
class StartScriptsTest {
  private final Path home;
  private final SubmitScripts scripts;

  StartScriptsTest(@TempDir Path home) throws IOException {
    this.home = home;
    this.scripts = SubmitScripts.copiedTo(home);
  }

  @Test
  void saysWhatStartsBeforeJavaStarts() throws Exception {
    SubmitScripts.Ended ended =
        scripts.run("local.sh", "", 0, "--master", "local[2]", "fit", "my.conf");
    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err()).startsWith("mustlink: Starting fit on local[2].");
    assertThat(home.resolve("silent")).doesNotExist();
    assertThat(ended.out()).startsWith("java ").contains("--master local[2]").hasLineCount(1);
    assertThat(scripts.run("local.sh", "", 0).err())
        .startsWith("mustlink: Starting demo on local[3].");
    assertThat(scripts.run("local.sh", "", 0, "--help").err()).isEmpty();
  }

  @Test
  void refusesCommandsThatTheJobDoesNotHaveBeforeJavaStarts() throws Exception {
    for (String script : List.of("local.sh", "yarn.sh", "kubernetes.sh", "standalone.sh")) {
      SubmitScripts.Ended ended = scripts.run(script, "", 0, "fitt", "my.conf");
      assertThat(ended.code()).isEqualTo(64);
      assertThat(ended.out()).isEmpty();
      assertThat(ended.err())
          .isEqualTo(
              "mustlink: There is no command fitt. The commands are "
                  + String.join(", ", commands())
                  + ".\n");
    }
  }

  @Test
  void anotherProgramIsLeftToSpark() throws Exception {
    assertThat(scripts.run("local.sh", "", 0, "fit", "my.conf").out())
        .containsPattern(" org.mustlink.spark.job.Launcher \\d+ --class \\S+Main .* fit my.conf");
    for (List<String> named : List.of(List.of("--class", "a.B"), List.of("--class=a.B"))) {
      String[] line =
          Stream.of(named, List.of("word", "--flag")).flatMap(List::stream).toArray(String[]::new);
      SubmitScripts.Ended ended = scripts.run("local.sh", "", 0, line);
      assertThat(ended.code()).as(ended.err()).isZero();
      assertThat(ended.out())
          .contains(" org.apache.spark.deploy.SparkSubmit --class ", String.join(" ", named))
          .endsWith(" spark-internal word --flag\n")
          .doesNotContain("Launcher");
    }
  }

  private static Set<String> commands() {
    Console console = new Console(System.out, System.err);
    return Commands.of(console, new SparkSessions()).getSubcommands().keySet();
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
      SubmitScripts.Ended ended = scripts.run(script, set, "", 0, "fit", "my.conf");
      assertThat(ended.code()).as(ended.err()).isZero();
      assertThat(ended.err()).doesNotContain("mustlink: The locale", "mustlink: This machine");
      assertThat(home.resolve("locale")).content().isEqualTo(expected + "\n");
    }
  }

  @Test
  void aLocaleOfAnotherEncodingStaysAndIsReported() throws Exception {
    locale("ISO-8859-1");
    SubmitScripts.Ended ended =
        scripts.run("local.sh", "LANG=de_DE.ISO-8859-1", "", 0, "fit", "my.conf");
    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err())
        .contains("The locale de_DE.ISO-8859-1 is of the encoding ISO-8859-1", "LC_ALL=C.UTF-8");
    assertThat(home.resolve("locale")).content().isEqualTo("\n");
  }

  @Test
  void aJarIsBuiltAnewWhereASourceIsNewer() throws Exception {
    Path source = home.resolve("spark-job/src/main/java/A.java");
    Path other = home.resolve("core-algorithms/src/main/java/B C.java");
    for (Path file : List.of(source, other, home.resolve("pom.xml"), home.resolve("job/pom.xml"))) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "class A {}\n");
    }
    scripts.script(
        "mvnw",
        """
        touch "$HOME_OF_TEST/built"
        echo '[INFO] Building One 1                     [1/3]'
        echo '[INFO] Building Two 1                     [2/3]'
        """);
    Path jar = Files.writeString(home.resolve("job/target/mustlink-job-1.jar"), "newest");
    FileTime later = FileTime.from(Instant.now().plusSeconds(3600));
    Files.setLastModifiedTime(jar, later);
    SubmitScripts.Ended ended = scripts.run("local.sh", "", 0, "fit", "my.conf");
    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains("/mustlink-job-1.jar:")
        .contains(" spark-internal fit my.conf");
    assertThat(home.resolve("built")).doesNotExist();

    FileTime latest = FileTime.from(later.toInstant().plusSeconds(3600));
    for (Path changed : List.of(source, other, home.resolve("job/pom.xml"), source.getParent())) {
      FileTime before = Files.getLastModifiedTime(changed);
      Files.setLastModifiedTime(changed, latest);
      assertBuilt("a source file has changed since the job jar was built");
      Files.setLastModifiedTime(changed, before);
    }
  }

  @Test
  void theJarOfThePythonPackageIsBuiltWhereItIsMissingOrOld() throws Exception {
    Path source = home.resolve("local/src/main/java/A.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "class A {}\n");
    Files.writeString(home.resolve("pom.xml"), "<project/>\n");
    scripts.script(
        "mvnw",
        """
        touch "$HOME_OF_TEST/built"
        mkdir -p local/target
        touch local/target/mustlink-local-1.jar
        """);
    Instant now = Instant.now();
    Path jar = home.resolve("job/target/mustlink-job-1.jar");
    Files.setLastModifiedTime(jar, FileTime.from(now.plusSeconds(7200)));
    for (boolean old : new boolean[] {true, false, true}) {
      SubmitScripts.Ended ended = scripts.run("build.sh", "", 0);
      assertThat(ended.code()).as(ended.err()).isZero();
      assertThat(Files.deleteIfExists(home.resolve("built"))).as(ended.err()).isEqualTo(old);
      FileTime changed = FileTime.from(now.plusSeconds(old ? -60 : 3600));
      Files.setLastModifiedTime(source, changed);
    }
  }

  @Test
  void aDistributionWithoutSourcesIsNeverBuilt() throws Exception {
    SubmitScripts.Ended ended = scripts.run("local.sh", "", 0, "fit", "my.conf");
    assertThat(ended.code()).as(ended.err()).isZero();
    try (Stream<Path> jars = Files.list(home.resolve("job/target"))) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
        Files.delete(jar);
      }
    }
    SubmitScripts.Ended refused = scripts.run("local.sh", "", 0, "fit", "my.conf");
    assertThat(refused.code()).isEqualTo(78);
    assertThat(refused.err()).contains("there is no job jar yet. There are no sources here");
  }

  private void assertBuilt(String reason) throws Exception {
    SubmitScripts.Ended ended = scripts.run("local.sh", "", 0, "fit", "my.conf");
    assertThat(ended.err())
        .contains("The job is being built: " + reason)
        .containsPattern("The job is built; 0:\\d\\d min.*, module 2 of 3\\.");
    Files.delete(home.resolve("built"));
  }

  private void locale(String encoding) throws IOException {
    scripts.script(
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

  @Test
  void theJobJarIsServedOnlyToOtherProcesses() throws Exception {
    assertThat(scripts.run("local.sh", "", 0, "fit", "my.conf").out())
        .endsWith(" spark-internal fit my.conf\n");
    assertThat(
            scripts.run("local.sh", "", 0, "--master", "local-cluster[1,1,1024]", "fit", "a").out())
        .endsWith("/mustlink-job-1.jar fit a\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  |",
        "true  | fit HOME/my.conf",
        "true  | predict HOME/my.conf --set model.path=HOME/result --set output.path=HOME/none",
        "true  | fit --set input.path=HOME/small.csv --set output.path=HOME/none --verbose",
        "false | fit HOME/none.conf",
        "false | audit HOME/my.conf",
        "false | fit HOME/my.conf --resume HOME/kept",
        "false | fit HOME/my.conf --set input.path=HOME/large.csv",
        "false | fit HOME/my.conf --set input.path=HOME/job",
        "false | fit HOME/my.conf --set input.path=HOME/*.csv",
        "false | fit HOME/my.conf --set input.labels=HOME/large.csv",
        "false | fit HOME/my.conf --set input.table=large",
        "false | fit HOME/my.conf --set fit.method=cosc",
        "false | fit HOME/my.conf --set fit.by=city",
        "false | fit HOME/my.conf --set links.path=HOME/small.csv",
      })
  void onlySmallTablesDoWithoutTheOptimizingCompiler(boolean without, String line)
      throws Exception {
    Files.writeString(home.resolve("small.csv"), "id,x\n1,2\n");
    Files.writeString(home.resolve("large.csv"), "1,2\n".repeat(100_000));
    Files.createDirectories(home.resolve("result"));
    Files.createFile(home.resolve("result/summary.json"));
    Files.writeString(
        home.resolve("my.conf"),
        """
        input { path = "HOME/small.csv", id = id }  # by what
        output.path: HOME/result
        """
            .replace("HOME", home.toString()));
    String[] arguments =
        line == null ? new String[0] : line.replace("HOME", home.toString()).split(" ");
    SubmitScripts.Ended ended = scripts.run("local.sh", "", 0, arguments);
    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out().contains("-XX:TieredStopAtLevel=1 -Dmustlink.kernel=scalar"))
        .isEqualTo(without);
  }

  @Test
  void anArchiveOfClassesIsUsedWhereThereIsOne() throws Exception {
    assertThat(scripts.run("local.sh", "", 0, "fit", "my.conf").out())
        .doesNotContain("SharedArchiveFile")
        .contains("-XX:Tier4InvocationThreshold=50000");
    Path archive = home.resolve("job/target/classes.jsa");
    Files.createFile(archive);
    assertThat(scripts.run("local.sh", "", 0, "fit", "my.conf").out())
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
    SubmitScripts.Ended without = scripts.run("class-archive.sh", "", 0);
    assertThat(without.code()).isZero();
    assertThat(without.err()).contains("No archive of classes was made").contains("/log has");
    assertThat(archive).doesNotExist();

    scripts.script(
        "bin/java",
        """
        case "$*" in
          *XshowSettings*) echo '    java.specification.version = 17' ;;
          *) for word; do
               case $word in -XX:ArchiveClassesAtExit=*) echo "$*" > "${word#*=}" ;; esac
             done ;;
        esac
        """);
    SubmitScripts.Ended made = scripts.run("class-archive.sh", "", 0);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.err()).isEmpty();
    assertThat(archive).content().contains(" demo --root ").doesNotContain("SharedArchiveFile");
    assertThat(home.resolve("job/target/class-archive")).doesNotExist();
  }
}
