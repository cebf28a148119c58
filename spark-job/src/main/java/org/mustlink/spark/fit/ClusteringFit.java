package org.mustlink.spark.fit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.fit.AssignStage.Assigned;
import org.mustlink.spark.fit.PrepareStage.Prepared;
import org.mustlink.spark.fit.ProfileStage.Profile;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.run.InputBytes;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.table.CountStage;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Labels;
import org.mustlink.spark.table.TableScan;

/**
 * A fit from a table to clusters: profile, sparse codes, eigenproblem, k-means, counts. The
 * features are read twice; the codes are cached in between and released when the result is closed.
 * What comes out depends on the rows, the options and the seed, and not on how Spark splits or
 * orders the rows.
 */
public final class ClusteringFit {
  private static final int STAGES = 6;
  private static final long LEAST_SAMPLE = 20_000;
  private static final long SAMPLE_PER_LANDMARK = 100;

  private final InputTable table;
  private final Optional<LinkInput> links;
  private final FitOptions options;
  private final SparkSession spark;
  private final StageLog log;
  private final List<Shared<?>> broadcasts = new ArrayList<>();

  private @Nullable LinkGuide guide;

  private ClusteringFit(
      InputTable table, Optional<LinkInput> links, FitOptions options, StageLog log) {
    this.table = table;
    this.links = links;
    this.options = options;
    this.spark = table.data().sparkSession();
    this.log = log;
  }

  /**
   * Fits.
   *
   * @throws BadDataException if the rows are not clean
   * @throws BadSettingException if the options do not suit the table
   */
  public static FitResult run(InputTable table, FitOptions options, Progress progress) {
    return run(table, Optional.empty(), options, progress);
  }

  /**
   * Fits, guided by links as well.
   *
   * @param links must-links and cannot-links between rows of the table
   * @throws BadDataException if the rows or the links are not clean
   * @throws BadSettingException if the options do not suit the table
   */
  public static FitResult run(
      InputTable table, Optional<LinkInput> links, FitOptions options, Progress progress) {
    try (InputBytes bytes = InputBytes.attach(table.data().sparkSession().sparkContext())) {
      StageLog log =
          new StageLog(STAGES, table.data().sparkSession().sparkContext(), progress, bytes);
      return new ClusteringFit(table, links, options, log).run();
    }
  }

  /** What is known before the first heavy pass; k is 0 if the eigengap is to decide. */
  private record Plan(TableScan scan, Labels labels, int k, int p, Profile profile) {}

  /** What is known without a look at the features. */
  private record Start(TableScan scan, Labels labels, int k) {}

  private FitResult run() {
    try {
      return fit();
    } catch (RuntimeException | Error e) {
      closeGuide();
      throw e;
    }
  }

  private FitResult fit() {
    Optional<Start> guided = links.map(this::guided);
    Plan plan =
        log.run(
            1,
            "profile",
            0,
            () -> plan(guided.orElseGet(this::start)),
            done -> FitWords.profiled(done.scan(), done.labels()));
    Prepared prepared =
        log.run(
            1,
            "landmarks",
            0,
            () -> PrepareStage.run(plan.profile(), linked(plan), plan.p(), options),
            FitWords::prepared);
    Encoder encoder = prepared.encoder();
    FitWords.landmarkWarnings(options, plan.labels().n(), plan.k(), plan.p(), encoder.p())
        .forEach(log::warn);
    JavaRDD<CodeBlock> codes =
        EncodeStage.run(plan.scan(), plan.labels(), broadcast(encoder))
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      return cluster(plan, encoder, codes);
    } catch (RuntimeException | Error e) {
      release(codes);
      throw e;
    }
  }

  private Start start() {
    TableScan scan = TableScan.of(table);
    Labels labels = CountStage.run(scan, table);
    return new Start(scan, labels, clusters(labels));
  }

  private Start guided(LinkInput input) {
    Start start = start();
    guide = LinkGuide.of(table, input, start.labels(), start.k(), options, log);
    return start;
  }

  private Plan plan(Start start) {
    Labels labels = start.labels();
    int k = start.k();
    long linked = Optional.ofNullable(guide).map(LinkGuide::refinedRows).orElse(0L);
    int p = LandmarkCount.of(options.landmarks(), labels.n(), labels.labelled(), linked, k);
    CompressStage.checkDriver(p, labels.classes(), labels.n(), options.neighbours());
    long sampleRows =
        options.sampleRows().isPresent()
            ? options.sampleRows().getAsInt()
            : Math.max(LEAST_SAMPLE, SAMPLE_PER_LANDMARK * p);
    Profile profile =
        ProfileStage.run(start.scan(), labels, Math.min(sampleRows, labels.n()), options.seed());
    return new Plan(start.scan(), labels, k, p, profile);
  }

  private Optional<LinkedSample> linked(Plan plan) {
    return Optional.ofNullable(guide).flatMap(g -> g.features(plan.scan().decoder().d(), plan.k()));
  }

  private int clusters(Labels labels) {
    int k = options.k().orElse(0);
    if (k > labels.n()) {
      throw BadSettingException.of(
          "fit.k", k, "the table has only " + labels.n() + " rows", "Give fewer clusters.");
    }
    if (!options.method().constrained()) {
      return k;
    }
    if (k > 0 && labels.classes() > k) {
      throw BadSettingException.of(
          "fit.k",
          k,
          "label column " + table.label().orElse("") + " has " + labels.classes() + " values",
          "Give k at least as large, or auto.");
    }
    if (labels.classes() == 1) {
      log.warn(
          "Only one class is labelled ('"
              + labels.names().get(0)
              + "'): the labels can set it apart but say nothing of the others.");
    }
    if (k == 0 && labels.classes() > 1) {
      k = labels.classes();
    }
    if (k > 0 && links.isEmpty()) {
      AssignStage.taken(options, labels, k);
    }
    return k;
  }

  private FitResult cluster(Plan plan, Encoder encoder, JavaRDD<CodeBlock> codes) {
    Labels labels = plan.labels();
    CodeSums sums =
        log.run(
            2,
            "sparse codes (p=" + encoder.p() + ", r=" + encoder.neighbours() + ")",
            labels.n(),
            () ->
                CompressStage.run(
                    codes, encoder.p(), labels.classes(), labels.n(), encoder.neighbours()),
            done -> String.format(Locale.ROOT, "%,d rows", labels.n()));
    StructType keyType = plan.scan().layout().keyType();
    Optional<CodedSideInformation> linked =
        Optional.ofNullable(guide)
            .flatMap(g -> g.knowledge(spark, codes, keyType, encoder.p()))
            .or(() -> LabelledCodes.knowledge(codes, labels, plan.k(), encoder.p(), options));
    LandmarkSolution solved =
        log.run(
            3,
            "eigenproblem",
            0,
            () -> LandmarkSolution.solve(sums, linked, plan.k(), options),
            FitWords::solved);
    solved.warnings().forEach(log::warn);
    Shared<Embedding> embedding = broadcast(solved.embedding());
    Assigned assigned =
        log.run(
            4,
            "clusters of the embedding",
            labels.n(),
            () -> AssignStage.run(codes, embedding, labels, solved, options),
            done -> "assign = " + EnumWords.word(done.taken()));
    int k = assigned.assigner().clusters();
    if (k < solved.k()) {
      log.warn(
          "The embedding has fewer than "
              + solved.k()
              + " distinct points: "
              + k
              + " clusters were made.");
    }
    Shared<Clusterer> clusterer =
        broadcast(
            new Clusterer(solved.embedding(), assigned.assigner(), assigned.clustersAreLabels()));
    Tally tally =
        log.run(
            5,
            "assignments",
            labels.n(),
            () -> Tally.of(codes, clusterer, keyType),
            done -> k + " clusters");
    @Nullable String[] names = tally.names(k, labels.names());
    ClusteringModel model =
        new ClusteringModel(
            encoder.map(),
            encoder.landmarks(),
            encoder.neighbours(),
            encoder.weighting(),
            encoder.groups(),
            solved.embedding(),
            assigned.assigner(),
            Arrays.asList(names));
    Optional<LinkGuide> guided = Optional.ofNullable(guide);
    Optional<FitSummary.Constraints> measured = guided.map(g -> g.measure(clusterer));
    FitSummary summary = summary(plan, encoder, solved, assigned, tally, measured, names);
    return new FitResult(
        model,
        AssignmentTable.of(spark, codes, clusterer, keyType, names),
        guided.flatMap(LinkGuide::violations),
        summary,
        log,
        () -> release(codes));
  }

  private FitSummary summary(
      Plan plan,
      Encoder encoder,
      LandmarkSolution solved,
      Assigned assigned,
      Tally tally,
      Optional<FitSummary.Constraints> constraints,
      @Nullable String[] names) {
    int k = assigned.assigner().clusters();
    long[] sizes = tally.sizes(k);
    Labels labels = plan.labels();
    Measures all = tally.measures(k, false);
    Measures unlabelled = tally.measures(k, true);
    return new FitSummary(
        FitSummary.versions(spark.sparkContext()),
        options.texts(),
        new FitSummary.Data(
            labels.n(),
            encoder.map().inputs(),
            k,
            solved.landmarksInUse(),
            encoder.neighbours(),
            labels.labelled(),
            labels.classes(),
            solved.components()),
        new FitSummary.Search(encoder.groups().probes() == 0, encoder.groups().recall()),
        log.stages(),
        Arrays.stream(solved.costs()).boxed().toList(),
        EnumWords.word(assigned.taken()),
        IntStream.range(0, k).mapToObj(j -> new FitSummary.Cluster(j, sizes[j], names[j])).toList(),
        all == null ? null : new FitSummary.Measured(all, unlabelled == null ? all : unlabelled),
        constraints.orElse(null),
        log.warnings());
  }

  private <T extends Serializable> Shared<T> broadcast(T value) {
    Shared<T> broadcast = Shared.of(spark.sparkContext(), value);
    broadcasts.add(broadcast);
    return broadcast;
  }

  private void release(JavaRDD<CodeBlock> codes) {
    codes.unpersist(true);
    closeGuide();
    broadcasts.forEach(broadcast -> broadcast.destroy());
  }

  private void closeGuide() {
    LinkGuide open = guide;
    if (open != null) {
      open.close();
      guide = null;
    }
  }
}
