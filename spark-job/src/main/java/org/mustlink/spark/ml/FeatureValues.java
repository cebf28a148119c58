package org.mustlink.spark.ml;

import java.util.Arrays;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.spark.table.FeatureCheck;
import org.mustlink.spark.table.features.FeatureProblem;
import scala.collection.Iterator;
import scala.collection.Seq;
import scala.runtime.BoxedUnit;

/**
 * Reads the features of rows as Spark hands them to a function, a vector or a sequence of numbers,
 * and applies the map of a model to them. Not thread-safe.
 */
final class FeatureValues implements InputRow<FeatureProblem> {
  private final FeatureCheck check;
  private final int width;
  private final RowMapper mapper;
  private double[] dense = new double[0];
  private @Nullable Object features;

  FeatureValues(FeatureCheck check, InputMap map) {
    this.check = check;
    this.width = map.outputs();
    this.mapper = map.mapper();
  }

  /** Values of a row as they are written: the outputs of the map. */
  int width() {
    return width;
  }

  /** Values that Spark holds of a row. */
  static int held(@Nullable Object features) {
    if (features == null) {
      return 0;
    }
    return features instanceof Vector vector ? vector.numActives() : ((Seq<?>) features).size();
  }

  /**
   * Reads a row.
   *
   * @param features as Spark hands them over
   * @param to takes the {@link #width} values of the row, from {@code at} on
   * @return null, or what is wrong with the row, naming column and value
   */
  @Nullable FeatureProblem read(@Nullable Object features, double[] to, int at) {
    this.features = features;
    return mapper.apply(this, to, at);
  }

  @Override
  public @Nullable FeatureProblem sparse(SparseRow to) {
    return features instanceof Vector vector ? nonzero(vector, to) : everyValue(to);
  }

  private @Nullable FeatureProblem nonzero(Vector vector, SparseRow to) {
    if (vector.size() != check.d()) {
      return ragged(vector.size());
    }
    to.clear();
    vector.foreachActive(
        (place, value) -> {
          to.add((Integer) place, (Double) value);
          return BoxedUnit.UNIT;
        });
    return check.checked(to);
  }

  private @Nullable FeatureProblem everyValue(SparseRow to) {
    if (dense.length == 0) {
      dense = new double[check.d()];
    }
    FeatureProblem problem = numbers(dense, 0);
    to.clear();
    for (int t = 0; problem == null && t < dense.length; t++) {
      to.add(t, dense[t]);
    }
    return problem;
  }

  @Override
  public @Nullable FeatureProblem numbers(double[] to, int at) {
    if (features == null) {
      return check.isNull(-1);
    }
    FeatureProblem problem =
        features instanceof Vector vector
            ? vector(vector, to, at)
            : sequence((Seq<?>) features, to, at);
    return problem == null ? check.checked(to, at) : problem;
  }

  private @Nullable FeatureProblem vector(Vector vector, double[] to, int at) {
    if (vector.size() != check.d()) {
      return ragged(vector.size());
    }
    if (vector instanceof SparseVector few) {
      int[] indices = few.indices();
      Arrays.fill(to, at, at + check.d(), 0);
      for (int i = 0; i < indices.length; i++) {
        to[at + indices[i]] = few.values()[i];
      }
    } else {
      System.arraycopy(vector.toArray(), 0, to, at, check.d());
    }
    return null;
  }

  private @Nullable FeatureProblem sequence(Seq<?> values, double[] to, int at) {
    if (values.size() != check.d()) {
      return ragged(values.size());
    }
    Iterator<?> rest = values.iterator();
    for (int t = 0; t < check.d(); t++) {
      Object value = rest.next();
      if (value == null) {
        return check.isNull(t);
      }
      to[at + t] = ((Number) value).doubleValue();
    }
    return null;
  }

  private FeatureProblem ragged(int length) {
    return check.ragged(length, "the model was fitted on");
  }
}
