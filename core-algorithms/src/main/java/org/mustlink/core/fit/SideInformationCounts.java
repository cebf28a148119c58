package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.List;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;

/**
 * What is counted of the side information of a table, before any feature is read.
 *
 * @param options of the fit
 * @param k clusters, 0 if not known
 * @param classes the names of the classes
 * @param labels labelled rows of each class
 * @param linkedRows linked rows without a label
 * @param links distinct links, 0 if there are none that may guide the fit
 */
public record SideInformationCounts(
    FitOptions options, int k, List<String> classes, long[] labels, long linkedRows, long links) {

  /** Labelled rows that ridge regressions of the features learn from, at the most. */
  public static final int MOST_CENTRES = 1000;

  /** Rows of a table for which {@code auto} learns classifiers of the features, at the most. */
  private static final long MOST_POOLED = 10_000_000;

  /** Kernels of rows and centres in a table, at the most. */
  private static final long MOST_KERNELS = 1_000_000_000;

  private static final int LEAST_CENTRES = 10;

  public SideInformationCounts {
    classes = List.copyOf(classes);
  }

  /** The same counts for another draw of landmarks, and for clusters whose number is known. */
  public SideInformationCounts redrawn(long seed, int clusters) {
    return new SideInformationCounts(
        options.withSeed(seed), clusters, classes, labels, linkedRows, links);
  }

  /** Rows with a label. */
  long labelled() {
    return Arrays.stream(labels).sum();
  }

  /** Whether there are at least two clusters, and labelled rows of each. */
  boolean everyClassIsLabelled() {
    return k >= 2 && labels.length == k && Arrays.stream(labels).allMatch(count -> count > 0);
  }

  /** Whether classifiers of the features may join the label solver. */
  boolean mayPool() {
    Assign assign = options.get(FitOptions.ASSIGN);
    return options.method().constrained() && (assign == Assign.AUTO || assign == Assign.POOL);
  }

  /** Whether labels or links guide the fit. */
  public boolean guide() {
    return options.method().constrained() && (links > 0 || labelled() > 0);
  }

  /**
   * Returns how many rows the classifiers of the features measure every row of the table against,
   * at the most, if classifiers are learned. What they cost is kept beside what the rest of the fit
   * costs: they get fewer centres in tables of more than a million rows, and {@code auto} does
   * without them above ten million.
   *
   * @param n rows of the table
   */
  int centres(long n) {
    if (options.get(FitOptions.ASSIGN) == Assign.AUTO && n > MOST_POOLED) {
      return 0;
    }
    return (int) Math.max(LEAST_CENTRES, Math.min(MOST_CENTRES, MOST_KERNELS / n));
  }

  /**
   * Refuses a way to assign that needs rows of every class, if there are none.
   *
   * @param counts rows of each class
   * @param clusters as set or as found
   */
  void requireClasses(long[] counts, int clusters) {
    Assign assign = options.get(FitOptions.ASSIGN);
    boolean byLabels = assign != Assign.AUTO && assign != Assign.KMEANS;
    long seen = Arrays.stream(counts).filter(n -> n > 0).count();
    if (byLabels && (counts.length != clusters || seen < clusters)) {
      throw BadSettingException.ofOption(
          "assign",
          EnumWords.word(assign),
          "it needs labelled rows of each of the %s clusters, and %s classes are labelled"
              .formatted(clusters, seen),
          "Label rows of every class, set {fit.k}, or take {fit.assign} = auto.");
    }
  }
}
