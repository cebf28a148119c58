package org.mustlink.local.fit;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.Description;

/**
 * What is known of the rows that a description shows.
 *
 * @param ids s, how people call them
 * @param clusters s, the ids of their clusters, -1 for an outlier
 * @param margins s
 * @param labels s, their labels, null where they are not known
 */
public record ShownRows(
    List<String> ids, int[] clusters, double[] margins, List<@Nullable String> labels) {
  public ShownRows {
    ids = List.copyOf(ids);
    labels = Collections.unmodifiableList(labels);
  }

  /** Returns what is shown of a row. */
  Description.Shown shown(int row) {
    return new Description.Shown(ids.get(row), clusters[row], labels.get(row), null, margins[row]);
  }
}
