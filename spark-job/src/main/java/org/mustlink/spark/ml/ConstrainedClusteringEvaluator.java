package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.values.classes.ClassCounts;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.table.TableScan;

/**
 * Computes evaluation measures of clusters against true classes, for example for {@code
 * CrossValidator}. They do not depend on the ids of the clusters; see {@link Measures} for the
 * definitions. Rows whose class or cluster is null are ignored, and so are those whose class is a
 * word for a class that is not known, as in a fit, with a warning in the log. Equal numbers, such
 * as 0 and 0.0, are one class.
 */
public final class ConstrainedClusteringEvaluator extends Evaluator
    implements EvaluatorParams<ConstrainedClusteringEvaluator>, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  /** The maximum number of pairs of a cluster and a class that are counted. */
  private static final int MOST_PAIRS = 1 << 20;

  private final String uid;
  private final ParamTable paramTable;

  /** An evaluator with a random name. */
  public ConstrainedClusteringEvaluator() {
    this(Identifiable$.MODULE$.randomUID("mustlinkEvaluator"));
  }

  /** An evaluator with the given unique name. */
  public ConstrainedClusteringEvaluator(String uid) {
    this.uid = uid;
    this.paramTable = new ParamTable(this);
    params(); // makes all of them, before several threads can ask for one
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ParamTable paramTable() {
    return paramTable;
  }

  /**
   * Measures the clusters. One pass over the table; the driver receives one count for each pair of
   * a cluster and a class.
   *
   * @throws BadSettingException if a column is missing
   * @throws BadDataException if no row has both a class and a cluster, or there are too many pairs
   *     of them for these to be classes
   */
  @Override
  public double evaluate(Dataset<?> dataset) {
    FeatureSchema.type(dataset.schema(), "labelCol", getLabelCol());
    FeatureSchema.type(dataset.schema(), "predictionCol", getPredictionCol());
    Dataset<Row> both =
        dataset
            .toDF()
            .select(
                TableScan.named(getPredictionCol()).cast("string").as("cluster"),
                TableScan.classes(dataset.toDF(), getLabelCol()).as("class"))
            .na()
            .drop(new String[] {"cluster"});
    List<Row> given =
        both.groupBy("cluster", "class")
            .agg(count(lit(1)).as("rows"))
            .limit(MOST_PAIRS + 1)
            .collectAsList();
    if (given.size() > MOST_PAIRS) {
      throw tooMany(
          given.stream()
              .filter(row -> !row.isNullAt(1))
              .map(row -> row.getString(1))
              .distinct()
              .count());
    }
    List<Row> counts = read(given);
    if (counts.isEmpty()) {
      throw new BadDataException(
          ("No row has both a class in column %s and a cluster in column %s, so there is "
                  + "nothing to measure. Name other columns with labelCol and predictionCol.")
              .formatted(getLabelCol(), getPredictionCol()));
    }
    Measures measures = measures(counts);
    return switch (getMetricName()) {
      case "acc" -> measures.acc();
      case "nmi" -> measures.nmi();
      case "ari" -> measures.ari();
      case "majority" -> measures.majority();
      default -> measures.rand();
    };
  }

  /** Returns the counts with the classes that their texts mean, without classes not known. */
  private List<Row> read(List<Row> counts) {
    Map<Boolean, List<Row>> blank =
        counts.stream().collect(Collectors.partitioningBy(row -> row.isNullAt(1)));
    List<Row> written = blank.getOrDefault(false, List.of());
    Map<String, Long> texts = new HashMap<>();
    written.forEach(row -> texts.merge(row.getString(1), row.getLong(2), Long::sum));
    long without =
        blank.getOrDefault(true, List.of()).stream().mapToLong(row -> row.getLong(2)).sum();
    ClassReader given = ClassReader.of(getUnknownLabels().map(List::of));
    ClassCounts classes = ClassCounts.of(texts, without, given, "Label column " + getLabelCol());
    LoggedProgress progress = new LoggedProgress(uid);
    classes.warnings().forEach(text -> progress.warning(progress.surface().word(text)));
    return written.stream()
        .filter(row -> classes.reader().read(row.getString(1)) != null)
        .map(
            row ->
                RowFactory.create(
                    row.getString(0), classes.reader().read(row.getString(1)), row.getLong(2)))
        .toList();
  }

  private Measures measures(List<Row> counts) {
    List<String> clusters =
        counts.stream().map(row -> row.getString(0)).distinct().sorted().toList();
    List<String> classes =
        counts.stream().map(row -> row.getString(1)).distinct().sorted().toList();
    if ((long) clusters.size() * classes.size() > 1 << 24) {
      throw tooMany(classes.size());
    }
    Contingency.Builder table = Contingency.builder(clusters.size(), classes.size());
    for (Row row : counts) {
      table.add(
          Collections.binarySearch(clusters, row.getString(0)),
          Collections.binarySearch(classes, row.getString(1)),
          row.getLong(2));
    }
    return Measures.of(table.build());
  }

  private BadDataException tooMany(long values) {
    return new BadDataException(
        ("Column %s has %s values or more, too many to be classes. Name the column of "
                + "the true classes with labelCol.")
            .formatted(getLabelCol(), values));
  }

  @Override
  public boolean isLargerBetter() {
    return true;
  }

  @Override
  public ConstrainedClusteringEvaluator copy(ParamMap extra) {
    return (ConstrainedClusteringEvaluator) defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return DefaultParamsWritable.super.write();
  }

  /** Reads what {@link #write()} wrote. */
  public static MLReader<ConstrainedClusteringEvaluator> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads what was saved at a path. */
  public static ConstrainedClusteringEvaluator load(String path) {
    return read().load(path);
  }
}
