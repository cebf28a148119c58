package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Metric;
import org.mustlink.core.options.Preset;

/**
 * How a fit uses its side information. Decided from counts alone, before any feature is read.
 *
 * @param options of the fit
 * @param k clusters, 0 if not known
 * @param labels labelled rows of each class
 * @param linkedRows linked rows without a label
 * @param links distinct links, 0 if there are none that may guide the fit
 * @param shares k, the known shares of the classes; empty if they are not known
 */
public record SideInformationPlan(
    FitOptions options, int k, long[] labels, long linkedRows, long links, double[] shares) {

  /** Labelled rows that ridge regressions of the features learn from, at the most. */
  public static final int MOST_CENTRES = 1000;

  /** Rows of a table for which {@code auto} learns classifiers of the features, at the most. */
  private static final long MOST_POOLED = 10_000_000;

  /** Kernels of rows and centres in a table, at the most. */
  private static final long MOST_KERNELS = 1_000_000_000;

  private static final int LEAST_CENTRES = 10;

  /** What the eigenproblem takes of the side information. */
  public enum Use {
    /** The codes of labelled rows summed by class, as {@link CodedTable#sums} has them, if any. */
    CLASS_SUMS,
    /** The same, and the labelled rows one by one, for the label solver. */
    LABELLED_ROWS,
    /** All linked and labelled rows one by one, to find the class of each. */
    CONSTRAINED_ROWS,
    /** The codes of labelled rows summed by class, those of linked rows summed by pairs. */
    LINKED_PAIRS
  }

  /**
   * Decides.
   *
   * @throws BadSettingException if the label solver is asked for, or the pool, and there are links
   *     of which it cannot get the classes that it needs; or if the stability is asked for, and
   *     there are links; or if the shares of the classes are known, and not every class has labels
   */
  public SideInformationPlan {
    Assign assign = options.get(FitOptions.ASSIGN);
    if (links > 0
        && (assign == Assign.ANCHORS || assign == Assign.POOL)
        && !findsClasses(options, labelled(labels) + linkedRows, links)) {
      throw BadSettingException.ofOption(
          "assign",
          EnumWords.word(assign),
          ("it needs a class for every linked row; preset best finds them for up to "
                  + "%s linked and labelled rows with up to %s links")
              .formatted(HiddenMarkovRandomField.MOST_ROWS, HiddenMarkovRandomField.MOST_LINKS),
          "Take {fit.assign} = auto, or fewer links.");
    }
    if (options.get(FitOptions.CLASS_SHARES).isPresent() && !pools(options, k, labels, links)) {
      throw BadSettingException.ofOption(
          "classShares",
          "'" + options.get(FitOptions.CLASS_SHARES).get() + "'",
          links > 0
              ? "it speaks of labelled classes, and links are given"
              : "it needs labelled rows of each of at least 2 clusters",
          "Remove {fit.classShares}, or give labels of every class and no links.");
    }
    if (links > 0 && options.get(FitOptions.STABILITY) > 0) {
      throw BadSettingException.ofOption(
          "stability",
          options.get(FitOptions.STABILITY),
          "the further draws of landmarks are fitted to a sample, which need not hold linked rows",
          "Set {fit.stability} = 0, or leave out the links.");
    }
  }

  /** Decides where the shares of the classes are not known. */
  public SideInformationPlan(
      FitOptions options, int k, long[] labels, long linkedRows, long links) {
    this(options, k, labels, linkedRows, links, new double[0]);
  }

  /**
   * Decides.
   *
   * @param names of the classes
   * @throws BadSettingException if shares are set, and not of these classes
   */
  public static SideInformationPlan of(
      FitOptions options, int k, List<String> names, long[] labels, long linkedRows, long links) {
    SideInformationPlan plan = new SideInformationPlan(options, k, labels, linkedRows, links);
    return options
        .get(FitOptions.CLASS_SHARES)
        .map(
            known ->
                new SideInformationPlan(options, k, labels, linkedRows, links, known.of(names)))
        .orElse(plan);
  }

  /** The same plan for another draw of landmarks, and for clusters whose number is known. */
  public SideInformationPlan redrawn(long seed, int clusters) {
    return new SideInformationPlan(
        options.withSeed(seed), clusters, labels, linkedRows, links, shares);
  }

  private static long labelled(long[] labels) {
    return Arrays.stream(labels).sum();
  }

  private static boolean findsClasses(FitOptions options, long rows, long links) {
    return options.method().constrained()
        && options.get(FitOptions.PRESET) == Preset.BEST
        && links > 0
        && rows <= HiddenMarkovRandomField.MOST_ROWS
        && links <= HiddenMarkovRandomField.MOST_LINKS;
  }

  /** Whether a class is found for every linked and labelled row. */
  public boolean findsClasses() {
    return findsClasses(options, labelled(labels) + linkedRows, links);
  }

  /** Whether the features of the linked rows may teach a metric. */
  public boolean learnsFromLinks() {
    return findsClasses() && options.get(FitOptions.METRIC) != Metric.NONE;
  }

  /**
   * The number of landmarks to choose; rows whose class is found count as labelled ones.
   *
   * @param n rows of the table
   * @throws BadSettingException if fewer than k are set
   */
  public int landmarks(long n) {
    return LandmarkCount.of(
        options.landmarks(), n, labelled(labels), findsClasses() ? linkedRows : 0, k);
  }

  /**
   * Returns how many linked rows the classifiers of the features measure every row of the table
   * against, at the most, as {@link #centres} does for labelled rows; 0 where no classifiers are
   * learned from the classes that are found.
   *
   * @param n rows of the table
   */
  public int linkedCentres(long n) {
    return findsClasses() && pools(options) ? centres(n, options) : 0;
  }

  /** Whether classifiers of the features are learned from labels, to join the label solver. */
  public boolean pools() {
    return pools(options, k, labels, links);
  }

  private static boolean pools(FitOptions options, int k, long[] labels, long links) {
    return pools(options)
        && links == 0
        && k >= 2
        && labels.length == k
        && Arrays.stream(labels).allMatch(count -> count > 0);
  }

  private static boolean pools(FitOptions options) {
    Assign assign = options.get(FitOptions.ASSIGN);
    return options.method().constrained() && (assign == Assign.AUTO || assign == Assign.POOL);
  }

  /**
   * Returns how many labelled rows the classifiers of the features measure every row of the table
   * against, at the most; 0 where no classifiers are learned. What classifiers cost is kept beside
   * what the rest of the fit costs: they get fewer centres in tables of more than a million rows,
   * and {@code auto} does without them above ten million.
   *
   * @param n rows of the table
   */
  public int centres(long n) {
    return pools() ? centres(n, options) : 0;
  }

  private static int centres(long n, FitOptions options) {
    if (options.get(FitOptions.ASSIGN) == Assign.AUTO && n > MOST_POOLED) {
      return 0;
    }
    return (int) Math.max(LEAST_CENTRES, Math.min(MOST_CENTRES, MOST_KERNELS / n));
  }

  /** What the eigenproblem takes. */
  public Use use() {
    if (!options.method().constrained()) {
      return Use.CLASS_SUMS;
    }
    if (links > 0) {
      return findsClasses() ? Use.CONSTRAINED_ROWS : Use.LINKED_PAIRS;
    }
    boolean solver = options.get(FitOptions.ASSIGN) == Assign.ANCHORS && labels.length > 0;
    return solver || pools() ? Use.LABELLED_ROWS : Use.CLASS_SUMS;
  }

  /** What the eigenproblem takes beside the sums, brought from a table without links. */
  public Optional<CodedSideInformation> sideInformation(CodedTable table) {
    return sideInformation(table, LinkedClassifiers.NONE);
  }

  /**
   * What the eigenproblem takes beside the sums, brought from a table.
   *
   * @param linked classifiers that may learn from the classes found for linked rows
   */
  public Optional<CodedSideInformation> sideInformation(
      CodedTable table, LinkedClassifiers linked) {
    return switch (use()) {
      case CLASS_SUMS -> Optional.empty();
      case LABELLED_ROWS -> Optional.of(table.labelledRows().with(shares));
      case CONSTRAINED_ROWS -> Optional.of(table.constrainedRows().with(linked));
      case LINKED_PAIRS -> Optional.of(table.linkedPairs());
    };
  }

  /**
   * Refuses a way to assign that needs labelled rows of every cluster, if k is known and there are
   * none. To be asked where no links are given, which could name the classes.
   *
   * @throws BadSettingException naming the option and the remedy
   */
  public void requireLabels() {
    if (k > 0) {
      requireClasses(labels, k);
    }
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
