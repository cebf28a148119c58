package org.mustlink.core.survey;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a person says about the columns of a table.
 *
 * @param kinds the kinds of columns, by their names
 * @param gaps what becomes of rows with gaps
 */
public record AskedColumns(Map<String, AskedKind> kinds, Gaps gaps) {
  /** Nothing is said. */
  public static final AskedColumns NOTHING = new AskedColumns(Map.of(), Gaps.FILL);

  public AskedColumns {
    kinds = Map.copyOf(new TreeMap<>(kinds));
  }
}
