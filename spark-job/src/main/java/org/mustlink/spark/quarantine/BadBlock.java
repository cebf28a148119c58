package org.mustlink.spark.quarantine;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * Rows of a block or of a partition whose features cannot be used.
 *
 * @param keys the keys of the rows, structs of {@link RowLayout#keyType()}
 * @param rows the rows in the order of the keys
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record BadBlock(PackedKeys keys, List<BadRow> rows) implements Serializable {
  /**
   * Returns the rows of all blocks as a table: the id columns, and as strings {@code column},
   * {@code value} and {@code reason}.
   */
  public static Dataset<Row> table(
      SparkSession spark, JavaRDD<BadBlock> blocks, StructType keyType, StructType idType) {
    StructType type =
        idType
            .add("column", DataTypes.StringType, false)
            .add("value", DataTypes.StringType, false)
            .add("reason", DataTypes.StringType, false);
    return spark.createDataFrame(
        blocks.mapPartitions(
            of -> {
              KeyReader reader = new KeyReader(keyType);
              return new FlatIterator<>(of, block -> block.texts(reader, keyType.size() - 1));
            }),
        type);
  }

  private Iterator<Row> texts(KeyReader reader, int ids) {
    List<Row> texts = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      @Nullable Object[] values = reader.values(keys, i, ids, 3);
      values[ids] = rows.get(i).problem().column();
      values[ids + 1] = rows.get(i).problem().value();
      values[ids + 2] = rows.get(i).problem().text();
      texts.add(RowFactory.create(values));
    }
    return texts.iterator();
  }
}
