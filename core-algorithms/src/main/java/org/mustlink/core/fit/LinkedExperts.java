package org.mustlink.core.fit;

import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.pool.FeatureExpertsFitter;

/** Learns experts of the features from the linked rows, once a class is found for each of them. */
@FunctionalInterface
public interface LinkedExperts {
  /** Nothing is learned. */
  LinkedExperts NONE = (classes, k) -> Optional.empty();

  /**
   * Learns from all rows that {@link CodedSideInformation.Rows} has, in their order.
   *
   * @param classes of the rows, each of the k among them
   * @return nothing if the features are not at hand, or if no expert is of use
   */
  Optional<FeatureExpertsFitter.Fitted> learn(int[] classes, int k);

  /**
   * Experts of a table.
   *
   * @param sample of the rows of the table
   * @param linked the features of the linked rows; nothing if they do not fit into memory
   * @param centres as {@link SideInformationPlan#linkedCentres} has them; with 0 nothing is learned
   */
  static LinkedExperts of(
      TableSample sample, Supplier<Optional<Rows>> linked, int centres, long seed) {
    return centres == 0
        ? NONE
        : (classes, k) ->
            linked
                .get()
                .flatMap(
                    rows ->
                        LandmarkEncoderFitter.experts(
                            sample, new LabelledRows(rows, classes, k), centres, seed));
  }
}
