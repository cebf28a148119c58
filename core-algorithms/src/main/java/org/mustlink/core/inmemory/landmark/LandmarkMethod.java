package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
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
        true,
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
    SideInformationStrategy strategy = strategy(task, options);
    TableSample sample = sample(task, options);
    LandmarkEncoderFitter.Fitted fitted = encoder(task, strategy, sample);
    InMemoryCodedTable coded =
        InMemoryCodedTable.of(task.rows(), sample, fitted, sideInformation, options);
    CodedFit<InMemoryCodedTable> fit =
        CodedFit.run(strategy, coded, coded.sums(), StepLog.warningsTo(task.warnings()::add));
    LandmarkSolution solution = fit.solution();
    CodedRows codes = fit.table().codes();
    DenseMatrix embedding = embedding(solution.embedding(), codes);
    Clusters every =
        Clusters.of(embedding, fit.rule().assigner(), kept(sideInformation, fit.rule()));
    Clusters found = every.without(codes::isOutlier);
    double cut = CodeCut.of(codes, fitted.encoder().p(), found.clusters(), found.k());
    return Outcome.of(cut, sideInformation, embedding, solution.costs(), found)
        .clustering(task, solution.k(), outliers(found, options));
  }

  static SideInformationStrategy strategy(Task task, FitOptions options) {
    PairwiseSideInformation sideInformation = task.sideInformation();
    long[] labels = Arrays.stream(sideInformation.classSizes()).asLongStream().toArray();
    long linkedRows = sideInformation.constrainedRows().length - sideInformation.labelled();
    List<String> names =
        Arrays.stream(sideInformation.givenAs()).mapToObj(Integer::toString).toList();
    return SideInformationStrategies.choose(
        new SideInformationCounts(
            options, task.k(), names, labels, linkedRows, sideInformation.first().length));
  }

  /** Returns the number of outliers, if they were looked for. */
  private static Map<String, Double> outliers(Clusters found, FitOptions options) {
    long count = Arrays.stream(found.clusters()).filter(cluster -> cluster < 0).count();
    return options.get(LandmarkOptions.OUTLIERS) == 0
        ? Map.of()
        : Map.of(LandmarkOptions.OUTLIERS.key(), (double) count);
  }

  private static DenseMatrix embedding(Embedding embedding, CodedRows codes) {
    int m = embedding.dimension();
    DenseMatrix columns = new DenseMatrix(m, codes.count(), embedding.points(codes));
    return new DenseMatrix(codes.count(), m, columns.transpose().toArray());
  }

  /**
   * Returns the clusters that rows keep whatever their points in the embedding: those of their
   * labels or of the classes found for them.
   */
  private static int[] kept(PairwiseSideInformation sideInformation, AssignmentRule rule) {
    if (rule.classes().any() && rule.found().length == 0) {
      return sideInformation.classOf();
    }
    int[] kept = new int[sideInformation.n()];
    Arrays.fill(kept, -1);
    int[] rows = sideInformation.constrainedRows();
    IntStream.range(0, rule.found().length).forEach(i -> kept[rows[i]] = rule.found()[i]);
    return kept;
  }

  private FitOptions options(Task task) {
    Map<String, String> all = new TreeMap<>(given);
    all.put(FitOptions.SEED.key(), Long.toString(task.seed()));
    if (task.given()) {
      all.put(FitOptions.K.key(), Integer.toString(task.k()));
    }
    return FitOptions.resolve(all);
  }

  static LandmarkEncoderFitter.Fitted encoder(
      Task task, SideInformationStrategy strategy, TableSample sample) {
    LandmarkEncoderFitter.Fitted fitted =
        strategy.encoder(
            sample, () -> Optional.of(linked(task, strategy.counts().k())), task.n(), new int[0]);
    int p = fitted.encoder().p();
    warnOfFew(p, strategy.landmarks(task.n()), task.warnings());
    FitOptions options = strategy.counts().options();
    if (options.neighbours() > p) {
      task.warnings().add(LandmarkCount.fewerThanNeighbours(options, p));
    }
    return fitted;
  }

  static TableSample sample(Task task, FitOptions options) {
    Rows rows = task.rows();
    int n = rows.count();
    int d = rows.d();
    double[] min = new double[d];
    double[] max = new double[d];
    for (int t = 0; t < d; t++) {
      int column = t;
      min[t] = IntStream.range(0, n).mapToDouble(i -> rows.at(i, column)).min().orElse(0);
      max[t] = IntStream.range(0, n).mapToDouble(i -> rows.at(i, column)).max().orElse(0);
    }
    int[] order = Rows.shuffled(n, task.seed());
    int size = Math.min(n, options.sampleRows().orElse(n));
    int[] classOf = task.sideInformation().classOf();
    int[] labelled = IntStream.range(0, n).filter(i -> classOf[i] >= 0).toArray();
    LabelledRows known =
        new LabelledRows(
            rows.take(labelled),
            IntStream.of(labelled).map(i -> classOf[i]).toArray(),
            task.sideInformation().classes());
    return new TableSample(rows.take(Arrays.copyOf(order, size)), known, min, max);
  }

  private static LinkedSample linked(Task task, int k) {
    int[] linked = task.sideInformation().constrainedRows();
    return new LinkedSample(
        task.rows().take(linked), task.sideInformation().between(linked).links(), k);
  }

  private static void warnOfFew(int p, int wanted, List<String> warnings) {
    if (p < wanted) {
      warnings.add(
          ("There are only %s distinct rows, fewer than the %s landmarks wanted; all "
                  + "of them are landmarks.")
              .formatted(p, wanted));
    }
  }
}
