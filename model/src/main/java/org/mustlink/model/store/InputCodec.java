package org.mustlink.model.store;

import java.util.ArrayList;
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
import org.mustlink.model.ModelInput;

/**
 * Converts the input of a model into its part of the document and the matrices, and back. Each kind
 * of map has a field here that may be null, except {@link Numbers}, which need none.
 */
final class InputCodec {
  /** Fields of {@link Stored}, one a map that is fitted: null where the map is another. */
  static final List<String> MAPS = List.of("sparse", "encoding");

  private static final String SPARSE = "sparse";

  private InputCodec() {}

  /**
   * The fields of the document about the input.
   *
   * @param columns the columns that the model was fitted on
   * @param sparse the map of sparse and wide rows, null without it
   * @param encoding the map of columns of any kind, null without it
   */
  record Stored(
      List<Column> columns,
      SparseCodec.@Nullable Sparse sparse,
      EncodingCodec.@Nullable Stored encoding) {
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
          fields.require(
              !column.isEncoded(), "input.columns", column.kind + " without an encoding");
        }
      } else {
        encoding.require(columns.stream().map(Column::kind).toList(), fields);
      }
      if (sparse != null) {
        sparse.require(fields, q, SPARSE);
      }
    }

    /** Returns the maximum number of rows of the matrices of the map, without those of one row. */
    long rows() {
      return (sparse == null ? 0 : sparse.columns()) + (encoding == null ? 0 : encoding.rows());
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
      return EnumWords.find(ColumnKind.class, kind).orElseThrow().isEncoded();
    }

    /** Returns the column. */
    FeatureColumn column(int inputs) {
      return new FeatureColumn(name, EnumWords.find(ColumnKind.class, kind).orElseThrow(), inputs);
    }
  }

  static Stored stored(ModelInput input) {
    List<Column> columns = columns(input.columns());
    InputMap map = input.map();
    if (map instanceof SparseVectors vectors) {
      return new Stored(columns, SparseCodec.stored(vectors), null);
    } else if (map instanceof EncodedColumns encoded) {
      return new Stored(columns, null, EncodingCodec.stored(encoded));
    } else if (map instanceof Numbers) {
      return new Stored(columns, null, null);
    }
    throw new IllegalArgumentException("No model holds a map of features that are " + map);
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
    if (input.map() instanceof SparseVectors map) {
      SparseCodec.put(map, SPARSE, matrices);
    }
  }

  /**
   * Makes the input from the document and the matrices.
   *
   * @param q the number of encoded features
   */
  static ModelInput input(Stored stored, int q, Store store) {
    InputMap map = map(stored, q, store);
    List<FeatureColumn> columns = new ArrayList<>();
    for (int t = 0; t < stored.columns.size(); t++) {
      int inputs =
          map instanceof EncodedColumns encoded && t < encoded.parts().size()
              ? encoded.parts().get(t).inputs()
              : 1;
      columns.add(stored.columns.get(t).column(inputs));
    }
    return new ModelInput(new FeatureColumns(columns), map);
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
    return stored.sparse == null
        ? new Numbers(q)
        : SparseCodec.map(stored.sparse, q, SPARSE, store);
  }
}
