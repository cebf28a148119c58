package org.mustlink.spark.table.features;

import org.apache.spark.ml.linalg.Vector;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.model.row.FeatureRow;
import org.mustlink.model.row.GivenRow;
import scala.collection.Seq;

/**
 * Reads the features in the argument of a function that was made by {@link FeatureTypes#argument},
 * a vector or a sequence of numbers, or those of a {@link GivenRow}, and applies a map to them. Not
 * thread-safe.
 */
public final class GivenFeatures {
  private final FeatureCheck check;
  private final int width;
  private final RowMapper mapper;
  private final FeatureRow row;

  /** Makes a reader of rows. */
  public GivenFeatures(FeatureCheck check, InputMap map) {
    this.check = check;
    this.row = new FeatureRow(check);
    this.width = map.outputs();
    this.mapper = map.mapper();
  }

  /** Returns the number of values that are written for a row, which are the outputs of the map. */
  public int width() {
    return width;
  }

  /** Returns the number of values in the argument of a function. */
  public static int held(@Nullable Object argument) {
    if (argument instanceof Vector vector) {
      return vector.numActives();
    }
    return argument instanceof Seq<?> numbers ? numbers.size() : 0;
  }

  /** Whether the features in an argument can be used. */
  public static boolean areUsable(@Nullable Object argument, FeatureCheck check) {
    return check.problem(SparkValues.given(argument)) == null;
  }

  /**
   * Reads a row.
   *
   * @param argument the argument of the function
   * @param to receives the {@link #width} values of the row, from {@code at} on
   * @return null, or the problem of the row, with column and value
   */
  public @Nullable FeatureProblem read(@Nullable Object argument, double[] to, int at) {
    if (argument instanceof GivenRow given) {
      FeatureProblem problem = check.problem(given);
      return problem == null ? mapper.apply(row.at(given), to, at) : problem;
    }
    return mapper.apply(row.at(SparkValues.given(argument)), to, at);
  }
}
