package org.mustlink.spark.suggest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.io.source.Sources;
import org.mustlink.spark.table.TableScan;

/**
 * Rows with all of their columns, as their owner wrote them: the features, and what is none.
 *
 * @param columns the names of the columns
 * @param rows the values of the rows that were asked for, by the texts of their ids
 */
public record OwnRows(List<String> columns, Map<List<String>, List<@Nullable String>> rows) {
  /** The maximum number of columns that are shown of a row. */
  private static final int MOST_COLUMNS = 100;

  /** The maximum number of characters that are shown of a value. */
  private static final int MOST_CHARACTERS = 10_000;

  /** The same for a picture that is in the table itself. */
  private static final int MOST_OF_PICTURE = 1 << 20;

  private static final String PICTURE = "data:image/";

  /**
   * Reads rows; there are not more of them than a person can look at.
   *
   * @param ids the columns that name a row
   * @param hidden columns that would give the answer away
   * @param wanted the ids of the rows
   */
  public static OwnRows read(
      SparkSession spark,
      TableLocation location,
      List<String> ids,
      List<String> hidden,
      List<List<String>> wanted) {
    Source source = Sources.open(spark, location, false, remark -> {});
    Dataset<Row> data = source.rows(List.of());
    List<String> columns =
        IntStream.range(0, data.columns().length)
            .mapToObj(t -> data.columns()[t])
            .filter(name -> !hidden.contains(name) && !name.equals(Source.BROKEN))
            .limit(MOST_COLUMNS)
            .toList();
    List<Column> select = new ArrayList<>();
    Column rows = functions.lit(true);
    for (int t = 0; t < ids.size(); t++) {
      int at = t;
      Column id = TableScan.named(ids.get(t)).cast(DataTypes.StringType);
      select.add(id);
      rows = rows.and(id.isin(wanted.stream().map(row -> row.get(at)).distinct().toArray()));
    }
    columns.forEach(name -> select.add(shown(name)));
    Map<List<String>, List<@Nullable String>> found = new HashMap<>();
    for (Row row : data.filter(rows).select(select.toArray(Column[]::new)).collectAsList()) {
      List<@Nullable String> texts =
          IntStream.range(0, row.size())
              .<@Nullable String>mapToObj(t -> row.isNullAt(t) ? null : row.getString(t))
              .toList();
      found.put(List.copyOf(texts.subList(0, ids.size())), texts.subList(ids.size(), row.size()));
    }
    return new OwnRows(columns, found);
  }

  private static Column shown(String name) {
    Column text = TableScan.named(name).cast(DataTypes.StringType);
    return functions
        .when(text.startsWith(PICTURE), text.substr(0, MOST_OF_PICTURE))
        .otherwise(text.substr(0, MOST_CHARACTERS));
  }
}
