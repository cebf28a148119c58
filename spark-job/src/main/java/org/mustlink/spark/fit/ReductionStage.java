package org.mustlink.spark.fit;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.SparseMap;
import org.mustlink.core.features.SparseMapFitter;
import org.mustlink.core.features.SparseRow;
import org.mustlink.core.features.SparseRows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Scale;
import org.mustlink.spark.fit.memory.ReductionMemory;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.sample.ContentHash;
import org.mustlink.spark.sample.SampleDraw;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.FeatureProblem;
import org.mustlink.spark.table.Labels;
import org.mustlink.spark.table.RowCursor;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.WeightReader;

/**
 * One read of a table of sparse and wide rows before all others: draws a sample of them, which
 * stays sparse, and finds the map through which all later reads see the rows.
 */
final class ReductionStage {
  /** Samples meet on executors first, so that few at a time reach the driver. */
  private static final int TREE_DEPTH = 2;

  private ReductionStage() {}

  /**
   * Finds the map.
   *
   * @param sampleRows rows of the sample at the most
   * @throws BadDataException naming the first rows that hold no clean features, or if no rows are
   *     alike
   * @throws BadSettingException if the sample has too many columns for the driver
   */
  static SparseMap run(TableScan scan, Labels labels, long sampleRows, FitOptions options) {
    Task task =
        new Task(
            new RowNames(scan.layout()),
            options.seed(),
            new SampleDraw(labels.weights(), sampleRows));
    JavaRDD<SparseSample> parts = scan.map(rows -> List.of(task.run(rows)).iterator());
    SparseSample sample = parts.treeReduce(SparseSample::merge, TREE_DEPTH);
    if (!sample.bad().isEmpty()) {
      throw new BadDataException(sample.bad().sentence());
    }
    int d = scan.decoder().check().d();
    SparseRows rows =
        SparseRows.unit(sample.take(sampleRows), d, options.get(FitOptions.SCALE) == Scale.AUTO);
    new ReductionMemory(d, rows.used().length, SparseMapFitter.dimensions(d, options), rows.count())
        .require(Runtime.getRuntime().maxMemory());
    return SparseMapFitter.fit(rows, options);
  }

  /** What was found, on one line. */
  static String told(SparseMap map) {
    return String.format(
        Locale.ROOT,
        "%d singular vectors over %,d of %,d columns%s",
        map.q(),
        map.columns().length,
        map.d(),
        map.weights().length > 0 ? ", counts weighed by tf-idf" : "");
  }

  /** What runs on a partition. */
  private record Task(RowNames names, long seed, SampleDraw draw) implements Serializable {
    private static final long serialVersionUID = 1L;

    SparseSample run(RowCursor rows) {
      SparseSample sample = new SparseSample(draw.threshold(), SampleSize.MOST_BYTES);
      BadRows bad = sample.bad();
      SparseRow row = new SparseRow();
      WeightReader weights = names.layout().weights();
      while (rows.advance()) {
        FeatureProblem problem = rows.features(row);
        if (problem != null) {
          bad.add(names.of(rows) + ": " + problem.text());
        } else {
          long hash = ContentHash.of(row, seed);
          sample.offer(draw.key(hash), row, draw.copies(weights.of(rows), hash));
        }
      }
      return sample;
    }
  }
}
