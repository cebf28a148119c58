package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class DemoCommandTest {
  /** The root of the repository, seen from the module that tests run in. */
  private static final Path REPOSITORY = Path.of("..");

  private final Path directory;

  DemoCommandTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void showsThatLabelsHelp(SparkSession spark) throws IOException {
    for (String file : new String[] {"conf/pendigits.conf", "data/pendigits.csv.gz"}) {
      Path copy = directory.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.copy(REPOSITORY.resolve(file), copy);
    }
    Program demo = Program.run(spark, "demo", "--root", directory.toString());
    assertThat(demo.code()).as(demo.err()).isZero();
    // A stage tells of its progress where the machine is slow.
    assertThat(demo.out().lines().filter(line -> !line.matches(".*: \\d+ s(, .*)?")))
        .as(demo.out())
        .hasSize(16)
        .anyMatch(line -> line.contains("ACC: share of the rows in the right cluster"));
    assertThat(accuracy(demo, "Mustlink, 100 labels"))
        .isGreaterThan(0.9)
        .isGreaterThan(accuracy(demo, "MLlib k-means") + 0.1);
    assertThat(directory.resolve("target/demonstration/_STATUS.json")).exists();
  }

  private static double accuracy(Program demo, String line) {
    Matcher found = Pattern.compile(line + " +(0\\.\\d+)").matcher(demo.out());
    assertThat(found.find()).as(demo.out()).isTrue();
    return Double.parseDouble(found.group(1));
  }
}
