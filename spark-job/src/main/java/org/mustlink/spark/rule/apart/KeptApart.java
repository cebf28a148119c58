package org.mustlink.spark.rule.apart;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.link.rule.ApartRules;
import org.mustlink.spark.rule.together.KeptTogether;
import org.mustlink.spark.rule.together.RuledRows;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.HeldOutValues;

/**
 * Rows with clusters that hold at most a number of the rows of each value. If no cluster holds too
 * many, that is one count; otherwise the rows of crowded values are brought to the partitions of
 * their units with the scores of all clusters, and decided there. The result does not depend on how
 * the rows are partitioned or ordered.
 *
 * @param <T> the type of the rows
 * @param table the rows with these clusters
 */
public record KeptApart<T extends RuledRows<T>>(T table, ApartCounts counts) {
  private static final int MOST_NUMBERED = 1_000_000;

  /**
   * Decides.
   *
   * @param coded the rows, of which some are already kept together
   * @param clusterer finds the clusters of the rows
   */
  public static <T extends RuledRows<T>> KeptApart<T> of(
      T coded, Shared<Clusterer> clusterer, ApartRules rules) {
    Limits limits = Limits.of(rules, clusterer.value());
    Resources temporary = new Resources();
    try {
      KeptApart<T> decided = of(coded, clusterer, rules, limits, temporary);
      return rules.heldOut().isNone()
          ? decided
          : new KeptApart<>(
              decided.table,
              decided.counts.with(heldOut(decided.table, clusterer, rules.heldOut(), limits)));
    } finally {
      temporary.close();
    }
  }

  private static <T extends RuledRows<T>> KeptApart<T> of(
      T coded, Shared<Clusterer> clusterer, ApartRules rules, Limits limits, Resources temporary) {
    long largest = Math.max(1, rules.taskScores() / limits.k());
    JavaRDD<HeldRows> held = held(coded, clusterer, rules, limits, largest, temporary);
    Crowding before = Crowding.of(held, limits, largest);
    if (before.values() == 0 || before.values() == before.impossible()) {
      return new KeptApart<>(coded, ApartCounts.of(before, 0, before));
    }
    Optional<JavaRDD<ApartUnits>> few =
        FewOver.of(before, limits, rules.taskScores())
            .flatMap(values -> few(values, coded, clusterer, rules, before, held, temporary));
    JavaRDD<ApartUnits> units =
        few.orElseGet(
            () ->
                decided(
                    units(coded, clusterer, rules, before, new double[0], temporary),
                    limits,
                    before,
                    isCoupled(coded, rules),
                    temporary));
    JavaRDD<ApartUnits> found = kept(units, temporary);
    long moved = PartitionResults.reduce(found.map(KeptApart::moved), Long::sum);
    T apart = moved(coded, found, moved);
    return new KeptApart<>(
        apart,
        ApartCounts.of(
            before,
            moved,
            Crowding.of(
                held(apart, clusterer, rules, limits, largest, temporary), limits, largest)));
  }

  /** Counts how far the values hold by themselves that were left out of the decision. */
  private static ApartCounts.HeldOut heldOut(
      RuledRows<?> decided, Shared<Clusterer> clusterer, HeldOutValues values, Limits limits) {
    long[] sums =
        PartitionResults.reduce(
            HeldRows.of(decided.codes(), clusterer, decided.rowCount(), 1, values, true)
                .map(part -> part.sums(limits)),
            (one, other) -> new long[] {one[0] + other[0], one[1] + other[1], one[2] + other[2]});
    return new ApartCounts.HeldOut(sums[0], sums[1], sums[2]);
  }

  /** Counts the rows of the values of which a cluster may hold too many, and of large ones. */
  private static JavaRDD<HeldRows> held(
      RuledRows<?> coded,
      Shared<Clusterer> clusterer,
      ApartRules rules,
      Limits limits,
      long largest,
      Resources resources) {
    JavaRDD<HeldRows> held =
        HeldRows.of(
                coded.codes(),
                clusterer,
                coded.rowCount(),
                Math.min(largest, limits.most() + 1L),
                rules.heldOut(),
                false)
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> held.unpersist());
    return held;
  }

  /** Moves few units of large values; nothing if that does not suffice. */
  private static Optional<JavaRDD<ApartUnits>> few(
      FewOver values,
      RuledRows<?> coded,
      Shared<Clusterer> clusterer,
      ApartRules rules,
      Crowding before,
      JavaRDD<HeldRows> held,
      Resources resources) {
    double[] below = values.margins(coded.codes(), clusterer);
    JavaRDD<ApartUnits> units = units(coded, clusterer, rules, before, below, resources);
    return values
        .moves(units, held, resources)
        .map(
            decisions -> {
              Shared<Decisions> moves = resources.share(units.context(), decisions);
              return units.map(part -> part.with(moves.value()));
            });
  }

  private static JavaRDD<ApartUnits> kept(JavaRDD<ApartUnits> units, Resources resources) {
    JavaRDD<ApartUnits> kept = units.persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> kept.unpersist());
    return kept;
  }

  /**
   * Joins the rows that have crowded values to units, and all rows where units may have several.
   *
   * @param below for each cluster the margin below which its rows are taken; empty if all are
   */
  private static JavaRDD<ApartUnits> units(
      RuledRows<?> coded,
      Shared<Clusterer> clusterer,
      ApartRules rules,
      Crowding before,
      double[] below,
      Resources resources) {
    int k = clusterer.value().assigner().clusters();
    int columns = rules.columns().size();
    JavaRDD<CodeBlock> codes = coded.codes();
    int partitions = Exchange.partitions(coded.rowCount() * Math.max(1, k / 16));
    @Nullable Shared<long[]> wanted =
        isCoupled(coded, rules) || !before.isKept()
            ? null
            : resources.share(codes.context(), before.crowded());
    JavaRDD<byte[]> sent =
        new ApartRows.Sender(
                clusterer, coded.layout(), coded.salt(), wanted, below, rules.heldOut())
            .sent(codes, partitions);
    Optional<JavaRDD<byte[]>> components = coded.kept().map(KeptTogether::components);
    JavaRDD<byte[]> arrived =
        components
            .map(
                moved ->
                    Exchange.of(
                        joined(sent, moved, partitions, k, columns), partitions, ApartRows::send))
            .orElse(sent);
    return kept(
        arrived.mapPartitions(
            packets -> List.of(ApartUnits.of(ApartRows.read(packets, k, columns))).iterator()),
        resources);
  }

  /** Gives the rows that are kept together the number of their component. */
  private static JavaRDD<ApartRows> joined(
      JavaRDD<byte[]> sent, JavaRDD<byte[]> moved, int partitions, int k, int columns) {
    JavaRDD<byte[]> components =
        Exchange.arrived(
            moved.mapPartitions(
                packets ->
                    Exchange.sent(
                        new Inbox(packets),
                        partitions,
                        (record, to) ->
                            to.record(record.getLong(), Long.BYTES).putLong(record.getLong()))),
            partitions);
    return sent.zipPartitions(
        components,
        (packets, others) -> {
          ApartRows rows = ApartRows.read(packets, k, columns);
          return List.of(rows.in(Components.read(others, rows.numbers()))).iterator();
        });
  }

  /** Whether a unit may have rows of several values. */
  private static boolean isCoupled(RuledRows<?> coded, ApartRules rules) {
    return coded.kept().isPresent() || rules.columns().size() > 1;
  }

  private static JavaRDD<ApartUnits> decided(
      JavaRDD<ApartUnits> units,
      Limits limits,
      Crowding before,
      boolean coupled,
      Resources resources) {
    long[] large = before.large().stream().mapToLong(Crowding.Large::value).toArray();
    long[] priced =
        before.large().stream()
            .filter(one -> limits.isPossible(one.value(), one.rows()))
            .mapToLong(Crowding.Large::value)
            .toArray();
    JavaRDD<ApartUnits> found = units;
    if (priced.length > 0) {
      LargeValues values = new LargeValues(limits, priced);
      Shared<LargeValues.Priced> prices = resources.share(units.context(), values.prices(units));
      found = units.map(part -> values.decided(part, prices.value()));
    }
    Shared<long[]> left = resources.share(units.context(), large);
    if (coupled) {
      found = kept(new ValueRound(limits, left, true).run(found), resources);
    }
    found = kept(new ValueRound(limits, left, false).run(found), resources);
    return coupled || priced.length > 0 ? new Overflow(limits).relieved(found, resources) : found;
  }

  private static long moved(ApartUnits units) {
    return IntStream.range(0, units.count())
        .filter(u -> units.clusters()[u] != units.first()[u])
        .mapToLong(u -> (long) units.memberStarts()[u + 1] - units.memberStarts()[u])
        .sum();
  }

  private static <T extends RuledRows<T>> T moved(T coded, JavaRDD<ApartUnits> units, long count) {
    JavaRDD<ClusteredRows> rows =
        ClusteredRows.of(Exchange.of(units, coded.numberPartitions(count), KeptApart::sendMoved))
            .persist(StorageLevel.MEMORY_AND_DISK());
    coded.resources().add(() -> rows.unpersist());
    Optional<long[]> nodes =
        count > MOST_NUMBERED
            ? Optional.empty()
            : Optional.of(
                PartitionResults.collect(rows.map(ClusteredRows::nodes)).stream()
                    .flatMapToLong(Arrays::stream)
                    .sorted()
                    .toArray());
    rows.count(); // what it is made of is released before it is used
    return coded.moved(rows, nodes);
  }

  private static void sendMoved(ApartUnits units, Outbox to) {
    for (int u = 0; u < units.count(); u++) {
      if (units.clusters()[u] != units.first()[u]) {
        for (int a = units.memberStarts()[u]; a < units.memberStarts()[u + 1]; a++) {
          to.record(units.members()[a], Integer.BYTES + Double.BYTES)
              .putInt(units.clusters()[u])
              .putDouble(0); // another cluster is better
        }
      }
    }
  }
}
