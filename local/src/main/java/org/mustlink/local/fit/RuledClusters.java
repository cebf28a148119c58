package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.mustlink.core.apart.ApartInMemory;
import org.mustlink.core.apart.ApartLimits;
import org.mustlink.core.apart.OverCapacity;
import org.mustlink.core.apart.TiedGroups;
import org.mustlink.core.apart.TiedRows;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.inmemory.landmark.InMemoryCodedTable;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.model.fit.MeanCluster;
import org.mustlink.model.summary.FitSummary;

/**
 * Decides the clusters of rows that rules by columns tie, by the steps of a fit in Spark: rows that
 * are kept together get the cluster of the mean of their points, and rows that are kept apart move
 * where they lose least.
 */
final class RuledClusters {
  private final CodedFit<InMemoryCodedTable> fit;
  private final RowRules rules;
  private final double nats;
  private final int[] labels;
  private final int[] clusters;
  private final double[] margins;
  private final int[] components;

  /**
   * Takes rows.
   *
   * @param nats how many nats a difference of 1 between two scores is
   * @param clusters the cluster of each row, which is overwritten
   * @param margins of the rows, which are overwritten
   */
  RuledClusters(
      CodedFit<InMemoryCodedTable> fit,
      RowRules rules,
      double nats,
      int[] clusters,
      double[] margins) {
    this.fit = fit;
    this.rules = rules;
    this.nats = nats;
    this.labels = fit.table().table().sideInformation().classOf();
    this.clusters = clusters;
    this.margins = margins;
    this.components = rules.components(clusters.length);
  }

  /** Decides on the rows that are kept together. */
  FitSummary.Together together() {
    Assigner assigner = fit.rule().assigner();
    MeanCluster mean =
        new MeanCluster(
            fit.solution().embedding(),
            assigner,
            assigner.blocks(),
            fit.rule().classes().any(),
            nats);
    CodedRows codes = fit.table().codes();
    Groups groups = Groups.of(Arrays.stream(components).asLongStream().toArray());
    long tied = 0;
    long rows = 0;
    long moved = 0;
    for (int g = 0; g < groups.count(); g++) {
      int[] own = Arrays.copyOfRange(groups.indices(), groups.starts()[g], groups.starts()[g + 1]);
      if (own.length > 1) {
        mean.clear();
        IntStream.of(own).forEach(i -> mean.add(codes, i, labels[i]));
        moved += mean.assign(IntStream.of(own).map(i -> labels[i]).max().orElseThrow());
        tied++;
        rows += own.length;
        for (int i : own) {
          clusters[i] = mean.cluster();
          margins[i] = mean.margin();
        }
      }
    }
    return new FitSummary.Together(tied, rows, moved, 0);
  }

  /** Decides on the rows that are kept apart, once outliers are in no cluster. */
  FitSummary.Apart apart(StepLog log) {
    int k = fit.rule().assigner().clusters();
    List<Double> weights = Collections.nCopies(rules.apartNames().size(), 1.0);
    ApartInMemory apart =
        new ApartInMemory(
            ApartLimits.of(k, rules.most(), weights, nats), ApartInMemory.TASK_SCORES);
    TiedGroups groups = groups(k);
    TiedGroups decided = apart.decided(groups);
    OverCapacity before = over(apart, groups);
    OverCapacity after = over(apart, decided);
    int[] found = clusters.clone();
    decided.forEachMoved(
        (row, place, cluster) -> {
          clusters[(int) row] = cluster;
          margins[(int) row] = 0; // another cluster is better
        });
    long moved = IntStream.range(0, found.length).filter(i -> found[i] != clusters[i]).count();
    FitSummary.Apart kept =
        new FitSummary.Apart(
            rules.apartNames(),
            rules.most(),
            weights,
            before.values(),
            before.over(),
            moved,
            after.values(),
            after.over(),
            null);
    kept.warning(shown(after)).ifPresent(log::warn);
    return kept;
  }

  private static OverCapacity over(ApartInMemory rules, TiedGroups groups) {
    return OverCapacity.of(rules.counts(groups), rules.limits(), Long.MAX_VALUE);
  }

  private TiedGroups groups(int k) {
    List<long[]> values = rules.apartValues();
    int[] tied = new int[components.length];
    IntStream.of(components).forEach(first -> tied[first]++);
    int[] rows =
        IntStream.range(0, clusters.length)
            .filter(i -> clusters[i] >= 0)
            .filter(i -> tied[components[i]] > 1 || hasValue(values, i))
            .toArray();
    double[] scores =
        MeanCluster.scores(
            fit.rule().assigner(),
            fit.solution().embedding().points(fit.table().codes().take(rows)),
            rows.length);
    TiedGroups.Builder groups = new TiedGroups.Builder(k);
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      boolean stays =
          labels[row] >= 0
              && fit.rule().classes().any()
              && fit.table().table().weights().labels().of(row) == 1;
      groups.begin(row, stays, clusters[row], clusters[row]);
      groups.member(row, row);
      for (int j = 0; j < k; j++) {
        groups.score(j, (float) scores[i * k + j]);
      }
      values.forEach(of -> groups.value(of[row], 1));
    }
    return new TiedRows(groups.build())
        .joined(IntStream.of(rows).mapToLong(i -> components[i]).toArray());
  }

  private static boolean hasValue(List<long[]> values, int row) {
    return values.stream().anyMatch(of -> of[row] != ColumnValues.NOTHING);
  }

  /** Returns in words the values with the most rows in a cluster. */
  private List<String> shown(OverCapacity after) {
    Map<Long, String> texts = after.worst().isEmpty() ? Map.of() : rules.apartTexts();
    return after.worst().stream()
        .map(one -> String.format(Locale.ROOT, "%,d rows of %s", one[2], texts.get(one[0])))
        .toList();
  }
}
