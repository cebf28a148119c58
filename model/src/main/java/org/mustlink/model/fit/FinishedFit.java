package org.mustlink.model.fit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.NewClasses;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.membership.Calibration;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.shares.ShareEstimate;
import org.mustlink.core.stability.Stability;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.Drift;
import org.mustlink.model.summary.EstimatedShares;
import org.mustlink.model.summary.ExpectedShare;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.MembershipQuality;
import org.mustlink.model.summary.NewClassesSummary;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.Outliers;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.model.summary.UnnamedClasses;

/**
 * The results of the steps of a fit, from which its model and its summary are made.
 *
 * @param model assigns new rows in the way the fit assigned its own
 * @param options of the fit
 * @param labels of the table
 * @param rows the assigned rows of the table
 * @param tally how many rows of each cluster have each label and each true class
 * @param drift what has changed since an earlier fit, if there is one
 * @param numbers the comparison of numbers of clusters, if none was known
 * @param stability how well further draws of landmarks reproduce the clusters, if there were any
 * @param satisfied how far the clusters satisfy the links, if there are links
 * @param calibration how the scores of clusters become probabilities, and how often these hold
 */
public record FinishedFit<C extends CodedTable<C>, R extends FittedRows>(
    ClusteringModel model,
    FitOptions options,
    CountedLabels labels,
    CodedFit<C> fit,
    R rows,
    Tally tally,
    Optional<Drift> drift,
    Optional<NumberOfClusters> numbers,
    Optional<Stability> stability,
    Optional<SatisfiedLinks> satisfied,
    Calibration calibration) {

  /**
   * Returns the summary, with the stages that have run and the warnings so far.
   *
   * @param versions of the programs that fitted, by their names
   */
  public FitSummary summary(Map<String, String> versions, FitLog log) {
    int k = model.clusters();
    LandmarkSolution solved = fit.solution();
    OutOfSample tried = solved.tried();
    InvertedLists search = model.encoder().invertedLists();
    return new FitSummary(
        versions,
        options.texts(),
        data(),
        new FitSummary.Search(search.probes() == 0, search.recall()),
        log.stages(),
        Arrays.stream(solved.costs()).boxed().toList(),
        EnumWords.word(fit.rule().taken()),
        expected().orElse(null),
        tried.isTried() ? words(tried) : null,
        tried.isTried() ? tried.reliability() : null,
        MembershipQuality.of(calibration),
        solved.newClasses().flatMap(this::newClasses).orElse(null),
        solved.classShares().map(this::shares).orElse(null),
        FitSummary.Cluster.all(model.ids(), tally.sizes(k), model.labels()),
        options.get(LandmarkOptions.OUTLIERS) == 0
            ? null
            : Outliers.of(tally.outliers(), labels.n()),
        numbers.orElse(null),
        stability.map(found -> StabilityStage.summed(found, model.ids())).orElse(null),
        drift.orElse(null),
        tally.measured(k),
        satisfied.map(this::constraints).orElse(null),
        rows.apart().orElse(null),
        log.warnings());
  }

  /** With links, classes that were found for rows would be judged by themselves. */
  private Optional<ExpectedShare> expected() {
    return satisfied.isPresent()
        ? Optional.empty()
        : ExpectedShare.of(fit.solution().tried(), tally.unlabelled(model.clusters()));
  }

  /** Where rows are too much alike, there are fewer clusters than classes. */
  private Optional<UnnamedClasses> newClasses(NewClasses found) {
    int k = model.clusters();
    long unnamed = model.labels().stream().filter(Objects::isNull).count();
    return NewClassesSummary.of(
        found, found.named() + found.found() <= k ? found.found() : (int) Math.min(unnamed, k - 1));
  }

  private EstimatedShares shares(ShareEstimate found) {
    List<String> names = labels.names();
    return new EstimatedShares(
        found.isTaken(),
        found.pValue(),
        ShareEstimate.LEVEL,
        IntStream.range(0, names.size())
            .mapToObj(
                j -> new EstimatedShares.Share(names.get(j), found.labels()[j], found.rows()[j]))
            .toList());
  }

  private FitSummary.Constraints constraints(SatisfiedLinks links) {
    FitSummary.Constraints found = FitSummary.Constraints.of(links, fit.table().linkedRowCount());
    return rows.together().map(found::with).orElse(found);
  }

  /**
   * Returns the confusion matrix of the labelled rows and the classes that they get without their
   * labels, if these were computed, else their clusters; null without labels.
   */
  public @Nullable Confusion confusion() {
    if (labels.names().isEmpty()) {
      return null;
    }
    OutOfSample tried = fit.solution().tried();
    return tried.isTried()
        ? Confusion.of(tried.predictions(), model.ids(), labels.names())
        : tally.labels(model.clusters(), labels.names()).confusion(model.ids());
  }

  /** Returns the confusion matrix of the true classes and the clusters; null without a truth. */
  public @Nullable Confusion truth() {
    return tally.truths(model.clusters(), false).confusion(model.ids());
  }

  /** Returns how often the rows of each class are found. */
  public ByClass byClass() {
    List<String> names = labels.names();
    return new ByClass(
        Optional.of(fit.solution().tried().predictions())
            .filter(judged -> satisfied.isEmpty())
            .flatMap(judged -> FoundClasses.of(judged, names.size()))
            .map(found -> ByClass.Found.of(found, names))
            .orElse(null),
        tally.found(model.clusters()));
  }

  private static Map<String, Double> words(OutOfSample tried) {
    Map<String, Double> words = new LinkedHashMap<>();
    tried.shares().forEach((way, share) -> words.put(EnumWords.word(way), share));
    return words;
  }

  private FitSummary.Data data() {
    return new FitSummary.Data(
        labels.n(),
        model.features(),
        model.clusters(),
        fit.solution().landmarksInUse(),
        model.encoder().neighbours(),
        labels.labelled(),
        labels.classes(),
        fit.solution().parts().count());
  }
}
