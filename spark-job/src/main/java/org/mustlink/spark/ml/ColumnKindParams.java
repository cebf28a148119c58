package org.mustlink.spark.ml;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.key.InputKeys;

/**
 * What the columns of {@link ClusteringColumnParams#inputCols()} are, where their types and values
 * do not tell it, and what becomes of their gaps.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface ColumnKindParams<S extends ColumnKindParams<S>> extends ClusteringColumnParams<S> {
  /**
   * Kinds of columns, each as {@code name=kind} with one of the kinds {@code number}, {@code
   * category}, {@code time}, {@code text} and {@code ignore}; not set: types and values tell them.
   */
  default StringArrayParam columnKinds() {
    return paramTable().of(InputKeys.KINDS);
  }

  /**
   * What becomes of a row in which a column of {@link ClusteringColumnParams#inputCols()} has no
   * value: {@code fill} puts the median, or a level of its own, in place of it; {@code fail}
   * refuses the table. Default {@code fill}.
   */
  default Param<String> gaps() {
    return paramTable().of(FaultKeys.GAPS);
  }

  /** See {@link #columnKinds()}: the words by the names of the columns; empty if not set. */
  default Map<String, String> getColumnKinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    for (String entry : paramTable().values(columnKinds())) {
      int equals = entry.lastIndexOf('=');
      kinds.put(entry.substring(0, equals), entry.substring(equals + 1));
    }
    return kinds;
  }

  /** See {@link #gaps()}. */
  default String getGaps() {
    return getOrDefault(gaps());
  }

  /** See {@link #columnKinds()}; each as {@code name=kind}. */
  default S setColumnKinds(String... value) {
    return ParamTable.set(this, columnKinds(), value.clone());
  }

  /** See {@link #columnKinds()}; the kinds by the names of the columns. */
  default S setColumnKinds(Map<String, String> value) {
    return setColumnKinds(
        new TreeMap<>(value)
            .entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .toArray(String[]::new));
  }

  /** See {@link #gaps()}. */
  default S setGaps(String value) {
    return ParamTable.set(this, gaps(), value);
  }
}
