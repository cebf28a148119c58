package org.mustlink.spark.fit;

import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.fit.LinkedClassifiers;
import org.mustlink.core.fit.SideInformationPlan;
import org.mustlink.core.fit.SideInformationPlan.Use;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.run.StageLog;

/** Brings what the plan asks of labels and links, beside the sums of the codes, to the driver. */
final class SideInformationStage {
  private SideInformationStage() {}

  /**
   * Runs as a stage of its own if there is anything to bring.
   *
   * @param features of the linked rows, if there are links
   * @param sample of the rows
   */
  static Optional<CodedSideInformation> run(
      SideInformationPlan plan,
      DistributedTable coded,
      Optional<LinkedFeatures> features,
      TableSample sample,
      StageLog log) {
    LinkedClassifiers classifiers =
        features
            .map(
                rows ->
                    LinkedClassifiers.of(
                        sample,
                        new ConstrainedFeatures(rows, sample.labelled(), coded.encoder())::of,
                        plan.linkedCentres(coded.labels().n()),
                        plan.options().seed()))
            .orElse(LinkedClassifiers.NONE);
    Use use = plan.use();
    Supplier<Optional<CodedSideInformation>> bring = () -> plan.sideInformation(coded, classifiers);
    return switch (use) {
      case CLASS_SUMS -> Optional.empty();
      case LABELLED_ROWS -> bring.get(); // they are on the driver since the profile
      case CONSTRAINED_ROWS ->
          log.run("linked rows", coded.linkedRows(), bring, done -> "each to get a class");
      case LINKED_PAIRS ->
          log.run("linked rows", coded.linkedRows(), bring, done -> "summed by pairs");
    };
  }
}
