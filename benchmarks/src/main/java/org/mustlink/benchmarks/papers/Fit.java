package org.mustlink.benchmarks.papers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.GraphCut;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * One fit and its measures over all rows, those with labels too, as the papers have it. The error
 * is that of majorities: the share of rows that are not of the most frequent class of their
 * cluster.
 *
 * @param wholeProcess whether the CPU seconds are those of the process, not of this thread alone
 */
record Fit(
    Tables.Loaded table,
    SideInformation given,
    List<InMemoryMethod> methods,
    int draw,
    boolean wholeProcess) {

  /** Runs the fit. */
  Line line(Line.Key key) {
    long cpu = cpu();
    long start = System.nanoTime();
    try {
      @Nullable InMemoryClustering best = null;
      @Nullable Measures highest = null;
      SmallSet set = table.set();
      for (InMemoryMethod method : methods) {
        InMemoryClustering next = method.cluster(set.rows(), given, OptionalInt.of(set.k()), draw);
        Measures measures = Measures.of(Contingency.of(next.clusters(), set.classes()));
        if (highest == null || measures.acc() > highest.acc()) {
          best = next;
          highest = measures;
        }
      }
      if (best == null || highest == null) {
        throw new IllegalArgumentException("There is no method for " + key);
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Line(key, Line.OK, values(best, highest), seconds, (cpu() - cpu) / 1e9, "");
    } catch (FaultException e) {
      // A method with hard constraints finds no clusters, or one for two clusters gets more.
      return Line.without(key, Line.REFUSED, seconds(start), String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      return Line.without(
          key,
          Line.TOO_LARGE,
          seconds(start),
          "The fit needs more than the %s MiB of this program"
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    } catch (RuntimeException e) {
      // A fault of the program: the record tells it, and the figure goes on.
      return Line.without(key, Line.FAILED, seconds(start), e.toString());
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private long cpu() {
    return wholeProcess
        ? ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        : ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private List<Double> values(InMemoryClustering found, Measures measures) {
    double cut =
        table
            .judge()
            .map(graph -> GraphCut.normalised(graph, found.clusters(), found.k()))
            .orElse(found.values().getOrDefault("mncut", Double.NaN));
    long[] pairs = pairs(found.clusters());
    return List.of(
        measures.acc(),
        measures.rand(),
        measures.nmi(),
        measures.ari(),
        1 - measures.majority(),
        cut,
        (double) pairs[0],
        (double) pairs[1],
        (double) pairs[2],
        (double) pairs[3]);
  }

  /** Counts must-links, violated must-links, cannot-links and violated cannot-links. */
  private long[] pairs(int[] clusters) {
    long[] counts = new long[4];
    Links links = given.links();
    for (int e = 0; e < links.size(); e++) {
      count(counts, links.must(e), clusters[links.first(e)] == clusters[links.second(e)]);
    }
    int[] labels = given.labels();
    for (int i = 0; i < labels.length; i++) {
      for (int j = 0; j < i && labels[i] >= 0; j++) {
        if (labels[j] >= 0) {
          count(counts, labels[i] == labels[j], clusters[i] == clusters[j]);
        }
      }
    }
    return counts;
  }

  private static void count(long[] counts, boolean must, boolean together) {
    counts[must ? 0 : 2]++;
    counts[must ? 1 : 3] += must == together ? 0 : 1;
  }
}
