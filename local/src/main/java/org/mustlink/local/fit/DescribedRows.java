package org.mustlink.local.fit;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.Description;

/**
 * What a description shows of the clusters of a fit, beside the features of s rows that were drawn.
 *
 * @param clusters s, the ids of their clusters, -1 for an outlier
 * @param margins s
 * @param labels s, their labels, null where they are not known
 * @param histograms of the margins of all rows of each cluster, in the order of the ids
 * @param confusion the labels of rows and their clusters without these labels, or with them if that
 *     is not known; null without labels
 */
public record DescribedRows(
    int[] clusters,
    double[] margins,
    List<@Nullable String> labels,
    List<List<Long>> histograms,
    @Nullable Confusion confusion) {
  public DescribedRows {
    labels = Collections.unmodifiableList(labels);
    histograms = List.copyOf(histograms);
  }

  /** Returns what is shown of a row, which people call by an id. */
  Description.Shown shown(int row, String id) {
    return new Description.Shown(id, clusters[row], labels.get(row), null, margins[row]);
  }
}
