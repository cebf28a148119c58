package org.mustlink.spark.fit;

import java.util.Optional;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.AssignmentRule;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.LandmarkSolver;
import org.mustlink.core.fit.SideInformationPlan;
import org.mustlink.core.fit.WideGaps;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.stability.LandmarkDraws;
import org.mustlink.core.stability.Stability;
import org.mustlink.spark.description.SampledFeatures;
import org.mustlink.spark.drift.EarlierFit;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.memory.FitNeeds;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.InputBytes;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.RunMetrics;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.CountStage;
import org.mustlink.spark.table.count.Labels;

/**
 * A fit from a table to clusters: counts, audit of the links, profile, landmarks, sparse codes,
 * eigenproblem, assignment, measures. The features are read twice, and once more where links lead
 * to classifiers of them; the codes are cached in between and released when the result is closed.
 * What comes out depends on the rows, the options and the seed, and not on how Spark splits or
 * orders the rows.
 */
public final class ClusteringFit {
  private final InputTable table;
  private final TableScan scan;
  private final Optional<LinkInput> links;
  private final Optional<EarlierFit> earlier;
  private final FitOptions options;
  private final FinishedStages finished;
  private final StageLog log;
  private final Resources resources = new Resources();

  private ClusteringFit(
      InputTable table,
      Optional<LinkInput> links,
      Optional<EarlierFit> earlier,
      FitOptions options,
      FinishedStages finished,
      StageLog log) {
    this.table = table;
    this.scan = TableScan.of(table);
    this.links = links;
    this.earlier = earlier;
    this.options = FitNeeds.reduces(scan, options) ? options.ofSparse() : options;
    this.finished = finished;
    this.log = log;
  }

  /** Fits clusters to a table without regard to any earlier fit. */
  public static FitResult run(
      InputTable table, Optional<LinkInput> links, FitOptions options, Progress progress) {
    return run(table, links, Optional.empty(), options, FinishedStages.NONE, progress);
  }

  /**
   * Fits clusters to a table, by its labels and by links, if it has some. O(n p d) in Spark and
   * O(p^3) on the driver for n rows of d features and p landmarks.
   *
   * @param links must-links and cannot-links between rows of the table
   * @param earlier the fit whose clusters are carried on, if there is one
   * @param finished what a run on the same table with the same options found before it was ended
   * @throws BadDataException if the rows or the links are not clean
   * @throws BadSettingException if the options or the earlier fit do not suit the table
   * @throws org.mustlink.spark.drift.DriftException if more has changed since the earlier fit than
   *     its limits allow
   */
  public static FitResult run(
      InputTable table,
      Optional<LinkInput> links,
      Optional<EarlierFit> earlier,
      FitOptions options,
      FinishedStages finished,
      Progress progress) {
    try (InputBytes bytes = InputBytes.attach(table.data().sparkSession().sparkContext())) {
      StageLog log = new StageLog(table.data().sparkSession().sparkContext(), progress, bytes);
      ClusteringFit fit = new ClusteringFit(table, links, earlier, options, finished, log);
      try {
        FitResult result = fit.run();
        FitMetrics.tell(
            RunMetrics.of(table.data().sparkSession().sparkContext()), result.summary());
        return result;
      } catch (RuntimeException | Error e) {
        fit.resources.close();
        throw e;
      }
    }
  }

  private FitResult run() {
    requireEarlier();
    Labels labels = counted();
    int k = clusters(labels);
    Optional<AuditedLinks> audited = links.map(input -> audited(input, labels, k));
    SideInformationPlan plan = planned(labels, k, audited);
    int p = plan.landmarks(labels.n());
    FitNeeds needs =
        FitNeeds.of(
            scan,
            labels,
            p,
            audited.map(found -> found.report().rows().linked()).orElse(0L),
            options);
    needs.require(Runtime.getRuntime().maxMemory());
    Optional<ReductionStage.Reduction> reduced =
        ReductionStage.run(scan, needs, options, finished, log);
    TableScan read = reduced.map(found -> through(found.map())).orElse(scan);
    ProfileStage.Profile profile =
        log.run(
            "profile",
            labels.n(),
            () ->
                finished.stage(
                    "profile",
                    ProfileStage.Profile.class,
                    () -> ProfileStage.run(read, labels, p, options)),
            done -> ProfileStage.told(read, labels));
    profile.ids().warnings(table, labels.n()).forEach(log::warn);
    Optional<LinkedFeatures> features =
        audited.map(found -> new LinkedFeatures(table, found, read.decoder(), k));
    LandmarkEncoderFitter.Fitted fitted = encoder(plan, p, labels.n(), profile.sample(), features);
    LandmarkEncoder encoder = fitted.encoder();
    LandmarkStage.warnings(options, labels.n(), k, p, encoder.p()).forEach(log::warn);
    SeparationStage.run(plan, profile.sample(), encoder.map(), log);
    SparseCodesStage.Coded codes =
        new SparseCodesStage(table, read, earlier, options, finished, log, resources)
            .run(labels, profile.sample(), fitted, audited);
    DistributedTable coded = codes.table();
    CodeSums sums = codes.sums();
    Optional<LandmarkDraws> draws = StabilityStage.drawn(profile.sample(), plan, encoder, log);
    SideInformationPlan decided = decided(plan, draws, sums);
    Optional<CodedSideInformation> sideInformation =
        SideInformationStage.run(decided, coded, features, profile.sample(), log);
    LandmarkSolution solved =
        log.run(
            "eigenproblem",
            0,
            () -> LandmarkSolver.solve(sums, sideInformation, decided.k(), options),
            ClusteringFit::told);
    solved.warnings().forEach(log::warn);
    DistributedTable scored = ScoreStage.run(solved, read, coded, log);
    AssignmentRule rule =
        log.run(
            "clusters of the embedding",
            labels.n(),
            () -> AssignmentRule.of(decided, solved, scored),
            done -> "assign = " + EnumWords.word(done.taken()));
    Optional<Stability> stability =
        draws.map(
            others ->
                log.run(
                    "stability",
                    0,
                    () -> others.compared(solved.embedding(), rule.assigner()),
                    StabilityStage::told));
    return new ResultStage(table, scan.layout(), earlier, log, resources)
        .run(
            read.decoder().map(),
            profile.sample(),
            reduced
                .<SampledFeatures>map(ReductionStage.Reduction::rows)
                .orElseGet(profile::features),
            scored,
            solved,
            rule,
            stability);
  }

  private TableScan through(InputMap map) {
    return scan.through(resources.share(table.data().sparkSession().sparkContext(), map)::value);
  }

  /** Refuses an earlier fit that does not suit the table, before a row is read. */
  private void requireEarlier() {
    earlier.ifPresent(
        fit -> fit.require(table.features(), scan.decoder().d(), FitNeeds.reduces(scan, options)));
  }

  private Labels counted() {
    return log.run(
        "rows and labels counted",
        0,
        () -> finished.stage("labels", Labels.class, () -> CountStage.run(table)),
        Labels::told);
  }

  private int clusters(Labels labels) {
    labels.warnings().forEach(log::warn);
    int k = ClusterCount.of(options, labels, table.label().orElse(""));
    ClusterCount.doubt(options, labels).ifPresent(log::warn);
    if (options.method().constrained() && labels.classes() == 1) {
      log.warn(
          "Only one class is labelled ('"
              + labels.names().get(0)
              + "'): the labels can set it apart but say nothing of the others.");
    }
    return k;
  }

  private AuditedLinks audited(LinkInput input, Labels labels, int k) {
    AuditedLinks audited =
        log.run("links", 0, () -> LinkStage.run(table, labels, input, options), LinkStage::told);
    resources.add(audited::close);
    LinkStage.warnings(audited, options, k).forEach(log::warn);
    return audited;
  }

  private SideInformationPlan planned(Labels labels, int k, Optional<AuditedLinks> audited) {
    if (audited.isEmpty()) {
      SideInformationPlan plan =
          SideInformationPlan.of(options, k, labels.names(), labels.counts(), 0, 0);
      plan.requireLabels();
      return plan;
    }
    LinkReport report = audited.get().report();
    long linkedRows = report.rows().linked() - report.rows().labelled();
    long distinct = report.given().must() + report.given().cannot();
    return new SideInformationPlan(
        options, k, labels.counts(), linkedRows, audited.get().used() > 0 ? distinct : 0);
  }

  private LandmarkEncoderFitter.Fitted encoder(
      SideInformationPlan plan,
      int p,
      long n,
      TableSample sample,
      Optional<LinkedFeatures> features) {
    return log.run(
        "landmarks",
        0,
        () ->
            finished.stage(
                "landmarks",
                LandmarkEncoderFitter.Fitted.class,
                () ->
                    LandmarkStage.run(
                        sample,
                        features,
                        plan,
                        p,
                        n,
                        earlier
                            .map(fit -> fit.nearest(sample.rows(), table.features()))
                            .orElse(new int[0]))),
        LandmarkStage::told);
  }

  /**
   * The plan with the number of clusters, where it is not known: that of the earlier fit if there
   * is a wide gap at it, or the one that the draws agree on.
   */
  private SideInformationPlan decided(
      SideInformationPlan plan, Optional<LandmarkDraws> draws, CodeSums sums) {
    if (plan.k() == 0 && earlier.isPresent()) {
      int before = earlier.get().model().clusters();
      if (WideGaps.of(sums, options.seed()).contains(before)) {
        return plan.redrawn(options.seed(), before);
      }
    }
    if (plan.k() > 0 || draws.isEmpty()) {
      return plan;
    }
    int k =
        log.run(
            "number of clusters",
            0,
            draws.get()::clusters,
            found -> found > 0 ? "k = " + found : "no eigengap");
    return plan.redrawn(options.seed(), k);
  }

  private static String told(LandmarkSolution solved) {
    return (solved.byLabelSolver() ? "label solver" : solved.costs().length + " columns")
        + " for k = "
        + solved.k()
        + (solved.components() > 1 ? "; " + solved.components() + " components" : "");
  }
}
