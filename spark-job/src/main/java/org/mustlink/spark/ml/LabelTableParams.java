package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Labels in a separate table, and the parameters that determine how they are read.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface LabelTableParams<S extends LabelTableParams<S>> extends LinkParams<S> {
  /** The parameters of one instance; Spark finds each by the method that has its name. */
  final class LabelTableDefs implements Serializable {
    private static final long serialVersionUID = 1L;

    private final StringArrayParam labelsIdCols;
    private final Param<String> labelsLabelCol;
    private final BooleanParam usesLabels;

    /** The labels themselves; they stay on the driver and are not saved. */
    private transient @Nullable Dataset<Row> labels;

    LabelTableDefs(Params parent) {
      labelsIdCols =
          ColumnParam.several(
              parent, "labelsIdCols", "columns of the labels that name a row; not set: idCols");
      labelsLabelCol =
          ColumnParam.one(
              parent, "labelsLabelCol", "column of the labels: the class, null where unknown");
      usesLabels =
          new BooleanParam(
              parent, "usesLabels", "whether labels were set; they are not saved, this is");
      parent.setDefault(labelsLabelCol, "label");
      parent.setDefault(usesLabels, false);
    }

    /** The labels, if they are set. */
    Optional<Dataset<Row>> labels() {
      return Optional.ofNullable(labels);
    }

    /** Takes the labels of another instance with the same parameters. */
    void copyLabels(LabelTableDefs other) {
      labels = other.labels;
    }
  }

  /** The parameters behind the methods below. */
  LabelTableDefs labelTableDefs();

  /** Columns of the labels that name a row. Default: {@link #idCols()}. */
  default StringArrayParam labelsIdCols() {
    return labelTableDefs().labelsIdCols;
  }

  /** Column of the labels that holds the class. Default "label". */
  default Param<String> labelsLabelCol() {
    return labelTableDefs().labelsLabelCol;
  }

  /** Whether labels were set. This is saved, but the labels are not. */
  default BooleanParam usesLabels() {
    return labelTableDefs().usesLabels;
  }

  /** See {@link #labelsIdCols()}. */
  default String[] getLabelsIdCols() {
    String[] own = ColumnParam.values(this, labelsIdCols());
    return own.length == 0 ? getIdCols() : own;
  }

  /** See {@link #labelsLabelCol()}. */
  default String getLabelsLabelCol() {
    return getOrDefault(labelsLabelCol());
  }

  /** See {@link #usesLabels()}. */
  default boolean getUsesLabels() {
    return (Boolean) getOrDefault(usesLabels());
  }

  /**
   * Sets labels of rows, which {@link #idCols()} name, in addition to those of the column of labels
   * if there is one. Labels are not saved; after loading they have to be set again.
   *
   * @param value columns {@link #labelsIdCols()} and {@link #labelsLabelCol()}
   */
  default S setLabels(Dataset<?> value) {
    labelTableDefs().labels = value.toDF();
    return setTo(usesLabels(), true);
  }

  /** See {@link #labelsIdCols()}. */
  default S setLabelsIdCols(String... value) {
    return setTo(labelsIdCols(), value.clone());
  }

  /** See {@link #labelsLabelCol()}. */
  default S setLabelsLabelCol(String value) {
    return setTo(labelsLabelCol(), value);
  }

  @SuppressWarnings("unchecked") // S is the class of this
  private S setTo(Param<?> param, Object value) {
    return (S) set((Param<Object>) param, value);
  }
}
