package org.mustlink.benchmarks.papers;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.PairCounts;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
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
    PairCounts pairs = PairCounts.of(given, found.clusters());
    return List.of(
        measures.acc(),
        measures.rand(),
        measures.nmi(),
        measures.ari(),
        1 - measures.majority(),
        Judge.cut(table.judge(), found),
        (double) pairs.must(),
        (double) pairs.mustViolated(),
        (double) pairs.cannot(),
        (double) pairs.cannotViolated());
  }
}
