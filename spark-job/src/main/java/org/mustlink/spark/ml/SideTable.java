package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.catalog.TableName;
import scala.Function1;

/**
 * A table beside the one that is fitted, which is either set as it is or named by a parameter. The
 * name is looked up by each fit, in the session of the table that is fitted.
 */
enum SideTable {
  /** Links between rows. */
  LINKS("Links"),

  /** Labels of rows. */
  LABELS("Labels");

  private final String word;

  SideTable(String word) {
    this.word = word;
  }

  /** Makes a parameter that names such a table, by parts in backquotes where they need them. */
  static Param<String> named(Params owner, String name, String doc) {
    return new Param<>(
        owner,
        name,
        doc,
        (Function1<String, Object> & Serializable)
            value -> !TableName.of(name, value).parts().isEmpty());
  }

  /**
   * Returns the table, if it was set or named.
   *
   * @param name the parameter that names it
   * @param spark the session of the table that is fitted
   * @throws BadSettingException if it was set before its estimator was saved and not again after
   *     loading, if it is both set and named, or if the session has no table or view of the name
   * @throws BadDataException if it is a stream
   */
  Optional<Dataset<Row>> read(LinkParams<?> params, Param<String> name, SparkSession spark) {
    BooleanParam told =
        this == LINKS ? params.usesLinks() : ((LabelTableParams<?>) params).usesLabels();
    Optional<Dataset<Row>> set = params.paramTable().table(told);
    Optional<String> named = ColumnParam.value(params, name);
    if (set.isPresent() && named.isPresent()) {
      throw BadSettingException.of(
          name.name(),
          "'" + named.get() + "'",
          "a table was set too, by set" + word,
          "Call clear(" + name.name() + "()) to unset the name, or do not call set" + word + ".");
    }
    if (set.isEmpty() && named.isEmpty() && (Boolean) params.getOrDefault(told)) {
      String lower = word.toLowerCase(Locale.ROOT);
      throw new BadSettingException(
          "It was saved with %s, and %s are not saved. Call set%s again, or name their table by set%sTable."
              .formatted(lower, lower, word, word));
    }
    Optional<Dataset<Row>> data =
        named.map(text -> ofSession(name.name(), text, spark)).or(() -> set);
    if (data.filter(Dataset::isStreaming).isPresent()) {
      throw new BadDataException(word + " cannot be a stream: all of them are read. Set a table.");
    }
    return data;
  }

  private static Dataset<Row> ofSession(String param, String text, SparkSession spark) {
    String name = TableName.of(param, text).quoted();
    try {
      spark.catalog().getTable(name);
    } catch (AnalysisException e) {
      throw BadSettingException.of(
          param,
          "'" + text + "'",
          "the session of the table that is fitted has no such table or view",
          "Name one that it has, or make a view of a DataFrame by createOrReplaceTempView.");
    }
    return spark.table(name);
  }
}
