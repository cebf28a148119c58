package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/**
 * What is decided for columns is that of the rows that are fitted, is kept, and is in the summary.
 */
@Tag("long")
@ExtendWith(SparkExtension.class)
class DecidedColumnsTest {
  private final SparkSession spark;
  private final Path directory;

  DecidedColumnsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /**
   * The fit of the clean table is that of a table without the rows, also where it was lost once.
   */
  @Test
  void rowsThatAreSetAsideDecideNothing() throws IOException {
    Path all = table("all.csv", true);
    Path good = table("good.csv", false);
    assertThat(fit("", good, "of-good").code()).isZero();
    String[] aside = {"faults.gaps=fail", "faults.rows=quarantine"};
    assertThat(fit("landmarks", all, "of-all", aside).code()).isNotZero();
    Program resumed = fit("", all, "of-all", aside);
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.out())
        .contains(
            "left in " + directory.resolve("kept") + ": columns, columnsOfRowsThatAreLeft, labels,",
            "120 good, 2 set aside",
            "\nColumns:\n  x    number    from 0 to 13\n  c.d  category  of 2 levels: ",
            "\n  one  left out  all its values are 'same'\n")
        .doesNotContain("no value", "strange");
    assertThat(assigned("of-all")).hasSize(120).isEqualTo(assigned("of-good"));
    assertThat(Files.readString(directory.resolve("of-all/summary.json")))
        .contains(
            "\"name\" : \"c.d\",\n    \"kind\" : \"category\",\n    \"summary\" : \"category of 2 levels: ",
            "\"kind\" : \"left out\"",
            "\"input.kinds.\\\"c.d\\\" = category\"",
            "\"reason\" : \"all its values are 'same'\"",
            "\"reason\" : \"set by input.kinds\"");
    assertThat(Files.readString(directory.resolve("of-all/report.html")))
        .contains("\"columns\":[{\"name\":\"x\",\"kind\":\"number\"");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  private Path table(String name, boolean bad) throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,c.d,one,note,known"));
    for (int i = 0; i < 120; i++) {
      int group = i % 2;
      lines.add(
          "r%d,%d,%d,same,n%d,%s"
              .formatted(i, 10 * group + i % 4, 7 + group, i, i < 6 ? "g" + group : ""));
    }
    if (bad) {
      lines.add("r120,,7,same,n,");
      lines.add("r121,1e200,strange,other,n,");
    }
    return Files.write(directory.resolve(name), lines);
  }

  private List<Row> assigned(String name) {
    return spark
        .read()
        .parquet(directory.resolve(name + "/assignments").toString())
        .orderBy("id")
        .collectAsList();
  }

  private Program fit(String until, Path table, String name, String... settings) {
    List<String> arguments = new ArrayList<>(List.of("fit"));
    List<String> set =
        new ArrayList<>(
            List.of(
                "input.path=" + table,
                "input.id=id",
                "input.features=*",
                "input.label=known",
                "input.kinds.\"c.d\"=category",
                "input.kinds.note=ignore",
                "fit.landmarks=30",
                "output.path=" + directory.resolve(name)));
    set.addAll(List.of(settings));
    set.forEach(one -> arguments.addAll(List.of("--set", one)));
    arguments.addAll(List.of("--resume", directory.resolve("kept").toString()));
    return Program.runUntil(until, spark, arguments.toArray(String[]::new));
  }
}
