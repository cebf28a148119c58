package org.mustlink.spark.key;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Range;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.io.catalog.TableName;
import org.mustlink.spark.kmeans.InitMode;

/**
 * The parameters of estimators that settings do not have. What stands before the colon of a key
 * tells parameters of one name apart.
 */
public final class ApiKeys {
  private static final SettingGroup SHARED = new SettingGroup("shared:");
  private static final SettingGroup GROUPED = new SettingGroup("groups:");
  private static final SettingGroup MODEL = new SettingGroup("model:");
  private static final SettingGroup KMEANS = new SettingGroup("kmeans:");
  private static final SettingGroup EVALUATOR = new SettingGroup("evaluator:");

  private static final String NOT_SAVED =
      "; a saved estimator has this parameter, and not the table";

  private static final List<Setting<?>> ALL =
      Stream.concat(Stream.of(declared()), Stream.of(OutputColumn.values()).map(ApiKeys::name))
          .toList();

  private ApiKeys() {}

  private static Setting<?>[] declared() {
    return new Setting<?>[] {
      SHARED.one(
          "featuresCol",
          Ranges.COLUMN,
          "features",
          "column of the features: vectors, dense or sparse, or arrays of numbers"),
      SHARED.list(
          "inputCols",
          Ranges.COLUMN,
          "columns of numbers, texts, truth values, dates or times, one a feature, in place of"
              + " featuresCol"),
      SHARED.one(
          "memberships",
          Range.whole(1),
          "3",
          "how many clusters membershipsCol lists for a row at most"),
      SHARED.choice(
          "handleInvalid",
          InvalidRows.ERROR,
          "what to do with a row whose features are null, not finite or of another number:"
              + " error (fail), skip (leave it out), keep (with null in the columns written)"),
      SHARED.one(
          "blockSize",
          Range.whole(1),
          "1",
          "rows that transform assigns together: 1 makes it an expression of a row, more (such"
              + " as 1024) a function of partitions, which is faster but reads all columns"),
      SHARED.optional(
          "linksTable",
          table("linksTable"),
          "table or view of the session with the links, in place of setLinks"),
      SHARED.optional(
          "labelsTable",
          table("labelsTable"),
          "table or view of the session with labels, in place of setLabels"),
      SHARED.one("usesLinks", Range.flag(), "false", "whether links were set" + NOT_SAVED),
      SHARED.one("usesLabels", Range.flag(), "false", "whether labels were set" + NOT_SAVED),
      SHARED
          .without("all are certain")
          .optional(
              "labelWeightCol",
              Ranges.COLUMN,
              "numeric column with the weight of the label of each row, above 0 and at most 1; a row whose"
                  + " label has a weight below 1 may be in the cluster of another class"),
      returned(GROUPED, "groups", "the result of every group"),
      returned(MODEL, "summary", "the summary of the fit in one row, whatever the table holds"),
      GROUPED.one("method", Ranges.TEXT, GroupOptions.LARGE, "method of every group"),
      GROUPED.list("options", Ranges.TEXT, "options of the method, each as key=value"),
      KMEANS.list(
          "inputCols",
          Ranges.COLUMN,
          "columns of numbers or truth values, one a feature, in place of featuresCol"),
      KMEANS.one(
          "k", Range.whole(1), "2", "clusters; there are fewer if fewer different rows are found"),
      KMEANS.one(
          "initMode",
          words(Stream.of(InitMode.values()).map(InitMode::word).toArray(String[]::new)),
          InitMode.SAMPLE.word(),
          "how the first centres are found: sample (k-means++ and k-means on a sample of the"
              + " rows, the best of 10 starts) or k-means|| (candidates drawn in passes over"
              + " all rows)"),
      KMEANS.one(
          "initSteps",
          Range.whole(1),
          "2",
          "passes in which the initMode k-means|| draws candidates for centres"),
      KMEANS.one("maxIter", Range.whole(0), "20", "most times that the centres move"),
      KMEANS.one(
          "tol",
          Range.number(">= 0", tol -> tol >= 0),
          "1e-4",
          "distance; no further step follows when no centre has moved farther than this"),
      KMEANS.one("seed", FitOptions.SEED.range(), "42", "seed of the first centres"),
      EVALUATOR.one("labelCol", Ranges.COLUMN, "label", "column of the true classes, of any type"),
      EVALUATOR.one("predictionCol", Ranges.COLUMN, "prediction", "column of the clusters"),
      EVALUATOR.one(
          "metricName",
          words("acc", "nmi", "ari", "majority", "rand"),
          "acc",
          "measure: acc (accuracy by the best map of clusters to classes), nmi (normalized"
              + " mutual information), ari (adjusted Rand index), majority or rand")
    };
  }

  /** The parameter that names an output column. */
  private static Setting<?> name(OutputColumn column) {
    String doc = "column written with " + column.meaning();
    return switch (column) {
      case CLUSTER -> SHARED.one(column.param(), Ranges.COLUMN, "prediction", doc);
      case MARGIN -> SHARED.one(column.param(), Ranges.COLUMN, "margin", doc);
      default -> SHARED.without("no such column").optional(column.param(), Ranges.COLUMN, doc);
    };
  }

  /**
   * Returns the declaration of a parameter by its key, which tasks know too: one of these, or the
   * key of a setting.
   */
  public static Setting<?> find(String key) {
    return ALL.stream()
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .or(() -> SettingKeys.find(key).map(Function.<Setting<?>>identity()))
        .orElseThrow();
  }

  private static Setting<String> returned(SettingGroup group, String other, String doc) {
    return group.one(
        "transformReturns",
        words("rows", other),
        "rows",
        "what transform returns: rows (all rows with their clusters) | %s (%s)"
            .formatted(other, doc));
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
