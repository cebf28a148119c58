package org.mustlink.spark.plan;

import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.LandmarkSelection;
import org.mustlink.core.options.Metric;
import org.mustlink.spark.fit.memory.FitNeeds;

/**
 * The sizes that determine the memory and the time of a fit.
 *
 * @param needs the needs of the driver
 * @param table the sizes of the table
 * @param k the number of clusters; 0 if the fit is to choose it
 * @param centres the number of labelled rows with which the classifiers of the features compare
 *     every row
 * @param linkedCentres the maximum number of linked and labelled rows with which they compare every
 *     row if classes are found from links; every row is then read once more for its scores
 * @param guided whether the clusters are found from labels or links, and not by k-means
 * @param metric whether a metric may be learned
 * @param links the number of given links
 * @param options the options of the fit
 */
record FitShape(
    FitNeeds needs,
    TableSizes table,
    int k,
    int centres,
    int linkedCentres,
    boolean guided,
    boolean metric,
    long links,
    FitOptions options) {
  /** The number of clusters that is assumed if the fit is to choose it. */
  private static final int USUAL_CLUSTERS = 10;

  /** The bytes of a number, of a label and of an end in the arrays of a block. */
  private static final int NUMBER = 4;

  static FitShape of(
      FitNeeds needs,
      TableSizes table,
      SideInformationStrategy strategy,
      long links,
      FitOptions options) {
    boolean constrained = options.method().constrained();
    boolean metric =
        constrained
            && options.get(LandmarkOptions.METRIC) != Metric.NONE
            && needs.reduction().isEmpty()
            && (table.labels().labelled() > 0 || strategy.learnsFromLinks());
    return new FitShape(
        needs,
        table,
        strategy.counts().k(),
        strategy.centres(table.n()),
        (int) Math.min(strategy.linkedCentres(table.n()), 2 * links + table.labels().labelled()),
        constrained && (table.labels().classes() > 1 || links > 0),
        metric,
        links,
        options);
  }

  long n() {
    return table.n();
  }

  /** Returns the number of clusters, or a guess of it. */
  int clusters() {
    return k > 0 ? k : USUAL_CLUSTERS;
  }

  boolean kMeansLandmarks() {
    return options.get(LandmarkOptions.LANDMARK_SELECTION) == LandmarkSelection.KMEANS;
  }

  /** Returns the number of reads of the features; columns of several kinds are read once before. */
  int passes() {
    return 2
        + (table.scan().decoder().map() instanceof FittedMap ? 1 : 0)
        + (needs.reduction().isPresent() ? 1 : 0)
        + (linkedCentres > 0 ? 1 : 0);
  }

  private boolean scored() {
    return centres > 0 || linkedCentres > 0;
  }

  /** Returns the bytes of the cached codes of all rows. */
  long codeBytes() {
    long row = 2L * NUMBER * needs.r() + NUMBER + table.cachedKeyBytes();
    return n() * (row + (scored() ? (long) NUMBER * clusters() : 0));
  }

  /** Returns the bytes of parsed text that is cached while the fit runs; 0 for other formats. */
  long textBytes() {
    return table.text() ? n() * (8L * table.scan().decoder().check().d() + table.keyBytes()) : 0;
  }

  /** Returns the bytes that are sent to every executor. */
  long broadcastBytes() {
    int d = table.scan().decoder().d();
    long map = needs.q() < d || metric ? 8L * needs.q() * d : 0;
    long known = Math.min(n(), table.labels().labelled() + (linkedCentres > 0 ? 2 * links : 0));
    int most = Math.max(centres, linkedCentres);
    long classifiers = scored() ? FeatureClassifiersFitter.bytes(known, most, d, clusters()) : 0;
    return 8L * needs.p() * needs.q() + map + classifiers;
  }

  /** Returns the bytes of the partial sums of codes that tasks send. */
  long sumBytes() {
    return table.partitions() * needs.solver().partBytes(table.partitions());
  }

  /** Returns the bytes of the working memory of a task, without the rows that it caches. */
  long taskBytes() {
    int d = table.scan().decoder().d();
    long block = 8L * BlockSize.of(d) * (2L * d + needs.q());
    long search = 12L * needs.p() * needs.q() + 4L * needs.p() * 256;
    return block + search + 2 * needs.solver().partBytes(table.partitions());
  }
}
