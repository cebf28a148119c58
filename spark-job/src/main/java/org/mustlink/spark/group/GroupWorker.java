package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.model.fit.SeparationStage;
import org.mustlink.model.fit.Tally;
import org.mustlink.model.summary.Description;
import org.mustlink.spark.group.GroupReport.Failure;
import org.mustlink.spark.group.GroupReport.Outcome;
import org.mustlink.spark.table.BadRows;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clusters one group after another; every task needs its own. A failure in one group does not
 * affect the others.
 */
final class GroupWorker {
  private static final Logger LOG = LoggerFactory.getLogger(GroupWorker.class);

  private final GroupTask task;
  private final GroupOptions options;
  private final GroupWords words;
  private final InMemoryMethod method;
  private final InMemoryMethod large;
  private final long memory;

  GroupWorker(GroupTask task) {
    this.task = task;
    this.options = task.options();
    this.words = task.words();
    this.method = options.create();
    this.large = MethodRegistry.create(GroupOptions.LARGE, Map.of());
    this.memory = task.memory().bytes();
  }

  /**
   * Returns the method for a group: {@link GroupOptions#LARGE} if the group is too large for the
   * chosen one.
   */
  private InMemoryMethod methodFor(long rows) {
    return rows <= options.mostRows() || options.by().isEmpty() ? method : large;
  }

  /** Whether rows of a given number of bytes fit into memory. */
  boolean hasRoomFor(long bytes) {
    return task.bytesInMemory(bytes) <= memory;
  }

  /** Returns the group with its clusters, or with the reason why it has none. */
  GroupBlock cluster(byte[] key, GroupRows group, BadRows badRows) {
    long start = System.nanoTime();
    InMemoryMethod chosen = methodFor(group.count());
    Function<Failure, GroupBlock> failed =
        failure -> GroupBlock.unclustered(report(chosen, key, group, start, null, failure), group);
    try {
      badRows.requireNone();
      requireMemory(chosen, group);
      return clustered(chosen, key, group, start);
    } catch (BadDataException e) {
      return failed.apply(failed(Failure.Kind.DATA, key, e.message(task.surface())));
    } catch (BadSettingException e) {
      return failed.apply(failed(Failure.Kind.SETTING, key, e.message(task.surface())));
    } catch (RuntimeException e) {
      return failed.apply(internal(key, e));
    }
  }

  private static GroupReport report(
      InMemoryMethod chosen,
      byte[] key,
      GroupRows group,
      long start,
      @Nullable Outcome outcome,
      @Nullable Failure failure) {
    return new GroupReport(
        key,
        group.count(),
        group.labelled(),
        chosen.info().name(),
        (System.nanoTime() - start) / 1e9,
        outcome,
        failure);
  }

  private Failure failed(Failure.Kind kind, byte[] key, String reason) {
    return new Failure(kind, words.name(key), reason);
  }

  /**
   * Reports an error of the program in one group, so that the other groups are clustered
   * nevertheless.
   */
  private Failure internal(byte[] key, RuntimeException e) {
    TaskContext context = TaskContext.get();
    if (context != null && context.isInterrupted()) {
      throw e;
    }
    LOG.warn("A group could not be clustered: {}", words.name(key), e);
    return failed(Failure.Kind.INTERNAL, key, e.getClass().getSimpleName() + ": " + e.getMessage());
  }

  private void requireMemory(InMemoryMethod chosen, GroupRows group) {
    long bytes =
        chosen.bytes(group.count(), task.decoder().d()) + task.bytesInMemory(group.bytes());
    if (bytes > memory) {
      throw new BadDataException(
          words.noMemory(chosen.info().name(), group.count(), bytes, memory));
    }
  }

  /** Returns the report of a group whose rows do not fit into memory. */
  GroupReport tooLarge(byte[] key, long rows, long labelled) {
    return new GroupReport(
        key,
        rows,
        labelled,
        methodFor(rows).info().name(),
        0,
        null,
        failed(Failure.Kind.DATA, key, task.surface().word(words.tooLarge(rows, memory))));
  }

  private GroupBlock clustered(InMemoryMethod chosen, byte[] key, GroupRows group, long start) {
    GroupRows.Ordered ordered = group.ordered();
    MethodInfo info = chosen.info();
    boolean takesLabels = info.takes().contains(MethodInfo.Kind.LABELS);
    words.require(info, group.count(), options.k(), takesLabels ? ordered.names().size() : 0);
    GroupSideInformation side =
        GroupSideInformation.of(group, ordered, info, options, task.contradictions());
    long seed = options.by().isEmpty() ? options.seed() : ContentHash.of(key, options.seed());
    InMemoryClustering partition;
    try {
      partition = chosen.cluster(ordered.rows(), side.taken(), options.k(), seed);
    } catch (BadDataException e) {
      // The method names rows by their indices in this order.
      throw new BadDataException(
          e.message(
              task.surface(),
              row -> named(row, group, ordered),
              label -> named(ordered.names().get(label))));
    }
    if (task.rules().hasApart()) {
      partition = new ApartGroup(task.rules(), group, ordered, words).moved(partition, takesLabels);
    }
    List<String> warnings = new ArrayList<>(group.warnings());
    if (takesLabels) {
      ordered
          .scattered()
          .ifPresent(j -> warnings.add(SeparationStage.scattered(ordered.names().get(j))));
    }
    warnings.addAll(side.warnings());
    warnings.addAll(partition.warnings());
    Outcome outcome = outcome(partition, side, warnings, group, ordered);
    int n = group.count();
    int[] clusters = new int[n];
    double[] margins = new double[n];
    for (int i = 0; i < n; i++) {
      clusters[ordered.order()[i]] = partition.clusters()[i];
      margins[ordered.order()[i]] = partition.margins()[i];
    }
    return new GroupBlock(
        report(chosen, key, group, start, outcome, null),
        clusters,
        margins,
        group.ids(),
        GroupViolation.of(side, partition.clusters(), ordered.order()));
  }

  /** Returns the name of a row in messages: its id if it has links, otherwise its label. */
  private static String named(int row, GroupRows group, GroupRows.Ordered ordered) {
    String name = group.links().name(ordered.order()[row]);
    int label = ordered.labels()[row];
    if (name != null) {
      return "row " + name;
    }
    return label < 0 ? "a row without links" : "a row of " + named(ordered.names().get(label));
  }

  private static String named(String label) {
    return "label '" + label + "'";
  }

  private Outcome outcome(
      InMemoryClustering partition,
      GroupSideInformation side,
      List<String> warnings,
      GroupRows group,
      GroupRows.Ordered ordered) {
    int k = partition.k();
    Tally tally =
        Tally.of(partition.clusters(), ordered.labels(), i -> group.truth(ordered.order()[i]));
    return new Outcome(
        tally.sizes(k),
        tally.names(k, ordered.names()),
        partition.values(),
        partition.eigenvalues(),
        warnings.stream().map(task.surface()::word).toList(),
        tally.measured(k),
        tally.known(false),
        tally.known(true),
        tally.found(k),
        options.by().isEmpty()
            ? Description.histograms(
                partition.clusters(), partition.margins(), IntStream.range(0, k).toArray())
            : List.of(),
        GroupLinkCounts.of(side, partition.clusters()));
  }
}
