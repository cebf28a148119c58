package org.mustlink.spark.fit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.stability.LandmarkDraws;
import org.mustlink.core.stability.Stability;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.spark.drift.EarlierFit;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.coded.LinkedFeatures;
import org.mustlink.spark.fit.memory.FitNeeds;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.LinkStage;
import org.mustlink.spark.link.rule.ApartRules;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.rule.ApartStage;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.InputBytes;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.RunMetrics;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.CertainLabels;
import org.mustlink.spark.table.count.CountStage;
import org.mustlink.spark.table.count.Labels;

/**
 * A fit from a table to clusters: counts, audit of the links, profile, landmarks, sparse codes,
 * eigenproblem, assignment, measures. The features are read twice, and a third time if classifiers
 * are learned from links. The codes are cached and are released when the result is closed. The
 * result depends on the rows, the options and the seed, but not on how Spark partitions or orders
 * the rows.
 */
public final class ClusteringFit {
  private InputTable table;
  private TableScan scan;
  private final Optional<LinkInput> links;
  private final Optional<ApartRules> apart;
  private final Optional<EarlierFit> earlier;
  private final FitOptions options;
  private final FinishedStages finished;
  private final StageLog log;
  private final Resources resources = new Resources();

  private ClusteringFit(
      InputTable table,
      Optional<LinkInput> links,
      Optional<ApartRules> apart,
      Optional<EarlierFit> earlier,
      FitOptions options,
      FinishedStages finished,
      StageLog log) {
    this.table = table;
    this.links = links;
    this.apart = apart;
    this.scan = TableScan.of(table, apartColumns());
    this.earlier = earlier;
    this.options = FitNeeds.reduces(scan, options) ? options.ofSparse() : options;
    this.finished = finished;
    this.log = log;
  }

  /** Fits clusters to a table without regard to any earlier fit. */
  public static FitResult run(
      InputTable table, Optional<LinkInput> links, FitOptions options, Progress progress) {
    return run(
        table, links, Optional.empty(), Optional.empty(), options, FinishedStages.NONE, progress);
  }

  /**
   * Fits clusters to a table, by its labels and by links, if it has some. O(n p d) in Spark and
   * O(p^3) on the driver for n rows of d features and p landmarks.
   *
   * @param links must-links and cannot-links between rows of the table
   * @param apart rules that keep rows apart by columns of the table
   * @param earlier the fit whose clusters are continued, if there is one
   * @param finished the results of the finished stages of an interrupted run on the same table with
   *     the same options
   * @throws BadDataException if the rows or the links are not valid
   * @throws BadSettingException if the options or the earlier fit do not suit the table
   * @throws org.mustlink.spark.drift.DriftException if more has changed since the earlier fit than
   *     its limits allow
   */
  public static FitResult run(
      InputTable table,
      Optional<LinkInput> links,
      Optional<ApartRules> apart,
      Optional<EarlierFit> earlier,
      FitOptions options,
      FinishedStages finished,
      Progress progress) {
    try (InputBytes bytes = InputBytes.attach(table.data().sparkSession().sparkContext())) {
      StageLog log = new StageLog(table.data().sparkSession().sparkContext(), progress, bytes);
      log.keep(table.remarks().warnings());
      links.ifPresent(given -> log.keep(given.remarks()));
      Optional<ApartRules> seeded = apart.map(rules -> rules.seeded(options.seed()));
      ClusteringFit fit = new ClusteringFit(table, links, seeded, earlier, options, finished, log);
      return fit.resources.keep(
          () -> {
            FitResult result = fit.run();
            FitMetrics.tell(
                RunMetrics.of(table.data().sparkSession().sparkContext()), result.summary());
            return result;
          });
    }
  }

  private FitResult run() {
    requireEarlier();
    Labels labels = counted();
    int k = clusters(labels);
    Optional<AuditedLinks> audited = links.map(input -> audited(input, labels));
    apart.ifPresent(rules -> ApartStage.require(table, labels, audited, rules, k, log));
    SideInformationStrategy strategy = strategy(labels, k, audited);
    int p = strategy.landmarks(labels.n());
    FitNeeds needs = needs(scan, labels, p, audited);
    InputMapStage.Input input =
        new InputMapStage(table, scan, options, finished, log, resources).run(needs);
    TableScan read = input.scan();
    needs(read, labels, p, audited); // a map may have more outputs than there are columns
    ProfileStage.Profile profile = profiled(read, labels, p);
    TableSample sample = profile.sample();
    Optional<LinkedFeatures> features =
        audited.map(
            found -> new LinkedFeatures(table, found, read.decoder(), strategy.counts().k()));
    LandmarkEncoderFitter.Fitted fitted = encoder(strategy, labels.n(), profile, features);
    LandmarkEncoder encoder = fitted.encoder();
    LandmarkWords.warnings(options, labels.n(), k, p, encoder.p()).forEach(log::warn);
    TableSample belonging = belonging(sample, encoder);
    SeparationStage.run(strategy.counts(), belonging, encoder.map(), log);
    SparseCodesStage.Coded codes =
        new SparseCodesStage(table, read, earlier, options, finished, log, resources)
            .run(labels, sample, profile.inputs(), fitted, features);
    Optional<LandmarkDraws> draws =
        StabilityStage.drawn(belonging, strategy.counts(), encoder, log);
    Optional<NumberOfClusters> numbers = numbers(belonging, strategy);
    CodedFit<DistributedTable> fit =
        CodedFit.run(decided(strategy, numbers), codes.table(), codes.sums(), log);
    Optional<Stability> stability = draws.map(others -> StabilityStage.compared(others, fit, log));
    return new ResultStage(table, scan.layout(), apart, earlier, log, resources)
        .run(
            read.decoder().map(),
            sample,
            profile.inputs(),
            input.shown().orElseGet(() -> profile.features(read.decoder().map())),
            fit,
            numbers,
            stability);
  }

  /** Refuses an earlier fit that does not suit the table, before a row is read. */
  private void requireEarlier() {
    earlier.ifPresent(
        fit ->
            fit.require(
                table.features(),
                scan.decoder().check().d(),
                InputMapStage.fittedTo(scan, options)));
  }

  /**
   * Counts rows and labels, after which it is known which texts of the label column are classes.
   */
  private Labels counted() {
    Labels labels =
        log.run(
            "rows and labels counted",
            0,
            () -> finished.stage("labels", Labels.class, () -> CountStage.run(table)),
            Labels::told);
    table = table.reading(table.classes().labels(labels.reader()));
    scan = scan.reading(table.classes());
    if (table.labelWeight().isPresent() && labels.labelled() > 0) {
      table = weighted(table);
      scan = TableScan.like(scan.decoder(), table, apartColumns());
    }
    return labels;
  }

  private List<String> apartColumns() {
    return apart.map(ApartRules::columns).orElse(List.of());
  }

  /** Checks the weights of labels, and returns the table without them if all are 1. */
  private InputTable weighted(InputTable read) {
    CertainLabels certain =
        log.run("weights of labels", 0, () -> CertainLabels.of(read), CertainLabels::told);
    if (links.isPresent()) {
      certain.requireCertain("beside links a fit takes", "Leave out the links");
    }
    if (options.get(FitOptions.ASSIGN) == Assign.VOTE) {
      certain.requireCertain(
          "{fit.assign} = vote takes", "Take another value of {fit.assign}, such as auto");
    }
    return certain.table();
  }

  private int clusters(Labels labels) {
    labels.warnings().forEach(log::warn);
    int k = ClusterCount.of(options, labels, table.label().orElse(""));
    ClusterCount.doubt(options, labels).ifPresent(log::warn);
    return k;
  }

  private AuditedLinks audited(LinkInput input, Labels labels) {
    AuditedLinks audited =
        log.run(
            "links", 0, () -> LinkStage.run(table, labels, input, options.seed()), LinkStage::told);
    resources.add(audited::close);
    LinkStage.warnings(audited, options).forEach(log::warn);
    return audited;
  }

  private SideInformationStrategy strategy(Labels labels, int k, Optional<AuditedLinks> audited) {
    long linkedRows = 0;
    long distinct = 0;
    if (audited.isPresent()) {
      LinkReport report = audited.get().report();
      linkedRows = report.rows().linked() - report.rows().labelled();
      distinct = audited.get().used() > 0 ? report.given().must() + report.given().cannot() : 0;
    }
    SideInformationCounts counts =
        new SideInformationCounts(
            options, k, labels.names(), labels.counts(), linkedRows, distinct);
    SideInformationStrategy strategy = SideInformationStrategies.choose(counts);
    if (audited.isEmpty()) {
      strategy.requireLabels();
    }
    audited.flatMap(found -> LinkStage.clusters(found, strategy)).ifPresent(log::warn);
    if (options.method().constrained() && labels.classes() == 1 && !strategy.addsClasses()) {
      log.warn(
          "Only one class is labelled ('"
              + labels.names().get(0)
              + "'): the labels tell nothing about the other classes.");
    }
    return strategy;
  }

  /**
   * Returns the memory that the fit takes on the driver, and refuses the fit if the driver has
   * less.
   */
  private FitNeeds needs(TableScan read, Labels labels, int p, Optional<AuditedLinks> audited) {
    long linked = audited.map(found -> found.report().rows().linked()).orElse(0L);
    FitNeeds needs = FitNeeds.of(read, labels, p, linked, options);
    needs.require(Runtime.getRuntime().maxMemory());
    return needs;
  }

  private ProfileStage.Profile profiled(TableScan read, Labels labels, int p) {
    ProfileStage.Profile profile =
        log.run(
            "profile",
            labels.n(),
            () ->
                finished.stage(
                    "profile",
                    ProfileStage.Profile.class,
                    () -> ProfileStage.run(read, labels, p, options, earlier.isPresent())),
            done -> ProfileStage.told(read, labels));
    profile.ids().warnings(table, labels.n()).forEach(log::warn);
    if (read.decoder().map() instanceof Numbers) {
      profile.numbering(table.features()).ifPresent(log::warn);
    }
    return profile;
  }

  private LandmarkEncoderFitter.Fitted encoder(
      SideInformationStrategy strategy,
      long n,
      ProfileStage.Profile profile,
      Optional<LinkedFeatures> features) {
    return log.run(
        "landmarks",
        0,
        () ->
            finished.stage(
                "landmarks",
                LandmarkEncoderFitter.Fitted.class,
                () ->
                    strategy.encoder(
                        profile.sample(),
                        () -> features.flatMap(LinkedFeatures::sample),
                        n,
                        earlier
                            .map(fit -> fit.nearest(profile.inputs().rows(), table.features()))
                            .orElse(new int[0]))),
        LandmarkWords::told);
  }

  /** Returns the rows of the sample that belong somewhere. */
  private static TableSample belonging(TableSample sample, LandmarkEncoder encoder) {
    if (encoder.outliers() == null) {
      return sample;
    }
    CodedRows codes = new RowEncoder(encoder.with(null)).encode(sample.rows());
    return sample.of(sample.rows().take(codes.belongingRows()));
  }

  /** Compares numbers of clusters if none is known. */
  private Optional<NumberOfClusters> numbers(TableSample sample, SideInformationStrategy strategy) {
    OptionalInt before =
        earlier.map(fit -> OptionalInt.of(fit.model().clusters())).orElseGet(OptionalInt::empty);
    return ClusterNumberStage.run(sample, strategy.counts(), before, log);
  }

  /** Returns the strategy with the number of clusters that was chosen, if it was not known. */
  private SideInformationStrategy decided(
      SideInformationStrategy strategy, Optional<NumberOfClusters> numbers) {
    return numbers
        .map(found -> strategy.counts().redrawn(options.seed(), found.chosen()))
        .map(SideInformationStrategies::choose)
        .orElse(strategy);
  }
}
