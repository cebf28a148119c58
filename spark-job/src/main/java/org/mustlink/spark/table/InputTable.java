package org.mustlink.spark.table;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.survey.Encoding;
import org.mustlink.spark.table.classes.ClassReaders;

/**
 * A table to cluster.
 *
 * @param data the rows; columns that are not named below are not read
 * @param features the columns of the features
 * @param ids the columns that name a row, carried to the assignments and used in messages; may be
 *     empty
 * @param label the column of known labels, null if unknown
 * @param truth the column of true classes that the result is measured against, never used to fit
 * @param weight the column of the weights of the rows
 * @param classes tell which texts of the label and truth columns are classes
 * @param remarks what was left out before
 * @param encoding what was decided for columns that are not all numbers; empty if they are, or not
 *     yet known
 * @param labelWeight the column of the weights of labels, as numbers; the weight is 1 where it is
 *     null. Without it all labels are certain
 */
public record InputTable(
    Dataset<Row> data,
    FeatureColumns features,
    List<String> ids,
    Optional<String> label,
    Optional<String> truth,
    Optional<String> weight,
    ClassReaders classes,
    Remarks remarks,
    Optional<Encoding> encoding,
    Optional<String> labelWeight) {
  public InputTable {
    ids = List.copyOf(ids);
  }

  /**
   * Makes a table whose rows all have the same weight, with the usual words for classes that are
   * not known.
   */
  public InputTable(
      Dataset<Row> data,
      FeatureColumns features,
      List<String> ids,
      Optional<String> label,
      Optional<String> truth) {
    this(
        data,
        features,
        ids,
        label,
        truth,
        Optional.empty(),
        ClassReaders.USUAL,
        Remarks.NONE,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns other rows with the same columns. */
  public InputTable of(Dataset<Row> rows) {
    return copy(rows, features, label, truth, weight, labelWeight);
  }

  private InputTable copy(
      Dataset<Row> rows,
      FeatureColumns columns,
      Optional<String> labels,
      Optional<String> truths,
      Optional<String> weights,
      Optional<String> labelWeights) {
    return new InputTable(
        rows, columns, ids, labels, truths, weights, classes, remarks, encoding, labelWeights);
  }

  /** Returns the same table with weights in a column. */
  public InputTable weighted(Optional<String> column) {
    return copy(data, features, label, truth, column, labelWeight);
  }

  /** Returns the same table without labels, true classes and weights. */
  public InputTable withoutAnswers() {
    Optional<String> none = Optional.empty();
    return copy(data, features, none, none, none, none);
  }

  /** Returns the same table with other readers of its classes. */
  public InputTable reading(ClassReaders readers) {
    return new InputTable(
        data, features, ids, label, truth, weight, readers, remarks, encoding, labelWeight);
  }

  /**
   * Returns the same table with other rows and another column of known labels.
   *
   * @param weights the column of the weights of these labels, if they have some
   */
  public InputTable labelled(Dataset<Row> rows, String column, Optional<String> weights) {
    return copy(rows, features, Optional.of(column), truth, weight, weights);
  }

  /** Returns the same table with weights of its labels in a column. */
  public InputTable labelWeighted(Optional<String> column) {
    return copy(data, features, label, truth, weight, column);
  }

  /** Returns the same table with labels that are all certain. */
  public InputTable labelsCertain() {
    return labelWeighted(Optional.empty());
  }

  /** Returns the same table with further remarks. */
  public InputTable remarking(Remarks further) {
    Remarks all = remarks.and(further);
    return new InputTable(
        data, features, ids, label, truth, weight, classes, all, encoding, labelWeight);
  }

  /** Returns the same table with other columns that name a row. */
  public InputTable named(List<String> columns) {
    return new InputTable(
        data, features, columns, label, truth, weight, classes, remarks, encoding, labelWeight);
  }

  /** Returns the same table with what was decided for its columns. */
  public InputTable encoded(Encoding decided) {
    FeatureColumns columns = decided.features();
    Optional<Encoding> own = Optional.of(decided);
    return new InputTable(
        data, columns, ids, label, truth, weight, classes, remarks, own, labelWeight);
  }

  /** Returns the same table with fewer features, which are columns of their own. */
  public InputTable without(Collection<String> names) {
    return copy(
        data,
        new FeatureColumns(
            features.columns().stream().filter(one -> !names.contains(one.name())).toList()),
        label,
        truth,
        weight,
        labelWeight);
  }

  /**
   * Returns a text that names the columns that are used, on one line.
   *
   * @param by the columns whose values define the groups; empty if the whole table is one group
   */
  public String described(List<String> by) {
    List<String> names = features.names();
    String first = names.get(0);
    return (names.size() == 1
            ? "features in " + first
            : names.size() + " features " + first + " to " + names.get(names.size() - 1))
        + (by.isEmpty() ? "" : ", groups by " + String.join(" ", by))
        + ", ids "
        + String.join(" ", ids)
        + label.map(name -> ", label " + name).orElse(", no label")
        + truth.map(name -> ", truth " + name).orElse("")
        + weight.map(name -> ", weight " + name).orElse("");
  }
}
