package org.mustlink.benchmarks.speed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.group.GroupOptions;

/** Runs a method on groups in memory, one after another, without Spark. */
final class GroupLoop {
  /** A group and its side information. */
  private record Group(Rows rows, SideInformation side) {}

  private final GroupOptions options;
  private final InMemoryMethod method;
  private final List<Group> made = new ArrayList<>();

  /** Makes the first groups of a table. */
  GroupLoop(GroupTable table, GroupOptions options, int count) {
    this.options = options;
    this.method = MethodRegistry.create(options.method(), options.given());
    boolean takesLabels = method.info().takes().contains(MethodInfo.Kind.LABELS);
    for (int group = 0; group < count; group++) {
      Rows rows = table.rows(group);
      made.add(
          new Group(
              rows,
              takesLabels
                  ? SideInformation.ofLabels(table.labels(group))
                  : SideInformation.none(rows.count())));
    }
  }

  /** Clusters the first groups in a number of threads; returns how many clusters they have. */
  int run(int count, int threads) {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger clusters = new AtomicInteger();
    Runnable work =
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            clusters.addAndGet(cluster(made.get(i)));
          }
        };
    List<Thread> others = new ArrayList<>();
    for (int t = 1; t < threads; t++) {
      others.add(new Thread(work, "loop " + t));
    }
    others.forEach(Thread::start);
    work.run();
    for (Thread other : others) {
      try {
        other.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("Interrupted while measuring", e);
      }
    }
    return clusters.get();
  }

  private int cluster(Group group) {
    int[] clusters =
        method.cluster(group.rows(), group.side(), options.k(), options.seed()).clusters();
    return Arrays.stream(clusters).max().orElseThrow() + 1;
  }
}
