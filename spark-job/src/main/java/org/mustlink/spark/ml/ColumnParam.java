package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import scala.Function1;

/** Makes parameters that name columns, and reads those that need not be set. */
final class ColumnParam {
  private ColumnParam() {}

  /** Makes a parameter that names one column. */
  static Param<String> one(Params parent, String name, String doc) {
    return new Param<>(
        parent, name, doc, (Function1<String, Object> & Serializable) value -> !value.isEmpty());
  }

  /** Makes a parameter that names at least one column. */
  static StringArrayParam several(Params parent, String name, String doc) {
    return new StringArrayParam(
        parent,
        name,
        doc,
        (Function1<String[], Object> & Serializable)
            names -> names.length > 0 && Arrays.stream(names).noneMatch(String::isEmpty));
  }

  /** Returns the value of a parameter, or nothing if it is not set. */
  static Optional<String> value(Params owner, Param<String> param) {
    return owner.isSet(param) ? Optional.of(owner.getOrDefault(param)) : Optional.empty();
  }

  /** Returns a copy of the values of a parameter, which is empty if it is not set. */
  static String[] values(Params owner, StringArrayParam param) {
    return owner.isSet(param) ? owner.getOrDefault(param).clone() : new String[0];
  }
}
