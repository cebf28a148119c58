package org.mustlink.benchmarks.tables;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.spark.table.InputTable;

/** Writes a real data set in the format of a generated table. */
public final class Convert {
  private static final String USAGE =
      """
      usage: convert FILE LABELLED PATH [seed=1]
        FILE      SET.csv.gz, features in all columns but the last one, label: classes from 0, or
                  SET.svm.gz, sparse rows in LIBSVM's format
        LABELLED  rows whose class stands in the column known
        PATH      directory to write, replaced if it exists
      """;

  private Convert() {}

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String file = arguments.next("FILE");
    int labelled = Math.toIntExact(arguments.nextCount("LABELLED"));
    String path = arguments.next("PATH");
    int seed = Math.toIntExact(arguments.count("seed", 1));
    arguments.end();
    try (RealTable table = RealTable.read(spark, file, file)) {
      InputTable input = table.labelled(labelled, Integer.MAX_VALUE, 0, seed).table();
      Dataset<Row> rows = input.data();
      List<Column> columns = new ArrayList<>();
      columns.add(col("row").as("id"));
      if (table.kind() == ColumnKind.VECTOR) {
        columns.add(col("features"));
      } else {
        int d = rows.select("features").first().getList(0).size();
        IntStream.range(0, d)
            .forEach(t -> columns.add(col("features").getItem(t).cast("float").as("f" + t)));
      }
      columns.add(concat(lit("class "), col(input.label().orElseThrow())).as("known"));
      columns.add(col("truth"));
      rows.select(columns.toArray(new Column[0]))
          .repartition(4)
          .write()
          .mode(SaveMode.Overwrite)
          .parquet(path);
    }
  }
}
