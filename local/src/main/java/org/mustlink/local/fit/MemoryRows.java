package org.mustlink.local.fit;

import java.util.Optional;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.inmemory.landmark.InMemoryCodedTable;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.model.fit.FittedRows;
import org.mustlink.model.fit.LinkCounts;
import org.mustlink.model.fit.Tally;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;

/**
 * The rows of a table in memory with their clusters.
 *
 * @param clusters n, the indices of the clusters; -1 for an outlier
 * @param margins n, how clearly the rows belong to them, in [0, 1]
 * @param labels n, the index of the label of each row, or -1
 * @param links between the rows that guide the fit
 * @param heldOut those that do not
 * @param together how far rules keep rows together, if there are some
 * @param apart how far rules keep rows apart, if there are some
 */
record MemoryRows(
    int[] clusters,
    double[] margins,
    int[] labels,
    Links links,
    Links heldOut,
    Optional<FitSummary.Together> together,
    Optional<FitSummary.Apart> apart)
    implements FittedRows {

  /**
   * Assigns the rows of a fit, and decides on those that rules tie. O(n q).
   *
   * @param nats how many nats a difference of 1 between the scores of two clusters is
   */
  static MemoryRows of(
      CodedFit<InMemoryCodedTable> fit, FitRequest request, double nats, StepLog log) {
    InMemoryCodedTable table = fit.table();
    int n = table.codes().count();
    int[] clusters = new int[n];
    double[] margins = new double[n];
    double[] points = fit.solution().embedding().points(table.codes());
    fit.rule().assigner().blocks().assign(points, n, table.kept(fit.rule()), clusters, margins);
    RowRules rules = request.rules();
    Optional<RuledClusters> ruled =
        rules.rules().isEmpty()
            ? Optional.empty()
            : Optional.of(new RuledClusters(fit, rules, nats, clusters, margins));
    Optional<FitSummary.Together> together =
        ruled.filter(of -> !rules.rules().tying().isEmpty()).map(RuledClusters::together);
    for (int i : table.codes().outliers()) {
      clusters[i] = -1;
      margins[i] = 0;
    }
    return new MemoryRows(
        clusters,
        margins,
        table.table().sideInformation().classOf(),
        request.sideInformation().links(),
        request.heldOut(),
        together,
        ruled.filter(of -> !rules.rules().apart().isEmpty()).map(of -> of.apart(log)));
  }

  @Override
  public Tally tally() {
    return Tally.of(clusters, labels, i -> null);
  }

  @Override
  public Optional<SatisfiedLinks> satisfied(ClusterIds ids) {
    return links.size() + heldOut.size() == 0
        ? Optional.empty()
        : Optional.of(LinkCounts.of(links, clusters).with(LinkCounts.of(heldOut, clusters)));
  }
}
