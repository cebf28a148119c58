package org.mustlink.spark.predict;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
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
public record PredictionTally(
    long[] sizes,
    long rows,
    long far,
    long farAssigned,
    long outliers,
    NewValues news,
    BadRows bad) {
  static PredictionTally of(JavaRDD<ScoredBlock> blocks, int k) {
    Part all = new Part(k);
    PartitionResults.collect(blocks.mapPartitions(of -> List.of(part(of, k)).iterator()))
        .forEach(all::merge);
    return new PredictionTally(
        all.sizes, all.rows, all.far, all.farAssigned, all.outliers, all.news, all.bad);
  }

  private static Part part(Iterator<ScoredBlock> blocks, int k) {
    Part part = new Part(k);
    blocks.forEachRemaining(part::add);
    return part;
  }

  /** The counts of some rows; mutable. */
  private static final class Part implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long[] sizes;
    private final NewValues news = new NewValues();
    private final BadRows bad = new BadRows();
    private long rows;
    private long far;
    private long farAssigned;
    private long outliers;

    Part(int k) {
      sizes = new long[k];
    }

    void add(ScoredBlock block) {
      AssignedBlock found = block.assigned();
      rows += found.count();
      for (int i = 0; i < found.count(); i++) {
        if (found.isOutlier(i)) {
          outliers++;
        } else {
          sizes[found.clusters()[i]]++;
        }
        far += found.far()[i] ? 1 : 0;
        farAssigned += found.far()[i] && !found.isOutlier(i) ? 1 : 0;
      }
      news.merge(block.news());
      block.bad().rows().forEach(row -> bad.add(row.message()));
    }

    void merge(Part other) {
      rows += other.rows;
      far += other.far;
      farAssigned += other.farAssigned;
      outliers += other.outliers;
      for (int j = 0; j < sizes.length; j++) {
        sizes[j] += other.sizes[j];
      }
      news.merge(other.news);
      bad.merge(other.bad);
    }
  }
}
