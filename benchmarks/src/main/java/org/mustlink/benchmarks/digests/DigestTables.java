package org.mustlink.benchmarks.digests;

import static org.apache.spark.sql.functions.expr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.benchmarks.tables.Generate;
import org.mustlink.benchmarks.tables.Generate.Layout;
import org.mustlink.benchmarks.tables.Mixture;
import org.mustlink.benchmarks.tables.RealTable;

/**
 * The tables that digests are made of: {@code id}, {@code name} (the id as a text), the features,
 * {@code truth}, and and columns of labels: of 25 rows ({@code rare}), of every eighth row ({@code
 * many}), of one half of the classes ({@code half}), mostly of one class ({@code uneven}) and as
 * numbers ({@code number}). The links of a table NAME are in NAME-links and NAME-wrong.
 */
final class DigestTables {
  private static final long SEED = 7;

  /** The column of groups: some of a hundred rows, a large one, one of a single row, and null. */
  private static final String PART =
      "case when id = 7 then 'alone' when id < 600 then 'large' when id % 97 = 0 then null"
          + " else concat('part ', id % 8) end";

  private static final Map<String, String> MIXED =
      Map.of(
          "f0", "double(f0)",
          "f2", "int(10 * f2)",
          "f3", "bigint(10 * f3)",
          "f4", "smallint(10 * f4)",
          "f5", "tinyint(5 * f5)");

  private static final int LARGE = 30_000;
  private static final Mixture LARGE_MIXTURE = new Mixture(8, 6, SEED);

  private final SparkSession spark;
  private final Path directory;

  DigestTables(SparkSession spark, Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** Writes the generated tables. */
  void generate() {
    generate("chains", 4000, new Mixture(8, 5, SEED), Layout.COLUMNS, Map.of());
    generate("floats", 4000, new Mixture(8, 5, SEED), Layout.FLOAT, Map.of());
    generate("doubles", 4000, new Mixture(8, 5, SEED), Layout.DOUBLE, Map.of());
    generate("vectors", 4000, new Mixture(8, 5, SEED), Layout.VECTOR, Map.of());
    generate("classes", 4000, new Mixture(6, 22, SEED), Layout.COLUMNS, Map.of());
    generate("wide", 2000, new Mixture(80, 4, SEED), Layout.COLUMNS, Map.of("f0", "f0 * 1000"));
    generate("large", LARGE, LARGE_MIXTURE, Layout.COLUMNS, Map.of());
    generate("small", 160, new Mixture(4, 3, SEED), Layout.COLUMNS, Map.of());
    generate("pair", 120, new Mixture(4, 2, SEED), Layout.COLUMNS, Map.of());
    generate(
        "parts",
        1500,
        new Mixture(4, 3, SEED),
        Layout.COLUMNS,
        Map.of(
            "part",
            PART,
            "g0",
            "if(id = 605, float('NaN'), f0)",
            "muddled",
            "if(id % 8 = 3, concat('x', id), many)"));
    generate("mixed", 4000, new Mixture(6, 5, SEED), Layout.COLUMNS, MIXED);
    Dataset<Row> small = read("small").drop("rare", "half", "uneven", "number", "name");
    small.write().json(directory.resolve("json").toString());
    small.write().orc(directory.resolve("orc").toString());
    read("vectors")
        .selectExpr("double(truth) as label", "features")
        .coalesce(1)
        .write()
        .format("libsvm")
        .save(directory.resolve("libsvm").toString());
    DigestLinks links = new DigestLinks(spark, directory);
    for (String name : List.of("chains", "floats", "classes", "wide", "small", "pair")) {
      links.write(name, 300, 1500);
    }
    links.write("large", 8000, 110_000);
    links.writeWithin("parts", "part", 4000);
  }

  /**
   * Writes real data sets with links, and a generated table with more links than are audited on the
   * driver.
   */
  void real(Path sets, List<String> names) throws IOException {
    String million = directory.resolve("large-million").toString();
    Generate.writeLinks(spark, LARGE, 1_050_000, LARGE_MIXTURE::truth, SEED, million);
    Dataset<Row> links = read("large-million");
    Dataset<Row> wrong =
        links
            .filter("first < 20")
            .withColumn("type", expr("if(type = 'must', 'cannot', 'must')"))
            .union(spark.sql("select bigint(0), bigint(" + LARGE + "), 'must'"));
    links.union(wrong).write().parquet(million + "-wrong");
    for (String name : names) {
      Path file = sets.resolve(name + ".csv.gz");
      if (!Files.exists(file)) {
        throw new IOException("There is no file " + file + ".");
      }
      try (RealTable table = RealTable.read(spark, name, file.toString())) {
        int n = table.classes().length;
        write(name, table.rows().withColumnRenamed("row", "id"), n, table.k(), Map.of());
        new DigestLinks(spark, directory).write(name, Math.min(n / 2, 500), Math.min(4 * n, 2500));
      }
    }
  }

  private void generate(
      String name, int n, Mixture mixture, Layout layout, Map<String, String> columns) {
    String raw = directory.resolve(name + "-raw").toString();
    Generate.write(spark, n, 1, mixture, layout, raw);
    write(name, spark.read().parquet(raw).drop("known"), n, mixture.k(), columns);
  }

  private Dataset<Row> read(String name) {
    return spark.read().parquet(directory.resolve(name).toString());
  }

  private void write(String name, Dataset<Row> rows, int n, int k, Map<String, String> columns) {
    Dataset<Row> table =
        rows.withColumn("name", expr("concat('row', id)"))
            .withColumn("rare", expr("if(id % " + n / 25 + " = 1, concat('class ', truth), null)"))
            .withColumn("many", expr("if(id % 8 = 3, concat('class ', truth), null)"))
            .withColumn(
                "half",
                expr("if(id % 20 = 7 and truth < " + (k + 1) / 2 + ", concat('c', truth), null)"))
            .withColumn("uneven", expr("if(id % if(truth = 0, 6, 60) = 1, truth, null)"))
            .withColumn("number", expr("if(id % 10 = 5, truth, null)"));
    for (Map.Entry<String, String> column : new TreeMap<>(columns).entrySet()) {
      table = table.withColumn(column.getKey(), expr(column.getValue()));
    }
    table.write().parquet(directory.resolve(name).toString());
  }
}
