package org.mustlink.spark.fit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.features.SparseMap;
import org.mustlink.core.fit.AssignmentRule;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.OutOfSample;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.stability.Stability;
import org.mustlink.spark.drift.Continuation;
import org.mustlink.spark.link.LinkSatisfaction;
import org.mustlink.spark.model.ClusteringModel;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.table.Labels;

/**
 * What the steps of a fit came to, and the model and the summary that it makes.
 *
 * @param map from sparse and wide rows to those that are encoded; null where these are given
 * @param continuation how the clusters go on from those of an earlier fit
 * @param stability how far other draws of landmarks find the clusters, if any were made
 * @param measured how far the clusters satisfy the links, if there are links
 */
record FinishedFit(
    @Nullable SparseMap map,
    LandmarkEncoder encoder,
    DistributedTable coded,
    LandmarkSolution solved,
    AssignmentRule rule,
    Tally tally,
    Continuation continuation,
    Optional<Stability> stability,
    Optional<LinkSatisfaction> measured) {

  /** The number of clusters, k. */
  private int clusters() {
    return rule.assigner().clusters();
  }

  /** The label name of every cluster, null where no row of it has a label. */
  @Nullable String[] names() {
    return tally.names(clusters(), coded.labels().names());
  }

  /** The model of a fit whose clusters have the numbers that they were found with. */
  static ClusteringModel model(
      @Nullable SparseMap map,
      LandmarkEncoder encoder,
      LandmarkSolution solved,
      AssignmentRule rule,
      @Nullable String[] names,
      @Nullable FeatureDistribution distribution) {
    boolean scored = solved.embedding().scores() > 0;
    return new ClusteringModel(
        map,
        scored ? encoder : encoder.with(null),
        solved.embedding(),
        rule.assigner(),
        Arrays.asList(names),
        ClusterIds.first(rule.assigner().clusters()),
        distribution);
  }

  /** The model, which assigns new rows as the fit assigned its own. */
  ClusteringModel model() {
    return model(map, encoder, solved, rule, names(), continuation.distribution())
        .with(continuation.ids());
  }

  /** The summary, with the stages that have run and the warnings so far. */
  FitSummary summary(StageLog log) {
    int k = clusters();
    Measures all = tally.measures(k, false);
    Measures unlabelled = tally.measures(k, true);
    long[] sizes = tally.sizes(k);
    @Nullable String[] names = names();
    ClusterIds ids = continuation.ids();
    int[] order = ids.ordered();
    return new FitSummary(
        FitSummary.versions(coded.codes().context()),
        coded.options().texts(),
        data(),
        new FitSummary.Search(
            encoder.invertedLists().probes() == 0, encoder.invertedLists().recall()),
        log.stages(),
        Arrays.stream(solved.costs()).boxed().toList(),
        EnumWords.word(rule.taken()),
        solved.tried().map(FinishedFit::words).orElse(null),
        solved.tried().map(OutOfSample::reliability).orElse(null),
        IntStream.of(order)
            .mapToObj(j -> new FitSummary.Cluster(ids.of(j), sizes[j], names[j]))
            .toList(),
        stability.map(found -> StabilityStage.summed(found, order)).orElse(null),
        continuation.drift().orElse(null),
        all == null ? null : new FitSummary.Measured(all, unlabelled == null ? all : unlabelled),
        measured
            .map(found -> FitSummary.Constraints.of(found.report(), coded.linkedRows()))
            .orElse(null),
        log.warnings());
  }

  private static Map<String, Double> words(OutOfSample tried) {
    Map<String, Double> words = new LinkedHashMap<>();
    tried.shares().forEach((way, share) -> words.put(EnumWords.word(way), share));
    return words;
  }

  private FitSummary.Data data() {
    Labels labels = coded.labels();
    return new FitSummary.Data(
        labels.n(),
        map == null ? encoder.map().inputs() : map.d(),
        clusters(),
        solved.landmarksInUse(),
        encoder.neighbours(),
        labels.labelled(),
        labels.classes(),
        solved.components());
  }
}
