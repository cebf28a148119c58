package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tests that {@code docs/research/faults.md} names exist, and every row says what happens. */
class FaultsPageTest {
  private static final Path HOME = Path.of("..");
  private static final Pattern NAME = Pattern.compile("`(\\w+)(#|: )([^`]+)`");

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    Map<String, String> sources = sources();
    List<String> kinds = CommandTableTest.all().stream().map(CommandTableTest.Kind::name).toList();
    Matcher named = NAME.matcher(Files.readString(HOME.resolve("docs/research/faults.md")));
    int found = 0;
    while (named.find()) {
      String source = sources.get(named.group(1));
      assertThat(source).as("class %s", named.group(1)).isNotNull();
      if (named.group(2).equals("#")) {
        assertThat(hasTest(source, named.group(3))).as(named.group()).isTrue();
      } else {
        assertThat(named.group(1)).isEqualTo("CommandTableTest");
        assertThat(kinds).contains(named.group(3));
      }
      found++;
    }
    assertThat(found).isGreaterThan(80);
  }

  /** Whether a method of this name stands below an annotation that makes it a test. */
  private static boolean hasTest(@Nullable String source, String name) {
    return source != null
        && Stream.of(source.split("\n\n"))
            .map(part -> part.split("\\bvoid " + name + "\\(", 2))
            .anyMatch(
                parts ->
                    parts.length == 2
                        && (parts[0].contains("@Test") || parts[0].contains("@ParameterizedTest")));
  }

  @Test
  void everyRowSaysWhatHappensAndNamesATest() throws IOException {
    List<String[]> rows =
        Files.readAllLines(HOME.resolve("docs/research/faults.md")).stream()
            .filter(line -> line.startsWith("| ") && !line.startsWith("| fault |"))
            .map(line -> line.split(" \\| ", -1))
            .toList();
    assertThat(rows).hasSizeGreaterThan(60);
    for (String[] row : rows) {
      assertThat(row).as(Arrays.toString(row)).hasSize(3);
      assertThat(row[1]).as(row[0]).isNotBlank();
      assertThat(row[2]).as(row[0]).containsPattern(NAME);
    }
  }

  /** The texts of all test classes, by their names. */
  private static Map<String, String> sources() throws IOException {
    try (Stream<Path> modules =
        Stream.of("core-algorithms", "model", "scorer", "spark-job", "cluster-tests")
            .map(HOME::resolve)) {
      return modules
          .flatMap(module -> files(module.resolve("src/test/java")))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  FaultsPageTest::text,
                  (one, other) -> one + other));
    }
  }

  private static Stream<Path> files(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
