package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.apart.ApartInMemory;
import org.mustlink.core.apart.ApartLimits;
import org.mustlink.core.apart.OverCapacity;
import org.mustlink.core.apart.TiedGroups;
import org.mustlink.core.apart.TiedRows;
import org.mustlink.core.apart.ValueCounts;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.inmemory.landmark.InMemoryCodedTable;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.model.fit.ComponentClusters;
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
  private final MemoryTies ties;

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
    this.ties = MemoryTies.of(rules.links(SideInformation.none(clusters.length).links(), false));
  }

  /** Decides on the rows that are kept together. */
  FitSummary.Together together() {
    Assigner assigner = fit.rule().assigner();
    boolean keepsLabels = fit.rule().classes().any();
    ComponentClusters decision =
        new ComponentClusters(
            () ->
                new MeanCluster(
                    fit.solution().embedding(), assigner, assigner.blocks(), keepsLabels, nats),
            assigner.clusters(),
            keepsLabels);
    Groups components = Groups.of(ties.components());
    for (int g = 0; g < components.count(); g++) {
      int[] own =
          Arrays.stream(components.indices(), components.starts()[g], components.starts()[g + 1])
              .boxed()
              .sorted(RowRules::byNumber)
              .mapToInt(i -> i)
              .toArray();
      if (own.length > 1) {
        for (int i : own) {
          decision.add(ties.groups()[i], ties.weights()[i], fit.table().codes(), i, labels[i]);
        }
        decision.decide(
            (row, cluster, margin) -> {
              clusters[own[row]] = cluster;
              margins[own[row]] = margin;
            });
      }
    }
    return decision.counts();
  }

  /** Decides on the rows that are kept apart, once outliers are in no cluster. */
  FitSummary.Apart apart(StepLog log) {
    int k = fit.rule().assigner().clusters();
    LinkRules apartRules = rules.rules();
    ApartInMemory apart =
        new ApartInMemory(
            ApartLimits.of(k, apartRules.most(), apartRules.apartWeights(), nats),
            ApartInMemory.TASK_SCORES);
    TiedGroups groups = groups(k);
    TiedGroups decided = apart.decided(groups);
    OverCapacity before = over(apart, groups);
    OverCapacity after = over(apart, decided);
    int[] found = clusters.clone();
    decided.forEachMoved(
        (row, place, cluster) -> {
          clusters[(int) place] = cluster;
          margins[(int) place] = 0; // another cluster is better
        });
    long moved = IntStream.range(0, found.length).filter(i -> found[i] != clusters[i]).count();
    FitSummary.Apart kept =
        FitSummary.Apart.of(apartRules, before, moved, after, heldOut(apart.limits()));
    List<long[]> worst = after.worst();
    kept.warning(worst, worst.isEmpty() ? Map.of() : rules.apartTexts()).ifPresent(log::warn);
    return kept;
  }

  /** Counts the rows of values that were left out of the decision. */
  private FitSummary.@Nullable HeldOutApart heldOut(ApartLimits limits) {
    HeldOutValues heldOut = rules.rules().heldOut();
    if (heldOut.isNone()) {
      return null;
    }
    ValueCounts.Builder counts = new ValueCounts.Builder(limits.k());
    for (long[] values : rules.apartValues()) {
      for (int i = 0; i < clusters.length; i++) {
        if (clusters[i] >= 0 && heldOut.has(values[i])) {
          counts.add(values[i], clusters[i], 1);
        }
      }
    }
    long[] sums = counts.build().sums(limits);
    return new FitSummary.HeldOutApart(sums[0], sums[1], sums[2]);
  }

  private static OverCapacity over(ApartInMemory rules, TiedGroups groups) {
    return OverCapacity.of(rules.counts(groups), rules.limits(), Long.MAX_VALUE);
  }

  private TiedGroups groups(int k) {
    HeldOutValues heldOut = rules.rules().heldOut();
    List<long[]> values =
        rules.apartValues().stream()
            .map(all -> LongStream.of(all).map(heldOut::without).toArray())
            .toList();
    Groups tied = Groups.of(ties.groups());
    BitSet several = new BitSet();
    for (int g = 0; g < tied.count(); g++) {
      if (tied.starts()[g + 1] - tied.starts()[g] > 1) {
        Arrays.stream(tied.indices(), tied.starts()[g], tied.starts()[g + 1]).forEach(several::set);
      }
    }
    int[] rows =
        IntStream.range(0, clusters.length)
            .filter(i -> clusters[i] >= 0)
            .filter(i -> several.get(i) || hasValue(values, i))
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
      long number = RowRules.number(row);
      groups.begin(number, stays, clusters[row], clusters[row]);
      groups.member(number, row);
      for (int j = 0; j < k; j++) {
        groups.score(j, (float) scores[i * k + j]);
      }
      values.forEach(of -> groups.value(of[row], 1));
    }
    return new TiedRows(groups.build())
        .joined(IntStream.of(rows).mapToLong(i -> ties.groups()[i]).toArray());
  }

  private static boolean hasValue(List<long[]> values, int row) {
    return values.stream().anyMatch(of -> of[row] != ColumnValues.NOTHING);
  }
}
