package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** A table of rows and a table of links as files, and the program with both. */
record LinkFiles(SparkSession spark, Path directory) {
  /** Two groups of 60 points far apart, and links of neighbouring rows. */
  void write() throws IOException {
    StringBuilder rows = new StringBuilder("site,no,x,y,class\n");
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      rows.append(
          "%s,%d,%s,%s,g%d%n"
              .formatted(
                  i < 60 ? "north" : "south",
                  i % 60,
                  10 * group + i % 7 * 0.1,
                  i % 11 * 0.1,
                  group));
    }
    Files.writeString(directory.resolve("rows.csv"), rows);
    StringBuilder links = new StringBuilder("site,from,to,kind,belief\n");
    for (int i = 0; i < 40; i++) {
      links.append("north,%d,%d,ML,%n".formatted(i, i + 2));
      links.append("south,%d,%d,cannot,0.5%n".formatted(i, i + 3));
    }
    Files.writeString(links(), links);
  }

  /** Runs a command that has to end with a code and some words. */
  void refused(int code, String words, String... args) {
    Program program = run(args);
    assertThat(program.code()).as(program.err()).isEqualTo(code);
    assertThat(program.err()).contains(words);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  /** Adds links. */
  void append(String... lines) throws IOException {
    Files.writeString(links(), Files.readString(links()) + String.join("\n", lines) + "\n");
  }

  /** Runs a command with both tables and further settings. */
  Program run(String command, String... more) {
    return run(prepended(command, more));
  }

  private Program run(String[] args) {
    try {
      Path conf =
          Files.writeString(
              directory.resolve("job.conf"),
              """
              input { path = "%s", id = [site, no], features = [x, y], truth = class }
              links {
                path = "%s", first = [site, from], second = [site, to], type = kind, weight = belief
              }
              fit.k = 2
              output.path = "%s"
              """
                  .formatted(directory.resolve("rows.csv"), links(), output()));
      List<String> all = new ArrayList<>(List.of(args[0], conf.toString()));
      all.addAll(List.of(args).subList(1, args.length));
      return Program.run(spark, all.toArray(String[]::new));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String[] prepended(String first, String... more) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  Path links() {
    return directory.resolve("links.csv");
  }

  /** Returns the place of what an audit says. */
  Path json() {
    return directory.resolve("audit_10:30.json");
  }

  /** Returns the place of the result. */
  Path output() {
    return directory.resolve("out_10:30");
  }
}
