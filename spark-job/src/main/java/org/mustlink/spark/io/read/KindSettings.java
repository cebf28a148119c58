package org.mustlink.spark.io.read;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The setting {@code input.kinds} held against the columns of a table.
 *
 * @param kinds what columns are, by their names
 */
record KindSettings(Map<String, AskedKind> kinds) {
  private static final String SETTING = "input.kinds";

  private static final String REMEDY = "Remove it from one of the two settings.";

  /**
   * Refuses a kind of a column that is not there, or that another setting says to be no feature.
   *
   * @param mayBe the columns that no other setting uses
   * @throws BadSettingException naming the column
   */
  void require(StructType schema, InputSettings settings, List<String> mayBe) {
    kinds.forEach(
        (name, kind) -> {
          Columns.require(schema, SETTING, name);
          if (!mayBe.contains(name)) {
            throw refused(
                name,
                kind,
                "that column is an id, a group, the label, the truth, the weight or excluded",
                REMEDY);
          }
          DataType type = schema.apply(name).dataType();
          if (kind != AskedKind.IGNORE && FeatureTypes.oneFeature(type).isEmpty()) {
            throw refused(
                name,
                kind,
                "its type is " + type.simpleString() + ", which is no single value",
                "Remove the setting.");
          }
          if (kind != AskedKind.IGNORE
              && !settings.features().isEmpty()
              && !Columns.matching(settings.features()).test(name)) {
            throw refused(name, kind, "input.features does not name that column", REMEDY);
          }
        });
  }

  /** Returns whether a column is to be no feature. */
  boolean ignores(String name) {
    return kinds.get(name) == AskedKind.IGNORE;
  }

  /** Returns whether a kind is set for a column. */
  boolean has(String name) {
    return kinds.containsKey(name);
  }

  /**
   * Refuses kinds that differ from those with which a model was fitted.
   *
   * @throws BadSettingException naming the column
   */
  void requireOf(List<FeatureColumn> fitted) {
    for (FeatureColumn column : fitted) {
      AskedKind kind = kinds.get(column.name());
      if (kind != null && kind.kind() != column.kind()) {
        throw refused(
            column.name(),
            kind,
            "the model was fitted on this column as another kind",
            "Remove the setting; the model knows its columns.");
      }
    }
  }

  private static BadSettingException refused(
      String name, AskedKind kind, String rule, String remedy) {
    return BadSettingException.of(
        SETTING + "." + LeftColumns.written(name), EnumWords.word(kind), rule, remedy);
  }
}
