package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitMethod;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.scacs.Embedding;

/**
 * SCACS and LSC on a table in memory: the feature map, landmarks, codes, sums and eigenproblem of
 * the Spark job, without Spark. The landmarks come from rows in a seeded random order and k-means
 * is that of this program, so that clusters differ from those of the job only by chance.
 */
public final class LandmarkMethod extends AbstractInMemoryMethod {
  private final Map<String, String> given;

  /**
   * Makes the method with its options.
   *
   * @param given the options that were set as texts, by key
   * @throws BadSettingException if the method does not have an option, or a value is out of range
   */
  public LandmarkMethod(FitMethod method, Map<String, String> given) {
    super(info(method));
    OptionReader.requireKnown(info(), given);
    this.given = new TreeMap<>(given);
    this.given.put(FitOptions.METHOD.key(), EnumWords.word(method));
    FitOptions.resolve(this.given);
  }

  /** Returns the description of a method. */
  public static MethodInfo info(FitMethod method) {
    return new MethodInfo(
        EnumWords.word(method),
        method.title(),
        method.paper(),
        method.constrained() ? EnumSet.allOf(MethodInfo.Kind.class) : Set.of(),
        method.constrained() ? MethodInfo.Strength.SOFT : MethodInfo.Strength.NONE,
        method.constrained() ? "any; auto by labels or eigengap" : "any; auto by eigengap",
        2_000_000,
        "O(n p d) and O(p^3) for p landmarks",
        options(method));
  }

  private static List<Option<?>> options(FitMethod method) {
    Set<Option<?>> left =
        new HashSet<>(
            List.of(FitOptions.METHOD, FitOptions.K, FitOptions.SEED, FitOptions.STABILITY));
    if (!method.constrained()) {
      left.add(FitOptions.PRESET);
      left.addAll(FitOptions.OF_SIDE_INFORMATION);
    }
    return FitOptions.ALL.stream().filter(option -> !left.contains(option)).toList();
  }

  @Override
  public long bytes(long n, int d) {
    FitOptions options = FitOptions.resolve(given);
    long p = LandmarkCount.of(options.landmarks(), n, n, 0, 2);
    return 16 * n * d + 200 * n + 80 * p * p + FeatureMapFitter.bytes(n, d, options);
  }

  @Override
  protected InMemoryClustering solve(Task task) {
    FitOptions options = options(task);
    PairwiseSideInformation sideInformation = task.sideInformation();
    CodedFit<InMemoryCodedTable> fit = fit(task, options);
    LandmarkSolution solution = fit.solution();
    InMemoryCodedTable table = fit.table();
    CodedRows codes = table.codes();
    Embedding found = solution.embedding();
    DenseMatrix embedding =
        EmbeddingRows.matrix(found.points(codes), codes.count(), found.dimension());
    Clusters every = Clusters.of(embedding, fit.rule().assigner(), table.kept(fit.rule()));
    Clusters clusters = every.without(codes::isOutlier);
    double cut = CodeCut.of(codes, table.encoder().p(), clusters.clusters(), clusters.k());
    return Outcome.of(cut, sideInformation, embedding, solution.costs(), clusters)
        .clustering(task, solution.k(), outliers(clusters, options));
  }

  /**
   * Fits the rows of a task. O(n p d + p^3) for p landmarks.
   *
   * @throws org.mustlink.core.fault.BadSettingException if clusters are to be found from labels,
   *     and a class has none
   */
  static CodedFit<InMemoryCodedTable> fit(Task task, FitOptions options) {
    CodedFit<InMemoryCodedTable> fit = fit(task, strategy(task, options));
    return fit.solution().asksForFitWithoutLinks()
        ? fit(task, SideInformationStrategies.choose(counts(task, options).withoutLinks()))
        : fit;
  }

  private static CodedFit<InMemoryCodedTable> fit(Task task, SideInformationStrategy strategy) {
    InMemoryCodedTable coded = coded(strategy, task, UnaryOperator.identity());
    CodedFit<InMemoryCodedTable> fit =
        CodedFit.run(
            strategy, coded, coded.sums(), StepLog.warningsTo(warning -> warn(task, warning)));
    fit.solution().parts().warning(task.n(), "").ifPresent(warning -> warn(task, warning));
    return fit;
  }

  private static void warn(Task task, String warning) {
    if (!task.warnings().contains(warning)) {
      task.warnings().add(warning);
    }
  }

  /**
   * Encodes the rows of a task by an encoder that is fitted to them, and warns of too few
   * landmarks.
   *
   * @param changed gives the encoder that is taken in its place
   */
  static InMemoryCodedTable coded(
      SideInformationStrategy strategy, Task task, UnaryOperator<LandmarkEncoder> changed) {
    FitOptions options = strategy.counts().options();
    LandmarkInput table = table(task, options);
    int n = table.rows().count();
    LandmarkEncoderFitter.Fitted fitted =
        strategy.encoder(
            table.sample(), () -> Optional.of(table.linked(strategy.counts().k())), n, new int[0]);
    int p = fitted.encoder().p();
    LandmarkCount.warnings(options, strategy.landmarks(n), p)
        .forEach(warning -> warn(task, warning));
    return InMemoryCodedTable.of(
        table, fitted.with(changed.apply(fitted.encoder())), EarlierClusters.NONE, options);
  }

  static SideInformationStrategy strategy(Task task, FitOptions options) {
    return SideInformationStrategies.choose(counts(task, options));
  }

  private static SideInformationCounts counts(Task task, FitOptions options) {
    List<String> names =
        Arrays.stream(task.sideInformation().givenAs()).mapToObj(Integer::toString).toList();
    return task.sideInformation().counts(options, task.k(), names);
  }

  /** Returns the number of outliers, if they were looked for. */
  private static Map<String, Double> outliers(Clusters found, FitOptions options) {
    long count = Arrays.stream(found.clusters()).filter(cluster -> cluster < 0).count();
    return options.get(LandmarkOptions.OUTLIERS) == 0
        ? Map.of()
        : Map.of(LandmarkOptions.OUTLIERS.key(), (double) count);
  }

  private FitOptions options(Task task) {
    Map<String, String> all = new TreeMap<>(given);
    all.put(FitOptions.SEED.key(), Long.toString(task.seed()));
    if (task.given()) {
      all.put(FitOptions.K.key(), Integer.toString(task.k()));
    }
    return FitOptions.resolve(all);
  }

  private static LandmarkInput table(Task task, FitOptions options) {
    Rows rows = task.rows();
    int n = rows.count();
    int[] order = Rows.shuffled(n, task.seed());
    int size = Math.min(n, options.get(LandmarkOptions.SAMPLE_ROWS).orElse(n));
    int[] classOf = task.sideInformation().classOf();
    int[] labelled = IntStream.range(0, n).filter(i -> classOf[i] >= 0).toArray();
    LabelledRows known =
        new LabelledRows(
            rows.take(labelled),
            IntStream.of(labelled).map(i -> classOf[i]).toArray(),
            task.sideInformation().classes());
    TableSample sample = TableSample.of(rows, Arrays.copyOf(order, size), known);
    return new LandmarkInput(rows, sample, labelled, task.sideInformation());
  }
}
