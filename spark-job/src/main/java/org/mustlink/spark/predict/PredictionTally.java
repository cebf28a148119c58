package org.mustlink.spark.predict;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.BadRows;

/**
 * Counts of assigned rows.
 *
 * @param sizes the number of rows of each cluster
 * @param rows the number of all rows
 * @param far the number of rows that are far from all rows of the fit
 * @param farAssigned the number of those that are in a cluster
 * @param outliers the number of outliers, which are in no cluster
 * @param news what is new about the values of the assigned rows
 * @param bad the rows that cannot be assigned
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record PredictionTally(
    long[] sizes, long rows, long far, long farAssigned, long outliers, NewValues news, BadRows bad)
    implements Serializable {
  static PredictionTally of(JavaRDD<ScoredBlock> blocks, int k) {
    return PartitionResults.collect(blocks.mapPartitions(of -> List.of(of(of, k)).iterator()))
        .stream()
        .reduce(of(Collections.emptyIterator(), k), PredictionTally::plus);
  }

  private static PredictionTally of(Iterator<ScoredBlock> blocks, int k) {
    long[] sizes = new long[k];
    long rows = 0;
    long far = 0;
    long farAssigned = 0;
    NewValues news = new NewValues();
    BadRows bad = new BadRows();
    while (blocks.hasNext()) {
      ScoredBlock block = blocks.next();
      AssignedBlock found = block.assigned();
      rows += found.count();
      for (int i = 0; i < found.count(); i++) {
        far += found.far()[i] ? 1 : 0;
        if (!found.isOutlier(i)) {
          sizes[found.clusters()[i]]++;
          farAssigned += found.far()[i] ? 1 : 0;
        }
      }
      news.merge(block.news());
      block.bad().rows().forEach(row -> bad.add(row.message()));
    }
    long outliers = rows - LongStream.of(sizes).sum();
    return new PredictionTally(sizes, rows, far, farAssigned, outliers, news, bad);
  }

  /** Adds the counts of other rows to these, which are changed by it. */
  private PredictionTally plus(PredictionTally other) {
    Arrays.setAll(sizes, j -> sizes[j] + other.sizes[j]);
    news.merge(other.news);
    bad.merge(other.bad);
    return new PredictionTally(
        sizes,
        rows + other.rows,
        far + other.far,
        farAssigned + other.farAssigned,
        outliers + other.outliers,
        news,
        bad);
  }
}
