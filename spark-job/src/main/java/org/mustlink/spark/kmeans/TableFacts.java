package org.mustlink.spark.kmeans;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.kmeans.SumScale;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.spark.table.BadRows;

/** The number of rows of a table, the ranges of its columns, and its bad rows. */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record TableFacts(long rows, double[] min, double[] max, BadRows bad) implements Serializable {

  /** Returns what no rows tell of a table. */
  static TableFacts none(int d) {
    double[] min = new double[d];
    double[] max = new double[d];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    return new TableFacts(0, min, max, new BadRows());
  }

  /** Returns what a block tells: the ranges of the columns are those of the rows that count. */
  static TableFacts of(PointBlock block, BadRows bad) {
    TableFacts facts = none(block.d());
    double[] row = new double[block.d()];
    for (int i = 0; i < block.count(); i++) {
      block.copy(i, row, 0);
      for (int t = 0; t < row.length && block.weight(i) > 0; t++) {
        facts.min[t] = Math.min(facts.min[t], row[t]);
        facts.max[t] = Math.max(facts.max[t], row[t]);
      }
    }
    return new TableFacts(block.count() + bad.count(), facts.min, facts.max, bad);
  }

  /** Returns what two parts of a table tell together. */
  TableFacts plus(TableFacts other) {
    double[] least = min.clone();
    double[] most = max.clone();
    Arrays.setAll(least, t -> Math.min(min[t], other.min[t]));
    Arrays.setAll(most, t -> Math.max(max[t], other.max[t]));
    BadRows all = new BadRows();
    all.merge(bad);
    all.merge(other.bad);
    return new TableFacts(rows + other.rows, least, most, all);
  }

  /** Returns the steps in which the rows are summed. */
  SumScale scale(RowWeights weights) {
    return SumScale.of(min, max, rows, weights.total(), weights.whole());
  }
}
