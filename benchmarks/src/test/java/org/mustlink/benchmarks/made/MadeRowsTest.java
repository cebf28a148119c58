package org.mustlink.benchmarks.made;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;

/** A row that is made depends on its number alone. */
class MadeRowsTest {
  private static final int ROWS = 10_000;

  @ParameterizedTest
  @ValueSource(ints = {3, 17})
  void theNumberOfPartitionsChangesNoRow(int partitions) throws IOException {
    List<String> one = rows(1, "id", "f0", "f1", "f2", "known", "truth");

    assertThat(one).hasSize(ROWS).doesNotHaveDuplicates();
    assertThat(one.stream().filter(row -> row.contains("class "))).hasSize(40);
    assertThat(rows(partitions, "id", "f0", "f1", "f2", "known", "truth")).isEqualTo(one);
  }

  @Test
  void columnsThatAreLeftOutChangeNoOther() throws IOException {
    assertThat(rows(1, "truth", "known", "id"))
        .isEqualTo(
            rows(1, "f2", "truth", "known", "id").stream()
                .map(row -> row.substring(row.indexOf(' ') + 1))
                .toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1.5", "many", "1e16"})
  void aNumberThatIsNoneIsRefused(String rows) {
    assertThatThrownBy(() -> MadeShape.of(new CaseInsensitiveStringMap(Map.of("rows", rows))))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("rows of the catalog", rows, "whole number");
  }

  /** Returns the rows as texts, read by a scan of some columns. */
  private static List<String> rows(int partitions, String... columns) throws IOException {
    MadeShape shape = new MadeShape(ROWS, 3, 4, 40, partitions, 7);
    SupportsPushDownRequiredColumns builder =
        (SupportsPushDownRequiredColumns)
            new MadeTable("made.mixture", shape)
                .newScanBuilder(new CaseInsensitiveStringMap(Map.of()));
    StructType wanted = new StructType();
    for (String column : columns) {
      wanted = wanted.add(shape.schema().apply(column));
    }
    builder.pruneColumns(wanted);
    Scan scan = builder.build();
    List<String> rows = new ArrayList<>();
    for (InputPartition part : scan.toBatch().planInputPartitions()) {
      try (PartitionReader<ColumnarBatch> reader =
          scan.toBatch().createReaderFactory().createColumnarReader(part)) {
        while (reader.next()) {
          reader.get().rowIterator().forEachRemaining(row -> rows.add(text(row, scan)));
        }
      }
    }
    return rows;
  }

  private static String text(InternalRow row, Scan scan) {
    StructType schema = scan.readSchema();
    List<String> values = new ArrayList<>();
    for (int t = 0; t < schema.size(); t++) {
      values.add(String.valueOf(row.get(t, schema.fields()[t].dataType())));
    }
    return String.join(" ", values);
  }
}
