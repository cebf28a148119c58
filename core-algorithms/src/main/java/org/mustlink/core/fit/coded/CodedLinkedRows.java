package org.mustlink.core.fit.coded;

import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
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
