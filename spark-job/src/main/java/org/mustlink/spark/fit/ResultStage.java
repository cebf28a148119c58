package org.mustlink.spark.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.drift.KnownOutputs;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.membership.Calibration;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.stability.Stability;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.ModelInput;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.Outliers;
import org.mustlink.spark.assign.AssignmentTable;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.assign.Tally;
import org.mustlink.spark.description.SampledFeatures;
import org.mustlink.spark.drift.Continuation;
import org.mustlink.spark.drift.DriftStage;
import org.mustlink.spark.drift.DriftWords;
import org.mustlink.spark.drift.EarlierFit;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.fit.coded.JoinedLinks;
import org.mustlink.spark.fit.doubt.DoubtStage;
import org.mustlink.spark.fit.doubt.DoubtedRows;
import org.mustlink.spark.link.measure.LinkSatisfaction;
import org.mustlink.spark.link.rule.ApartRules;
import org.mustlink.spark.rule.ApartStage;
import org.mustlink.spark.rule.TogetherStage;
import org.mustlink.spark.rule.apart.ApartViolations;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.sample.SampleBounds;
import org.mustlink.spark.sample.SampledInputs;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.classes.ClassCounts;

/**
 * The last stages of a fit: it counts rows by cluster, determines the ids of the clusters and
 * computes evaluation measures.
 *
 * @param layout the layout of the rows
 * @param apart the rules that keep rows apart, if there are some
 * @param earlier the fit whose clusters are continued, if there is one
 * @param resources own the broadcasts
 */
record ResultStage(
    InputTable table,
    RowLayout layout,
    Optional<ApartRules> apart,
    Optional<EarlierFit> earlier,
    StageLog log,
    Resources resources) {
  /**
   * Runs the stages.
   *
   * @param sample the sample of the rows in the form in which they are encoded
   * @param inputs the values of the columns of its rows
   * @param shown sampled rows as the table has them
   * @param solution the fit before rules keep rows together
   * @param numbers the comparison of numbers of clusters, if none was known
   */
  FitResult run(
      InputMap map,
      TableSample sample,
      SampledInputs inputs,
      SampledFeatures shown,
      CodedFit<DistributedTable> solution,
      Optional<NumberOfClusters> numbers,
      Optional<Stability> stability) {
    LandmarkSolution solved = solution.solution();
    AssignmentRule rule = solution.rule();
    StructType keyType = layout.keyType();
    int k = rule.assigner().clusters();
    if (k < solved.k()) {
      log.warn(
          "The embedding has fewer than "
              + solved.k()
              + " distinct points: "
              + k
              + " clusters were made.");
    }
    Calibration calibration =
        Calibration.of(solved.embedding(), rule.assigner(), solved.tried().leftOut());
    Shared<Clusterer> clusterer =
        resources.share(
            solution.table().codes().context(),
            new Clusterer(
                solved.embedding(), rule.assigner(), rule.classes().any(), calibration.taken()));
    ApartStage.Result<DistributedTable> kept =
        ApartStage.run(
            TogetherStage.run(solution.table(), clusterer, log), clusterer, apart, table, log);
    DistributedTable coded = kept.table();
    CodedFit<DistributedTable> fit = new CodedFit<>(coded, solved, rule);
    JavaRDD<CodeBlock> codes = coded.codes();
    Tally tally =
        read(
            log.run(
                "assignments",
                coded.labels().n(),
                () -> Tally.of(codes, clusterer, keyType),
                done -> told(k, done, coded)));
    if (coded.links().isEmpty()) {
      FoundClasses.warning(solved.tried().predictions(), coded.labels().names())
          .ifPresent(log::warn);
    }
    @Nullable String[] names = tally.names(k, coded.labels().names());
    ClusteringModel found =
        model(
            new ModelInput(table.features(), map),
            coded.encoder(),
            sample,
            inputs,
            solved,
            rule,
            names,
            calibration.taken());
    Continuation continuation = continued(found, sample, inputs, coded);
    ClusterIds ids = continuation.ids();
    Optional<LinkSatisfaction> measured =
        coded.links().map(joined -> measured(joined, clusterer, ids));
    stability.ifPresent(draws -> StabilityStage.warnings(draws, ids, names).forEach(log::warn));
    FinishedFit finished =
        new FinishedFit(
            found.with(ids),
            fit,
            tally,
            continuation.drift(),
            numbers,
            stability,
            measured,
            calibration,
            kept.kept());
    return new FitResult(
        finished,
        table.label(),
        doubted -> new DescriptionStage(finished, layout, shown, doubted).run(clusterer),
        confirmed -> doubted(solved.tried().leftOut(), coded, ids, confirmed),
        extra ->
            AssignmentTable.of(
                spark(),
                codes,
                clusterer,
                keyType,
                finished.model().names(),
                found.soft(),
                extra,
                found.hasOutliers()),
        ApartStage.violations(
            measured.map(LinkSatisfaction::violations),
            kept.kept(),
            rules -> new ApartViolations(rules, keyType, ids).of(spark(), codes, clusterer)),
        log,
        resources);
  }

  /** Lists the rows whose labels are doubted; nothing if no label was judged without itself. */
  private Optional<DoubtedRows> doubted(
      LeftOut leftOut, DistributedTable coded, ClusterIds ids, Optional<Dataset<Row>> confirmed) {
    List<String> taken = DoubtStage.taken(layout).toList();
    if (leftOut.classes().length == 0) {
      return Optional.empty();
    }
    if (!taken.isEmpty()) {
      log.warn(
          "No table of doubted labels is written, because it has a column of its own with the name"
              + " of the id column "
              + String.join(", ", taken)
              + ". Rename the id column to have it, or set {output.doubted} = false.");
      return Optional.empty();
    }
    return Optional.of(
        log.run(
            "doubted labels",
            leftOut.classes().length,
            () -> new DoubtStage(coded, leftOut, ids, layout).run(confirmed),
            done -> done.rows().size() + " listed"));
  }

  private SparkSession spark() {
    return table.data().sparkSession();
  }

  private static String told(int k, Tally tally, DistributedTable coded) {
    return k
        + " clusters"
        + (coded.options().get(LandmarkOptions.OUTLIERS) == 0
            ? ""
            : "; " + Outliers.told(tally.outliers(), coded.labels().n()));
  }

  /** Returns the model, whose clusters still have the indices under which they were found. */
  private static ClusteringModel model(
      ModelInput input,
      LandmarkEncoder encoder,
      TableSample sample,
      SampledInputs inputs,
      LandmarkSolution solved,
      AssignmentRule rule,
      @Nullable String[] names,
      SoftAssignment soft) {
    boolean scored = solved.embedding().scores() > 0;
    return new ClusteringModel(
        input,
        scored ? encoder : encoder.with(null),
        solved.embedding(),
        rule.assigner(),
        Arrays.asList(names),
        rule.classes().any(),
        ClusterIds.first(rule.assigner().clusters()),
        input.map().isReduction()
            ? null
            : FeatureDistribution.of(
                KnownOutputs.of(input.map(), SampleBounds.profiled(sample.rows()), inputs.rows())),
        soft);
  }

  /** Returns the counts with the true classes that their texts mean, once these are all known. */
  private Tally read(Tally tally) {
    if (table.truth().isEmpty()) {
      return tally;
    }
    ClassCounts truths =
        ClassCounts.of(
            tally.truths(), table.classes().truth(), "Truth column " + table.truth().get());
    truths.warnings().forEach(log::warn);
    return tally.reading(truths.reader());
  }

  private Continuation continued(
      ClusteringModel found, TableSample sample, SampledInputs inputs, DistributedTable coded) {
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
                    coded.earlier().clusters(),
                    found,
                    sample,
                    inputs,
                    table.features(),
                    coded.labels().names(),
                    log.surface()),
            done -> DriftWords.told(done.drift().orElseThrow()));
    DriftWords.warnings(continuation.drift().orElseThrow()).forEach(log::warn);
    return continuation;
  }

  private LinkSatisfaction measured(
      JoinedLinks joined, Shared<Clusterer> clusterer, ClusterIds ids) {
    return log.run(
        "links measured",
        joined.links().report().given().links(),
        () -> joined.measured(clusterer, ids, resources),
        done -> done.report().told());
  }
}
