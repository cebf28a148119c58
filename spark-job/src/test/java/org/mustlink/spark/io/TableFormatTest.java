package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableFormatTest {
  @ParameterizedTest
  @CsvSource({
    "a.csv,CSV",
    "a.CSV.GZ,CSV",
    "part-0-c000.snappy.parquet,PARQUET",
    "a.jsonl,JSON",
    "a.json.bz2,JSON",
    "a.orc,ORC",
    "a.libsvm,LIBSVM",
    "x.y.svm,LIBSVM"
  })
  void isToldByTheExtension(String name, TableFormat format) {
    assertThat(TableFormat.ofFile(name)).contains(format);
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "a.txt", "a.gz", "csv.gz", "a."})
  void isNotGuessed(String name) {
    assertThat(TableFormat.ofFile(name)).isEmpty();
  }
}
