package org.mustlink.spark.ml;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.NameHint;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.model.assigned.RowModel;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.key.InputKeys;
import org.mustlink.spark.key.Settings;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.classes.ClassReaders;
import org.mustlink.spark.table.features.FeatureTypes;

/** Checks the columns that parameters name against the schema of a table. */
final class FeatureSchema {
  private static final List<FeatureColumn> NONE = List.of();

  private FeatureSchema() {}

  /**
   * Returns the columns of the features of rows that a model assigns.
   *
   * @throws BadSettingException also if they are not as many as the model was fitted on
   */
  static FeatureColumns features(
      ClusteringColumnParams<?> params, StructType schema, RowModel model) {
    FeatureColumns fitted = model.columns();
    FeatureColumns features = features(params, schema, Optional.of(fitted));
    int given = features.names().size();
    int wanted = fitted.areSeparate() ? fitted.columns().size() : model.map().inputs();
    if (features.areSeparate() && given != wanted) {
      throw BadSettingException.of(
          "inputCols",
          features.names(),
          "these are " + given + " columns, the model was fitted on " + wanted,
          "Name the columns that the model was fitted on, in their order.");
    }
    return features;
  }

  /**
   * Returns the columns of the features.
   *
   * @param fitted the columns that a model was fitted on, whose kinds separate columns must have
   * @throws BadSettingException if a column is not there, or has a type that holds no features
   */
  static FeatureColumns features(
      ClusteringColumnParams<?> params, StructType schema, Optional<FeatureColumns> fitted) {
    if (!params.isSet(params.inputCols())) {
      String name = params.getFeaturesCol();
      return new FeatureTypes("featuresCol", "name another column")
          .all(name, type(schema, "featuresCol", name));
    }
    if (params.isSet(params.featuresCol())) {
      throw BadSettingException.of(
          "inputCols",
          Arrays.toString(params.getInputCols()),
          "featuresCol is set too, to '" + params.getFeaturesCol() + "'",
          "Set one of the two.");
    }
    List<String> given = List.of(params.getInputCols());
    List<String> names =
        fitted.filter(FeatureColumns::areSeparate).map(one -> one.among(given)).orElse(given);
    requireColumns(schema, "inputCols", names);
    return new FeatureTypes("inputCols", "leave it out").separate(names, schema, fitted);
  }

  /**
   * Returns the table that an estimator clusters.
   *
   * @param ids the columns that name a row
   * @param weight the column of the weights of the rows
   * @throws BadSettingException if a column of features is not there, or holds no features
   */
  static InputTable table(
      ClusteringColumnParams<?> params,
      Dataset<?> dataset,
      List<String> ids,
      Optional<String> weight) {
    FeatureColumns features = features(params, dataset.schema(), Optional.empty());
    return new InputTable(dataset.toDF(), features, ids, params.getLabelCol(), Optional.empty())
        .weighted(weight)
        .reading(ClassReaders.of(classes(params)))
        .remarking(remarks(features, dataset.schema()));
  }

  /**
   * Returns a warning of features that are named as programs name the numbers of rows. They stay,
   * because parameters name them.
   *
   * @param features the columns of the features
   */
  private static Remarks remarks(FeatureColumns features, StructType schema) {
    List<String> all = List.of(schema.fieldNames());
    List<String> found =
        features.areSeparate()
            ? features.names().stream().filter(name -> isRowNumber(name, all)).toList()
            : List.of();
    return found.isEmpty()
        ? Remarks.NONE
        : Remarks.NONE.and(
            "Features with a name as row numbers and identifiers have: "
                + String.join(", ", found)
                + ". Leave columns that are not measurements out of inputCols.");
  }

  private static boolean isRowNumber(String name, List<String> all) {
    NameHint hint = NameHint.of(name, all);
    return hint == NameHint.ROW_LABEL || hint == NameHint.ROW_NUMBER;
  }

  /**
   * Checks the kinds of columns that are set.
   *
   * @throws BadSettingException if one is set for a column that is no feature of its own
   */
  static void requireKinds(ColumnKindParams<?> params, FeatureColumns features) {
    for (String name : params.getColumnKinds().keySet()) {
      if (!features.areSeparate() || !features.names().contains(name)) {
        throw BadSettingException.of(
            "columnKinds",
            "'" + name + "=" + params.getColumnKinds().get(name) + "'",
            features.areSeparate()
                ? "inputCols does not name that column"
                : "all features are in the column " + features.name(0),
            features.areSeparate()
                ? "Name one of " + String.join(", ", features.names()) + "."
                : "Leave it out, or name columns with inputCols.");
      }
    }
  }

  /** Returns what parameters say about the columns of a table. */
  static AskedColumns asked(ColumnKindParams<?> params) {
    Settings settings = params.paramTable().settings();
    return new AskedColumns(settings.get(InputKeys.KINDS), settings.get(FaultKeys.GAPS));
  }

  /**
   * Checks the label column of a fit, if one is set.
   *
   * @throws BadSettingException if it does not exist, or is a feature
   */
  static void requireLabel(
      ClusteringColumnParams<?> params, StructType schema, FeatureColumns features) {
    params
        .getLabelCol()
        .ifPresent(
            label -> {
              type(schema, "labelCol", label);
              requireNoFeature("labelCol", List.of(label), features);
            });
  }

  /**
   * Checks that features are numbers, for an estimator that takes nothing else.
   *
   * @throws BadSettingException if one of several columns is of another kind
   */
  static void requireNumbers(FeatureColumns features) {
    for (FeatureColumn column : features.areSeparate() ? features.columns() : NONE) {
      if (column.kind() != ColumnKind.NUMBER) {
        throw BadSettingException.of(
            "inputCols",
            "'" + column.name() + "'",
            "it is a column of the kind " + column.kind().word() + ", and k-means takes numbers",
            "Leave it out, or turn it into numbers; ConstrainedSpectralClustering takes columns of"
                + " any kind.");
      }
    }
  }

  /** Tells which labels say that the class is not known. */
  static ClassReader classes(ClusteringColumnParams<?> params) {
    return ClassReader.of(params.getUnknownLabels().map(List::of));
  }

  /** The column of weights, if one is set. */
  static Optional<String> weights(WeightParams<?> params) {
    return Optional.of(params.getWeightCol()).filter(name -> !name.isEmpty());
  }

  /**
   * Checks the column of weights, if one is set.
   *
   * @param label the column of known labels
   * @throws BadSettingException if it is not there, holds no numbers, or is used otherwise
   */
  static void requireWeights(
      WeightParams<?> params, StructType schema, FeatureColumns features, Optional<String> label) {
    weights(params).ifPresent(name -> requireWeight(schema, "weightCol", name, features, label));
  }

  /**
   * Checks the column of the weights of labels, if one is set.
   *
   * @param label the column of known labels
   * @throws BadSettingException if it is not there, holds no numbers, or is used otherwise
   */
  static void requireLabelWeights(
      LabelTableParams<?> params,
      StructType schema,
      FeatureColumns features,
      Optional<String> label) {
    Optional<String> column = params.getLabelWeightCol();
    column.ifPresent(name -> requireWeight(schema, "labelWeightCol", name, features, label));
    if (column.isPresent() && label.isEmpty()) {
      throw BadSettingException.of(
          "labelWeightCol",
          "'" + column.get() + "'",
          "labelCol is not set",
          "Set labelCol to the column of the labels.");
    }
  }

  private static void requireWeight(
      StructType schema,
      String param,
      String name,
      FeatureColumns features,
      Optional<String> label) {
    requireNumbers(schema, param, name);
    requireNoFeature(param, List.of(name), features);
    if (label.filter(name::equals).isPresent()) {
      throw BadSettingException.of(
          param, "'" + name + "'", "that column is labelCol", "Name another column.");
    }
  }

  /**
   * Refuses columns that are features too.
   *
   * @throws BadSettingException naming the column
   */
  static void requireNoFeature(String param, List<String> names, FeatureColumns features) {
    for (String name : names) {
      if (features.names().contains(name)) {
        throw BadSettingException.of(
            param,
            "'" + name + "'",
            "that column is a feature too",
            "Leave it out of inputCols, or name another column.");
      }
    }
  }

  /**
   * Checks that columns exist.
   *
   * @throws BadSettingException if one does not
   */
  static void requireColumns(StructType schema, String param, List<String> names) {
    names.forEach(name -> type(schema, param, name));
  }

  /**
   * Refuses an output column whose name exists already.
   *
   * @throws BadSettingException if there is such a column
   */
  static void requireNew(StructType schema, String param, String name) {
    for (String known : schema.fieldNames()) {
      if (known.equalsIgnoreCase(name)) {
        throw BadSettingException.of(
            param,
            "'" + name + "'",
            "there is a column '" + known + "' already",
            "Choose another name, or drop that column.");
      }
    }
  }

  /**
   * Checks that a column is there and holds numbers.
   *
   * @throws BadSettingException if not
   */
  static void requireNumbers(StructType schema, String param, String name) {
    FeatureTypes.requireNumbers(param, name, type(schema, param, name));
  }

  static DataType type(StructType schema, String param, String name) {
    List<String> names = List.of(schema.fieldNames());
    if (!names.contains(name)) {
      throw Columns.missing(param, name, names);
    }
    return schema.apply(name).dataType();
  }
}
