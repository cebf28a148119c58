package org.mustlink.spark.fit;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.NameHint;
import org.mustlink.core.columns.RowNumberSketch;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.sample.SampleBounds;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.core.sample.SampledInputs;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.description.DenseFeatures;
import org.mustlink.spark.description.SampledFeatures;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.sample.RowSample;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.KeyWriter;
import org.mustlink.spark.table.LabelWeightReader;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.TextReader;
import org.mustlink.spark.table.WeightReader;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * The first read of the features: checks every row, finds the range of every column, and draws the
 * sample from which the feature map and the landmarks are made, and the labelled rows from which a
 * metric is learned. The partial results are merged on the driver; together they are not larger
 * than the sample.
 */
final class ProfileStage {
  /** The most features that a warning names. */
  private static final int MOST_NAMED = 12;

  private ProfileStage() {}

  /**
   * Profiles the table.
   *
   * @param p the number of landmarks that will be chosen from the sample
   * @param continued whether the values of all sampled rows are needed, for an earlier fit
   * @return the sample in the order of a hash of the content of its rows, and distinct labelled
   *     rows in the same order
   * @throws BadDataException that names the first rows without valid features
   */
  static Profile run(TableScan scan, Labels labels, int p, FitOptions options, boolean continued) {
    long wanted = SampleSize.wanted(labels, p, options);
    int d = scan.decoder().d();
    SampleDraw draw = new SampleDraw(labels.weights(), SampleSize.rows(labels, p, d, options));
    SampleDraw shown = SampleBounds.compared(draw);
    Task task =
        new Task(
            d,
            scan.decoder().map() instanceof EncodedColumns map ? map.parts().size() : 0,
            new RowNames(scan.layout()),
            labels.nameArray(),
            options.seed(),
            draw,
            (continued ? draw : shown).threshold(),
            ContentHash.threshold(SampleSize.MOST_LABELLED, Math.max(1, labels.labelled())),
            IdSketch.isExact(labels.n()));
    List<Part> parts =
        PartitionResults.collect(scan.map(rows -> List.of(task.run(rows)).iterator()));
    Part all = task.part();
    parts.forEach(all::merge);
    all.bad.requireNone();
    RowSample.Taken sample = all.sample.take(d, wanted, SampleSize.MOST_BYTES, true);
    RowSample.Taken labelled =
        all.labelled.take(d, SampleSize.MOST_LABELLED, SampleSize.MOST_BYTES, false);
    FeatureRanges ranges = new FeatureRanges(all.min, all.max, scan.decoder().map().scaled());
    ranges.require(options.get(LandmarkOptions.SCALE), scan.decoder()::column);
    return new Profile(
        new TableSample(
            sample.rows(),
            new LabelledRows(
                labelled.rows(), labelled.labels(), labels.classes(), weights(labelled.names())),
            ranges,
            scan.decoder().map().isReduction()),
        sample.names(),
        all.ids,
        all.numbers,
        all.inputs == null
            ? null
            : all.inputs.take(sample.rows().count(), labelled.rows().count()));
  }

  /** Returns a description of what was read, on one line. */
  static String logLine(TableScan scan, Labels labels) {
    boolean encoded = scan.decoder().map() instanceof EncodedColumns;
    return String.format(
        Locale.ROOT,
        "%,d rows x %,d %s; %s",
        labels.n(),
        encoded ? scan.decoder().check().columns().names().size() : scan.decoder().check().d(),
        encoded ? "columns" : "features",
        labels.labelled() == 0
            ? "no labels"
            : String.format(
                Locale.ROOT, "%,d labelled, %,d classes", labels.labelled(), labels.classes()));
  }

  /**
   * What the first read of the features found.
   *
   * @param keys the hashes of the keys of the sampled rows
   * @param ids the sketch of the ids of all rows
   * @param numbers tells which features number the rows
   * @param encoded the values of sampled rows, if these are encoded; null if they are the sample
   */
  record Profile(
      TableSample sample,
      long[] keys,
      IdSketch ids,
      RowNumberSketch numbers,
      @Nullable SampledInputs encoded)
      implements Serializable {
    /**
     * Returns a warning of the features that were asked for and number the rows. Features that
     * nobody named are left out before.
     */
    Optional<String> numbering(FeatureColumns columns) {
      int d = columns.areSeparate() ? columns.names().size() : sample.ranges().min().length;
      List<String> found =
          IntStream.range(0, Math.min(d, sample.ranges().min().length))
              .filter(t -> isNumber(NameHint.of(columns.name(t), columns.names()), t))
              .mapToObj(columns::name)
              .toList();
      return found.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "Features with whole numbers without gaps, each once, as row numbers are: "
                  + String.join(", ", found.subList(0, Math.min(MOST_NAMED, found.size())))
                  + (found.size() > MOST_NAMED
                      ? " and " + (found.size() - MOST_NAMED) + " more"
                      : "")
                  + ". Leave out columns that are not measurements.");
    }

    private boolean isNumber(NameHint hint, int t) {
      return hint != NameHint.MEASURE && numbers.rows() >= hint.leastRows() && numbers.isGapless(t);
    }

    /**
     * Returns the features of the rows that are described.
     *
     * @param map the map of the fit
     */
    SampledFeatures features(InputMap map) {
      Rows rows = SampleBounds.compared(sample.rows());
      if (encoded == null || !(map instanceof EncodedColumns)) {
        return new DenseFeatures(rows, rows, keys);
      }
      Rows values = SampleBounds.compared(encoded.rows());
      int both = Math.min(rows.count(), values.count());
      return new DenseFeatures(
          new Rows(rows.data(), both, rows.d()),
          new Rows(values.data(), both, values.d()),
          Arrays.copyOf(keys, both));
    }

    /** Returns the values of the columns of the sampled rows. */
    SampledInputs inputs() {
      return encoded != null ? encoded : new SampledInputs(sample.rows(), sample.labelled().rows());
    }
  }

  /**
   * Returns a number for the weight of a label that is smaller the greater the weight is: of equal
   * rows with equal labels, the sample keeps the one with the smallest number.
   */
  private static long name(double labelWeight) {
    return -Double.doubleToLongBits(labelWeight);
  }

  private static LabelWeights weights(long[] names) {
    return LabelWeights.of(
        LongStream.of(names).mapToDouble(name -> Double.longBitsToDouble(-name)).toArray());
  }

  /** What runs on a partition. The number of inputs is 0 if no inputs are kept. */
  private record Task(
      int d,
      int inputs,
      RowNames names,
      String[] labels,
      long seed,
      SampleDraw draw,
      long shownThreshold,
      long labelledThreshold,
      boolean exactIds)
      implements Serializable {
    Part part() {
      return new Part(
          d,
          draw.threshold(),
          labelledThreshold,
          new IdSketch(exactIds),
          inputs == 0 ? null : new InputSample(inputs, shownThreshold, labelledThreshold));
    }

    Part run(RowCursor rows) {
      Map<String, Integer> indices = Labels.indices(labels);
      Part part = part();
      IdSketch.Reader ids = part.ids.reader(names.layout());
      TextReader texts = names.layout().labels();
      WeightReader weights = names.layout().weights();
      LabelWeightReader labelWeights = names.layout().labelWeights();
      KeyWriter keys = names.layout().keys();
      double[] features = new double[d];
      while (rows.advance()) {
        ids.add(rows);
        FeatureProblem problem = rows.features(features, 0);
        if (problem != null) {
          part.bad.add(names.of(rows) + ": " + problem.text());
          continue;
        }
        part.widen(features);
        part.numbers.add(features);
        double[] read = rows.read();
        long hash =
            read == null
                ? ContentHash.of(features, 0, d, seed)
                : ContentHash.of(read, 0, read.length, seed);
        double weight = weights.of(rows);
        LongSupplier name = () -> ContentHash.of(keys.of(rows), seed);
        long key = draw.key(hash);
        long copies = draw.copies(weight, hash);
        part.sample.offer(key, -1, copies, name, features, 0, d);
        if (part.inputs != null) {
          part.inputs.offer(rows, key, copies, name);
        }
        String label = weight == 0 ? null : texts.of(rows);
        if (label != null) {
          int index = Objects.requireNonNull(indices.get(label));
          long certainty = name(labelWeights.of(rows));
          part.labelled.offer(hash, index, 1, () -> certainty, features, 0, d);
          if (part.inputs != null) {
            part.inputs.offerLabelled(rows, hash, index, name);
          }
        }
      }
      return part;
    }
  }

  /** The profile of some rows. */
  private static final class Part implements Serializable {
    private static final long serialVersionUID = 1L;
    private final double[] min;
    private final double[] max;
    private final RowSample sample;
    private final RowSample labelled;
    private final IdSketch ids;
    private final RowNumberSketch numbers;
    private final @Nullable InputSample inputs;
    private final BadRows bad = new BadRows();

    Part(
        int d, long threshold, long labelledThreshold, IdSketch ids, @Nullable InputSample inputs) {
      min = new double[d];
      max = new double[d];
      Arrays.fill(min, Double.POSITIVE_INFINITY);
      Arrays.fill(max, Double.NEGATIVE_INFINITY);
      sample = new RowSample(threshold);
      labelled = new RowSample(labelledThreshold);
      this.ids = ids;
      this.numbers = new RowNumberSketch(d);
      this.inputs = inputs;
    }

    /** Almost no value of a large table is beyond those before it, which comparing tells faster. */
    void widen(double[] features) {
      for (int t = 0; t < min.length; t++) {
        double value = features[t];
        if (!(value > min[t] && value < max[t])) {
          min[t] = Math.min(min[t], value);
          max[t] = Math.max(max[t], value);
        }
      }
    }

    void merge(Part other) {
      for (int t = 0; t < min.length; t++) {
        min[t] = Math.min(min[t], other.min[t]);
        max[t] = Math.max(max[t], other.max[t]);
      }
      sample.merge(other.sample);
      labelled.merge(other.labelled);
      ids.merge(other.ids);
      numbers.merge(other.numbers);
      bad.merge(other.bad);
      if (inputs != null) {
        inputs.merge(Objects.requireNonNull(other.inputs));
      }
    }
  }
}
