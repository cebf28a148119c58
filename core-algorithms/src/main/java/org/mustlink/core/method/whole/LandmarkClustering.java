package org.mustlink.core.method.whole;

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
import org.mustlink.core.fit.LabelTrial;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.LinkKnowledge;
import org.mustlink.core.landmark.LabelledRows;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LinkedRows;
import org.mustlink.core.landmark.Rows;
import org.mustlink.core.method.Assign;
import org.mustlink.core.method.Choice;
import org.mustlink.core.method.FitOption;
import org.mustlink.core.method.FitOptions;
import org.mustlink.core.method.Method;
import org.mustlink.core.method.Preset;
import org.mustlink.core.partition.LargestAssigner;

/**
 * SCACS and LSC on a table that is held whole: the feature map, landmarks, codes, sums and
 * eigenproblem of the Spark job, without Spark. The landmarks come from rows in a seeded random
 * order and k-means is our own, so clusters agree with those of the job but for chance.
 */
final class LandmarkClustering extends WholeTableMethod {
  private final Map<FitOption, String> given;

  LandmarkClustering(Method method, Map<String, String> given) {
    super(info(method));
    // Refuses what the method does not have.
    new OptionReader(info().name(), info().options(), given);
    this.given = new EnumMap<>(FitOption.class);
    given.forEach((key, text) -> this.given.put(FitOption.of(key).orElseThrow(), text));
    this.given.put(FitOption.METHOD, Choice.word(method));
    FitOptions.resolve(this.given);
  }

  static MethodInfo info(Method method) {
    return new MethodInfo(
        Choice.word(method),
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
  Partition solve(Task task) {
    FitOptions options = options(task);
    Constraints constraints = task.constraints();
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
  private static Optional<LinkKnowledge> knowledge(
      Task task, LandmarkCodes codes, FitOptions options) {
    Constraints constraints = task.constraints();
    long[] counts = Arrays.stream(constraints.classSizes()).asLongStream().toArray();
    if (constraints.first().length == 0
        && options.assign() != Assign.ANCHORS
        && !LabelTrial.isOpen(options, counts, task.k(), codes.p())) {
      return Optional.empty();
    }
    int[] rows = constraints.constrainedRows();
    if (constraints.first().length > 0 && !refined(constraints, options)) {
      return Optional.of(
          new LinkKnowledge.Sums(
              codes.linkSums(constraints), rows.length - constraints.labelled(), 1));
    }
    return Optional.of(new LinkKnowledge.Rows(codes.rows(rows), constraints.statements(rows), 1));
  }

  /** The labels, or the classes that were found for all linked and labelled rows. */
  private static Known known(LandmarkSolution solution, Constraints constraints) {
    return solution
        .pseudoLabels()
        .map(found -> Known.of(constraints.n(), constraints.constrainedRows(), found))
        .orElseGet(() -> new Known(constraints.classOf(), constraints.classSizes()));
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
    Constraints constraints = task.constraints();
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

  private static Optional<LinkedRows> linked(Task task, FitOptions options) {
    int[] linked = task.constraints().constrainedRows();
    return task.constraints().first().length == 0 || !refined(task.constraints(), options)
        ? Optional.empty()
        : Optional.of(
            new LinkedRows(
                task.rows().take(linked), task.constraints().statements(linked).links(), task.k()));
  }

  private static boolean refined(Constraints constraints, FitOptions options) {
    return LinkKnowledge.findsClasses(
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
