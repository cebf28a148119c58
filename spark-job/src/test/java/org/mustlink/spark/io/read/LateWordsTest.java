package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/** Words in columns of CSV whose first thousand rows hold numbers alone. */
@ExtendWith(SparkExtension.class)
class LateWordsTest {
  private static final int ROWS = 1_300;

  private final SparkSession spark;
  private final Path directory;

  LateWordsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @Test
  void onlyTheColumnsWithWordsAreTexts() throws IOException {
    Path file = table(Map.of(1_100, "ten,NA,3", 1_200, "7,1,?", 1_250, "8,eight,3"));
    try (Loaded<InputTable> loaded = read(file)) {
      Map<String, ColumnKind> kinds =
          loaded.table().features().columns().stream()
              .collect(Collectors.toMap(FeatureColumn::name, FeatureColumn::kind));
      assertThat(kinds)
          .isEqualTo(Map.of("x", ColumnKind.TEXT, "y", ColumnKind.TEXT, "z", ColumnKind.NUMBER));
      assertThat(
              loaded
                  .table()
                  .data()
                  .filter("id in ('r7', 'r1100', 'r1200')")
                  .collectAsList()
                  .stream()
                  .map(row -> row.getAs("x") + " " + row.getAs("y") + " " + row.getAs("z")))
          .containsExactlyInAnyOrder("7 1 1.5", "ten NA 3.0", "7 1 null");
      assertThat(loaded.table().data().count()).isEqualTo(ROWS);
    }
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "12 %,1,3|Column x of row id=r1100 (number 1100 from 0) holds '12 %'",
        "\"1.234,5\",1,3|decimal point",
        "ten,1|does not have the 4 fields"
      })
  void whatIsNoWordIsRefusedAsEver(String line, String message) throws IOException {
    Path file = table(Map.of(1_100, line, 1_200, "ten,1,2"));
    assertThatThrownBy(() -> read(file).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(message);
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void aWeightAndAModelOfNumbersStayStrict() throws IOException {
    Path file = table(Map.of(1_100, "1,1,heavy"));
    TableReader reader = new TableReader(spark);
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").weight("z").settings()).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("holds 'heavy', which is not a number");
    FeatureColumns fitted = new FeatureColumns(ColumnKind.NUMBER, List.of("x", "y", "z"));
    assertThatThrownBy(() -> reader.read(Inputs.of(file).id("id").settings(), fitted).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("holds 'heavy', which is not a number");
  }

  private Loaded<InputTable> read(Path file) {
    return new TableReader(spark).read(Inputs.of(file).id("id").settings());
  }

  private Path table(Map<Integer, String> others) throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,y,z"));
    for (int i = 0; i < ROWS; i++) {
      lines.add("r" + i + "," + others.getOrDefault(i, i % 9 + ",1,1.5"));
    }
    return Files.write(directory.resolve("t.csv"), lines);
  }
}
