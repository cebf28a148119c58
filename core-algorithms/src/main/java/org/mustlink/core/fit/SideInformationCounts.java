package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.ClassOptions;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;

/**
 * Counts of the side information of a table, which are known before any feature is read.
 *
 * @param options the options of the fit
 * @param k the number of clusters, 0 if not known
 * @param classes the names of the classes
 * @param labels the number of labelled rows of each class
 * @param linkedRows the number of linked rows without a label
 * @param links the number of distinct links; 0 if the fit may not use any
 */
public record SideInformationCounts(
    FitOptions options, int k, List<String> classes, long[] labels, long linkedRows, long links) {

  /** The maximum number of labelled rows that become centres of kernel ridge regression. */
  public static final int MOST_CENTRES = 1000;

  /**
   * The maximum number of rows of a table for which {@code auto} learns classifiers of the
   * features.
   */
  private static final long MOST_POOLED = 10_000_000;

  /** The maximum number of kernel evaluations between the rows of a table and centres. */
  private static final long MOST_KERNELS = 1_000_000_000;

  private static final int LEAST_CENTRES = 10;

  public SideInformationCounts {
    classes = List.copyOf(classes);
  }

  /**
   * Returns counts of labels and links together for which only the number of labelled classes is
   * known: k is what the options set, or that of the labelled classes if the options allow no
   * others, or 0.
   */
  public static SideInformationCounts ofClasses(FitOptions options, int classes) {
    int others = options.get(ClassOptions.NEW_CLASSES).orElse(-1);
    int k = options.k().orElse((classes > 1 && others == 0) || others > 0 ? classes + others : 0);
    return new SideInformationCounts(options, k, List.of(), new long[0], 0, 0);
  }

  /** Returns in words what sets the number of clusters, if it is known. */
  public String clustersGiven() {
    OptionalInt others = options.get(ClassOptions.NEW_CLASSES);
    if (options.k().isPresent()) {
      return "{fit.k} is " + k;
    }
    return others.isPresent()
        ? "there are %s with {fit.newClasses} = %s"
            .formatted(k, others.getAsInt() == 0 ? "none" : others.getAsInt())
        : "there are " + k + ", one for each labelled class, unless {fit.k} is set";
  }

  /** Returns the same counts for another draw of landmarks and a known number of clusters. */
  public SideInformationCounts redrawn(long seed, int clusters) {
    return with(options.withSeed(seed)).of(clusters);
  }

  /** Returns the same counts for other options. */
  public SideInformationCounts with(FitOptions others) {
    return new SideInformationCounts(others, k, classes, labels, linkedRows, links);
  }

  /** Returns the same counts without links. */
  public SideInformationCounts withoutLinks() {
    return new SideInformationCounts(options, k, classes, labels, 0, 0);
  }

  /** Returns the same counts for another number of clusters. */
  SideInformationCounts of(int clusters) {
    return new SideInformationCounts(options, clusters, classes, labels, linkedRows, links);
  }

  /** Whether neither options nor labels tell the number of clusters. */
  boolean isNumberFound() {
    return k == 0 || (options.k().isEmpty() && labels.length == 0);
  }

  /** Returns the number of labelled rows. */
  long labelled() {
    return Arrays.stream(labels).sum();
  }

  /** Whether there are at least two clusters, and labelled rows of each. */
  boolean everyClassIsLabelled() {
    return k >= 2 && labels.length == k && Arrays.stream(labels).allMatch(count -> count > 0);
  }

  /** Whether the label solver may be pooled with classifiers of the features. */
  boolean mayPool() {
    Assign assign = options.get(FitOptions.ASSIGN);
    return options.method().constrained() && (assign == Assign.AUTO || assign == Assign.POOL);
  }

  /** Whether there are labels beside which classes that no label names can be looked for. */
  boolean mayHaveNewClasses() {
    return mayPool()
        && labels.length > 0
        && Arrays.stream(labels).allMatch(count -> count > 0)
        && options.get(ClassOptions.CLASS_SHARES).isEmpty();
  }

  /** Whether the fit uses labels or links. */
  public boolean guide() {
    return options.method().constrained() && (links > 0 || labelled() > 0);
  }

  /**
   * Returns the maximum number of centres with which the classifiers of the features compare every
   * row of the table, if classifiers are learned. Their time is kept within that of the rest of the
   * fit: there are fewer centres for tables of more than a million rows, and {@code auto} learns no
   * classifiers above ten million rows.
   *
   * @param n the number of rows of the table
   */
  int centres(long n) {
    if (options.get(FitOptions.ASSIGN) == Assign.AUTO && n > MOST_POOLED) {
      return 0;
    }
    return (int) Math.max(LEAST_CENTRES, Math.min(MOST_CENTRES, MOST_KERNELS / n));
  }

  /**
   * Refuses a way to assign that needs rows of every class, if a class has none.
   *
   * @param counts the number of rows of each class
   * @param clusters the number of clusters, as set or as found
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
