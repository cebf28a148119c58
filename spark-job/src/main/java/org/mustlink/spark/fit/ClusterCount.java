package org.mustlink.spark.fit;

import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.table.Labels;

/** How many clusters a fit makes, as far as options and labels tell. */
final class ClusterCount {
  private ClusterCount() {}

  /**
   * The number of clusters k; 0 if the eigengap is to decide.
   *
   * @param column of the labels, for messages
   * @throws BadSettingException if k is larger than the number of rows, or smaller than that of
   *     label values
   */
  static int of(FitOptions options, Labels labels, String column) {
    int k = options.k().orElse(0);
    if (k > labels.n()) {
      throw BadSettingException.ofOption(
          "k", k, "the table has only " + labels.n() + " rows", "Give fewer clusters.");
    }
    if (!options.method().constrained()) {
      return k;
    }
    if (k > 0 && labels.classes() > k) {
      throw BadSettingException.ofOption(
          "k",
          k,
          "label column " + column + " has " + labels.classes() + " values",
          "Give k at least as large, or auto.");
    }
    return k == 0 && labels.classes() > 1 ? labels.classes() : k;
  }
}
