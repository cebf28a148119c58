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

/**
 * Copies of the submit scripts below a directory, with a spark-submit and a Java that only print
 * their arguments.
 */
record SubmitScripts(Path home) {
  /** How a script ended. */
  record Ended(int code, String out, String err) {}

  /** Copies the scripts. */
  static SubmitScripts copiedTo(Path home) throws IOException {
    SubmitScripts scripts = new SubmitScripts(home);
    scripts.copy();
    return scripts;
  }

  private void copy() throws IOException {
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

  Ended run(String script, String logged, int code, String... arguments)
      throws IOException, InterruptedException {
    return run(script, "LC_ALL=C.UTF-8", logged, code, arguments);
  }

  /** The same with one variable of the locale, as in {@code LANG=C}, or with none. */
  Ended run(String script, String locale, String logged, int code, String... arguments)
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

  /** Writes a program. */
  void script(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + text);
    Files.setPosixFilePermissions(file, fromString("rwxr-xr-x"));
  }
}
