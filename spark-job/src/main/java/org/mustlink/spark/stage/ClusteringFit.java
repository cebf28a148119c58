package org.mustlink.spark.stage;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.Embedding;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.method.Assign;
import org.mustlink.core.method.Choice;
import org.mustlink.core.method.FitOptions;
import org.mustlink.core.metric.Measures;
import org.mustlink.spark.stage.AssignStage.Assigned;
import org.mustlink.spark.stage.PrepareStage.Prepared;
import org.mustlink.spark.stage.ProfileStage.Profile;
import org.mustlink.spark.stage.SolveStage.Solved;

/**
 * A fit from a table to clusters: profile, sparse codes, eigenproblem, k-means, counts. The
 * features are read twice; the codes are cached in between and released when the result is closed.
 * What comes out depends on the rows, the options and the seed, and not on how Spark splits or
 * orders the rows.
 */
public final class ClusteringFit {
  private static final long LEAST_SAMPLE = 20_000;
  private static final long SAMPLE_PER_LANDMARK = 100;

  private final InputTable table;
  private final FitOptions options;
  private final SparkSession spark;
  private final StageLog log;
  private final List<Shared<?>> broadcasts = new ArrayList<>();

  private ClusteringFit(InputTable table, FitOptions options, StageLog log) {
    this.table = table;
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
    try (InputBytes bytes = InputBytes.attach(table.data().sparkSession().sparkContext())) {
      StageLog log = new StageLog(table.data().sparkSession().sparkContext(), progress, bytes);
      return new ClusteringFit(table, options, log).run();
    }
  }

  /** What is known before the first heavy pass; k is 0 if the eigengap is to decide. */
  private record Plan(TableScan scan, Labels labels, int k, int p, Profile profile) {}

  private FitResult run() {
    Plan plan = log.run(1, "profile", 0, this::plan, this::profiled);
    Prepared prepared =
        log.run(
            1,
            "landmarks",
            0,
            () -> PrepareStage.run(plan.profile(), plan.p(), options),
            this::prepared);
    Encoder encoder = prepared.encoder();
    warnOfFewLandmarks(plan, encoder.p());
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

  private Plan plan() {
    TableScan scan = TableScan.of(table);
    Labels labels = CountStage.run(scan, table);
    int k = clusters(labels);
    int p = LandmarkCount.of(options.landmarks(), labels.n(), labels.labelled(), k);
    CompressStage.checkDriver(p, labels.classes(), labels.n(), options.neighbours());
    long sampleRows =
        options.sampleRows().isPresent()
            ? options.sampleRows().getAsInt()
            : Math.max(LEAST_SAMPLE, SAMPLE_PER_LANDMARK * p);
    Profile profile =
        ProfileStage.run(scan, labels, Math.min(sampleRows, labels.n()), options.seed());
    return new Plan(scan, labels, k, p, profile);
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
    if (k > 0) {
      AssignStage.taken(options, labels, k);
    }
    return k;
  }

  private void warnOfFewLandmarks(Plan plan, int p) {
    int set = options.landmarks().orElse(0);
    if (set > plan.labels().n()) {
      log.warn(
          "The table has only "
              + plan.labels().n()
              + " rows, fewer than the "
              + set
              + " landmarks set; "
              + p
              + " are taken.");
    }
    if (p < plan.p()) {
      log.warn(
          "The sample has only "
              + p
              + " distinct rows, fewer than the "
              + plan.p()
              + " landmarks wanted; all of them are landmarks.");
    }
    if (plan.k() > 0 && p < 5L * plan.k()) {
      log.warn(p + " landmarks are few for " + plan.k() + " clusters; 5 a cluster are advised.");
    }
    if (4L * p > plan.labels().n() && plan.labels().n() >= 20L * Math.max(2, plan.k())) {
      log.warn(
          p
              + " landmarks are many for "
              + plan.labels().n()
              + " rows; more than a quarter of the rows costs accuracy.");
    }
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
    Solved solved =
        log.run(
            3,
            "eigenproblem",
            0,
            () -> SolveStage.run(sums, plan.k(), options),
            ClusteringFit::solved);
    solved.warnings().forEach(log::warn);
    Shared<Embedding> embedding = broadcast(solved.embedding());
    Assign taken = AssignStage.taken(options, labels, solved.k());
    Assigned assigned =
        log.run(
            4,
            "clusters of the embedding",
            labels.n(),
            () -> AssignStage.run(codes, embedding, labels, solved.k(), taken, options),
            done -> "assign = " + Choice.word(done.taken()));
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
            new Clusterer(
                solved.embedding(),
                assigned.assigner(),
                assigned.clustersAreLabels(),
                plan.scan().layout().keyType().size()));
    Tally tally =
        log.run(
            5,
            "assignments",
            labels.n(),
            () -> Tally.of(codes, clusterer),
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
    FitSummary summary = summary(plan, encoder, solved, assigned, tally, names);
    return new FitResult(
        model,
        AssignmentTable.of(spark, codes, clusterer, plan.scan().layout().keyType(), names),
        summary,
        log,
        () -> release(codes));
  }

  private FitSummary summary(
      Plan plan,
      Encoder encoder,
      Solved solved,
      Assigned assigned,
      Tally tally,
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
        Choice.word(assigned.taken()),
        IntStream.range(0, k).mapToObj(j -> new FitSummary.Cluster(j, sizes[j], names[j])).toList(),
        all == null ? null : new FitSummary.Measured(all, unlabelled == null ? all : unlabelled),
        log.warnings());
  }

  private String profiled(Plan plan) {
    Labels labels = plan.labels();
    return String.format(
        Locale.ROOT,
        "%,d rows x %,d features; %,d labelled, %,d classes",
        labels.n(),
        plan.scan().decoder().d(),
        labels.labelled(),
        labels.classes());
  }

  private String prepared(Prepared prepared) {
    Encoder encoder = prepared.encoder();
    return String.format(
        Locale.ROOT,
        "%,d landmarks in %d dimensions%s%s",
        encoder.p(),
        encoder.map().outputs(),
        encoder.groups().probes() > 0
            ? String.format(
                Locale.ROOT, ", approximate search of recall %.3f", encoder.groups().recall())
            : "",
        prepared.learned() ? ", metric learned from the labels" : "");
  }

  private static String solved(Solved solved) {
    return solved.costs().length
        + " columns for k = "
        + solved.k()
        + (solved.components() > 1 ? "; " + solved.components() + " components" : "");
  }

  private <T extends Serializable> Shared<T> broadcast(T value) {
    Shared<T> broadcast = Shared.of(spark.sparkContext(), value);
    broadcasts.add(broadcast);
    return broadcast;
  }

  private void release(JavaRDD<CodeBlock> codes) {
    codes.unpersist(true);
    broadcasts.forEach(broadcast -> broadcast.destroy());
  }
}
