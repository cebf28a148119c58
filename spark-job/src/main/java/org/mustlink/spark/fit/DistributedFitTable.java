package org.mustlink.spark.fit;

import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.model.fit.CountedLabels;
import org.mustlink.model.fit.CountedLinks;
import org.mustlink.model.fit.DoubtfulLabels;
import org.mustlink.model.fit.EncodedTable;
import org.mustlink.model.fit.FirstSample;
import org.mustlink.model.fit.FitTable;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.description.SampledFeatures;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.coded.LinkedFeatures;
import org.mustlink.spark.fit.memory.FitNeeds;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.LinkStage;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.rule.ApartStage;
import org.mustlink.spark.rule.TogetherStage;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.CertainLabels;
import org.mustlink.spark.table.count.CountStage;
import org.mustlink.spark.table.count.Labels;

/**
 * A table of Spark that is fitted. The codes of its rows are cached. Mutable: a step knows what the
 * steps before it have found.
 */
final class DistributedFitTable implements FitTable<DistributedTable, DistributedRows> {
  private final Optional<LinkInput> links;
  private final RuleInput rules;
  private final Optional<EarlierFit> earlier;
  private final FitOptions options;
  private FinishedStages finished;
  private final StageLog log;
  private final Resources resources;
  private InputTable table;
  private TableScan scan;
  private Optional<AuditedLinks> audited = Optional.empty();
  private Optional<LinkedFeatures> features = Optional.empty();
  private @Nullable Labels labels;
  private @Nullable TableScan read;
  private @Nullable TableSample sample;
  private @Nullable SampledFeatures shown;

  /**
   * Takes a table.
   *
   * @param finished the finished stages of an interrupted run, whose results are taken
   * @param resources own the codes, the links and the broadcasts
   */
  DistributedFitTable(
      InputTable table,
      Optional<LinkInput> links,
      RuleInput rules,
      Optional<EarlierFit> earlier,
      FitOptions options,
      FinishedStages finished,
      StageLog log,
      Resources resources) {
    this.table = table;
    this.links = links;
    this.rules = rules.seeded(options.seed());
    this.scan = TableScan.of(table, this.rules.rules().apartColumns());
    this.earlier = earlier;
    this.options = FitNeeds.reduces(scan, options) ? options.ofSparse() : options;
    this.finished = finished;
    this.log = log;
    this.resources = resources;
  }

  @Override
  public FitOptions options() {
    return options;
  }

  @Override
  public FeatureColumns columns() {
    return table.features();
  }

  @Override
  public void require(EarlierFit fit) {
    fit.require(
        columns(),
        scan.decoder().check().d(),
        EarlierFit.fittedTo(scan.decoder().map(), FitNeeds.reduces(scan, options)));
  }

  /**
   * Counts rows and labels, after which it is known which texts of the label column are classes.
   */
  @Override
  public CountedLabels count() {
    Labels counted =
        log.run(
            "rows and labels counted",
            0,
            () -> once("labels", Labels.class, () -> CountStage.run(table)),
            Labels::logLine);
    labels = counted;
    table = table.reading(table.classes().labels(counted.reader()));
    scan = scan.reading(table.classes());
    if (table.labelWeight().isPresent() && counted.labelled() > 0) {
      table = weighted(table);
      scan = TableScan.like(scan.decoder(), table, rules.rules().apartColumns());
    }
    counted.warnings().forEach(log::warn);
    return counted.counted(table.label());
  }

  /** Checks the weights of labels, and returns the table without them if all are 1. */
  private InputTable weighted(InputTable given) {
    CertainLabels certain =
        log.run("weights of labels", 0, () -> CertainLabels.of(given), CertainLabels::logLine);
    new DoubtfulLabels(certain.doubtful(), "column " + given.labelWeight().orElseThrow())
        .require(links.isPresent(), options);
    return certain.table();
  }

  private Labels labels() {
    return Objects.requireNonNull(labels);
  }

  @Override
  public CountedLinks links(int k) {
    audited = links.map(this::audited);
    ApartStage.require(table, labels(), audited, rules, k, log);
    return audited.map(AuditedLinks::report).map(this::counted).orElse(CountedLinks.NONE);
  }

  private CountedLinks counted(LinkReport report) {
    boolean used = audited.orElseThrow().used() > 0;
    return new CountedLinks(
        true,
        report.guiding().unlabelled(),
        used ? report.given().must() + report.given().cannot() : 0);
  }

  private AuditedLinks audited(LinkInput input) {
    AuditedLinks found =
        log.run(
            "links",
            0,
            () -> LinkStage.run(table, labels(), input, options.seed()),
            LinkStage::logLine);
    resources.add(found::close);
    LinkStage.warnings(found, options).forEach(log::warn);
    return found;
  }

  @Override
  public FirstSample sample(SideInformationStrategy strategy, int p) {
    audited.flatMap(found -> LinkStage.clusters(found, strategy)).ifPresent(log::warn);
    InputMapStage.Input input =
        new InputMapStage(table, scan, options, finished, log, resources).run(needs(scan, p));
    TableScan mapped = input.scan();
    needs(mapped, p); // a map may have more outputs than there are columns
    ProfileStage.Profile profile = profiled(mapped, p);
    features =
        audited.map(
            found -> new LinkedFeatures(table, found, mapped.decoder(), strategy.counts().k()));
    read = mapped;
    sample = profile.sample();
    shown = input.shown().orElseGet(() -> profile.features(mapped.decoder().map()));
    return new FirstSample(mapped.decoder().map(), profile.sample(), profile.inputs());
  }

  /**
   * Returns the memory that the fit takes on the driver, and refuses the fit if the driver has
   * less.
   */
  private FitNeeds needs(TableScan rows, int p) {
    long linked = audited.map(found -> found.report().rows().linked()).orElse(0L);
    FitNeeds needs = FitNeeds.of(rows, labels(), p, linked, options);
    needs.require(Runtime.getRuntime().maxMemory());
    return needs;
  }

  private ProfileStage.Profile profiled(TableScan rows, int p) {
    ProfileStage.Profile profile =
        log.run(
            "profile",
            labels().n(),
            () ->
                once(
                    "profile",
                    ProfileStage.Profile.class,
                    () -> ProfileStage.run(rows, labels(), p, options, earlier.isPresent())),
            done -> ProfileStage.logLine(rows, labels()));
    profile.ids().warnings(table, labels().n()).forEach(log::warn);
    if (rows.decoder().map() instanceof Numbers) {
      profile.numbering(columns()).ifPresent(log::warn);
    }
    return profile;
  }

  @Override
  public Optional<LinkedSample> linked() {
    return features.flatMap(LinkedFeatures::ordered);
  }

  /**
   * The second read of the features. It includes the job that counts the partitions of a few large
   * files, which has to precede the codes.
   */
  @Override
  public EncodedTable<DistributedTable> encode(
      LandmarkEncoderFitter.Fitted fitted, EarlierClusters known) {
    DistributedTable coded =
        DistributedTable.of(
            table,
            Objects.requireNonNull(read),
            labels(),
            Objects.requireNonNull(sample),
            fitted,
            features,
            known,
            options,
            finished,
            resources);
    CodeSums sums = once("sums", CodeSums.class, coded::sums);
    finished.keepRows(DistributedTable.CODES, coded::codes);
    return new EncodedTable<>(coded, sums);
  }

  @Override
  public DistributedRows assign(CodedFit<DistributedTable> fit, SoftAssignment soft) {
    Shared<Clusterer> clusterer =
        resources.share(
            fit.table().codes().context(),
            new Clusterer(
                fit.solution().embedding(),
                fit.rule().assigner(),
                fit.rule().classes().any(),
                soft));
    ApartStage.Result<DistributedTable> kept =
        ApartStage.run(
            TogetherStage.run(fit.table(), clusterer, log), clusterer, rules, table, log);
    return new DistributedRows(
        table, kept.table(), clusterer, kept.kept(), Objects.requireNonNull(shown), log, resources);
  }

  @Override
  public void startOver() {
    finished = FinishedStages.NONE;
  }

  @Override
  public <R extends Serializable> R once(String step, Class<R> type, Supplier<R> work) {
    return finished.stage(step, type, work);
  }
}
