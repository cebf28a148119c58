package org.mustlink.spark.assign;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.spark.table.PackedKeys;

/**
 * The sparse codes of a block of rows and what is carried along with them, which is all that is
 * cached of a table.
 *
 * @param rows the codes of the rows
 * @param labels the index of the label of every row, or -1; {@link #OUTLIER} for an outlier
 * @param weights the weights of the rows; empty if all are equal
 * @param keys the keys of the rows, structs of {@link org.mustlink.spark.table.RowLayout#keyType()}
 * @param apart the numbers of the values of each row in the columns of rules that keep rows apart,
 *     rows x columns; empty without such rules
 * @param decided the index of the cluster that is decided for each row together with others, or -1;
 *     empty if none is
 * @param decidedMargins how clearly the rows belong to these clusters
 * @param labelWeights how much the label of each row counts
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record CodeBlock(
    CodedRows rows,
    int[] labels,
    double[] weights,
    PackedKeys keys,
    long[] apart,
    int[] decided,
    double[] decidedMargins,
    LabelWeights labelWeights)
    implements Serializable {
  /** Marks an outlier, and has no label. */
  public static final int OUTLIER = -2;

  /** Makes a block of rows whose clusters are found one by one and whose labels are certain. */
  public CodeBlock(CodedRows rows, int[] labels, double[] weights, PackedKeys keys, long[] apart) {
    this(rows, labels, weights, keys, apart, new int[0], new double[0], LabelWeights.ONE);
  }

  /** Returns the same block with weights of its labels. */
  public CodeBlock labelWeighted(LabelWeights others) {
    return new CodeBlock(rows, labels, weights, keys, apart, decided, decidedMargins, others);
  }

  /** Returns the same block with clusters that are decided. */
  public CodeBlock decided(int[] clusters, double[] margins) {
    return new CodeBlock(rows, labels, weights, keys, apart, clusters, margins, labelWeights);
  }

  /** Whether the cluster of a row is decided together with others. */
  public boolean isDecided(int i) {
    return decided.length > 0 && decided[i] >= 0;
  }

  /** How many columns of rules keep rows apart. */
  public int apartColumns() {
    return count() == 0 ? 0 : apart.length / count();
  }

  /** Number of rows in the block. */
  public int count() {
    return rows.count();
  }

  /** Whether a row is an outlier: it has no cluster and no part in any sum. */
  public boolean isOutlier(int i) {
    return labels[i] == OUTLIER;
  }

  /** Returns the labels of the rows that are certain, and -1 for all other rows. */
  int[] certainLabels() {
    int[] certain = new int[count()];
    Arrays.setAll(certain, i -> labelWeights.of(i) < 1 ? -1 : Math.max(-1, labels[i]));
    return certain;
  }

  /** The weight of a row. */
  public double weight(int i) {
    return weights.length == 0 ? 1 : weights[i];
  }

  /**
   * Returns the type of the id columns of keys, which are followed by the column of the true class.
   */
  static StructType idType(StructType keyType) {
    return DataTypes.createStructType(List.of(keyType.fields()).subList(0, keyType.size() - 1));
  }
}
