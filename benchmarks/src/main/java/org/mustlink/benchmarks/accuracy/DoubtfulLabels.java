package org.mustlink.benchmarks.accuracy;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.RealTable;
import org.mustlink.benchmarks.tables.SilentProgress;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.table.InputTable;

/**
 * What weights of doubtful labels are worth: a third of the labels are wrong with probability .4
 * and say so by a weight of .6. Fits with the weights, with a half and a sixth of them, with the
 * same labels as certain ones, and without the doubtful ones.
 */
public final class DoubtfulLabels {
  private static final String USAGE =
      """
      usage: doubtful DIRECTORY SETS COUNTS DRAWS
        DIRECTORY  where SET.csv.gz is, with classes in the column label
        COUNTS     of labels, such as 100,500
      """;

  private static final double CONFIDENCE = .6;

  /** How the doubtful labels are used. */
  private enum Way {
    WEIGHTED(CONFIDENCE),
    HALF(CONFIDENCE / 2),
    SIXTH(CONFIDENCE / 6),
    CERTAIN(1),
    LEFT_OUT(1);

    private final double weight;

    Way(double weight) {
      this.weight = weight;
    }
  }

  /** Labels of a draw. */
  private record Draw(Map<Long, String> labels, Set<Long> doubtful) {}

  /** Shares of right rows: without any label, and of those with a doubtful one. */
  private record Right(double others, double doubtful) {}

  private DoubtfulLabels() {}

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    String directory = arguments.next("DIRECTORY");
    String[] sets = arguments.next("SETS").split(",", -1);
    String[] counts = arguments.next("COUNTS").split(",", -1);
    int draws = Integer.parseInt(arguments.next("DRAWS"));
    arguments.end();
    System.out.println("set,labels,draw,way,others,doubtful");
    for (String set : sets) {
      try (RealTable table = RealTable.read(spark, set, directory + "/" + set + ".csv.gz")) {
        for (String count : counts) {
          for (int draw = 0; draw < draws; draw++) {
            Draw drawn = drawn(table, Integer.parseInt(count), draw);
            for (Way way : Way.values()) {
              Right right = right(table, drawn, way, draw);
              System.out.printf(
                  Locale.ROOT,
                  "%s,%s,%d,%s,%.4f,%.4f%n",
                  set,
                  count,
                  draw,
                  way.name().toLowerCase(Locale.ROOT),
                  right.others,
                  right.doubtful);
            }
          }
        }
      }
    }
  }

  private static Draw drawn(RealTable table, int count, int draw) {
    SplittableRandom random = new SplittableRandom(7000L + draw);
    Set<Long> rows = new LinkedHashSet<>();
    while (rows.size() < count) {
      rows.add((long) random.nextInt(table.classes().length));
    }
    Map<Long, String> labels = new HashMap<>();
    Set<Long> doubtful = new LinkedHashSet<>();
    for (long row : rows) {
      int label = table.classes()[(int) row];
      if (doubtful.size() < count / 3) {
        doubtful.add(row);
        label =
            random.nextDouble() < 1 - CONFIDENCE
                ? (label + 1 + random.nextInt(table.k() - 1)) % table.k()
                : label;
      }
      labels.put(row, Integer.toString(label));
    }
    return new Draw(labels, doubtful);
  }

  private static Right right(RealTable table, Draw draw, Way way, int seed) {
    Map<Long, String> labels = new HashMap<>(draw.labels);
    if (way == Way.LEFT_OUT) {
      labels.keySet().removeAll(draw.doubtful);
    }
    Set<Long> doubtful = new LinkedHashSet<>(draw.doubtful);
    UDF1<Long, String> label = labels::get;
    UDF1<Long, Double> weight = row -> doubtful.contains(row) ? way.weight : 1.0;
    Dataset<Row> rows =
        table
            .rows()
            .withColumn("known", udf(label, DataTypes.StringType).apply(col("row")))
            .withColumn("sure", udf(weight, DataTypes.DoubleType).apply(col("row")));
    InputTable input =
        new InputTable(
                rows,
                new FeatureColumns(table.kind(), List.of("features")),
                List.of("row"),
                Optional.of("known"),
                Optional.empty())
            .labelWeighted(Optional.of("sure"));
    FitOptions options =
        FitOptions.resolve(
            Map.of("seed", Integer.toString(seed), "k", Integer.toString(table.k())));
    try (FitResult result =
        ClusteringFit.run(input, Optional.empty(), options, new SilentProgress())) {
      return measured(table, draw, result);
    }
  }

  private static Right measured(RealTable table, Draw draw, FitResult result) {
    List<Integer> clusters = new ArrayList<>();
    List<Integer> classes = new ArrayList<>();
    int right = 0;
    for (Row row : result.assignments().select("row", "cluster", "label").collectAsList()) {
      long id = row.getLong(0);
      int truth = table.classes()[(int) id];
      if (!draw.labels.containsKey(id)) {
        clusters.add(row.getInt(1));
        classes.add(truth);
      } else if (draw.doubtful.contains(id)) {
        right += Integer.toString(truth).equals(row.getString(2)) ? 1 : 0;
      }
    }
    Measures others =
        Measures.of(
            Contingency.of(
                clusters.stream().mapToInt(i -> i).toArray(),
                classes.stream().mapToInt(i -> i).toArray()));
    return new Right(others.acc(), (double) right / draw.doubtful.size());
  }
}
