package org.mustlink.benchmarks.speed;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.speed.Meter.Cost;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SilentProgress;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.predict.PredictedTables;
import org.mustlink.spark.predict.TablePrediction;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.table.InputTable;

/**
 * Compares the ways to assign the rows of a table by a model, alternating in one JVM: block by
 * block, as {@code predict} does; by {@code transform}, row by row and by blocks; and a function of
 * partitions that does nothing, which shows the cost of passing Spark's rows to a function and back
 * in a {@code transform} by blocks.
 */
public final class Scoring {
  private static final int BLOCK = 1024;

  private static final String USAGE =
      """
      usage: scoring MODEL TABLE [repeats=3]
        MODEL    directory of a saved model
        TABLE    Parquet, with the columns that the model was fitted on and a column id
        repeats  turns after one that is not measured; medians are told
      """;

  private Scoring() {}

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String path = arguments.next("MODEL");
    ConstrainedSpectralClusteringModel model = ConstrainedSpectralClusteringModel.load(path);
    ClusteringModel stored = ModelFiles.read(path, spark).content().model();
    Dataset<Row> table = spark.read().parquet(arguments.next("TABLE"));
    long repeats = arguments.count("repeats", 3);
    arguments.end();
    InputTable input =
        new InputTable(
            table, stored.input().columns(), List.of("id"), Optional.empty(), Optional.empty());
    Map<String, Supplier<Boolean>> ways = new LinkedHashMap<>();
    ways.put("predict", () -> predicted(input, stored));
    put(ways, "transform", model, table);
    put(ways, "transform by blocks", model.copy(ParamMap.empty()).setBlockSize(BLOCK), table);
    ways.put("a function of partitions that does nothing", () -> written(handed(table)));
    ways.put("reading alone", () -> written(table));
    Meter meter = new Meter(spark.sparkContext());
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    for (long turn = 0; turn <= repeats; turn++) {
      for (Map.Entry<String, Supplier<Boolean>> way : ways.entrySet()) {
        Cost cost = meter.measure(way.getValue()).cost();
        if (turn > 0) {
          costs.computeIfAbsent(way.getKey(), name -> new ArrayList<>()).add(cost);
        }
      }
    }
    PrintStream out = System.out;
    costs.forEach(
        (way, all) -> {
          Cost cost = Cost.median(all);
          out.printf(
              Locale.ROOT, "%-56s%8.2f s%9.1f CPU s%n", way, cost.seconds(), cost.cpuSeconds());
        });
  }

  private static void put(
      Map<String, Supplier<Boolean>> ways,
      String way,
      ConstrainedSpectralClusteringModel model,
      Dataset<Row> table) {
    ways.put(way + ", all columns", () -> written(model.transform(table)));
    ways.put(
        way + ", the id and the cluster",
        () -> written(model.transform(table).select("id", model.getPredictionCol())));
    ways.put(
        way + ", where the id is a multiple of ten",
        () -> written(model.transform(table).filter("id % 10 = 0")));
  }

  private static boolean predicted(InputTable input, ClusteringModel model) {
    try (PredictedTables tables =
        TablePrediction.run(
            input,
            model,
            RowFaults.FAIL,
            ExtraColumns.NONE,
            RuleInput.NONE,
            new SilentProgress())) {
      return written(tables.assignments());
    }
  }

  private static Dataset<Row> handed(Dataset<Row> table) {
    MapPartitionsFunction<Row, Row> same = rows -> rows;
    return table.mapPartitions(same, Encoders.row(table.schema()));
  }

  private static boolean written(Dataset<Row> rows) {
    rows.write().format("noop").mode("overwrite").save();
    return true;
  }
}
