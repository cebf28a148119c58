package org.mustlink.spark.stage;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.method.whole.MethodInfo;
import org.mustlink.core.method.whole.MethodRegistry;
import org.mustlink.core.method.whole.Partition;
import org.mustlink.core.method.whole.PartitionMethod;
import org.mustlink.core.metric.Contingency;
import org.mustlink.core.metric.Measures;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.Statements;
import org.mustlink.spark.stage.GroupReport.Failure;
import org.mustlink.spark.stage.GroupReport.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Clusters one group after another; one a task. Whatever is wrong with a group stays with it. */
final class GroupWorker {
  private static final Logger LOG = LoggerFactory.getLogger(GroupWorker.class);

  private final GroupTask task;
  private final GroupOptions options;
  private final PartitionMethod method;
  private final long memory;

  GroupWorker(GroupTask task) {
    this.task = task;
    this.options = task.options();
    this.method = options.create();
    this.memory = task.memory().bytes();
  }

  /** The method for a group; those that are too large for the chosen one have another. */
  private PartitionMethod methodFor(long rows) {
    return rows <= options.mostRows() || options.by().isEmpty()
        ? method
        : MethodRegistry.create(GroupOptions.LARGE, Map.of());
  }

  /** Whether rows that take so many bytes can be held. */
  boolean hasRoomFor(long bytes) {
    return task.held(bytes) <= memory;
  }

  /** The group with its clusters, or with the reason why it has none. */
  GroupBlock cluster(byte[] key, GroupRows group, BadRows badRows) {
    long start = System.nanoTime();
    PartitionMethod chosen = methodFor(group.count());
    Clustered clustered = null;
    Failure failure = null;
    try {
      if (!badRows.isEmpty()) {
        throw new BadDataException(badRows.sentence());
      }
      requireMemory(chosen, group);
      clustered = clustered(chosen, key, group);
    } catch (BadDataException e) {
      failure = new Failure(Failure.Kind.DATA, String.valueOf(e.getMessage()));
    } catch (BadSettingException e) {
      failure = new Failure(Failure.Kind.SETTING, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      failure = internal(e);
    }
    GroupReport report =
        new GroupReport(
            key,
            group.count(),
            group.labelled(),
            chosen.info().name(),
            (System.nanoTime() - start) / 1e9,
            clustered == null ? null : clustered.outcome(),
            failure);
    return clustered == null
        ? GroupBlock.unclustered(report, group)
        : new GroupBlock(
            report, clustered.clusters(), clustered.margins(), group.ids(), group.idEnds());
  }

  /** A fault of the program in one group is told, and does not take the others with it. */
  private static Failure internal(RuntimeException e) {
    TaskContext context = TaskContext.get();
    if (context != null && context.isInterrupted()) {
      throw e;
    }
    LOG.warn("A group could not be clustered", e);
    return new Failure(Failure.Kind.INTERNAL, e.getClass().getSimpleName() + ": " + e.getMessage());
  }

  private void requireMemory(PartitionMethod chosen, GroupRows group) {
    long bytes = chosen.bytes(group.count(), task.decoder().d()) + task.held(group.bytes());
    if (bytes > memory) {
      throw new BadDataException(
          String.format(
              Locale.ROOT,
              "%s on %,d rows would take %,d MiB, and a task may take %,d MiB here. %s",
              chosen.info().name(),
              group.count(),
              mebibytes(bytes),
              mebibytes(memory),
              remedy()));
    }
  }

  /** What becomes of a group whose rows alone are too many. */
  GroupReport tooLarge(byte[] key, long rows, long labelled) {
    String reason =
        String.format(
            Locale.ROOT,
            "The %,d rows of this group do not fit the %,d MiB that a task may take here. %s",
            rows,
            mebibytes(memory),
            remedy());
    return new GroupReport(
        key,
        rows,
        labelled,
        methodFor(rows).info().name(),
        0,
        null,
        new Failure(Failure.Kind.DATA, reason));
  }

  private String remedy() {
    String memory = "Give executors more memory (in local mode the driver) or fewer cores";
    return memory
        + (options.by().isEmpty()
            ? ", or use fit.method = scacs, which takes tables of any size."
            : ", split the group by one more column in fit.by, or fit it alone without fit.by.");
  }

  private static long mebibytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }

  /** Clusters and margins of the rows as they came, and what is told of them. */
  private record Clustered(int[] clusters, double[] margins, Outcome outcome) {}

  private Clustered clustered(PartitionMethod chosen, byte[] key, GroupRows group) {
    GroupRows.Ordered ordered = group.ordered();
    boolean takesLabels = chosen.info().takes().contains(MethodInfo.Kind.LABELS);
    Links links = group.links().ordered(ordered.order());
    Statements side =
        takesLabels
            ? new Statements(links, ordered.labels(), ordered.names().size())
            : Statements.of(links);
    long seed = options.by().isEmpty() ? options.seed() : ContentHash.of(key, options.seed());
    Partition partition = chosen.cluster(ordered.rows(), side, options.k(), seed);
    int n = group.count();
    int[] clusters = new int[n];
    double[] margins = new double[n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      int row = ordered.order()[i];
      clusters[row] = partition.clusters()[i];
      margins[row] = partition.margins()[i];
      labels[row] = ordered.labels()[i];
    }
    return new Clustered(
        clusters,
        margins,
        outcome(
            partition,
            clusters,
            labels,
            ordered.names(),
            group.truths(),
            KeptLinks.of(links, partition.clusters())));
  }

  private static Outcome outcome(
      Partition partition,
      int[] clusters,
      int[] labels,
      List<String> names,
      int[] truths,
      KeptLinks links) {
    long[] sizes = new long[partition.k()];
    for (int cluster : clusters) {
      sizes[cluster]++;
    }
    int[] known = IntStream.range(0, truths.length).filter(i -> truths[i] >= 0).toArray();
    int[] unlabelled = Arrays.stream(known).filter(i -> labels[i] < 0).toArray();
    return new Outcome(
        sizes,
        names(partition.k(), clusters, labels, names),
        partition.values(),
        partition.eigenvalues(),
        partition.warnings(),
        measures(clusters, truths, known),
        known.length,
        measures(clusters, truths, unlabelled),
        unlabelled.length,
        links);
  }

  /** The label most known rows of every cluster have, the first such; null without known rows. */
  private static @Nullable String[] names(int k, int[] clusters, int[] labels, List<String> names) {
    int[][] votes = new int[k][names.size()];
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] >= 0) {
        votes[clusters[i]][labels[i]]++;
      }
    }
    return Arrays.stream(votes)
        .map(
            of ->
                IntStream.range(0, of.length)
                    .boxed()
                    .filter(label -> of[label] > 0)
                    .max((a, b) -> of[a] == of[b] ? b - a : of[a] - of[b])
                    .map(names::get)
                    .orElse(null))
        .toArray(String[]::new);
  }

  private static @Nullable Measures measures(int[] clusters, int[] truths, int[] rows) {
    return rows.length == 0
        ? null
        : Measures.of(
            Contingency.of(
                Arrays.stream(rows).map(i -> clusters[i]).toArray(),
                Arrays.stream(rows).map(i -> truths[i]).toArray()));
  }
}
