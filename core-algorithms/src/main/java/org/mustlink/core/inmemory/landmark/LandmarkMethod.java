package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.fit.LabelTrial;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOption;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Method;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.MethodOption;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Preset;

/**
 * SCACS and LSC on a table that is held whole: the feature map, landmarks, codes, sums and
 * eigenproblem of the Spark job, without Spark. The landmarks come from rows in a seeded random
 * order and k-means is our own, so clusters agree with those of the job but for chance.
 */
public final class LandmarkMethod extends AbstractInMemoryMethod {
  private final Map<FitOption, String> given;

  public LandmarkMethod(Method method, Map<String, String> given) {
    super(info(method));
    // Refuses what the method does not have.
    new OptionReader(info().name(), info().options(), given);
    this.given = new EnumMap<>(FitOption.class);
    given.forEach((key, text) -> this.given.put(FitOption.of(key).orElseThrow(), text));
    this.given.put(FitOption.METHOD, EnumWords.word(method));
    FitOptions.resolve(this.given);
  }

  public static MethodInfo info(Method method) {
    return new MethodInfo(
        EnumWords.word(method),
        switch (method) {
          case SCACS -> "scalable constrained spectral clustering";
          case LSC_K -> "landmark-based spectral clustering, k-means landmarks";
          case LSC_R -> "landmark-based spectral clustering, random landmarks";
        },
        method == Method.SCACS ? "Li, Xia, Shan, Liu, TKDE 2015" : "Chen, Cai, AAAI 2011",
        method.constrained() ? EnumSet.allOf(MethodInfo.Kind.class) : Set.of(),
        method.constrained() ? MethodInfo.Strength.SOFT : MethodInfo.Strength.NONE,
        method.constrained() ? "any; auto by labels or eigengap" : "any; auto by eigengap",
        true,
        2_000_000,
        "O(n p d) and O(p^3) for p landmarks",
        options(method));
  }

  private static List<MethodOption> options(Method method) {
    Set<FitOption> left = EnumSet.of(FitOption.METHOD, FitOption.K, FitOption.SEED);
    if (!method.constrained()) {
      left.addAll(
          EnumSet.of(
              FitOption.PRESET,
              FitOption.BALANCED,
              FitOption.BETA,
              FitOption.RIDGE,
              FitOption.LANDMARK_SELECTION));
    }
    return Arrays.stream(FitOption.values())
        .filter(option -> !left.contains(option))
        .map(
            option ->
                new MethodOption(
                    option.key(), option.defaultText(Preset.BEST), option.range(), option.doc()))
        .toList();
  }

  @Override
  public long bytes(long n, int d) {
    long p = LandmarkCount.of(FitOptions.resolve(given).landmarks(), n, n, 0, 2);
    return 16 * n * d + 200 * n + 80 * p * p;
  }

  @Override
  protected InMemoryClustering solve(Task task) {
    FitOptions options = options(task);
    PairwiseSideInformation constraints = task.constraints();
    LandmarkEncoder encoder = encoder(task, options);
    LandmarkCodes codes = LandmarkCodes.of(encoder, task.rows());
    LandmarkSolution solution =
        LandmarkSolution.solve(
            codes.sums(constraints), knowledge(task, codes, options), task.k(), options);
    task.warnings().addAll(solution.warnings());
    DenseMatrix embedding = codes.embed(solution.embedding());
    Clusters found =
        solution.labelValues()
            ? Clusters.of(embedding, new LargestAssigner(solution.k()), constraints.classOf())
            : new LandmarkAssigner(options)
                .assign(embedding, known(solution, constraints), solution.k(), task.seed());
    double cut = codes.normalisedCut(found.clusters(), found.k());
    return Outcome.of(cut, constraints, embedding, solution.costs(), found)
        .partition(task, solution.k(), Map.of());
  }

  /** What is told apart from the labels that the sums hold. */
  private static Optional<CodedSideInformation> knowledge(
      Task task, LandmarkCodes codes, FitOptions options) {
    PairwiseSideInformation constraints = task.constraints();
    long[] counts = Arrays.stream(constraints.classSizes()).asLongStream().toArray();
    if (constraints.first().length == 0
        && options.assign() != Assign.ANCHORS
        && !LabelTrial.isOpen(options, counts, task.k(), codes.p())) {
      return Optional.empty();
    }
    int[] rows = constraints.constrainedRows();
    if (constraints.first().length > 0 && !refined(constraints, options)) {
      return Optional.of(
          new CodedSideInformation.Sums(
              codes.linkSums(constraints), rows.length - constraints.labelled(), 1));
    }
    return Optional.of(
        new CodedSideInformation.Rows(codes.rows(rows), constraints.statements(rows), 1));
  }

  /** The labels, or the classes that were found for all linked and labelled rows. */
  private static KnownClasses known(
      LandmarkSolution solution, PairwiseSideInformation constraints) {
    return solution
        .pseudoLabels()
        .map(found -> KnownClasses.of(constraints.n(), constraints.constrainedRows(), found))
        .orElseGet(() -> new KnownClasses(constraints.classOf(), constraints.classSizes()));
  }

  private FitOptions options(Task task) {
    Map<FitOption, String> all = new EnumMap<>(given);
    all.put(FitOption.SEED, Long.toString(task.seed()));
    if (task.k() > 0) {
      all.put(FitOption.K, Integer.toString(task.k()));
    }
    return FitOptions.resolve(all);
  }

  private LandmarkEncoder encoder(Task task, FitOptions options) {
    Rows rows = task.rows();
    int n = rows.count();
    int d = rows.d();
    PairwiseSideInformation constraints = task.constraints();
    long labels = constraints.labelled();
    long found = refined(constraints, options) ? constraints.constrainedRows().length - labels : 0;
    int p = LandmarkCount.of(options.landmarks(), n, labels, found, task.k());
    double[] min = new double[d];
    double[] max = new double[d];
    for (int t = 0; t < d; t++) {
      int column = t;
      min[t] = IntStream.range(0, n).mapToDouble(i -> rows.at(i, column)).min().orElse(0);
      max[t] = IntStream.range(0, n).mapToDouble(i -> rows.at(i, column)).max().orElse(0);
    }
    int[] order = shuffled(n, task.seed());
    int size = Math.min(n, options.sampleRows().orElse(n));
    int[] classOf = task.constraints().classOf();
    int[] labelled = IntStream.range(0, n).filter(i -> classOf[i] >= 0).toArray();
    LabelledRows known =
        new LabelledRows(
            rows.take(labelled),
            IntStream.of(labelled).map(i -> classOf[i]).toArray(),
            task.constraints().classes());
    LandmarkEncoder encoder =
        LandmarkEncoder.fit(
            rows.take(Arrays.copyOf(order, size)),
            min,
            max,
            known,
            linked(task, options),
            p,
            options);
    warnOfFew(encoder.landmarks().count(), p, task.warnings());
    return encoder;
  }

  private static Optional<LinkedSample> linked(Task task, FitOptions options) {
    int[] linked = task.constraints().constrainedRows();
    return task.constraints().first().length == 0 || !refined(task.constraints(), options)
        ? Optional.empty()
        : Optional.of(
            new LinkedSample(
                task.rows().take(linked), task.constraints().statements(linked).links(), task.k()));
  }

  private static boolean refined(PairwiseSideInformation constraints, FitOptions options) {
    return CodedSideInformation.findsClasses(
        options, constraints.constrainedRows().length, constraints.first().length);
  }

  private static void warnOfFew(int p, int wanted, List<String> warnings) {
    if (p < wanted) {
      warnings.add(
          "There are only "
              + p
              + " distinct rows, fewer than the "
              + wanted
              + " landmarks wanted; all of them are landmarks.");
    }
  }

  private static int[] shuffled(int n, long seed) {
    int[] order = IntStream.range(0, n).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }
}
