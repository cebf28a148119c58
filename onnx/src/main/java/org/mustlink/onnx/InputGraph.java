package org.mustlink.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.encoding.Categories;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.ReducedPart;
import org.mustlink.core.encoding.StandardPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.encoding.VectorPart;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.ModelInput;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/**
 * The first step: from the numbers of a row to the features that are encoded, by the map of the
 * model. A row with a value that no table may hold is marked and continues as a row of zeros.
 */
record InputGraph(Operators on, FeatureColumns columns) {
  /**
   * The result of the step.
   *
   * @param features rows x q
   * @param usable rows x 1, whether all numbers of a row can be used
   */
  record Read(Value features, Value usable) {}

  /**
   * Adds the step.
   *
   * @param given rows x d
   * @throws BadDataException if a column holds something else than numbers
   */
  static Read of(Operators on, ModelInput input, Value given) {
    requireNumbers(input);
    on.graph().stage("input");
    InputGraph graph = new InputGraph(on, input.columns());
    Value usable = graph.usable(given, input.map().inputs());
    Value clean = on.where(usable, given, on.number(0));
    return new Read(graph.mapped(input.map(), clean), usable);
  }

  private static void requireNumbers(ModelInput input) {
    for (FeatureColumn column : input.columns().columns()) {
      if (column.kind() == ColumnKind.WORDS || column.kind() == ColumnKind.TEXT) {
        throw refused(column.name(), "texts");
      }
    }
  }

  private static BadDataException refused(String column, String holds) {
    return new BadDataException(
        ("The model cannot be exported to ONNX: the column `%s` holds %s, and an ONNX model takes"
                + " one table of numbers. Assign such rows by the model itself, with the command"
                + " predict, or without Spark with mustlink-scorer.")
            .formatted(column, holds));
  }

  /** Whether all values of a row are finite and not too large; a gap may be NaN. */
  private Value usable(Value given, int d) {
    Value fits = on.not(on.greater(on.abs(given), on.number(ColumnKind.LARGEST)));
    Value known = on.not(on.graph().apply("IsNaN", given));
    boolean[] gaps = new boolean[d];
    for (int t = 0; t < d; t++) {
      gaps[t] = columns.kind(t) == ColumnKind.MEASURE;
    }
    Value each = on.and(fits, on.or(known, on.graph().truths(gaps, 1, d)));
    return on.greater(on.smallest(on.widen(each)), on.number(0));
  }

  private Value mapped(InputMap map, Value given) {
    if (map instanceof Numbers) {
      return given;
    }
    return map instanceof SparseVectors vectors
        ? SparseInputGraph.of(on, vectors, given)
        : encoded((EncodedColumns) map, given);
  }

  private Value encoded(EncodedColumns map, Value given) {
    List<ColumnPart> parts = map.parts();
    List<Value> inputs = on.split(given, 1, parts.stream().map(ColumnPart::inputs).toList());
    List<Value> outputs = new ArrayList<>();
    for (int t = 0; t < parts.size(); t++) {
      outputs.add(part(parts.get(t), inputs.get(t), columns.columns().get(t).name()));
    }
    return on.concat(outputs);
  }

  private Value part(ColumnPart part, Value given, String column) {
    if (part instanceof NumberPart number) {
      return number(number, given);
    }
    if (part instanceof StandardPart standard && standard.part() instanceof NumberPart number) {
      return standard(standard, number(number, given));
    }
    if (part instanceof VectorPart) {
      return given;
    }
    if (part instanceof ReducedPart reduced) {
      return on.multiply(
          SparseInputGraph.of(on, reduced.vectors(), given), on.number(reduced.factor()));
    }
    throw refused(column, holds(part));
  }

  private static String holds(ColumnPart part) {
    LevelPart level = Categories.of(part);
    if (level != null) {
      return "the categories "
          + String.join(", ", level.levels().stream().limit(3).toList())
          + (level.levels().size() > 3 ? " and others" : "");
    }
    return part instanceof TimePart || part instanceof StandardPart ? "points in time" : "texts";
  }

  /** The number or the median, and the indicator of a gap if there is one. */
  private Value number(NumberPart part, Value given) {
    double[] ofGap = encoded(part, Double.NaN);
    double[] ofNumber = encoded(part, 0);
    Value gap = on.graph().apply("IsNaN", given);
    List<Value> outputs = new ArrayList<>();
    outputs.add(on.where(gap, on.number(ofGap[0]), given));
    if (part.outputs() > 1) {
      outputs.add(on.where(gap, on.number(ofGap[1]), on.number(ofNumber[1])));
    }
    return on.concat(outputs);
  }

  private static double[] encoded(NumberPart part, double value) {
    double[] outputs = new double[part.outputs()];
    part.encoder().encode(value, outputs, 0);
    return outputs;
  }

  /** Standardises the first output. */
  private Value standard(StandardPart part, Value outputs) {
    double[] means = new double[part.outputs()];
    double[] deviations = new double[part.outputs()];
    Arrays.fill(deviations, 1);
    means[0] = part.mean();
    deviations[0] = part.deviation();
    return on.divide(on.subtract(outputs, on.row(means)), on.row(deviations));
  }
}
