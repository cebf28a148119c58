package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.Version;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.drift.KnownOutputs;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.OutOfSample;
import org.mustlink.core.inmemory.landmark.LandmarkFit;
import org.mustlink.core.inmemory.landmark.LandmarkInput;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.Calibration;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.local.table.MappedTable;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.ModelInput;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.MembershipQuality;
import org.mustlink.model.summary.NewClassesSummary;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.Outliers;
import org.mustlink.model.summary.SatisfiedLinks;

/** Makes the model and the summary of the parts of a fit. */
record FittedParts(
    FitRequest request,
    FitOptions options,
    DecidedTable decided,
    LandmarkInput table,
    LandmarkFit fit,
    Optional<NumberOfClusters> numbers,
    FitLog log) {
  /** The maximum number of rows from which the distribution of the features is computed. */
  private static final int MOST_PROFILED = 5000;

  /** The maximum number of rows that are drawn for descriptions. */
  private static final int MOST_DRAWN = 5000;

  /**
   * Makes them.
   *
   * @param drawn all rows in a random order
   */
  LocalFit fit(int[] drawn) {
    int n = table.rows().count();
    int[] clusters = new int[n];
    double[] margins = new double[n];
    assign(clusters, margins);
    int k = fit.rule().assigner().clusters();
    if (k < fit.solution().k()) {
      log.warn(
          "The embedding has fewer than %s distinct points: %s clusters were made."
              .formatted(fit.solution().k(), k));
    }
    LandmarkSolution solved = fit.solution();
    Calibration calibration =
        Calibration.of(solved.embedding(), fit.rule().assigner(), solved.tried().leftOut());
    boolean scored = solved.embedding().scores() > 0;
    ClusteringModel model =
        new ClusteringModel(
            new ModelInput(decided.columns(), decided.map()),
            scored ? fit.encoder() : fit.encoder().with(null),
            solved.embedding(),
            fit.rule().assigner(),
            Arrays.asList(names(clusters, k)),
            fit.rule().classes().any(),
            ClusterIds.first(k),
            decided.map().isReduction() ? null : distribution(drawn),
            calibration.taken());
    return new LocalFit(
        model,
        summary(model, calibration, clusters),
        clusters,
        margins,
        decided.told(),
        labels(model),
        Arrays.copyOf(drawn, Math.min(drawn.length, MOST_DRAWN)));
  }

  /** Returns what the labelled rows get without their own labels, if that was computed. */
  private @Nullable Confusion labels(ClusteringModel model) {
    OutOfSample tried = fit.solution().tried();
    List<String> names =
        IntStream.of(table.sideInformation().givenAs()).mapToObj(request.classes()::get).toList();
    return tried.isTried() && !names.isEmpty()
        ? Confusion.of(tried.predictions(), model.ids(), names)
        : null;
  }

  private void assign(int[] clusters, double[] margins) {
    double[] points = fit.solution().embedding().points(fit.codes());
    int n = clusters.length;
    fit.rule().assigner().blocks().assign(points, n, fit.kept(), clusters, margins);
    for (int i = 0; i < n; i++) {
      if (fit.codes().isOutlier(i)) {
        clusters[i] = -1;
        margins[i] = 0;
      }
    }
  }

  private FeatureDistribution distribution(int[] drawn) {
    Rows sampled = table.sample().rows();
    Rows first = new Rows(sampled.data(), Math.min(sampled.count(), MOST_PROFILED), sampled.d());
    int[] rows = Arrays.copyOf(drawn, first.count());
    Rows values = MappedTable.values(decided.table(), decided.columns(), decided.map(), rows);
    return FeatureDistribution.of(KnownOutputs.of(decided.map(), first, values));
  }

  /** Returns the most frequent label of each cluster, of equally frequent ones the first. */
  private @Nullable String[] names(int[] clusters, int k) {
    int[] classOf = table.sideInformation().classOf();
    int[] givenAs = table.sideInformation().givenAs();
    long[][] votes = new long[k][givenAs.length];
    for (int i = 0; i < clusters.length; i++) {
      if (classOf[i] >= 0 && clusters[i] >= 0) {
        votes[clusters[i]][classOf[i]]++;
      }
    }
    @Nullable String[] names = new String[k];
    for (int j = 0; j < k; j++) {
      int best = -1;
      for (int c = 0; c < givenAs.length; c++) {
        best = votes[j][c] > (best < 0 ? 0 : votes[j][best]) ? c : best;
      }
      names[j] = best < 0 ? null : request.classes().get(givenAs[best]);
    }
    return names;
  }

  private FitSummary summary(ClusteringModel model, Calibration calibration, int[] clusters) {
    LandmarkSolution solved = fit.solution();
    InvertedLists search = model.encoder().invertedLists();
    OutOfSample tried = solved.tried();
    long[] sizes = new long[model.clusters()];
    IntStream.of(clusters).filter(cluster -> cluster >= 0).forEach(cluster -> sizes[cluster]++);
    long outliers = IntStream.of(clusters).filter(cluster -> cluster < 0).count();
    return new FitSummary(
        new TreeMap<>(
            Map.of("mustlink", Version.current(), "java", System.getProperty("java.version"))),
        options.texts(),
        data(model),
        new FitSummary.Search(search.probes() == 0, search.recall()),
        log.stages(),
        Arrays.stream(solved.costs()).boxed().toList(),
        EnumWords.word(fit.rule().taken()),
        tried.isTried() ? words(tried) : null,
        tried.isTried() ? tried.reliability() : null,
        MembershipQuality.of(calibration),
        solved.newClasses().map(NewClassesSummary::of).orElse(null),
        FitSummary.Cluster.all(model.ids(), sizes, model.labels()),
        options.get(LandmarkOptions.OUTLIERS) == 0 ? null : Outliers.of(outliers, clusters.length),
        numbers.orElse(null),
        null,
        null,
        null,
        constraints(clusters),
        null,
        log.warnings());
  }

  private static Map<String, Double> words(OutOfSample tried) {
    Map<String, Double> words = new LinkedHashMap<>();
    tried.shares().forEach((way, share) -> words.put(EnumWords.word(way), share));
    return words;
  }

  private FitSummary.Data data(ClusteringModel model) {
    return new FitSummary.Data(
        table.rows().count(),
        model.features(),
        model.clusters(),
        fit.solution().landmarksInUse(),
        model.encoder().neighbours(),
        table.sideInformation().labelled(),
        table.sideInformation().classes(),
        fit.solution().components());
  }

  private FitSummary.@Nullable Constraints constraints(int[] clusters) {
    Links links = request.sideInformation().links();
    if (links.size() == 0) {
      return null;
    }
    SatisfiedLinks.Kinds kinds =
        new SatisfiedLinks.Kinds(
            satisfied(links, clusters, true), satisfied(links, clusters, false));
    long rows =
        IntStream.range(0, links.size())
            .flatMap(e -> IntStream.of(links.first(e), links.second(e)))
            .distinct()
            .count();
    return FitSummary.Constraints.of(new SatisfiedLinks(kinds, null), rows);
  }

  private static SatisfiedLinks.Kind satisfied(Links links, int[] clusters, boolean must) {
    long given = 0;
    long satisfied = 0;
    double weight = 0;
    double kept = 0;
    for (int e = 0; e < links.size(); e++) {
      if (links.must(e) == must) {
        int first = clusters[links.first(e)];
        boolean together = first >= 0 && first == clusters[links.second(e)];
        given++;
        weight += links.weight(e);
        satisfied += together == must ? 1 : 0;
        kept += together == must ? links.weight(e) : 0;
      }
    }
    return new SatisfiedLinks.Kind(given, satisfied, given == 0 ? 1 : kept / weight);
  }
}
