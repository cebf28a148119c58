package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.InputTable;

class LibsvmReadingTest extends InputCheck {
  LibsvmReadingTest(SparkSession spark, @TempDir Path directory) {
    super(spark, directory);
  }

  @Override
  String format() {
    return "libsvm";
  }

  /** A text that is no vector is a broken line, so it takes a broken archive. */
  @Override
  String corruptName() {
    return "corrupt.libsvm.gz";
  }

  @Override
  void write(Dataset<Row> table, Path path) {
    new VectorAssembler()
        .setInputCols(new String[] {"f0", "f1", "f2"})
        .setOutputCol("features")
        .transform(table)
        .select("label", "features")
        .write()
        .format("libsvm")
        .save(path.toString());
  }

  /** The number of features is that of the rows, so there must be one. */
  @Override
  @Test
  void readsATableWithoutRows() {
    Path path = saved("table", List.of());
    assertThatThrownBy(() -> read(path, "label"))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(path.toString());
  }

  /** Each line has a label. */
  @Override
  @Test
  void readsNullLabels() throws IOException {
    refusesBrokenLines("1:0.5 3:2\n");
  }

  /** The columns have fixed names. */
  @Override
  @Test
  void readsColumnsOfAnyName() throws IOException {
    Path file = Files.writeString(directory.resolve("t.libsvm"), "1 1:0.5 3:2\n");
    assertThatThrownBy(() -> reader.read(Inputs.of(file).features("f0").settings()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(
            "The table has no column 'f0', which input.features names. Its columns")
        .hasMessageContaining("are label, features.");
  }

  @Test
  void readsSparseVectors() throws IOException {
    Path file = Files.writeString(directory.resolve("t.libsvm"), "1 1:0.5 3:2\n0 2:1\n");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).label("label").settings())) {
      assertThat(loaded.table().features().kind(0)).isEqualTo(ColumnKind.VECTOR);
      assertThat(loaded.table().data().collectAsList())
          .extracting(Row::toString)
          .containsExactly("[(3,[0,2],[0.5,2.0]),1.0,0]", "[(3,[1],[1.0]),0.0,1]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 1:abc\n", "x 1:2\n", "1 3:2 2:1\n", "1 0:1\n"})
  void refusesBrokenLines(String line) throws IOException {
    Path file = Files.writeString(directory.resolve("t.libsvm"), "1 1:0.5 3:2\n" + line);
    assertThatThrownBy(() -> reader.read(Inputs.of(file).settings()).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("LIBSVM")
        .hasMessageContaining(file.toString());
  }
}
