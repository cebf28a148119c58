package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** Tables that a fit refuses, and settings that do not suit a table. */
@ExtendWith(SparkExtension.class)
class FitRefusalsTest {
  private final SparkSession spark;

  FitRefusalsTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e200})
  void valuesThatAreNoFeaturesAreRefusedWithRowAndColumn(double value) {
    List<Row> rows = new ArrayList<>(Blobs.rows());
    rows.set(17, RowFactory.create(17L, 1.0, value, 1.0, null, "true 0"));
    assertThatThrownBy(() -> fit(Blobs.table(Blobs.data(spark, rows)), Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row id=17: column y is " + value);
  }

  @Test
  void aNullIsRefusedWithRowAndColumn() {
    List<Row> rows = new ArrayList<>(Blobs.rows());
    rows.set(5, RowFactory.create(5L, 1.0, 1.0, null, null, "true 0"));
    assertThatThrownBy(() -> fit(Blobs.table(Blobs.data(spark, rows)), Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row id=5: column z is null");
  }

  @Test
  void vectorsOfDifferentLengthsAreRefused() {
    StructType schema =
        new StructType(
            new StructField[] {
              DataTypes.createStructField("id", DataTypes.IntegerType, false),
              DataTypes.createStructField("features", SQLDataTypes.VectorType(), true)
            });
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      rows.add(RowFactory.create(i, Vectors.dense(new double[i == 40 ? 2 : 3])));
    }
    InputTable table =
        new InputTable(
            spark.createDataFrame(rows, schema),
            new FeatureColumns(ColumnKind.VECTOR, List.of("features")),
            List.of("id"),
            Optional.empty(),
            Optional.empty());
    assertThatThrownBy(() -> fit(table, Map.of("k", "3")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row id=40")
        .hasMessageContaining("2 features")
        .hasMessageContaining("3");
  }

  @Test
  void settingsThatDoNotSuitTheTableAreRefused() {
    InputTable table = Blobs.table(Blobs.data(spark, Blobs.rows()));
    refused(table, Map.of("k", "601"), "Cannot set k to", "601", "600 rows");
    refused(table, Map.of("k", "2"), "Cannot set k to", "known", "3 values");
    refused(table, Map.of("k", "4", "assign", "vote"), "Cannot set assign to", "4 clusters");
    refused(table, Map.of("landmarks", "2"), "Cannot set landmarks to", "k = 3");
    refused(table, Map.of("reduce", "4"), "Cannot set reduce to", "3 features");
  }

  @Test
  void anEmptyTableIsRefused() {
    assertThatThrownBy(() -> fit(Blobs.table(Blobs.data(spark, List.of())), Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("empty");
  }

  private void refused(InputTable table, Map<String, String> set, String... words) {
    assertThatThrownBy(() -> fit(table, set))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll(words);
  }

  private static void fit(InputTable table, Map<String, String> set) {
    Progress progress = new CollectedProgress(new ArrayList<>(), new ArrayList<>());
    ClusteringFit.run(table, Optional.empty(), FitOptions.resolve(set), progress).close();
  }
}
