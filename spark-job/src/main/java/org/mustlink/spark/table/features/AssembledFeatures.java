package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.values.ValueText;
import org.mustlink.core.values.Words;

/**
 * Columns of which some have many inputs, as one sparse vector a row: the inputs of all columns one
 * after another. A single value is one input, a text the counts of its words, a vector its values.
 */
final class AssembledFeatures {
  private AssembledFeatures() {}

  /** Returns the vector of all inputs. */
  static Column of(FeatureColumns features, StructType schema, Function<String, Column> named) {
    List<Column> fields = new ArrayList<>();
    for (FeatureColumn one : features.columns()) {
      Column column = named.apply(one.name());
      Column field =
          switch (one.kind()) {
            case NUMBER, MEASURE, CATEGORY, TIME, TEXT ->
                ValueColumns.number(column, one.kind(), schema.apply(one.name()).dataType());
            case WORDS -> column.cast(DataTypes.StringType);
            case VECTOR -> column;
            case FLOAT_ARRAY, DOUBLE_ARRAY ->
                column.cast(DataTypes.createArrayType(DataTypes.DoubleType));
          };
      fields.add(field.as("f" + fields.size()));
    }
    UDF1<Row, Vector> assembly = new Assembly(features.columns(), features.inputs());
    return udf(assembly, SQLDataTypes.VectorType())
        .asNonNullable()
        .apply(struct(fields.toArray(new Column[0])));
  }

  /** Returns the vector of all inputs of a row of numbers, texts and vectors. */
  static Vector of(FeatureColumns features, Row row) {
    return new Assembly(features.columns(), features.inputs()).call(row);
  }

  /** Returns the counts of the words of a text column. */
  static Column words(Column column) {
    UDF1<@Nullable Object, Vector> counts =
        text -> {
          Builder all = new Builder();
          all.words(text, 0);
          return all.vector(Words.INPUTS);
        };
    return udf(counts, SQLDataTypes.VectorType())
        .asNonNullable()
        .apply(column.cast(DataTypes.StringType));
  }

  /** What joins the columns of a row. */
  private record Assembly(List<FeatureColumn> columns, int inputs)
      implements UDF1<Row, Vector>, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Vector call(Row row) {
      Builder all = new Builder();
      int from = 0;
      boolean fits = true;
      for (int t = 0; t < columns.size(); t++) {
        FeatureColumn column = columns.get(t);
        Object value = row.get(t);
        if (column.kind() == ColumnKind.WORDS) {
          all.words(value, from);
        } else if (column.kind().isValue()) {
          all.add(from, value == null ? Double.NaN : (Double) value);
        } else {
          fits &= all.block(FeatureValues.given(value), from, column.inputs());
        }
        from += column.inputs();
      }
      // A vector of another size is refused by the check of the features.
      return all.vector(fits ? inputs : inputs + 1);
    }
  }

  /** The values of a row. */
  private static final class Builder {
    private final SparseRow row = new SparseRow();
    private final SparseRow words = new SparseRow();

    void add(int place, double value) {
      row.add(place, value);
    }

    void words(@Nullable Object text, int from) {
      String known = text == null ? null : ValueText.known(text.toString());
      if (known != null) {
        Words.count(known, words);
        for (int i = 0; i < words.count(); i++) {
          row.add(from + words.column(i), words.value(i));
        }
      }
    }

    /** Adds a vector; false if it has another size. */
    boolean block(@Nullable FeatureValues values, int from, int size) {
      if (values == null || values.firstNull() >= 0) {
        row.add(from + (values == null ? 0 : Math.min(values.firstNull(), size - 1)), Double.NaN);
        return true;
      }
      if (values.size() != size) {
        return false;
      }
      for (int i = 0; i < values.values().length; i++) {
        row.add(from + values.position(i), values.values()[i]);
      }
      return true;
    }

    Vector vector(int size) {
      int[] places = new int[row.count()];
      double[] values = new double[row.count()];
      for (int i = 0; i < places.length; i++) {
        places[i] = row.column(i);
        values[i] = row.value(i);
      }
      return Vectors.sparse(size, places, values);
    }
  }
}
