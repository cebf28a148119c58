package org.mustlink.spark.table.features;

import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.row.FeatureValues;
import scala.collection.Iterator;
import scala.collection.Seq;

/** Features as Spark gives them to functions. */
final class SparkValues {
  private SparkValues() {}

  /** Returns features as a vector, none of which is null. */
  static Vector vector(FeatureValues values) {
    int[] positions = values.positions();
    return positions == null
        ? Vectors.dense(values.values())
        : Vectors.sparse(values.size(), positions, values.values());
  }

  /**
   * Returns the features of an argument of a function that was made by {@link
   * FeatureTypes#argument}.
   *
   * @return null if the argument is null
   * @throws BadDataException if it is neither a vector nor an array of numbers
   */
  static @Nullable FeatureValues given(@Nullable Object argument) {
    if (argument == null) {
      return null;
    }
    if (argument instanceof SparseVector few) {
      return new FeatureValues(few.size(), few.indices(), few.values(), -1);
    }
    if (argument instanceof Vector vector) {
      return FeatureValues.dense(vector.toArray());
    }
    if (argument instanceof Seq<?> numbers) {
      return ofSequence(numbers);
    }
    throw noFeatures(argument);
  }

  private static FeatureValues ofSequence(Seq<?> numbers) {
    double[] values = new double[numbers.size()];
    Iterator<?> rest = numbers.iterator();
    for (int t = 0; t < values.length; t++) {
      Object value = rest.next();
      if (value == null) {
        return FeatureValues.withNull(values.length, t);
      }
      if (!(value instanceof Number number)) {
        throw noFeatures(value);
      }
      values[t] = number.doubleValue();
    }
    return FeatureValues.dense(values);
  }

  private static BadDataException noFeatures(Object value) {
    return new BadDataException(
        "Features are a vector or an array of numbers, and '%s' is a %s. Cast it."
            .formatted(value, value.getClass().getSimpleName()));
  }
}
