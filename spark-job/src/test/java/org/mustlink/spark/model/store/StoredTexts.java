package org.mustlink.spark.model.store;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Rows of words with what a stored model of columns of any kind must give for them: a file with a
 * line for each row beside the model, which has the cluster, the margin and the texts of the
 * columns, between tabs; nothing is a gap. The first line names the columns.
 */
final class StoredTexts {
  private StoredTexts() {}

  /** The file beside a model. */
  static Path file(Path model) {
    return model.resolveSibling(model.getFileName() + ".tsv");
  }

  /** Writes the rows that a model was given, as texts, and what it gave. */
  static void write(Path model, List<String> columns, Dataset<Row> assigned) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("cluster\tmargin\t" + String.join("\t", columns));
    for (Row row : assigned.collectAsList()) {
      lines.add(
          row.<Integer>getAs("prediction")
              + "\t"
              + row.<Double>getAs("margin")
              + columns.stream()
                  .map(name -> "\t" + (row.getAs(name) == null ? "" : row.<String>getAs(name)))
                  .collect(joining()));
    }
    Files.write(file(model), lines);
  }

  /** Reads the rows: id, the expected prediction and margin, and the columns. */
  static Dataset<Row> table(SparkSession spark, Path model) throws IOException {
    List<String> lines = Files.readAllLines(file(model));
    StructType type =
        new StructType()
            .add("id", DataTypes.IntegerType)
            .add("expectedCluster", DataTypes.StringType)
            .add("expectedMargin", DataTypes.StringType);
    for (String name : Arrays.stream(lines.get(0).split("\t", -1)).skip(2).toList()) {
      type = type.add(name, DataTypes.StringType);
    }
    List<Row> rows =
        IntStream.range(1, lines.size())
            .mapToObj(
                i -> {
                  List<Object> values = new ArrayList<>(List.of(i));
                  values.addAll(Arrays.asList(lines.get(i).split("\t", -1)));
                  return RowFactory.create(values.toArray());
                })
            .toList();
    return spark.createDataFrame(rows, type);
  }
}
