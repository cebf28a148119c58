package org.mustlink.model;

import java.util.stream.IntStream;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.Outliers;
import org.mustlink.model.summary.UnnamedClasses;

/**
 * A model with the summary of its fit, as it is stored.
 *
 * @param model assigns rows
 * @param summary tells of the fit
 */
public record FittedModel(ClusteringModel model, FitSummary summary) {
  private static final double ROUNDING = 1e-9;

  public FittedModel {
    int k = model.clusters();
    require(summary.clusters().size() == k, summary.clusters().size() + " clusters of " + k);
    Outliers outliers = summary.outliers();
    require(
        model.hasOutliers() ? outliers != null : outliers == null || outliers.rows() == 0,
        "outliers without a limit, or a limit without outliers");
    long n = summary.data().n();
    require(
        outliers == null
            || (outliers.rows() <= n
                && Math.abs(outliers.share() - Outliers.of(outliers.rows(), n).share())
                    <= ROUNDING),
        "another share of outliers than there are");
    UnnamedClasses classes = summary.newClasses();
    require(classes == null || classes.found() < k, "more new classes than clusters");
    if (model.assigner() instanceof NewClassAssigner open) {
      require(
          classes != null && classes.named() == open.named() && classes.found() == k - open.named(),
          "other classes than the assigner");
      require(
          model.clustersAreClasses()
              && IntStream.range(0, k)
                  .allMatch(j -> (model.labels().get(j) == null) == (j >= open.named())),
          "labels that are not those of the named classes");
    }
  }

  private static void require(boolean rule, String subject) {
    if (!rule) {
      throw new IllegalArgumentException("The summary tells of " + subject);
    }
  }
}
