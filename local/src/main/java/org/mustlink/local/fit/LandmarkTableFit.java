package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.Version;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.inmemory.landmark.InMemoryCodedTable;
import org.mustlink.local.table.Table;
import org.mustlink.model.fit.FinishedFit;
import org.mustlink.model.fit.FitCourse;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;

/**
 * A fit of SCACS or LSC of a table in memory, from columns to a model, by the course of a fit in
 * Spark.
 */
public final class LandmarkTableFit {
  /** The maximum number of rows that are drawn for descriptions. */
  private static final int MOST_DRAWN = 5000;

  private LandmarkTableFit() {}

  /**
   * Fits. O(n p d + p^3) for n rows of d features and p landmarks.
   *
   * @param started takes the name of each stage before it runs
   * @throws org.mustlink.core.fault.BadDataException if rows cannot be used
   * @throws org.mustlink.core.fault.BadSettingException if options do not suit the table, its
   *     labels or the earlier fit
   */
  public static LocalFit run(Table table, FitRequest request, Consumer<String> started) {
    MemoryLog log = new MemoryLog(started);
    MemoryFitTable memory = new MemoryFitTable(table, request, log);
    FinishedFit<InMemoryCodedTable, MemoryRows> fit =
        new FitCourse<>(memory, request.earlier(), log).run();
    ClusterIds ids = fit.model().ids();
    Map<String, String> versions =
        new TreeMap<>(
            Map.of("mustlink", Version.current(), "java", System.getProperty("java.version")));
    int[] clusters = IntStream.of(fit.rows().clusters()).map(j -> j < 0 ? -1 : ids.of(j)).toArray();
    double[] margins = fit.rows().margins();
    int[] labels = request.sideInformation().labels();
    int[] drawn = Arrays.copyOf(memory.order(), Math.min(memory.order().length, MOST_DRAWN));
    return new LocalFit(
        fit.model(),
        fit.summary(versions, log),
        Optional.of(fit.byClass()).filter(ByClass::any),
        clusters,
        margins,
        memory.decided().decisions(),
        drawn,
        new DescribedRows(
            IntStream.of(drawn).map(i -> clusters[i]).toArray(),
            IntStream.of(drawn).mapToDouble(i -> margins[i]).toArray(),
            IntStream.of(drawn)
                .<@Nullable String>mapToObj(
                    i -> labels[i] < 0 ? null : request.classes().get(labels[i]))
                .toList(),
            Description.histograms(fit.rows().clusters(), margins, ids.ordered()),
            fit.confusion()));
  }
}
