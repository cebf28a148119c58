package org.mustlink.benchmarks.digests;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Links between random rows of a table, by its column {@code truth}: NAME-links has {@code first},
 * {@code second}, {@code firstName}, {@code secondName}, {@code type} and {@code belief};
 * NAME-wrong has in addition some contradictions, and an id that no row has.
 */
final class DigestLinks {
  private static final long SEED = 11;

  /** The number of links that wrong ones contradict. */
  private static final int CONTRADICTED = 5;

  /** One of this number of links joins rows of two groups. */
  private static final int CROSSING = 50;

  /** The number of links in a Spark task. */
  private static final int TASK_LINKS = 8192;

  private static final StructType SCHEMA =
      new StructType()
          .add("first", DataTypes.LongType)
          .add("second", DataTypes.LongType)
          .add("firstName", DataTypes.StringType)
          .add("secondName", DataTypes.StringType)
          .add("type", DataTypes.StringType)
          .add("belief", DataTypes.DoubleType);

  private final SparkSession spark;
  private final Path directory;

  DigestLinks(SparkSession spark, Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /**
   * Writes links.
   *
   * @param linked the number of rows that may have links
   */
  void write(String table, int linked, int links) {
    write(table, rows(table, lit(null).cast("string")), linked, links);
  }

  /** Writes links, most of them within groups. */
  void writeWithin(String table, String group, int links) {
    write(table, rows(table, col(group)), Integer.MAX_VALUE, links);
  }

  private List<Row> rows(String table, Column group) {
    return spark
        .read()
        .parquet(directory.resolve(table).toString())
        .select(col("id"), col("truth"), group)
        .sort("id")
        .collectAsList();
  }

  private void write(String table, List<Row> rows, int linked, int links) {
    SplittableRandom random = new SplittableRandom(SEED);
    int[] drawn = random.ints(Math.min(linked, rows.size()), 0, rows.size()).distinct().toArray();
    List<Row> right = new ArrayList<>();
    List<Row> wrong = new ArrayList<>();
    for (int i = 0; i < links; i++) {
      int one = random.nextInt(drawn.length);
      int other = (one + 1 + random.nextInt(drawn.length - 1)) % drawn.length;
      Row first = rows.get(drawn[one]);
      Row second = rows.get(drawn[other]);
      if (Objects.equals(first.get(2), second.get(2)) || i % CROSSING == 0) {
        boolean must = first.getInt(1) == second.getInt(1);
        Double belief = i % 3 == 0 ? null : (1 + i % 10) / 10.0;
        right.add(link(first.getLong(0), second.getLong(0), must, belief));
        if (wrong.size() < CONTRADICTED) {
          wrong.add(link(first.getLong(0), second.getLong(0), !must, belief));
        }
      }
    }
    wrong.add(link(rows.get(0).getLong(0), rows.size(), true, null));
    save(right, table + "-links");
    wrong.addAll(right);
    save(wrong, table + "-wrong");
  }

  private static Row link(long first, long second, boolean must, @Nullable Double belief) {
    return RowFactory.create(
        first, second, "row" + first, "row" + second, must ? "must" : "cannot", belief);
  }

  private void save(List<Row> links, String name) {
    JavaRDD<Row> distributed =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(links, 1 + links.size() / TASK_LINKS);
    spark.createDataFrame(distributed, SCHEMA).write().parquet(directory.resolve(name).toString());
  }
}
