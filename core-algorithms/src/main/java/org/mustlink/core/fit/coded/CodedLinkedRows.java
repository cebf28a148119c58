package org.mustlink.core.fit.coded;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The codes of all linked or labelled rows, few enough to find a class for each of them.
 *
 * @param rows the codes of c rows
 * @param points c x q, the same rows as the means of their landmarks, weighted by their codes
 * @param sideInformation the links between these rows and their labels
 * @param leastClusters a lower bound of the number of clusters with which all links can be
 *     satisfied
 * @param sample the sample of the table, before the feature map
 * @param features c x d, the features of the same rows, which are read when they are asked for;
 *     nothing if they are not in memory
 */
public record CodedLinkedRows(
    CodedRows rows,
    Rows points,
    SideInformation sideInformation,
    int leastClusters,
    TableSample sample,
    Supplier<Optional<Rows>> features) {

  /**
   * Returns the linked and labelled rows of some in the order in which classes are found for them:
   * by their labels and codes, so that the classes depend neither on the order of the rows nor on
   * their ids. Only of rows that are equal in both the numbers decide.
   *
   * @param numbers of the rows that have ids
   * @return their indices
   */
  public static int[] order(CodedRows rows, SideInformation side, long[] numbers) {
    boolean[] linked = side.links().linked();
    int[] labels = side.labels();
    return IntStream.range(0, rows.count())
        .filter(i -> linked[i] || labels[i] >= 0)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(i -> labels[i])
                .thenComparing(rows::compare)
                .thenComparing(i -> !linked[i])
                .thenComparingLong(i -> linked[i] ? numbers[i] : 0))
        .mapToInt(i -> i)
        .toArray();
  }

  /**
   * Returns the rows in that order.
   *
   * @param numbers of the rows that have ids
   */
  public CodedLinkedRows ordered(long[] numbers) {
    int[] order = order(rows, sideInformation, numbers);
    return new CodedLinkedRows(
        rows.take(order),
        points.take(order),
        sideInformation.ordered(order),
        leastClusters,
        sample,
        () -> features.get().map(all -> all.take(order)));
  }

  /** Returns the rows that have a label or one of some links, with these links. */
  public CodedLinkedRows part(Links some) {
    SideInformation part =
        new SideInformation(some, sideInformation.labels(), sideInformation.classes());
    boolean[] linked = some.linked();
    int[] rows =
        IntStream.range(0, part.rows()).filter(i -> linked[i] || part.labels()[i] >= 0).toArray();
    return new CodedLinkedRows(
        this.rows.take(rows),
        points.take(rows),
        part.ordered(rows),
        leastClusters,
        sample,
        () -> features.get().map(all -> all.take(rows)));
  }

  /**
   * Learns classifiers of the features from classes of rows.
   *
   * @param some the indices of c rows
   * @param classes c, with at least one row of each of the k classes
   * @param centres the maximum number of rows that become centres of kernels; with 0 nothing is
   *     learned
   * @return nothing if the features are not in memory, or if no classifier is useful
   */
  public Optional<FeatureClassifiersFitter.Fitted> classifiers(
      int[] some, int[] classes, int k, int centres, long seed) {
    return centres == 0
        ? Optional.empty()
        : features
            .get()
            .flatMap(
                known ->
                    LandmarkEncoderFitter.classifiers(
                        sample, new LabelledRows(known.take(some), classes, k), centres, seed));
  }
}
