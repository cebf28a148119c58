package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/** Which files are read: patterns, paths with special characters, and tables of other programs. */
@ExtendWith(SparkExtension.class)
class FileTablesTest {
  private final SparkSession spark;
  private final TableReader reader;
  private final Path directory;

  FileTablesTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.reader = new TableReader(spark);
    this.directory = directory;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_delta_log/00000000000000000000.json",
        ".hoodie/hoodie.properties",
        "metadata/v1.metadata.json",
        "metadata/00001-0e8c5d0a-6a5c-4f0b-9d5e-1b1f8a0f7a11.metadata.json",
        "metadata/other.metadata.json",
      })
  void refusesTablesThatKeepDeletedRowsInTheirFiles(String marker) throws IOException {
    Path table = directory.resolve("table");
    Path part = Files.createDirectories(table.resolve("data/day=1"));
    spark.range(5).write().mode("append").parquet(part.toString());
    Files.createDirectories(table.resolve(marker).getParent());
    Files.writeString(table.resolve(marker), "{}");
    Path link = Files.createSymbolicLink(directory.resolve("link"), part);
    for (String path :
        new String[] {
          table.toString(),
          part.toString(),
          table + "/data/day=*",
          table + "/*",
          link.toString(),
          directory + "/tab*",
          directory.toString() + "/{table,link}"
        }) {
      assertThatThrownBy(() -> reader.read(Inputs.of(Path.of(path)).settings()))
          .as(path)
          .isInstanceOf(BadSettingException.class)
          .hasMessageStartingWith("Cannot set input.path to " + path)
          .hasMessageContaining("rows that were deleted")
          .hasMessageContaining(remedy(marker));
    }
  }

  private static String remedy(String marker) {
    if (marker.startsWith("_delta")) {
      return "input.format = delta, or input.table";
    }
    return marker.endsWith("v1.metadata.json")
        ? "input.format = iceberg, or input.table"
        : "Set input.table";
  }

  @ParameterizedTest
  @CsvSource({
    "DELTA,_delta_log/00000000000000000000.json,library of Delta Lake,io.delta:delta-spark",
    "ICEBERG,metadata/v1.metadata.json,library of Apache Iceberg,iceberg-spark-runtime",
    "ICEBERG,metadata/00001-0e8c5d0a-6a5c-4f0b-9d5e-1b1f8a0f7a11.metadata.json,catalog knows,input.table",
    "DELTA,metadata/v1.metadata.json,is a table of Apache Iceberg,format",
    "DELTA,data/a.parquet,is no table of Delta Lake,format"
  })
  void saysWhatATableOfVersionsNeeds(TableFormat format, String marker, String words, String remedy)
      throws IOException {
    Path table = directory.resolve("table");
    Path file = table.resolve(marker);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{}");
    assertThatThrownBy(() -> reader.read(Inputs.of(table).id("id").format(format).settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(words)
        .hasMessageContaining(remedy);
  }

  @Test
  void readsATableBesideADirectoryOfMetadata() throws IOException {
    Path table = directory.resolve("table");
    spark.range(5).selectExpr("id / 2 as x").write().parquet(table.resolve("rows").toString());
    Files.createDirectories(table.resolve("metadata"));
    Files.writeString(table.resolve("metadata/part-00000"), "{}");
    assertThat(count(table.resolve("rows"))).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a[b]", "a{1,2}", "a*b?", "a\\b", "a:b", "a b%20"})
  void takesAPathThatExistsLiterally(String name) throws IOException {
    Path table = Files.createDirectories(directory.resolve(name));
    Files.writeString(table.resolve("t.csv"), "f0,f1\n1,2\n3,4\n");
    spark.range(5).selectExpr("id / 2 as x").write().parquet(table.resolve("p").toString());
    assertThat(count(table.resolve("t.csv"))).isEqualTo(2);
    assertThat(count(table.resolve("p"))).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a[b].csv", "a{1}.csv", "a[b.csv", "a\\.csv"})
  void saysThatAPathIsAPattern(String name) {
    assertThatThrownBy(() -> reader.read(Inputs.of(directory.resolve(name)).settings()))
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("The path is a pattern")
        .hasMessageContaining("backslash");
  }

  @Test
  void refusesAColonBesideACharacterOfPatterns() throws IOException {
    Path table = Files.createDirectories(directory.resolve("a:b"));
    Path file = Files.writeString(table.resolve("t[1].csv"), "f0,f1\n1,2\n3,4\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("colon");
  }

  @Test
  void saysThatAPatternCannotMeetAColon() throws IOException {
    Path table = Files.createDirectories(directory.resolve("table"));
    Files.writeString(table.resolve("a:b.csv"), "f0,f1\n1,2\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(table.resolve("*")).settings()))
        .isInstanceOf(InputMissingException.class)
        .hasMessageContaining("colon");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "json"})
  void refusesColumnsThatDifferOnlyInCase(String format) {
    Path table = directory.resolve("table");
    spark.conf().set("spark.sql.caseSensitive", "true");
    try {
      spark.range(5).selectExpr("id as f", "id as F").write().format(format).save(table.toString());
      assertThat(count(table)).isEqualTo(5);
    } finally {
      spark.conf().unset("spark.sql.caseSensitive");
    }
    assertThatThrownBy(() -> reader.read(Inputs.of(table).settings()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("more than one column 'f'")
        .hasMessageContaining("spark.sql.caseSensitive");
  }

  private long count(Path path) {
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(path).settings())) {
      return loaded.table().data().count();
    }
  }
}
