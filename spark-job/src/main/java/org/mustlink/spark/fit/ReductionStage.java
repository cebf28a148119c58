package org.mustlink.spark.fit;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseRows;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Scale;
import org.mustlink.spark.description.SparseFeatures;
import org.mustlink.spark.fit.memory.FitNeeds;
import org.mustlink.spark.fit.memory.ReductionMemory;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.sample.ContentHash;
import org.mustlink.spark.sample.SampleDraw;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.RowCursor;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.features.FeatureProblem;

/**
 * A read of a table of sparse and wide rows that precedes all others. It draws a sample of the
 * rows, which stays sparse, and fits the map that all later reads apply to the rows.
 */
final class ReductionStage {
  /**
   * The depth of the tree in which samples are merged on the executors, so that few at a time reach
   * the driver.
   */
  private static final int TREE_DEPTH = 2;

  /**
   * The maximum number of sampled rows that are kept as the table has them, and their maximum size
   * in bytes.
   */
  private static final int SHOWN_ROWS = 20_000;

  private static final long SHOWN_BYTES = 32L << 20;

  private ReductionStage() {}

  /**
   * The result of the read.
   *
   * @param rows some of the sampled rows, as the table has them
   */
  record Reduction(SparseVectors map, SparseFeatures rows) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Fits the map of sparse and wide rows in a read of the table; returns nothing for other rows.
   */
  static Optional<Reduction> run(
      TableScan scan, FitNeeds needs, FitOptions options, FinishedStages finished, StageLog log) {
    return needs
        .reduction()
        .map(
            unused ->
                log.run(
                    "truncated singular value decomposition",
                    needs.labels().n(),
                    () ->
                        finished.stage(
                            "reduction",
                            Reduction.class,
                            () -> run(scan, needs.labels(), needs.sampleRows(), options)),
                    ReductionStage::told));
  }

  /**
   * Fits the map.
   *
   * @param sampleRows the maximum number of rows of the sample
   * @throws BadDataException that names the first rows without valid features, or if no two rows
   *     have a column in common
   * @throws BadSettingException if the sample has too many columns for the driver
   */
  private static Reduction run(TableScan scan, Labels labels, long sampleRows, FitOptions options) {
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
    new ReductionMemory(
            d, rows.used().length, SparseVectorsFitter.dimensions(d, options), rows.count())
        .require(Runtime.getRuntime().maxMemory());
    return new Reduction(
        SparseVectorsFitter.fit(rows, options), sample.shown(SHOWN_ROWS, SHOWN_BYTES));
  }

  /** Returns a description of the map, on one line. */
  private static String told(Reduction found) {
    SparseVectors map = found.map();
    return String.format(
        Locale.ROOT,
        "%d singular vectors over %,d of %,d columns%s",
        map.outputs(),
        map.columns().length,
        map.inputs(),
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
      KeyWriter keys = names.layout().keys();
      while (rows.advance()) {
        FeatureProblem problem = rows.sparse(row);
        if (problem != null) {
          bad.add(names.of(rows) + ": " + problem.text());
        } else {
          long hash = ContentHash.of(row, seed);
          sample.offer(
              draw.key(hash),
              row,
              draw.copies(weights.of(rows), hash),
              () -> ContentHash.of(keys.of(rows), seed));
        }
      }
      return sample;
    }
  }
}
