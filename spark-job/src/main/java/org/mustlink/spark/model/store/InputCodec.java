package org.mustlink.spark.model.store;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.model.ModelInput;

/**
 * Converts the input of a model into its part of the document and the matrices, and back. Each kind
 * of map has a field here that may be null, except {@link Numbers}, which need none.
 */
final class InputCodec {
  /** Fields of {@link Stored}, one a map that is fitted: null where the map is another. */
  static final List<String> MAPS = List.of("sparse", "encoding");

  private static final String COLUMNS = "sparse columns";
  private static final String VECTORS = "sparse vectors";
  private static final String WEIGHTS = "sparse weights";

  private InputCodec() {}

  /**
   * The fields of the document about the input.
   *
   * @param columns the columns that the model was fitted on
   * @param sparse the map of sparse and wide rows, null without it
   * @param encoding the map of columns of any kind, null without it
   */
  record Stored(
      List<Column> columns, @Nullable Sparse sparse, EncodingCodec.@Nullable Stored encoding) {
    /** Refuses values that no input has; {@code q} is the number of outputs of the map. */
    void require(Requirements fields, int q) {
      fields.require(!columns.isEmpty(), "input.columns", columns);
      for (Column column : columns) {
        fields.require(
            EnumWords.find(ColumnKind.class, column.kind).isPresent(),
            "input.columns",
            column.kind);
      }
      fields.require(sparse == null || encoding == null, "input.encoding", "beside input.sparse");
      if (encoding == null) {
        for (Column column : columns) {
          fields.require(!column.isEncoded(), "input.columns", column.kind + " without an encoding");
        }
      } else {
        encoding.require(columns.stream().map(Column::kind).toList(), fields);
      }
      if (sparse != null) {
        fields.require(sparse.features >= 1, "sparse.features", sparse.features);
        fields.require(
            sparse.columns >= 1 && (long) sparse.columns * q <= Integer.MAX_VALUE,
            "sparse.columns",
            sparse.columns);
        fields.require(Math.abs(sparse.rare) <= Float.MAX_VALUE, "sparse.rare", sparse.rare);
      }
    }

    /** Returns the maximum number of rows of the matrices of the map, without those of one row. */
    long rows() {
      return sparse == null ? 0 : sparse.columns;
    }
  }

  /**
   * A column of the input.
   *
   * @param kind the name of its kind
   */
  record Column(String name, String kind) {
    /** Returns whether columns of the kind are read through an encoding. */
    private boolean isEncoded() {
      return switch (EnumWords.find(ColumnKind.class, kind).orElseThrow()) {
        case MEASURE, CATEGORY, TIME, TEXT -> true;
        case NUMBER, VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY -> false;
      };
    }

    private FeatureColumn column() {
      return new FeatureColumn(name, EnumWords.find(ColumnKind.class, kind).orElseThrow());
    }
  }

  /**
   * The fields of the document about the map of sparse and wide rows.
   *
   * @param features d, the number of columns of a row
   * @param columns the number of columns that the singular vectors have
   * @param weighed whether values are counts that are weighted by tf-idf
   * @param rare the weight of columns without their own weight, 0 if values are not weighted
   */
  record Sparse(int features, int columns, boolean weighed, double rare) {}

  static Stored stored(ModelInput input) {
    List<Column> columns = columns(input.columns());
    InputMap map = input.map();
    if (map instanceof SparseVectors vectors) {
      return new Stored(columns, sparse(vectors), null);
    } else if (map instanceof EncodedColumns encoded) {
      return new Stored(columns, null, EncodingCodec.stored(encoded));
    } else if (map instanceof Numbers) {
      return new Stored(columns, null, null);
    }
    throw new IllegalArgumentException("No model holds a map of features that are " + map);
  }

  private static Sparse sparse(SparseVectors map) {
    return new Sparse(map.inputs(), map.columns().length, map.weights().length > 0, map.rare());
  }

  static List<Column> columns(FeatureColumns columns) {
    return columns.columns().stream()
        .map(column -> new Column(column.name(), EnumWords.word(column.kind())))
        .toList();
  }

  static void put(ModelInput input, ModelMatrices matrices) {
    if (input.map() instanceof EncodedColumns encoded) {
      EncodingCodec.put(encoded, matrices);
    }
    if (!(input.map() instanceof SparseVectors map)) {
      return;
    }
    int c = map.columns().length;
    double[] columns = new double[c];
    for (int i = 0; i < c; i++) {
      columns[i] = map.columns()[i];
    }
    matrices.put(COLUMNS, columns, c);
    matrices.put(VECTORS, wide(map.vectors()), map.outputs());
    matrices.put(WEIGHTS, wide(map.weights()), c);
  }

  /**
   * Makes the input from the document and the matrices.
   *
   * @param q the number of encoded features
   */
  static ModelInput input(Stored stored, int q, Store store) {
    return new ModelInput(
        new FeatureColumns(stored.columns.stream().map(Column::column).toList()),
        map(stored, q, store));
  }

  private static InputMap map(Stored stored, int q, Store store) {
    if (stored.encoding != null) {
      EncodedColumns encoded = EncodingCodec.map(stored.encoding, store);
      if (encoded.outputs() != q) {
        throw new IllegalArgumentException(
            encoded.outputs() + " outputs of the columns are not " + q + " features");
      }
      return encoded;
    }
    return stored.sparse == null ? new Numbers(q) : sparse(stored.sparse, q, store);
  }

  private static InputMap sparse(Sparse sizes, int q, Store store) {
    int c = sizes.columns;
    double[] stored = store.take(COLUMNS, 1, c);
    int[] columns = new int[c];
    for (int i = 0; i < c; i++) {
      columns[i] = (int) stored[i];
      if (columns[i] != stored[i]) {
        throw new IllegalArgumentException(COLUMNS + " names the column " + stored[i]);
      }
    }
    return new SparseVectors(
        sizes.features,
        columns,
        narrow(VECTORS, store.take(VECTORS, c, q)),
        q,
        sizes.weighed ? narrow(WEIGHTS, store.take(WEIGHTS, 1, c)) : new float[0],
        (float) sizes.rare);
  }

  private static double[] wide(float[] values) {
    double[] wide = new double[values.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = values[i];
    }
    return wide;
  }

  private static float[] narrow(String part, double[] values) {
    float[] narrow = new float[values.length];
    for (int i = 0; i < narrow.length; i++) {
      narrow[i] = (float) values[i];
      if (!Float.isFinite(narrow[i])) {
        throw new IllegalArgumentException(part + " holds " + values[i]);
      }
    }
    return narrow;
  }
}
