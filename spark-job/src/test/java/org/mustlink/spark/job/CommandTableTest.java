package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.spark.testing.SparkExtension;

/** The exit code and the first line of the command for every kind in {@code command-table.txt}. */
@ExtendWith(SparkExtension.class)
class CommandTableTest {
  private static final String LINKED =
      "links.path=DIR/links.csv links.first=a links.second=b links.type=t";

  private static final String EARLIER = "{\"state\": \"done\"}";

  private final SparkSession spark;
  private final Path directory;

  CommandTableTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  private static final String LONG = "long";

  /** An entry of the table. */
  record Kind(String name, boolean isLong, List<String> made, String command, String expected) {
    static Kind of(String entry) {
      List<String> lines = entry.lines().toList();
      int run = lines.size() - 2;
      assertThat(lines.get(0)).startsWith("# ");
      assertThat(lines.get(run)).as(entry).matches("run( .*)?");
      boolean isLong = lines.get(1).equals(LONG);
      return new Kind(
          lines.get(0).substring(2),
          isLong,
          lines.subList(isLong ? 2 : 1, run),
          lines.get(run).substring(3).trim().replace("LINKED", LINKED),
          lines.get(run + 1));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Kind> all() throws IOException {
    try (InputStream in = CommandTableTest.class.getResourceAsStream("/command-table.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.split("\n\n"))
          .map(String::stripTrailing)
          .filter(entry -> entry.startsWith("# "))
          .map(Kind::of)
          .toList();
    }
  }

  static List<Kind> kinds() throws IOException {
    return all().stream().filter(kind -> !kind.isLong()).toList();
  }

  static List<Kind> longKinds() throws IOException {
    return all().stream().filter(Kind::isLong).toList();
  }

  @Tag(LONG)
  @ParameterizedTest
  @MethodSource("longKinds")
  void anotherOfItsKindEndsAsExpected(Kind kind) throws IOException {
    endsAsExpected(kind);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void endsAsExpected(Kind kind) throws IOException {
    write("table.csv", good());
    for (String line : kind.made()) {
      make(line);
    }
    boolean overEarlier = overEarlier(kind);
    if (overEarlier) {
      write("out/_STATUS.json", EARLIER);
      write("out/assignments/part-0.csv", "id,cluster\nr0,0\n");
    }
    Program program = Program.run(spark, arguments(kind.command(), overEarlier));
    String printed = program.code() == 0 ? program.out() : errors(program);
    String first =
        printed
            .lines()
            .filter(line -> !line.startsWith("    ")) // how far a slow stage is
            .findFirst()
            .orElse("")
            .replace(directory.toString(), "DIR");
    assertThat(program.code() + " " + first)
        .as("%s%nout: %s%nerr: %s", kind.name(), program.out(), program.err())
        .matches(pattern(kind.expected()));
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
    if (overEarlier) {
      assertThat(directory.resolve("out/_STATUS.json")).hasContent(EARLIER);
      assertThat(directory.resolve("out/assignments/part-0.csv")).hasContent("id,cluster\nr0,0\n");
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.contains("in-progress"));
    }
  }

  /**
   * Whether a fit is to fail, and is told to replace an earlier result, which it must leave then.
   */
  private static boolean overEarlier(Kind kind) {
    return kind.command().startsWith("fit ")
        && !kind.expected().startsWith("0 ")
        && !kind.command().contains("output.")
        && kind.made().stream().noneMatch(line -> line.startsWith("file out"));
  }

  /** Two groups of 60 points far apart, the first three of each labelled. */
  private static String good() {
    StringBuilder csv = new StringBuilder("id,x,y,class,known\n");
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      String known = i < 6 ? "g" + group : "";
      csv.append(
          "r%d,%s,%s,g%d,%s%n".formatted(i, 10 * group + i % 7 * 0.1, i % 11 * 0.1, group, known));
    }
    return csv.toString();
  }

  /** Prepares the input as a line of an entry says. */
  private void make(String line) throws IOException {
    String[] words = line.split(" ", 2);
    String rest = words[1];
    String name = rest.split(" ", 2)[0];
    String content = rest.substring(Math.min(rest.length(), name.length() + 1));
    switch (words[0]) {
      case "csv" -> {
        String[] change = rest.split(" -> ", 2);
        write("table.csv", good().replaceAll(change[0], change[1].replace("\\n", "\n")));
      }
      case "file" -> write(name, content.replace("\\n", "\n"));
      case "dir" -> Files.createDirectory(directory.resolve(name));
      case "rows" -> rows(name, content);
      default -> throw new AssertionError(line);
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void rows(String name, String expression) {
    String[] columns = {"concat('r', i) id", "x", "y", "if(i < 6, concat('g', i % 2), null) known"};
    spark
        .range(0, 120, 1, 2)
        .selectExpr("id i", "10.0D * (id % 2) + id % 7 x", "double(id % 11) y")
        .selectExpr(expression.isEmpty() ? columns : ArrayUtils.add(columns, expression + " z"))
        .write()
        .format(name.substring(name.lastIndexOf('.') + 1))
        .save(directory.resolve(name).toString());
  }

  private String[] arguments(String command, boolean overwrite) {
    String[] words = command.replace("DIR", directory.toString()).split(" +", -1);
    if (!List.of("fit", "evaluate", "audit").contains(words[0])) {
      return command.isEmpty() ? new String[0] : words;
    }
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("input.path", directory.resolve("table.csv").toString());
    settings.put("input.id", "id");
    settings.put("input.features", "x,y");
    settings.put("input.label", "known");
    settings.put("output.path", directory.resolve("out").toString());
    if (overwrite) {
      settings.put("output.mode", "overwrite");
    }
    List<String> options = new ArrayList<>();
    for (String word : Arrays.asList(words).subList(1, words.length)) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        options.add(word);
      } else {
        settings.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    List<String> arguments = new ArrayList<>(List.of(words[0]));
    settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
    arguments.addAll(options);
    return arguments.toArray(String[]::new);
  }

  /** The errors without the warnings before them. */
  private static String errors(Program program) {
    return program
        .err()
        .lines()
        .filter(line -> !line.startsWith("mustlink: warning: "))
        .map(line -> line.replaceFirst("^mustlink: error: ", ""))
        .collect(Collectors.joining("\n"));
  }

  private static Pattern pattern(String line) {
    return Pattern.compile(
        Arrays.stream(line.split("\\.\\.\\.", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")));
  }
}
