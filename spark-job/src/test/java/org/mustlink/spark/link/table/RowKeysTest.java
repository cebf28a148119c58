package org.mustlink.spark.link.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.testing.SparkExtension;

/** Ids are compared by their texts, and only where equal ids have equal texts. */
@ExtendWith(SparkExtension.class)
class RowKeysTest {
  private static final DataType TEXT = DataTypes.StringType;
  private static final DataType WHOLE = DataTypes.createDecimalType(12, 0);

  private final SparkSession spark;

  RowKeysTest(SparkSession spark) {
    this.spark = spark;
  }

  private static void require(DataType row, DataType end) {
    RowKeys.requireComparable(
        new StructType().add("id", row),
        List.of("id"),
        new StructType().add("a", end),
        List.of("a"),
        "links.first");
  }

  @Test
  void wholeNumbersAndTextsAreComparable() {
    for (DataType row : List.of(DataTypes.IntegerType, DataTypes.LongType, WHOLE, TEXT)) {
      for (DataType end : List.of(DataTypes.ShortType, DataTypes.LongType, WHOLE, TEXT)) {
        assertThatCode(() -> require(row, end)).as("%s %s", row, end).doesNotThrowAnyException();
      }
    }
    assertThatCode(() -> require(DataTypes.DoubleType, DataTypes.DoubleType))
        .doesNotThrowAnyException();
  }

  @Test
  void numbersOfManyTextsAreNot() {
    List<DataType> broken =
        List.of(DataTypes.DoubleType, DataTypes.FloatType, DataTypes.createDecimalType(12, 2));
    for (DataType end : broken) {
      for (DataType row : List.of(TEXT, DataTypes.LongType)) {
        assertThatThrownBy(() -> require(row, end))
            .as("%s %s", row, end)
            .isInstanceOf(BadSettingException.class)
            .hasMessageContainingAll("links.first", "'a'", "id", "Cast");
      }
    }
  }

  @Test
  void aKeyIsNullWhereOneOfItsIdsIs() {
    StructType type = new StructType().add("a", TEXT).add("b", DataTypes.LongType);
    List<Row> rows = List.of(RowFactory.create("north", 17L), RowFactory.create("north", null));
    List<String> shown =
        spark
            .createDataFrame(rows, type)
            .select(RowKeys.shown(RowKeys.of(List.of("a", "b")), 2))
            .collectAsList()
            .stream()
            .map(row -> String.valueOf(row.get(0)))
            .toList();
    assertThat(shown.get(0)).isEqualTo("(north, 17)");
    assertThat(
            spark
                .createDataFrame(rows, type)
                .filter(RowKeys.of(List.of("a", "b")).isNull())
                .count())
        .isEqualTo(1);
  }
}
