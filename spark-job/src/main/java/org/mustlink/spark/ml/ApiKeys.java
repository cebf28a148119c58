package org.mustlink.spark.ml;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Range;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.catalog.TableName;
import org.mustlink.spark.key.Ranges;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingGroup;
import org.mustlink.spark.key.SettingKeys;
import org.mustlink.spark.kmeans.InitMode;

/**
 * The parameters of estimators that settings do not have. What stands before the colon of a key
 * tells parameters of one name apart.
 */
final class ApiKeys {
  private static final SettingGroup SHARED = new SettingGroup("shared:");
  private static final SettingGroup GROUPED = new SettingGroup("groups:");
  private static final SettingGroup MODEL = new SettingGroup("model:");
  private static final SettingGroup KMEANS = new SettingGroup("kmeans:");
  private static final SettingGroup EVALUATOR = new SettingGroup("evaluator:");

  private static final String NOT_SAVED = "; they are not saved, this is";

  static final Setting<String> FEATURES_COL =
      SHARED.one(
          "featuresCol",
          Ranges.COLUMN,
          "features",
          "column of the features: vectors, dense or sparse, or arrays of numbers");
  static final Setting<List<String>> INPUT_COLS =
      SHARED.list(
          "inputCols",
          Ranges.COLUMN,
          "columns of numbers, texts, truth values, dates or times, one a feature, in place of"
              + " featuresCol");
  static final Setting<Integer> MEMBERSHIPS =
      SHARED.one(
          "memberships",
          Range.whole(1),
          "3",
          "how many clusters membershipsCol lists for a row at most");
  static final Setting<String> HANDLE_INVALID =
      SHARED.one(
          "handleInvalid",
          words(PredictionParams.ERROR, PredictionParams.SKIP, PredictionParams.KEEP),
          PredictionParams.ERROR,
          "what to do with a row whose features are null, not finite or of another number:"
              + " error (fail), skip (leave it out), keep (with null in the columns written)");
  static final Setting<Integer> BLOCK_SIZE =
      SHARED.one(
          "blockSize",
          Range.whole(1),
          "1",
          "rows that transform assigns together: 1 makes it an expression of a row, more (such"
              + " as 1024) a function of partitions, which is faster but reads all columns");
  static final Setting<Optional<String>> LINKS_TABLE =
      SHARED.optional(
          "linksTable",
          table("linksTable"),
          "table or view of the session with the links, in place of setLinks");
  static final Setting<Optional<String>> LABELS_TABLE =
      SHARED.optional(
          "labelsTable",
          table("labelsTable"),
          "table or view of the session with labels, in place of setLabels");
  static final Setting<Boolean> USES_LINKS =
      SHARED.one("usesLinks", Range.flag(), "false", "whether links were set" + NOT_SAVED);
  static final Setting<Boolean> USES_LABELS =
      SHARED.one("usesLabels", Range.flag(), "false", "whether labels were set" + NOT_SAVED);
  static final Setting<Optional<String>> LABEL_WEIGHT_COL =
      SHARED
          .without("all are certain")
          .optional(
              "labelWeightCol",
              Ranges.COLUMN,
              "numeric column of how much the label of a row counts, above 0 and at most 1; below 1"
                  + " the row is not kept in its label's cluster");

  static final Setting<String> GROUPS_RETURNED =
      returned(GROUPED, "groups", "the result of every group");
  static final Setting<String> SUMMARY_RETURNED =
      returned(MODEL, "summary", "the summary of the fit in one row, whatever the table holds");

  static final Setting<Optional<String>> METHOD =
      GROUPED.without("scacs").optional("method", Ranges.TEXT, "method of every group");
  static final Setting<List<String>> OPTIONS =
      GROUPED.list("options", Ranges.TEXT, "options of the method, each as key=value");

  static final Setting<List<String>> NUMBER_COLS =
      KMEANS.list("inputCols", Ranges.COLUMN, FeatureSchema.NUMBERS);
  static final Setting<Integer> K =
      KMEANS.one(
          "k", Range.whole(1), "2", "clusters; there are fewer if fewer different rows are found");
  static final Setting<String> INIT_MODE =
      KMEANS.one(
          "initMode",
          words(Stream.of(InitMode.values()).map(InitMode::word).toArray(String[]::new)),
          InitMode.SAMPLE.word(),
          "how the first centres are found: sample (k-means++ and k-means on a sample of the"
              + " rows, the best of 10 starts) or k-means|| (candidates drawn in passes over"
              + " all rows)");
  static final Setting<Integer> INIT_STEPS =
      KMEANS.one(
          "initSteps",
          Range.whole(1),
          "2",
          "passes in which the initMode k-means|| draws candidates for centres");
  static final Setting<Integer> MAX_ITER =
      KMEANS.one("maxIter", Range.whole(0), "20", "most times that the centres move");
  static final Setting<Double> TOL =
      KMEANS.one(
          "tol",
          Range.number(">= 0", tol -> tol >= 0),
          "1e-4",
          "distance; no further step follows when no centre has moved farther than this");
  static final Setting<Long> SEED =
      KMEANS.one("seed", FitOptions.SEED.range(), "42", "seed of the first centres");

  static final Setting<String> TRUE_CLASS_COL =
      EVALUATOR.one("labelCol", Ranges.COLUMN, "label", "column of the true classes, of any type");
  static final Setting<String> CLUSTER_COL =
      EVALUATOR.one("predictionCol", Ranges.COLUMN, "prediction", "column of the clusters");
  static final Setting<String> METRIC_NAME =
      EVALUATOR.one(
          "metricName",
          words("acc", "nmi", "ari", "majority", "rand"),
          "acc",
          "measure: acc (accuracy by the best map of clusters to classes), nmi (normalized"
              + " mutual information), ari (adjusted Rand index), majority or rand");

  private static final Map<OutputColumn, Setting<?>> OUTPUT = output();

  private ApiKeys() {}

  private static Map<OutputColumn, Setting<?>> output() {
    Map<OutputColumn, Setting<?>> columns = new EnumMap<>(OutputColumn.class);
    for (OutputColumn column : OutputColumn.values()) {
      String doc = "column written with " + column.meaning();
      columns.put(
          column,
          switch (column) {
            case CLUSTER -> SHARED.one(column.param(), Ranges.COLUMN, "prediction", doc);
            case MARGIN -> SHARED.one(column.param(), Ranges.COLUMN, "margin", doc);
            default ->
                SHARED.without("no such column").optional(column.param(), Ranges.COLUMN, doc);
          });
    }
    return columns;
  }

  /** The parameter that names an output column. */
  static Setting<?> of(OutputColumn column) {
    return Objects.requireNonNull(OUTPUT.get(column));
  }

  /** Returns the declaration of a parameter by its key, which tasks know too. */
  static Setting<?> find(String key) {
    return Stream.of(SHARED.all(), GROUPED.all(), MODEL.all(), KMEANS.all(), EVALUATOR.all())
        .flatMap(List::stream)
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .or(() -> SettingKeys.find(key).map(Function.<Setting<?>>identity()))
        .orElseThrow();
  }

  private static Setting<String> returned(SettingGroup group, String other, String doc) {
    return group.one(
        "transformReturns",
        words(ParamTable.ROWS, other),
        ParamTable.ROWS,
        "what transform returns: rows (all rows with their clusters) | "
            + other
            + " ("
            + doc
            + ")");
  }

  private static Range<String> words(String... words) {
    return new Range<>(
        String.join(" | ", words),
        Range.Kind.TEXT,
        text -> {
          if (!List.of(words).contains(text)) {
            throw new IllegalArgumentException("no such word");
          }
          return text;
        });
  }

  private static Range<String> table(String param) {
    return new Range<>(
        "name of a table", Range.Kind.TEXT, text -> TableName.of(param, text).text());
  }
}
