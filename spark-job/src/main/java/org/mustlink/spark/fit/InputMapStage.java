package org.mustlink.spark.fit;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseRows;
import org.mustlink.core.columns.SparseSample;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.description.SparseTable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Scale;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.description.SampledFeatures;
import org.mustlink.spark.description.SparseFeatures;
import org.mustlink.spark.fit.memory.FitNeeds;
import org.mustlink.spark.fit.memory.ReductionMemory;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * One read of a table before all others, which finds the map through which these see the rows. Each
 * map that is fitted has its way here; tables of numbers are read as they are. Of sparse and wide
 * rows a sample is drawn, which stays sparse.
 *
 * @param scan of the rows as they are
 * @param finished which may have the map
 * @param resources that keep the broadcast
 */
record InputMapStage(
    InputTable table,
    TableScan scan,
    FitOptions options,
    FinishedStages finished,
    StageLog log,
    Resources resources) {
  /** Samples meet on executors first, so that few at a time reach the driver. */
  private static final int TREE_DEPTH = 2;

  /** Sampled rows that are kept as they stand in the table, at the most, and their bytes. */
  private static final int SHOWN_ROWS = 20_000;

  private static final long SHOWN_BYTES = 32L << 20;

  /**
   * What all later reads see.
   *
   * @param scan of the rows through the map
   * @param shown sampled rows as they stand in the table, if people see them so; else they see the
   *     outputs of the map
   */
  record Input(TableScan scan, Optional<SampledFeatures> shown) {}

  private record Reduction(SparseVectors map, SparseFeatures rows) implements Serializable {}

  /** Fits the map of the table, if it has one. */
  Input run(FitNeeds needs) {
    if (scan.decoder().map() instanceof FittedMap map) {
      return new Input(through(map), Optional.empty()); // sent to every executor once
    }
    if (needs.reduction().isEmpty()) {
      return new Input(scan, Optional.empty());
    }
    Reduction found =
        log.run(
            "truncated singular value decomposition",
            needs.labels().n(),
            () ->
                finished.stage(
                    "reduction",
                    Reduction.class,
                    () -> reduction(needs.labels(), needs.sampleRows())),
            InputMapStage::logLine);
    return new Input(through(found.map()), Optional.of(found.rows()));
  }

  private TableScan through(FittedMap map) {
    return scan.through(resources.share(table.data().sparkSession().sparkContext(), map)::value);
  }

  /**
   * Finds the map.
   *
   * @param sampleRows rows of the sample at the most
   * @throws BadDataException naming the first rows that hold no clean features, or if no rows are
   *     alike
   * @throws BadSettingException if the sample has too many columns for the driver
   */
  private Reduction reduction(Labels labels, long sampleRows) {
    Task task =
        new Task(
            new RowNames(scan.layout()),
            options.seed(),
            new SampleDraw(labels.weights(), sampleRows));
    JavaRDD<Part> parts = scan.map(rows -> List.of(task.run(rows)).iterator());
    Part all = PartitionResults.treeReduce(parts, Part::merge, TREE_DEPTH);
    all.bad.requireNone();
    SparseSample sample = all.sample;
    int d = scan.decoder().check().d();
    SparseRows rows =
        SparseRows.unit(
            sample.take(sampleRows), d, options.get(LandmarkOptions.SCALE) == Scale.AUTO);
    new ReductionMemory(
            d, rows.used().length, SparseVectorsFitter.dimensions(d, options), rows.count())
        .require(Runtime.getRuntime().maxMemory());
    return new Reduction(SparseVectorsFitter.fit(rows, options), shown(sample.first(SHOWN_BYTES)));
  }

  private static SparseFeatures shown(List<SparseSample.Entry> sampled) {
    List<SparseTable.Row> rows = new ArrayList<>();
    LongStream.Builder keys = LongStream.builder();
    for (SparseSample.Entry entry : sampled) {
      SparseTable.Row row = new SparseTable.Row(entry.columns(), entry.values());
      for (long copy = 0; copy < entry.count() && rows.size() < SHOWN_ROWS; copy++) {
        rows.add(row);
        keys.add(entry.name());
      }
    }
    return new SparseFeatures(new SparseTable(rows), keys.build().toArray());
  }

  /** What was found, on one line. */
  private static String logLine(Reduction found) {
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
    Part run(RowCursor rows) {
      SparseSample sample = new SparseSample(draw.threshold(), SampleSize.MOST_BYTES);
      BadRows bad = new BadRows();
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
      return new Part(sample, bad);
    }
  }

  /** What was found in a partition. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Part(SparseSample sample, BadRows bad) implements Serializable {
    Part merge(Part other) {
      sample.merge(other.sample);
      bad.merge(other.bad);
      return this;
    }
  }
}
