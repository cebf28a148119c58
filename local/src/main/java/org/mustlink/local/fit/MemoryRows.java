package org.mustlink.local.fit;

import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.inmemory.landmark.InMemoryCodedTable;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.model.fit.FittedRows;
import org.mustlink.model.fit.Tally;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;

/**
 * The rows of a table in memory with their clusters.
 *
 * @param clusters n, the indices of the clusters; -1 for a row that belongs nowhere
 * @param margins n, how clearly the rows belong to them, in [0, 1]
 * @param labels n, the index of the label of each row, or -1
 * @param links between the rows
 */
record MemoryRows(int[] clusters, double[] margins, int[] labels, Links links)
    implements FittedRows {

  /** Assigns the rows of a fit. O(n q). */
  static MemoryRows of(CodedFit<InMemoryCodedTable> fit, Links links) {
    InMemoryCodedTable table = fit.table();
    int n = table.codes().count();
    int[] clusters = new int[n];
    double[] margins = new double[n];
    double[] points = fit.solution().embedding().points(table.codes());
    fit.rule().assigner().blocks().assign(points, n, table.kept(fit.rule()), clusters, margins);
    for (int i : table.codes().outliers()) {
      clusters[i] = -1;
      margins[i] = 0;
    }
    return new MemoryRows(clusters, margins, table.table().sideInformation().classOf(), links);
  }

  @Override
  public Tally tally() {
    return Tally.of(clusters, labels);
  }

  @Override
  public Optional<SatisfiedLinks> satisfied(ClusterIds ids) {
    return links.size() == 0
        ? Optional.empty()
        : Optional.of(
            new SatisfiedLinks(new SatisfiedLinks.Kinds(satisfied(true), satisfied(false)), null));
  }

  private SatisfiedLinks.Kind satisfied(boolean must) {
    int[] own = IntStream.range(0, links.size()).filter(e -> links.must(e) == must).toArray();
    int[] kept = IntStream.of(own).filter(e -> areTogether(e) == must).toArray();
    return new SatisfiedLinks.Kind(
        own.length, kept.length, own.length == 0 ? 1 : weight(kept) / weight(own));
  }

  private boolean areTogether(int link) {
    int first = clusters[links.first(link)];
    return first >= 0 && first == clusters[links.second(link)];
  }

  private double weight(int[] some) {
    double sum = 0;
    for (int e : some) {
      sum += links.weight(e);
    }
    return sum;
  }

  @Override
  public Optional<FitSummary.Together> together() {
    return Optional.empty();
  }

  @Override
  public Optional<FitSummary.Apart> apart() {
    return Optional.empty();
  }
}
