package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.run.NamedJobs;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Every Spark job of a fit is named after its stage, including those that plan how a file is read.
 */
@ExtendWith(SparkExtension.class)
class NamedStagesTest {
  /** Makes a file of a few rows so large that tasks share its one row group. */
  private static final int BYTES_A_ROW = 10_000;

  private static final Progress R1 =
      new Progress() {
        @Override
        public String run() {
          return "r1";
        }

        @Override
        public void line(String text) {}

        @Override
        public void warning(String text) {}
      };

  private final SparkSession spark;

  NamedStagesTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void everyJobOfAFitOfALargeFileIsNamedByItsStage(@TempDir Path folder) throws Exception {
    InputTable table = table(folder.resolve("table"));
    LinkInput links =
        new LinkInput(LinkTables.links(spark, "100=103", "100!101"), LinkFaults.FAIL, 0);
    FitOptions options = FitOptions.resolve(Map.of("k", "3", "landmarks", "20"));

    Set<String> names =
        NamedJobs.of(
            spark, () -> ClusteringFit.run(table, Optional.of(links), options, R1).close());

    assertThat(names)
        .allMatch(name -> name.matches("mustlink-r1-(\\d+) \\| Mustlink run r1, stage \\1: .+"))
        .anyMatch(name -> name.contains(": profile"))
        .anyMatch(name -> name.contains(": sparse codes (p=20, r="));
  }

  private InputTable table(Path path) {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (Row row : Blobs.rows()) {
      Object[] values = new Object[row.size() + 1];
      for (int t = 0; t < row.size(); t++) {
        values[t] = row.get(t);
      }
      byte[] padding = new byte[BYTES_A_ROW];
      random.nextBytes(padding);
      values[row.size()] = padding;
      rows.add(RowFactory.create(values));
    }
    StructType schema = Blobs.data(spark, List.of()).schema().add("padding", DataTypes.BinaryType);
    spark.createDataFrame(rows, schema).coalesce(1).write().parquet(path.toString());
    return Blobs.table(spark.read().parquet(path.toString()));
  }
}
