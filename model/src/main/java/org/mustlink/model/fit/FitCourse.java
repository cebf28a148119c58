package org.mustlink.model.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.drift.KnownOutputs;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.Calibration;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.sample.SampleBounds;
import org.mustlink.core.stability.LandmarkDraws;
import org.mustlink.core.stability.Stability;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.ModelInput;
import org.mustlink.model.drift.Continuation;
import org.mustlink.model.drift.DriftStage;
import org.mustlink.model.drift.DriftWords;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.Outliers;
import org.mustlink.model.summary.SatisfiedLinks;

/**
 * A fit from a table to clusters: counts, side information, sample, landmarks, sparse codes,
 * eigenproblem, assignment, model. The features are read twice, and a third time if classifiers are
 * learned from links. Where held-out links show that links do not help, all after the sample is
 * done again without them, so that the fit is what it is without links.
 *
 * @param table the table
 * @param earlier the fit whose clusters are continued, if there is one
 * @param log runs the steps
 */
public record FitCourse<C extends CodedTable<C>, R extends FittedRows>(
    FitTable<C, R> table, Optional<EarlierFit> earlier, FitLog log) {

  /**
   * Fits. O(n p d + p^3) for n rows of d features and p landmarks.
   *
   * @throws org.mustlink.core.fault.BadDataException if the rows or the links are not valid
   * @throws org.mustlink.core.fault.BadSettingException if the options or the earlier fit do not
   *     suit the table
   * @throws org.mustlink.model.drift.DriftException if more has changed since the earlier fit than
   *     its limits allow
   */
  public FinishedFit<C, R> run() {
    earlier.ifPresent(table::require);
    CountedLabels labels = table.count();
    int k = ClusterCount.of(table.options(), labels);
    ClusterCount.doubt(table.options(), labels).ifPresent(log::warn);
    CountedLinks links = table.links(k);
    SideInformationStrategy strategy = strategy(labels, k, links);
    int p = strategy.landmarks(labels.n());
    FirstSample sampled = table.sample(strategy, p);
    Solved<C> solved = solved(strategy, labels.n(), sampled);
    if (solved.fit().solution().asksForFitWithoutLinks()) {
      table.startOver();
      solved = solved(strategy(labels, k, CountedLinks.NONE), labels.n(), sampled);
    }
    return finished(labels, links, sampled, solved);
  }

  /** What follows from a strategy and the sample. */
  private record Solved<C extends CodedTable<C>>(
      EarlierClusters before,
      CodedFit<C> fit,
      Optional<NumberOfClusters> numbers,
      Optional<Stability> stability) {}

  private Solved<C> solved(SideInformationStrategy strategy, long n, FirstSample sampled) {
    LandmarkEncoderFitter.Fitted fitted = landmarks(strategy, n, sampled);
    LandmarkEncoder encoder = fitted.encoder();
    LandmarkWords.warnings(
            table.options(), n, strategy.counts().k(), strategy.landmarks(n), encoder.p())
        .forEach(log::warn);
    FirstSample belonging = belonging(sampled, encoder);
    SeparationStage.run(strategy.counts(), belonging.sample(), encoder.map(), log);
    EarlierClusters before = before(sampled, encoder);
    EncodedTable<C> codes = encoded(n, fitted, before);
    Optional<LandmarkDraws> draws =
        StabilityStage.drawn(belonging.sample(), strategy.counts(), encoder, log);
    Optional<NumberOfClusters> numbers = numbers(belonging, strategy);
    CodedFit<C> fit = CodedFit.run(decided(strategy, numbers), codes.table(), codes.sums(), log);
    Optional<Stability> stability = draws.map(others -> StabilityStage.compared(others, fit, log));
    return new Solved<>(before, fit, numbers, stability);
  }

  private SideInformationStrategy strategy(CountedLabels labels, int k, CountedLinks links) {
    SideInformationStrategy strategy =
        SideInformationStrategies.choose(
            new SideInformationCounts(
                table.options(),
                k,
                labels.names(),
                labels.counts(),
                links.linkedRows(),
                links.distinct()));
    if (!links.given()) {
      strategy.requireLabels();
    }
    if (table.options().method().constrained()
        && labels.classes() == 1
        && !strategy.addsClasses()) {
      log.warn(
          "Only one class is labelled ('"
              + labels.names().get(0)
              + "'), so that the fit cannot separate the other classes.");
    }
    return strategy;
  }

  private LandmarkEncoderFitter.Fitted landmarks(
      SideInformationStrategy strategy, long n, FirstSample sampled) {
    return log.run(
        "landmarks",
        0,
        () ->
            table.once(
                "landmarks",
                LandmarkEncoderFitter.Fitted.class,
                () ->
                    strategy.encoder(
                        sampled.sample(),
                        table::linked,
                        n,
                        earlier
                            .map(fit -> fit.nearest(sampled.inputs().rows(), table.columns()))
                            .orElse(new int[0]))),
        LandmarkWords::logLine);
  }

  /** Returns the rows of the sample that belong somewhere. */
  private static FirstSample belonging(FirstSample sampled, LandmarkEncoder encoder) {
    if (encoder.outliers() == null) {
      return sampled;
    }
    CodedRows codes = new RowEncoder(encoder.with(null)).encode(sampled.sample().rows());
    return sampled.take(codes.belongingRows());
  }

  /**
   * Returns the codes of sampled rows by this fit, with the clusters to which the earlier fit
   * assigns them.
   */
  private EarlierClusters before(FirstSample sampled, LandmarkEncoder encoder) {
    return earlier
        .map(
            fit -> {
              Rows rows = SampleBounds.compared(sampled.sample().rows());
              Rows inputs = SampleBounds.compared(sampled.inputs().rows());
              return new EarlierClusters(
                  new RowEncoder(encoder.with(null)).encode(rows),
                  fit.clusters(inputs, table.columns()),
                  fit.model().clusters());
            })
        .orElse(EarlierClusters.NONE);
  }

  private EncodedTable<C> encoded(
      long n, LandmarkEncoderFitter.Fitted fitted, EarlierClusters before) {
    LandmarkEncoder encoder = fitted.encoder();
    return log.run(
        "sparse codes (p=" + encoder.p() + ", r=" + encoder.neighbours() + ")",
        n,
        () -> table.encode(fitted, before),
        done -> String.format(Locale.ROOT, "%,d rows", n));
  }

  /** Compares numbers of clusters if none is known. */
  private Optional<NumberOfClusters> numbers(
      FirstSample sampled, SideInformationStrategy strategy) {
    OptionalInt before =
        earlier.map(fit -> OptionalInt.of(fit.model().clusters())).orElseGet(OptionalInt::empty);
    return ClusterNumberStage.run(sampled, table.columns(), strategy.counts(), before, log);
  }

  /** Returns the strategy with the number of clusters that was chosen, if it was not known. */
  private SideInformationStrategy decided(
      SideInformationStrategy strategy, Optional<NumberOfClusters> numbers) {
    return numbers
        .map(found -> strategy.counts().redrawn(table.options().seed(), found.chosen()))
        .map(SideInformationStrategies::choose)
        .orElse(strategy);
  }

  private FinishedFit<C, R> finished(
      CountedLabels labels, CountedLinks links, FirstSample sampled, Solved<C> found) {
    CodedFit<C> fit = found.fit();
    LandmarkSolution solved = fit.solution();
    int k = fit.rule().assigner().clusters();
    if (k < solved.k()) {
      log.warn(
          "The rows are too much alike for %s clusters, so that the fit made %s."
              .formatted(solved.k(), k));
    }
    Calibration calibration =
        Calibration.of(
            solved.embedding(),
            fit.rule().assigner(),
            solved.rules().adjustsSizes() ? LeftOut.NONE : solved.tried().judgedRows());
    R rows = table.assign(fit, calibration.taken());
    Tally tally =
        log.run("assignments", labels.n(), rows::tally, done -> logLine(k, done, labels.n()));
    new PartWords(solved.parts(), sampled, table.columns(), fit.table().encoder())
        .warning(labels.n(), tally.sizes(k))
        .ifPresent(log::warn);
    if (!links.given()) {
      FoundClasses.warning(solved.tried().predictions(), labels.names(), labels.labelled())
          .ifPresent(log::warn);
    }
    @Nullable String[] names = tally.names(k, labels.names());
    ClusteringModel model = model(sampled, fit, Arrays.asList(names), calibration);
    Continuation continuation = continued(model, sampled, found.before(), labels);
    ClusterIds ids = continuation.ids();
    Optional<SatisfiedLinks> satisfied = rows.satisfied(ids);
    found
        .stability()
        .ifPresent(draws -> StabilityStage.warnings(draws, ids, names).forEach(log::warn));
    return new FinishedFit<>(
        model.with(ids),
        table.options(),
        labels,
        fit,
        rows,
        tally,
        continuation.drift(),
        found.numbers(),
        found.stability(),
        satisfied,
        calibration);
  }

  private String logLine(int k, Tally tally, long n) {
    return k
        + " clusters"
        + (table.options().get(LandmarkOptions.OUTLIERS) == 0
            ? ""
            : "; " + Outliers.logLine(tally.outliers(), n));
  }

  /** Returns the model, whose clusters still have the indices under which they were found. */
  private ClusteringModel model(
      FirstSample sampled, CodedFit<C> fit, List<@Nullable String> names, Calibration calibration) {
    AssignmentRule rule = fit.rule();
    LandmarkEncoder encoder = fit.table().encoder();
    boolean scored = fit.solution().embedding().scores() > 0;
    return new ClusteringModel(
        new ModelInput(table.columns(), sampled.map()),
        scored ? encoder : encoder.with(null),
        fit.solution().embeddingOfOthers(),
        rule.assigner(),
        names,
        rule.classes().any(),
        ClusterIds.first(rule.assigner().clusters()),
        sampled.map().isReduction()
            ? null
            : FeatureDistribution.of(
                KnownOutputs.of(
                    sampled.map(),
                    SampleBounds.profiled(sampled.sample().rows()),
                    sampled.inputs().rows())),
        calibration.taken());
  }

  private Continuation continued(
      ClusteringModel found, FirstSample sampled, EarlierClusters before, CountedLabels labels) {
    if (earlier.isEmpty()) {
      return new Continuation(found.ids(), Optional.empty());
    }
    Continuation continuation =
        log.run(
            "comparison with the earlier fit",
            0,
            () ->
                DriftStage.run(
                    earlier.get(),
                    before.clusters(),
                    found,
                    sampled.sample(),
                    sampled.inputs(),
                    table.columns(),
                    labels.names(),
                    log.surface()),
            done -> DriftWords.logLine(done.drift().orElseThrow()));
    DriftWords.warnings(continuation.drift().orElseThrow()).forEach(log::warn);
    return continuation;
  }
}
