package org.mustlink.benchmarks.tables;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.monotonically_increasing_id;
import static org.apache.spark.sql.functions.udf;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.table.InputTable;

/**
 * A data set whose classes are all known. Methods get some of them as side information.
 *
 * @param rows the cached rows: row number, features, truth
 * @param kind the kind of the feature columns
 * @param classes the class of every row, from 0
 */
public record RealTable(String name, Dataset<Row> rows, ColumnKind kind, int[] classes)
    implements AutoCloseable {
  private static final LinkFaults DROPPED =
      new LinkFaults(LinkFaults.Answer.DROP, LinkFaults.Answer.FAIL);

  private static final StructType LINKS =
      new StructType()
          .add("first", DataTypes.LongType)
          .add("second", DataTypes.LongType)
          .add("type", DataTypes.StringType);

  /**
   * Reads a CSV file with a header line.
   *
   * @param truth the column of classes, whole numbers from 0
   * @param ignored columns that are not features
   */
  public static RealTable read(
      SparkSession spark, String name, String path, String truth, Set<String> ignored) {
    Dataset<Row> text = spark.read().option("header", "true").csv(path);
    Column[] features =
        Arrays.stream(text.columns())
            .filter(column -> !column.equals(truth) && !ignored.contains(column))
            .map(column -> col(column).cast(DataTypes.DoubleType))
            .toArray(Column[]::new);
    Dataset<Row> rows =
        text.select(
            monotonically_increasing_id().as("row"),
            array(features).as("features"),
            col(truth).cast(DataTypes.IntegerType).as("truth"));
    return of(name, rows, ColumnKind.DOUBLE_ARRAY);
  }

  /**
   * Reads SET.svm.gz, sparse rows in LIBSVM's format with the classes from 0 as labels, or a CSV
   * file whose classes are in the column {@code label}.
   */
  public static RealTable read(SparkSession spark, String name, String path) {
    return path.endsWith(".svm.gz")
        ? readSparse(spark, name, path)
        : read(spark, name, path, "label", Set.of());
  }

  private static RealTable readSparse(SparkSession spark, String name, String path) {
    Dataset<Row> rows =
        spark
            .read()
            .format("libsvm")
            .load(path)
            .select(
                monotonically_increasing_id().as("row"),
                col("features"),
                col("label").cast(DataTypes.IntegerType).as("truth"));
    return of(name, rows, ColumnKind.VECTOR);
  }

  private static RealTable of(String name, Dataset<Row> rows, ColumnKind kind) {
    Dataset<Row> cached = rows.persist(StorageLevel.MEMORY_AND_DISK());
    int[] classes =
        cached.sort("row").select("truth").collectAsList().stream()
            .mapToInt(row -> row.getInt(0))
            .toArray();
    return new RealTable(name, cached, kind, classes);
  }

  /** The number of classes. */
  public int k() {
    return (int) Arrays.stream(classes).distinct().count();
  }

  /**
   * The table with side information.
   *
   * @param links the links between some of the rows
   * @param known the labelled or linked rows
   */
  public record Guided(InputTable table, Optional<LinkInput> links, Set<Long> known) {}

  /**
   * Returns the table with the labels of c rows, drawn uniformly without replacement.
   *
   * @param shown the number of classes, from the first on, whose rows are drawn
   * @param wrong the probability that a label is that of another class
   */
  public Guided labelled(int c, int shown, double wrong, int seed) {
    Map<Long, Integer> labels = ShownRows.labels(classes, c, shown, wrong, seed);
    UDF1<Long, Integer> label = labels::get;
    return new Guided(
        table(
            rows.withColumn("known", udf(label, DataTypes.IntegerType).apply(col("row"))),
            Optional.of("known")),
        Optional.empty(),
        Set.copyOf(labels.keySet()));
  }

  /**
   * Returns the table with links between random pairs of c rows, which are drawn uniformly without
   * replacement.
   *
   * @param pairs the number of links for each of the c rows
   * @param wrong the probability that a link is of the opposite type
   */
  public Guided linked(int c, int pairs, double wrong, int seed) {
    ShownRows.Linked drawn = ShownRows.links(classes, c, pairs, wrong, seed);
    List<Row> links =
        drawn.pairs().stream()
            .map(
                pair ->
                    RowFactory.create(pair.first(), pair.second(), pair.must() ? "must" : "cannot"))
            .toList();
    LinkTable linkTable =
        new LinkTable(
            rows.sparkSession().createDataFrame(links, LINKS),
            List.of("first"),
            List.of("second"),
            "type",
            Optional.empty());
    // Wrong links contradict others; they are to be dealt with, not to end the run.
    LinkFaults faults = wrong > 0 ? DROPPED : LinkFaults.FAIL;
    return new Guided(
        table(rows, Optional.empty()),
        Optional.of(new LinkInput(linkTable, faults, 0)),
        drawn.rows());
  }

  private InputTable table(Dataset<Row> data, Optional<String> label) {
    return new InputTable(
        data,
        new FeatureColumns(kind, List.of("features")),
        List.of("row"),
        label,
        Optional.of("truth"));
  }

  @Override
  public void close() {
    rows.unpersist();
  }
}
