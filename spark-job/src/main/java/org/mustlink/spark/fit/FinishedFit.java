package org.mustlink.spark.fit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.FoundByClass;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.OutOfSample;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.membership.Calibration;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.stability.Stability;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Drift;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.MembershipQuality;
import org.mustlink.model.summary.NewClassesSummary;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.Outliers;
import org.mustlink.spark.assign.Tally;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.link.measure.LinkSatisfaction;
import org.mustlink.spark.rule.ApartStage;
import org.mustlink.spark.rule.together.KeptCounts;
import org.mustlink.spark.rule.together.KeptTogether;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.run.Versions;
import org.mustlink.spark.table.count.Labels;

/**
 * The results of the steps of a fit, from which its model and its summary are made.
 *
 * @param model assigns new rows in the way the fit assigned its own
 * @param drift what has changed since an earlier fit, if there is one
 * @param numbers the comparison of numbers of clusters, if none was known
 * @param stability how well further draws of landmarks reproduce the clusters, if there were any
 * @param measured how far the clusters satisfy the links, if there are links
 * @param calibration how the scores of clusters become probabilities, and how often these hold
 * @param apart how far the clusters keep rows apart, if rules ask for that
 */
record FinishedFit(
    ClusteringModel model,
    CodedFit<DistributedTable> fit,
    Tally tally,
    Optional<Drift> drift,
    Optional<NumberOfClusters> numbers,
    Optional<Stability> stability,
    Optional<LinkSatisfaction> measured,
    Calibration calibration,
    Optional<ApartStage.Kept> apart) {

  /** The summary, with the stages that have run and the warnings so far. */
  FitSummary summary(StageLog log) {
    int k = model.clusters();
    LandmarkSolution solved = fit.solution();
    DistributedTable coded = fit.table();
    InvertedLists search = model.encoder().invertedLists();
    Measures all = tally.measures(k, false);
    Measures unlabelled = tally.measures(k, true);
    return new FitSummary(
        Versions.of(coded.codes().context()),
        coded.options().texts(),
        data(),
        new FitSummary.Search(search.probes() == 0, search.recall()),
        log.stages(),
        Arrays.stream(solved.costs()).boxed().toList(),
        EnumWords.word(fit.rule().taken()),
        solved.tried().isTried() ? words(solved.tried()) : null,
        solved.tried().isTried() ? solved.tried().reliability() : null,
        MembershipQuality.of(calibration),
        solved.newClasses().map(NewClassesSummary::of).orElse(null),
        FitSummary.Cluster.all(model.ids(), tally.sizes(k), model.labels()),
        coded.options().get(LandmarkOptions.OUTLIERS) == 0
            ? null
            : Outliers.of(tally.outliers(), coded.labels().n()),
        numbers.orElse(null),
        stability.map(found -> StabilityStage.summed(found, model.ids())).orElse(null),
        drift.orElse(null),
        all == null ? null : new FitSummary.Measured(all, unlabelled == null ? all : unlabelled),
        measured.map(found -> constraints(found, coded)).orElse(null),
        apart.map(ApartStage.Kept::told).orElse(null),
        log.warnings());
  }

  private static FitSummary.Constraints constraints(
      LinkSatisfaction measured, DistributedTable coded) {
    FitSummary.Constraints links =
        FitSummary.Constraints.of(measured.report(), coded.linkedRowCount());
    return coded
        .kept()
        .map(KeptTogether::counts)
        .map(KeptCounts::summed)
        .map(links::with)
        .orElse(links);
  }

  /** How often the rows of each class are found. */
  ByClass byClass() {
    List<String> names = fit.table().labels().names();
    Tally.Crossing truths = tally.truths(model.clusters(), false);
    return new ByClass(
        Optional.of(fit.solution().tried().predictions())
            .filter(judged -> fit.table().links().isEmpty())
            .flatMap(judged -> FoundClasses.of(judged, names.size()))
            .map(found -> ByClass.Found.of(found, names))
            .orElse(null),
        truths.classes().isEmpty()
            ? null
            : ByClass.Found.of(
                FoundByClass.of(new Contingency(truths.counts())), truths.classes()));
  }

  private static Map<String, Double> words(OutOfSample tried) {
    Map<String, Double> words = new LinkedHashMap<>();
    tried.shares().forEach((way, share) -> words.put(EnumWords.word(way), share));
    return words;
  }

  private FitSummary.Data data() {
    Labels labels = fit.table().labels();
    return new FitSummary.Data(
        labels.n(),
        model.features(),
        model.clusters(),
        fit.solution().landmarksInUse(),
        model.encoder().neighbours(),
        labels.labelled(),
        labels.classes(),
        fit.solution().components());
  }
}
