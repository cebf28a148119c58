package org.mustlink.spark.rule.apart;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.struct;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.link.measure.ViolationColumns;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * Lists the rows that are more of a value than a cluster may hold: each row of the value in the
 * cluster after the first ones that it may hold, in the order of the numbers of rows, beside the
 * first of them. So there is one line for each row too many, and not one for each pair.
 *
 * @param keyType the type of the keys of the rows, whose last column is the true class
 * @param numbers the ids of the clusters
 */
public record ApartViolations(LinkRules rules, StructType keyType, ClusterIds numbers)
    implements Serializable {
  private static final String CLUSTER = "__mustlink_cluster";
  private static final String MARGIN = "__mustlink_margin";
  private static final String NUMBER = "__mustlink_value";
  private static final String COLUMN = "__mustlink_column";
  private static final String WEIGHT = "__mustlink_weight";
  private static final String KEY = "__mustlink_key";
  private static final String ROW = "__mustlink_row";
  private static final String RANK = "__mustlink_rank";
  private static final String FIRST_ROW = "__mustlink_first";
  private static final String FIRST_MARGIN = "__mustlink_first_margin";

  /** Lists the rows, lazily, with {@link ViolationColumns} and the column of the rule. */
  public Dataset<Row> of(
      SparkSession spark, JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer) {
    int count = keyType.size() - 1;
    List<String> ids = List.of(keyType.fieldNames()).subList(0, count);
    StructType type =
        DataTypes.createStructType(Arrays.asList(keyType.fields()).subList(0, count))
            .add(CLUSTER, DataTypes.IntegerType, false)
            .add(MARGIN, DataTypes.DoubleType, false)
            .add(NUMBER, DataTypes.LongType, false)
            .add(COLUMN, DataTypes.StringType, false)
            .add(WEIGHT, DataTypes.DoubleType, false);
    Column[] named = ids.stream().map(TableScan::named).toArray(Column[]::new);
    Column key = col(KEY);
    WindowSpec inCluster =
        Window.partitionBy(col(NUMBER), col(CLUSTER)).orderBy(RowKeys.number(key, 0), key);
    Dataset<Row> tooMany =
        spark
            .createDataFrame(
                codes.mapPartitions(blocks -> rows(blocks, clusterer.value(), count)), type)
            .select(
                RowKeys.of(ids).as(KEY),
                (named.length == 1 ? named[0] : struct(named)).as(ROW),
                col(CLUSTER),
                col(MARGIN),
                col(NUMBER),
                col(COLUMN),
                col(WEIGHT))
            .filter(key.isNotNull())
            .withColumn(RANK, row_number().over(inCluster))
            .withColumn(FIRST_ROW, first(ROW).over(inCluster))
            .withColumn(FIRST_MARGIN, first(MARGIN).over(inCluster))
            .filter(col(RANK).gt(rules.most()))
            .withColumn(LinkColumns.MUST, lit(false))
            .withColumn(LinkColumns.WEIGHT, col(WEIGHT))
            .withColumn(LinkColumns.HELD_OUT, lit(false));
    return tooMany.select(
        Stream.concat(
                ViolationColumns.of(
                    new ViolationColumns.End(FIRST_ROW, CLUSTER, FIRST_MARGIN),
                    new ViolationColumns.End(ROW, CLUSTER, MARGIN))
                    .stream(),
                Stream.of(col(COLUMN).as(ViolationColumns.RULE)))
            .toArray(Column[]::new));
  }

  /** Returns violated links with the column of a rule, which is null in all of them. */
  public static Dataset<Row> ofLinks(Dataset<Row> links) {
    return links.withColumn(ViolationColumns.RULE, lit(null).cast(DataTypes.StringType));
  }

  /** Returns each row once for each of its values that is not held out. */
  private Iterator<Row> rows(Iterator<CodeBlock> blocks, Clusterer clusterer, int ids) {
    Clusterer.Task task = clusterer.task();
    KeyReader keys = new KeyReader(keyType);
    List<ColumnRule> apart = rules.apart();
    int columns = apart.size();
    return new FlatIterator<>(
        blocks,
        block -> {
          List<Row> rows = new ArrayList<>();
          task.cluster(
              block,
              (row, label, cluster, margin) -> {
                for (int j = 0; cluster >= 0 && j < columns; j++) {
                  long value = rules.heldOut().without(block.apart()[row * columns + j]);
                  if (value != ColumnValues.NOTHING) {
                    @Nullable Object[] values = keys.values(block.keys(), row, ids, 5);
                    values[ids] = numbers.of(cluster);
                    values[ids + 1] = margin;
                    values[ids + 2] = value;
                    values[ids + 3] = apart.get(j).column();
                    values[ids + 4] = apart.get(j).weight();
                    rows.add(RowFactory.create(values));
                  }
                }
              });
          return rows.iterator();
        });
  }
}
