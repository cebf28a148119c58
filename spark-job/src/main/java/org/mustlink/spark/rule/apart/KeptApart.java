package org.mustlink.spark.rule.apart;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.apart.ApartLimits;
import org.mustlink.core.apart.OverCapacity;
import org.mustlink.core.apart.TiedGroups;
import org.mustlink.core.apart.ValueCounts;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.rule.together.ReturnedRows;
import org.mustlink.spark.rule.together.RuledRows;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * Rows with clusters that hold at most a number of the rows of each value. If no cluster holds too
 * many, that is one count; otherwise the rows of such values are brought to the partitions of their
 * groups of tied rows with the scores of all clusters, and decided there. The result does not
 * depend on how the rows are partitioned or ordered.
 *
 * @param <T> the type of the rows
 * @param table the rows with these clusters
 * @param counts how far the rules hold
 * @param worst see {@link OverCapacity#worst()}, afterwards
 */
public record KeptApart<T extends RuledRows<T>>(
    T table, FitSummary.Apart counts, List<long[]> worst) {
  /** Stands for the margins of clusters whose rows are all looked at. */
  private static final double[] ALL = {};

  /**
   * Decides.
   *
   * @param coded the rows, of which some are already kept together
   * @param clusterer finds the clusters of the rows
   */
  public static <T extends RuledRows<T>> KeptApart<T> of(
      T coded, Shared<Clusterer> clusterer, RuleInput input) {
    LinkRules rules = input.rules();
    Clusterer finds = clusterer.value();
    ApartLimits limits =
        ApartLimits.of(
            finds.assigner().clusters(), rules.most(), rules.apartWeights(), finds.nats());
    Resources temporary = new Resources();
    try {
      return of(coded, clusterer, input, limits, temporary);
    } finally {
      temporary.close();
    }
  }

  private static <T extends RuledRows<T>> KeptApart<T> of(
      T coded,
      Shared<Clusterer> clusterer,
      RuleInput input,
      ApartLimits limits,
      Resources temporary) {
    LinkRules rules = input.rules();
    long largest = Math.max(1, input.taskScores() / limits.k());
    HeldOutValues heldOut = rules.heldOut();
    JavaRDD<ValueCounts> counts =
        temporary.cached(
            RowCounts.of(
                coded.codes(),
                clusterer,
                coded.rowCount(),
                Math.min(largest, limits.most() + 1L),
                value -> !heldOut.has(value)));
    OverCapacity before = over(counts, limits, largest);
    if (before.isSettled()) {
      return kept(coded, clusterer, rules, limits, before, 0, before);
    }
    boolean coupled = coded.kept().isPresent() || rules.apart().size() > 1;
    ApartCourse course = new ApartCourse(limits, counts, before, coupled, temporary);
    @Nullable Shared<long[]> wanted =
        coupled || before.numbers() == null
            ? null
            : temporary.share(coded.codes().context(), before.numbers());
    // Where few rows of large values are too many, those near the borders of clusters may suffice.
    Optional<double[]> near =
        NearBorders.of(before, limits, input.taskScores())
            .map(values -> values.margins(coded.codes(), clusterer));
    Function<double[], JavaRDD<TiedGroups>> decide =
        below ->
            temporary.cached(
                course.decided(temporary.cached(groups(coded, clusterer, rules, wanted, below))));
    JavaRDD<TiedGroups> found = decide.apply(near.orElse(ALL));
    OverCapacity after = over(RowCounts.after(counts, found), limits, largest);
    if (near.isPresent() && after.isUnmet()) {
      found = decide.apply(ALL);
      after = over(RowCounts.after(counts, found), limits, largest);
    }
    long moved = PartitionResults.reduce(found.map(KeptApart::moved), Long::sum);
    return kept(moved(coded, found), clusterer, rules, limits, before, moved, after);
  }

  private static OverCapacity over(JavaRDD<ValueCounts> counts, ApartLimits limits, long largest) {
    return PartitionResults.reduce(
        counts.map(part -> OverCapacity.of(part, limits, largest)), OverCapacity::plus);
  }

  private static <T extends RuledRows<T>> KeptApart<T> kept(
      T table,
      Shared<Clusterer> clusterer,
      LinkRules rules,
      ApartLimits limits,
      OverCapacity before,
      long moved,
      OverCapacity after) {
    return new KeptApart<>(
        table,
        FitSummary.Apart.of(
            rules,
            before,
            moved,
            after,
            rules.heldOut().isNone() ? null : heldOut(table, clusterer, rules.heldOut(), limits)),
        after.worst());
  }

  /** Counts how far the values hold by themselves that were left out of the decision. */
  private static FitSummary.HeldOutApart heldOut(
      RuledRows<?> decided, Shared<Clusterer> clusterer, HeldOutValues values, ApartLimits limits) {
    long[] sums =
        PartitionResults.reduce(
            RowCounts.of(decided.codes(), clusterer, decided.rowCount(), 1, values::has)
                .map(part -> part.sums(limits)),
            NearBorders::sum);
    return new FitSummary.HeldOutApart(sums[0], sums[1], sums[2]);
  }

  /**
   * Joins the rows of some values to groups, or all rows where groups may have several values.
   *
   * @param wanted the numbers of the values; null if all rows are joined
   * @param below for each cluster the margin below which its rows are taken; empty if all are
   */
  private static JavaRDD<TiedGroups> groups(
      RuledRows<?> coded,
      Shared<Clusterer> clusterer,
      LinkRules rules,
      @Nullable Shared<long[]> wanted,
      double[] below) {
    int k = clusterer.value().assigner().clusters();
    int partitions = Exchange.partitions(coded.rowCount() * Math.max(1, k / 16));
    return new SentGroups(
            clusterer, coded.layout(), coded.salt(), k, wanted, below, rules.heldOut())
        .of(coded, partitions);
  }

  private static long moved(TiedGroups groups) {
    long[] rows = new long[1];
    groups.forEachMoved((row, place, cluster) -> rows[0]++);
    return rows[0];
  }

  /**
   * Brings the clusters of the rows that move to all rows, and to their links if there are some.
   */
  private static <T extends RuledRows<T>> T moved(T coded, JavaRDD<TiedGroups> groups) {
    int blocks = coded.codes().getNumPartitions();
    JavaRDD<CodeBlock> codes =
        ReturnedRows.in(
            Exchange.of(groups, blocks, KeptApart::sendBack),
            coded.codes(),
            coded.layout(),
            coded.salt(),
            coded.resources());
    Optional<JavaRDD<ClusteredRows>> rows =
        coded
            .audited()
            .map(
                links ->
                    coded
                        .resources()
                        .cached(
                            ClusteredRows.of(
                                Exchange.of(groups, links.partitions(), KeptApart::sendRows))));
    // What both are made of is released before they are used.
    codes.count();
    rows.ifPresent(JavaRDD::count);
    return coded.moved(codes, rows);
  }

  private static void sendBack(TiedGroups groups, Outbox to) {
    groups.forEachMoved(
        (row, place, cluster) ->
            to.record(place, ReturnedRows.BYTES)
                .putLong(row)
                .putInt(cluster)
                .putDouble(0)); // another cluster is better
  }

  private static void sendRows(TiedGroups groups, Outbox to) {
    groups.forEachMoved(
        (row, place, cluster) ->
            to.record(row, Integer.BYTES + Double.BYTES).putInt(cluster).putDouble(0));
  }
}
