package org.mustlink.benchmarks;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.monotonically_increasing_id;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.method.FitOption;
import org.mustlink.core.method.FitOptions;
import org.mustlink.core.metric.Measures;
import org.mustlink.spark.stage.ClusteringFit;
import org.mustlink.spark.stage.FeatureColumns;
import org.mustlink.spark.stage.FitResult;
import org.mustlink.spark.stage.FitSummary;
import org.mustlink.spark.stage.InputTable;
import org.mustlink.spark.stage.Progress;

/**
 * Fits real data sets with a few labelled rows and measures the result: the table of the README.
 *
 * <p>Arguments: {@code DIRECTORY SETS LABELLED SEEDS [option=value ...]}, such as {@code data
 * pendigits,usps 100,500 5 preset=paper}. DIRECTORY holds NAME.csv.gz with features in all columns but
 * the last, {@code label}. The option {@code classes=6} draws the labelled rows from the first six
 * classes only.
 */
public final class Reproduce {
  private Reproduce() {}

  /** See the class. */
  public static void main(String[] args) throws IOException {
    try (SparkSession spark = SparkSession.builder().appName("Mustlink reproduce").getOrCreate()) {
      int seeds = Integer.parseInt(args[3]);
      int[] labelled = Arrays.stream(args[2].split(",")).mapToInt(Integer::parseInt).toArray();
      Map<FitOption, String> set = new EnumMap<>(FitOption.class);
      int classes = Integer.MAX_VALUE;
      for (String arg : Arrays.asList(args).subList(4, args.length)) {
        String[] parts = arg.split("=", 2);
        if (parts[0].equals("classes")) {
          classes = Integer.parseInt(parts[1]);
        } else {
          set.put(FitOption.of(parts[0]).orElseThrow(), parts[1]);
        }
      }
      System.out.printf(
          "%-14s %5s  %-23s %-23s %6s %6s  %7s  %s%n",
          "set", "c", "ACC unlabelled (sd)", "ACC all rows (sd)", "NMI", "ARI", "seconds", "assign");
      for (String name : args[1].split(",")) {
        Table table = Table.read(spark, Path.of(args[0], name + ".csv.gz").toString());
        for (int c : labelled) {
          new Reproduce().measure(name, table, c, seeds, classes, set);
        }
        table.rows().unpersist();
      }
    }
  }

  private void measure(
      String name, Table table, int c, int seeds, int classes, Map<FitOption, String> set) {
    List<Measures> all = new ArrayList<>();
    List<Measures> unlabelled = new ArrayList<>();
    Set<String> assigned = new HashSet<>();
    long start = System.nanoTime();
    for (int seed = 0; seed < seeds; seed++) {
      Map<FitOption, String> given = new EnumMap<>(set);
      given.putIfAbsent(FitOption.SEED, Integer.toString(seed));
      given.putIfAbsent(FitOption.K, Integer.toString(table.k()));
      try (FitResult result =
          ClusteringFit.run(
              table.labelled(c, classes, seed), FitOptions.resolve(given), new Quiet())) {
        FitSummary summary = result.summary();
        all.add(summary.measures().all());
        unlabelled.add(summary.measures().unlabelled());
        assigned.add(summary.assigned());
        if (System.getenv("VERBOSE") != null) {
          summary.stages().forEach(s -> System.out.printf("   %s %.2f%n", s.name(), s.seconds()));
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%-14s %5d  %-23s %-23s %6.3f %6.3f  %7.1f  %s%n",
        name,
        c,
        spread(unlabelled.stream().mapToDouble(Measures::acc).toArray()),
        spread(all.stream().mapToDouble(Measures::acc).toArray()),
        unlabelled.stream().mapToDouble(Measures::nmi).average().orElseThrow(),
        unlabelled.stream().mapToDouble(Measures::ari).average().orElseThrow(),
        (System.nanoTime() - start) / 1e9 / seeds,
        String.join(",", assigned));
  }

  private static String spread(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double deviation = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
    return String.format(Locale.ROOT, "%.4f +- %.4f", mean, deviation);
  }

  /** A data set with its true classes. */
  private record Table(Dataset<Row> rows, long n, int k, int[] classes) {
    static Table read(SparkSession spark, String path) {
      Dataset<Row> header = spark.read().option("header", "true").csv(path);
      Column[] features =
          Arrays.stream(header.columns())
              .filter(name -> !name.equals("label"))
              .map(name -> col(name).cast(DataTypes.DoubleType))
              .toArray(Column[]::new);
      Dataset<Row> rows =
          header
              .select(
                  monotonically_increasing_id().as("row"),
                  array(features).as("features"),
                  col("label").cast(DataTypes.IntegerType).as("truth"))
              .persist(StorageLevel.MEMORY_AND_DISK());
      int[] classes =
          rows.sort("row").select("truth").collectAsList().stream()
              .mapToInt(row -> row.getInt(0))
              .toArray();
      int k = (int) Arrays.stream(classes).distinct().count();
      return new Table(rows, classes.length, k, classes);
    }

    InputTable labelled(int c, int mostClasses, int seed) {
      SplittableRandom random = new SplittableRandom(1000 + seed);
      HashSet<Long> drawn = new HashSet<>();
      while (drawn.size() < c) {
        int row = random.nextInt(classes.length);
        if (classes[row] < mostClasses) {
          drawn.add((long) row);
        }
      }
      UDF1<Long, Boolean> known = drawn::contains;
      Column label =
          when(udf(known, DataTypes.BooleanType).apply(col("row")), col("truth"));
      return new InputTable(
          rows.withColumn("known", label),
          new FeatureColumns(FeatureColumns.Kind.DOUBLE_ARRAY, List.of("features")),
          List.of("row"),
          Optional.of("known"),
          Optional.of("truth"));
    }
  }

  private static final class Quiet implements Progress {
    @Override
    public void line(String text) {}

    @Override
    public void warning(String text) {
      System.out.println("  warning: " + text);
    }
  }
}
