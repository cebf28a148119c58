package org.mustlink.spark.fit;

import java.util.Optional;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.fit.ProfileStage.Profile;

/** On the driver, from the sample: the feature map, the landmarks and the weights of the codes. */
final class PrepareStage {
  private PrepareStage() {}

  /**
   * The encoder.
   *
   * @param learned whether a metric was learned from labels or links
   */
  record Prepared(Encoder encoder, boolean learned) {}

  /**
   * Prepares.
   *
   * @param linked rows with links, where they are few enough
   */
  static Prepared run(Profile profile, Optional<LinkedSample> linked, int p, FitOptions options) {
    LandmarkEncoder fitted =
        LandmarkEncoder.fit(
            profile.sample(), profile.min(), profile.max(), profile.labelled(), linked, p, options);
    Encoder encoder =
        new Encoder(
            fitted.map(),
            fitted.landmarks().data(),
            fitted.landmarks().count(),
            fitted.neighbours(),
            fitted.weighting(),
            fitted.groups());
    return new Prepared(encoder, fitted.learned());
  }
}
