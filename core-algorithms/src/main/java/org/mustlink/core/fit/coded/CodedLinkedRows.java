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
 * @param points c x q, the same rows as the means of their landmarks by the weights of the codes
 * @param sideInformation the links between these rows and their labels
 * @param leastClusters with fewer clusters not all links can be satisfied
 * @param sample of the rows of the table, before the feature map
 * @param features c x d, of the same rows; nothing if they are not at hand. Read when asked for
 */
public record CodedLinkedRows(
    CodedRows rows,
    Rows points,
    SideInformation sideInformation,
    int leastClusters,
    TableSample sample,
    Supplier<Optional<Rows>> features) {

  /**
   * Learns classifiers of the features from classes of the rows.
   *
   * @param classes c, each of the k among them
   * @param centres rows that become centres of kernels, at the most; with 0 nothing is learned
   * @return nothing if the features are not at hand, or if no classifier is of use
   */
  public Optional<FeatureClassifiersFitter.Fitted> classifiers(
      int[] classes, int k, int centres, long seed) {
    return centres == 0
        ? Optional.empty()
        : features
            .get()
            .flatMap(
                known ->
                    LandmarkEncoderFitter.classifiers(
                        sample, new LabelledRows(known, classes, k), centres, seed));
  }
}
