package org.mustlink.spark.ml;

import java.util.Arrays;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.SparseMap;
import org.mustlink.core.features.SparseRow;
import org.mustlink.spark.table.FeatureCheck;
import org.mustlink.spark.table.features.FeatureProblem;
import scala.collection.Iterator;
import scala.collection.Seq;
import scala.runtime.BoxedUnit;

/**
 * Reads the features of rows as Spark hands them to a function: a vector, or a sequence of numbers.
 * Where the model has a map of sparse rows, only values other than 0 are held of a vector. Not
 * thread-safe.
 */
final class FeatureValues {
  private final FeatureCheck check;
  private final @Nullable SparseMap map;
  private final SparseRow sparse = new SparseRow();
  private double[] dense = new double[0];

  FeatureValues(FeatureCheck check, @Nullable SparseMap map) {
    this.check = check;
    this.map = map;
  }

  /** Values of a row as they are written: those of the map if the model has one. */
  int width() {
    return map == null ? check.d() : map.q();
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
    return map == null ? dense(features, to, at) : mapped(map, features, to, at);
  }

  private @Nullable FeatureProblem mapped(
      SparseMap through, @Nullable Object features, double[] to, int at) {
    FeatureProblem problem =
        features instanceof Vector vector ? nonzero(vector) : everyValue(features);
    if (problem == null) {
      through.apply(sparse, to, at);
    }
    return problem;
  }

  private @Nullable FeatureProblem nonzero(Vector vector) {
    if (vector.size() != check.d()) {
      return ragged(vector.size());
    }
    sparse.clear();
    vector.foreachActive(
        (place, value) -> {
          sparse.add((Integer) place, (Double) value);
          return BoxedUnit.UNIT;
        });
    return check.checked(sparse);
  }

  private @Nullable FeatureProblem everyValue(@Nullable Object features) {
    if (dense.length == 0) {
      dense = new double[check.d()];
    }
    FeatureProblem problem = dense(features, dense, 0);
    sparse.clear();
    for (int t = 0; problem == null && t < dense.length; t++) {
      sparse.add(t, dense[t]);
    }
    return problem;
  }

  private @Nullable FeatureProblem dense(@Nullable Object features, double[] to, int at) {
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
