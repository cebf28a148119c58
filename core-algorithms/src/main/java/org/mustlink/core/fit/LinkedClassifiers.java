package org.mustlink.core.fit;

import java.util.Optional;
import java.util.function.BiFunction;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;

/** Learns classifiers of the features, once a class is found for every linked row. */
@FunctionalInterface
public interface LinkedClassifiers {
  /** Nothing is learned. */
  LinkedClassifiers NONE = (codes, labels, classes, k) -> Optional.empty();

  /**
   * Learns from all linked and labelled rows.
   *
   * @param codes of the rows
   * @param labels of the rows, or -1 where they have links alone
   * @param classes of the rows, each of the k among them
   * @return nothing if the features are not at hand, or if no classifier is of use
   */
  Optional<FeatureClassifiersFitter.Fitted> learn(
      CodedRows codes, int[] labels, int[] classes, int k);

  /**
   * Classifiers of a table.
   *
   * @param sample of the rows of the table
   * @param features of the linked and labelled rows, by their codes and labels and in their order;
   *     nothing if they are not at hand
   * @param centres as {@link SideInformationPlan#linkedCentres} has them; with 0 nothing is learned
   */
  static LinkedClassifiers of(
      TableSample sample,
      BiFunction<CodedRows, int[], Optional<Rows>> features,
      int centres,
      long seed) {
    return centres == 0
        ? NONE
        : (codes, labels, classes, k) ->
            features
                .apply(codes, labels)
                .flatMap(
                    rows ->
                        LandmarkEncoderFitter.classifiers(
                            sample, new LabelledRows(rows, classes, k), centres, seed));
  }
}
