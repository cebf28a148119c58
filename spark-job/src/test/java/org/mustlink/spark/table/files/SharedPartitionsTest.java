package org.mustlink.spark.table.files;

import static org.apache.spark.sql.functions.udf;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.cursor.RowFunction;
import org.mustlink.spark.testing.SparkExtension;

/** Tables whose rows one task would read, on two cores. */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharedPartitionsTest {
  private static final int ROWS = 300_000;

  private SparkSession spark;
  private Dataset<Row> oneGroup;

  @BeforeAll
  void write(SparkSession session, @TempDir Path folder) {
    spark = session;
    oneGroup = stored(folder.resolve("large"), ROWS, 1);
  }

  private Dataset<Row> stored(Path path, int rows, int files) {
    spark
        .range(0, rows, 1, files)
        .selectExpr("id", "cast(rand(1) as float) as x", "rand(2) as y")
        .write()
        .option("parquet.block.size", 1L << 30)
        .parquet(path.toString());
    return spark.read().parquet(path.toString());
  }

  /** The ids of the rows that each task with rows has. */
  private static List<List<Long>> tasks(Dataset<Row> table) {
    FeatureColumns features = new FeatureColumns(ColumnKind.NUMBER, List.of("x", "y"));
    TableScan scan =
        TableScan.of(
            new InputTable(table, features, List.of("id"), Optional.empty(), Optional.empty()));
    int id = scan.layout().ids()[0];
    RowFunction<List<Long>> read = rows -> List.of(read(rows, id)).iterator();
    return scan.map(read).filter(ids -> !ids.isEmpty()).collect();
  }

  private static List<Long> read(RowCursor rows, int id) {
    List<Long> ids = new ArrayList<>();
    double[] features = new double[2];
    while (rows.advance()) {
      assertThat(rows.features(features, 0)).isNull();
      ids.add(rows.longAt(id));
    }
    return ids;
  }

  private static void isShared(Dataset<Row> table) {
    List<List<Long>> tasks = tasks(table);
    assertThat(tasks).hasSize(2).allMatch(ids -> ids.size() > ROWS / 3);
    assertThat(tasks.stream().flatMap(List::stream).sorted())
        .containsExactlyElementsOf(LongStream.range(0, ROWS).boxed().toList());
  }

  @Test
  void tasksShareTheBatchesOfARowGroup() {
    isShared(oneGroup);
  }

  @Test
  void tasksShareRowsThatExpressionsAreMadeOf() {
    isShared(oneGroup.selectExpr("id", "x", "y * 2 as y"));
  }

  @Test
  void functionsOfTheUserAreCalledOnceForEachRow() {
    UDF1<Double, Double> costly = y -> 2 * y;
    Dataset<Row> computed =
        oneGroup.withColumn("y", udf(costly, DataTypes.DoubleType).apply(oneGroup.col("y")));
    assertThat(tasks(computed)).hasSize(1);
  }

  @Test
  void tablesThatAreSmallOrHaveFilesForAllCoresAreReadOnce(@TempDir Path folder) {
    assertThat(tasks(stored(folder.resolve("small"), 1000, 1))).hasSize(1);
    Dataset<Row> two = stored(folder.resolve("two"), ROWS, 2);
    assertThat(SharedPartitions.readers(two)).isOne();
    assertThat(SharedPartitions.readers(oneGroup)).isEqualTo(2);
    assertThat(SharedPartitions.readers(oneGroup.repartition(1))).isOne();
  }
}
