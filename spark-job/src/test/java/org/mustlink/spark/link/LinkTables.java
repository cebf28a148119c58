package org.mustlink.spark.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkTable;

/** Small tables of rows and of links for tests. */
public final class LinkTables {
  private static final StructType ROWS =
      new StructType(
          new StructField[] {
            DataTypes.createStructField("id", DataTypes.StringType, true),
            DataTypes.createStructField("known", DataTypes.StringType, true)
          });

  private static final StructType LINKS =
      new StructType(
          new StructField[] {
            DataTypes.createStructField("a", DataTypes.StringType, true),
            DataTypes.createStructField("b", DataTypes.StringType, true),
            DataTypes.createStructField("type", DataTypes.StringType, true),
            DataTypes.createStructField("w", DataTypes.DoubleType, true)
          });

  private LinkTables() {}

  /** Rows "id" or "id:label". */
  public static AuditedLinks.Subject rows(SparkSession spark, String... rows) {
    List<Row> data = new ArrayList<>();
    for (String row : rows) {
      String[] parts = row.split(":", -1);
      data.add(RowFactory.create(parts[0], parts.length > 1 ? parts[1] : null));
    }
    List<String> classes =
        data.stream()
            .filter(row -> !row.isNullAt(1))
            .map(row -> row.getString(1))
            .distinct()
            .sorted()
            .toList();
    return new AuditedLinks.Subject(
        spark.createDataFrame(data, ROWS),
        List.of("id"),
        Optional.of("known"),
        classes,
        ClassReader.USUAL);
  }

  /** Links "a=b" and "a!b", with a weight behind a blank, or "a TYPE b". */
  public static LinkTable links(SparkSession spark, String... links) {
    List<Row> data = new ArrayList<>();
    for (String link : links) {
      String[] parts = link.split(" ", -1);
      boolean must = parts[0].contains("=");
      String[] ends = parts[0].split("[=!]", -1);
      data.add(
          RowFactory.create(
              ends[0].isEmpty() ? null : ends[0],
              ends[1].isEmpty() ? null : ends[1],
              parts.length > 2 ? parts[2] : must ? "must" : "cannot",
              parts.length > 1 && !parts[1].isEmpty() ? Double.valueOf(parts[1]) : null));
    }
    return table(spark.createDataFrame(data, LINKS));
  }

  /**
   * Ties of the rows that have the same household.
   *
   * @param data rows with the columns id and household
   * @param general whether an empty table of links is beside them, so that they are audited as
   *     links of any kind are
   */
  public static LinkTable households(Dataset<Row> data, boolean general) {
    return TogetherLinks.with(
        Optional.of(links(data.sparkSession())).filter(none -> general),
        data,
        List.of("id"),
        LinkRules.together("household"),
        List.of());
  }

  /** A table with the columns a, b, type and w. */
  public static LinkTable table(Dataset<Row> data) {
    return new LinkTable(data, List.of("a"), List.of("b"), "type", Optional.of("w"));
  }
}
