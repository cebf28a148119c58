package org.mustlink.spark.ml.support;

import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.catalog.TableName;

/**
 * A table beside the one that is fitted, which is either set as it is or named by a parameter. The
 * name is looked up by each fit, in the session of the table that is fitted.
 */
public enum SideTable {
  /** Links between rows. */
  LINKS("Links"),

  /** Labels of rows. */
  LABELS("Labels");

  private final String word;

  SideTable(String word) {
    this.word = word;
  }

  /**
   * Returns the table, if it was set or named.
   *
   * @param set the table that was set, if one was
   * @param wasSet whether one was set before its estimator was saved
   * @param param the parameter that names it
   * @param named the name, if one is set
   * @param spark the session of the table that is fitted
   * @throws BadSettingException if it was set before its estimator was saved and not again after
   *     loading, if it is both set and named, or if the session has no table or view of the name
   * @throws BadDataException if it is a stream
   */
  public Optional<Dataset<Row>> read(
      Optional<Dataset<Row>> set,
      boolean wasSet,
      String param,
      Optional<String> named,
      SparkSession spark) {
    if (set.isPresent() && named.isPresent()) {
      throw BadSettingException.of(
          param,
          "'" + named.get() + "'",
          "a table was set too, by set" + word,
          "Call clear(" + param + "()) to unset the name, or do not call set" + word + ".");
    }
    if (set.isEmpty() && named.isEmpty() && wasSet) {
      String lower = word.toLowerCase(Locale.ROOT);
      throw new BadSettingException(
          "It was saved with %s, and %s are not saved. Call set%s again, or name their table by set%sTable."
              .formatted(lower, lower, word, word));
    }
    Optional<Dataset<Row>> data = named.map(text -> ofSession(param, text, spark)).or(() -> set);
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
