package org.mustlink.benchmarks.tables;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table of households as Parquet, in the manner of tables for record linkage: the rows of
 * a household are of one class, come from two sources, and some of them have typing errors, which
 * put features of any other class in place of half of their own. The rows of a batch are of
 * different classes. Equal arguments give equal rows.
 */
public final class Households {
  private static final String USAGE =
      """
      usage: households N D K LABELLED PATH [seed=1] [households=30] [typos=20] [links=0] [wrong=0]
        N          rows
        D          features
        K          classes
        LABELLED   rows whose class stands in the column known
        PATH       directory to write, replaced if it exists
        households how many households there are for 100 rows
        typos      how many of 100 rows have typing errors
        wrong      how many of 100 rows have the household of a random one in the column household
        links      true links between random rows, written to PATH-links: first, second, type
      """;

  private static final long PARTITION_BYTES = 96L << 20;

  private Households() {}

  /**
   * What the rows of a table depend on.
   *
   * @param households the number of households
   * @param typos the share of rows with typing errors
   * @param wrong the share of rows whose household is that of others
   */
  private record Kind(Mixture mixture, long households, double typos, double wrong, long seed)
      implements Serializable {
    long household(long number) {
      return number % households;
    }

    /** Returns the household that the table tells of a row. */
    long said(long number) {
      SplittableRandom random = new SplittableRandom(seed * 0xbf58476d1ce4e5b9L + number);
      return random.nextDouble() < wrong ? random.nextLong(households) : household(number);
    }

    int truth(long number) {
      return mixture.truth(household(number));
    }

    /**
     * Returns the batch of a row, which has at most one row of each class; null if an earlier row
     * of the batch is of the same class.
     */
    @Nullable Long batch(long number) {
      long batch = number / mixture.k();
      for (long before = batch * mixture.k(); before < number; before++) {
        if (truth(before) == truth(number)) {
          return null;
        }
      }
      return batch;
    }

    /** Writes the features of a row. */
    void point(long number, float[] values) {
      SplittableRandom random = new SplittableRandom(seed * 0x94d049bb133111ebL + number);
      mixture.member(truth(number), random, values);
      if (random.nextDouble() < typos) {
        float[] others = new float[values.length];
        mixture.member(random.nextInt(mixture.k()), random, others);
        for (int t = 0; t < values.length; t++) {
          values[t] = random.nextBoolean() ? others[t] : values[t];
        }
      }
    }
  }

  public static void run(SparkSession spark, List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    long n = arguments.nextCount("N");
    int d = Math.toIntExact(arguments.nextCount("D"));
    int k = Math.toIntExact(arguments.nextCount("K"));
    long labelled = arguments.nextCount("LABELLED");
    String path = arguments.next("PATH");
    long seed = arguments.count("seed", 1);
    long households = Math.max(1, n * arguments.count("households", 30) / 100);
    double typos = arguments.count("typos", 20) / 100.0;
    long links = arguments.count("links", 0);
    double wrong = arguments.count("wrong", 0) / 100.0;
    arguments.end();
    Kind kind = new Kind(new Mixture(d, k, seed), households, typos, wrong, seed);
    write(spark, n, labelled, kind, path);
    if (links > 0) {
      Generate.writeLinks(spark, n, links, kind::truth, seed, path + "-links");
    }
  }

  private static void write(SparkSession spark, long n, long labelled, Kind kind, String path) {
    int d = kind.mixture().d();
    MapFunction<Long, Row> row =
        number -> {
          float[] values = new float[d];
          kind.point(number, values);
          List<@Nullable Object> fields = new ArrayList<>(d + 6);
          fields.add(number);
          for (float value : values) {
            fields.add(value);
          }
          fields.add(kind.said(number));
          fields.add(number / kind.households() % 2 == 0 ? "A" : "B");
          fields.add(kind.batch(number));
          fields.add(Generate.shown(number, n, labelled) ? "class " + kind.truth(number) : null);
          fields.add(kind.truth(number));
          return RowFactory.create(fields.toArray());
        };
    StructType schema = new StructType().add("id", DataTypes.LongType, false);
    for (int t = 0; t < d; t++) {
      schema = schema.add("f" + t, DataTypes.FloatType, false);
    }
    schema =
        schema
            .add("household", DataTypes.LongType, false)
            .add("source", DataTypes.StringType, false)
            .add("batch", DataTypes.LongType, true)
            .add("known", DataTypes.StringType, true)
            .add("truth", DataTypes.IntegerType, false);
    spark
        .range(0, n, 1, (int) Math.max(2, n * d * 4 / PARTITION_BYTES))
        .map(row, Encoders.row(schema))
        .write()
        .mode(SaveMode.Overwrite)
        .parquet(path);
  }
}
