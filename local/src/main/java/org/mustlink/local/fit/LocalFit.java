package org.mustlink.local.fit;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.FitSummary;

/**
 * The result of a fit that leaves a model.
 *
 * @param byClass how often the rows of each class are found; nothing if that is not known
 * @param clusters n, the ids of the clusters; -1 for an outlier
 * @param margins n, how clearly the rows belong to them, in [0, 1]
 * @param columns what was decided for the columns; empty if they stay as they are
 * @param drawn rows that are drawn at random, by their content, for descriptions
 * @param shown what descriptions show of them
 */
public record LocalFit(
    ClusteringModel model,
    FitSummary summary,
    Optional<ByClass> byClass,
    int[] clusters,
    double[] margins,
    List<DecidedColumn> columns,
    int[] drawn,
    DescribedRows shown) {
  public LocalFit {
    columns = List.copyOf(columns);
  }
}
