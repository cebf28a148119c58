package org.mustlink.benchmarks.accuracy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.drift.ClusterTransitions;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.core.suggest.CandidateBlock;
import org.mustlink.core.suggest.SuggestionSums;
import org.mustlink.core.suggest.Suggestions;

/** The rounds of answers of one draw of the rows that may be asked about: half of the table. */
final class SuggestRounds {
  /** Draws of landmarks that the way committee compares. */
  private static final int COMMITTEE = 3;

  private final SmallSet set;
  private final int[] pool;
  private final int[] test;
  private final CodedRows codes;
  private final int p;
  private final SplittableRandom random;
  private final Map<String, String> options;
  private final int draw;
  private final int each;
  private final boolean[] askable;
  private final int[] labels;
  private final Map<List<Integer>, Boolean> links = new LinkedHashMap<>();
  private InMemoryClustering found;

  SuggestRounds(SmallSet set, Map<String, String> options, int each, int draw) {
    int n = set.rows().count();
    this.set = set;
    this.options = options;
    this.each = each;
    this.draw = draw;
    int[] order = Rows.shuffled(n, 7000L + draw);
    this.pool = Arrays.copyOf(order, n / 2);
    this.test = Arrays.copyOfRange(order, n / 2, n);
    this.random = new SplittableRandom(8000L + draw);
    this.askable = new boolean[n];
    IntStream.of(pool).forEach(i -> askable[i] = true);
    this.labels = new int[n];
    Arrays.fill(labels, -1);
    LandmarkEncoder encoder = encoder();
    this.p = encoder.p();
    this.codes = new RowEncoder(encoder).encode(set.rows());
    this.found = fit();
  }

  private LandmarkEncoder encoder() {
    Rows rows = set.rows();
    int n = rows.count();
    double[] min = new double[rows.d()];
    double[] max = new double[rows.d()];
    for (int t = 0; t < rows.d(); t++) {
      int column = t;
      min[t] = IntStream.range(0, n).mapToDouble(i -> rows.at(i, column)).min().orElse(0);
      max[t] = IntStream.range(0, n).mapToDouble(i -> rows.at(i, column)).max().orElse(0);
    }
    Map<String, String> all = new HashMap<>(options);
    all.put("seed", Integer.toString(draw));
    FitOptions resolved = FitOptions.resolve(all);
    LabelledRows none = new LabelledRows(rows.take(new int[0]), new int[0], 0);
    TableSample sample =
        new TableSample(rows.take(Rows.shuffled(n, draw)), none, new FeatureRanges(min, max));
    return LandmarkEncoderFitter.fit(
            sample,
            Optional.empty(),
            LandmarkCount.of(resolved.landmarks(), n, n, 0, set.k()),
            0,
            resolved)
        .encoder();
  }

  /**
   * Asks round after round.
   *
   * @param way a way of {@link SuggestCurves}
   * @param pairs whether pairs are compared and not rows labelled
   * @return the accuracy on the other half of the rows after each round
   */
  double[] curve(String way, boolean pairs, int rounds) {
    double[] curve = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      if (pairs) {
        pairs(way).forEach(this::compare);
      } else {
        rows(way).forEach(row -> labels[row] = set.classes()[row]);
      }
      found = fit();
      int[] measured = IntStream.of(test).filter(i -> !linked(i)).toArray();
      curve[round] =
          Measures.of(
                  Contingency.of(
                      IntStream.of(measured).map(i -> found.clusters()[i]).toArray(),
                      IntStream.of(measured).map(i -> set.classes()[i]).toArray()))
              .acc();
    }
    return curve;
  }

  /**
   * Asks for labels round after round, of rows that are suggested.
   *
   * @return for each round the number of labels, that of their classes, the share of the other half
   *     of the rows that the fit has moved to another cluster since the round before, and its
   *     accuracy on them
   */
  double[][] progress(int rounds) {
    double[][] progress = new double[rounds][];
    for (int round = 0; round < rounds; round++) {
      int[] before = found.clusters();
      rows("suggest").forEach(row -> labels[row] = set.classes()[row]);
      found = fit();
      int[] truth = IntStream.of(test).map(i -> set.classes()[i]).toArray();
      int[] now = IntStream.of(test).map(i -> found.clusters()[i]).toArray();
      int[] then = IntStream.of(test).map(i -> before[i]).toArray();
      int k = IntStream.of(then).max().orElse(0) + 1;
      Contingency.Builder both = Contingency.builder(k, IntStream.of(now).max().orElse(0) + 1);
      for (int i = 0; i < now.length; i++) {
        both.add(then[i], now[i], 1);
      }
      Contingency shared = both.build();
      progress[round] =
          new double[] {
            IntStream.of(labels).filter(label -> label >= 0).count(),
            IntStream.of(labels).filter(label -> label >= 0).distinct().count(),
            ClusterTransitions.of(shared, unnamed(shared.clusters()), unnamed(shared.classes()))
                .moved(),
            Measures.of(Contingency.of(now, truth)).acc()
          };
    }
    return progress;
  }

  private static List<@Nullable String> unnamed(int k) {
    return Collections.nCopies(k, null);
  }

  /** The clusters by the answers so far; k is what the labels say, and known where links guide. */
  private InMemoryClustering fit() {
    return fit(draw);
  }

  private InMemoryClustering fit(long seed) {
    Map<Integer, Integer> numbers = new HashMap<>();
    int[] classes =
        IntStream.of(labels)
            .map(label -> label < 0 ? -1 : numbers.computeIfAbsent(label, any -> numbers.size()))
            .toArray();
    SideInformation known = SideInformation.ofLabels(classes);
    if (!links.isEmpty()) {
      List<List<Integer>> ends = new ArrayList<>(links.keySet());
      boolean[] must = new boolean[ends.size()];
      IntStream.range(0, must.length)
          .forEach(e -> must[e] = Boolean.TRUE.equals(links.get(ends.get(e))));
      double[] weights = new double[must.length];
      Arrays.fill(weights, 1);
      known =
          SideInformation.of(
              Links.of(
                  labels.length,
                  ends.stream().mapToInt(pair -> pair.get(0)).toArray(),
                  ends.stream().mapToInt(pair -> pair.get(1)).toArray(),
                  must,
                  weights));
    }
    return MethodRegistry.create("scacs", options)
        .cluster(
            set.rows(),
            known,
            numbers.size() > 1 ? OptionalInt.empty() : OptionalInt.of(set.k()),
            seed);
  }

  /** The margins of the fit, each times the share of the draws that put its row into one class. */
  private double[] agreedMargins() {
    double[] margins = found.margins().clone();
    List<int[]> others =
        IntStream.range(1, COMMITTEE)
            .mapToObj(member -> fit(draw + 1000L * member).clusters())
            .toList();
    for (int i = 0; i < margins.length; i++) {
      int row = i;
      long agree = others.stream().filter(c -> c[row] == found.clusters()[row]).count();
      margins[i] *= (1.0 + agree) / COMMITTEE;
    }
    return margins;
  }

  private void compare(List<Integer> pair) {
    links.put(pair, set.classes()[pair.get(0)] == set.classes()[pair.get(1)]);
  }

  /** Typical rows of clusters are taken from all rows, and not measured where they are linked. */
  private boolean linked(int row) {
    return links.keySet().stream().anyMatch(pair -> pair.contains(row));
  }

  private boolean asked(int first, int second) {
    return links.containsKey(List.of(first, second)) || links.containsKey(List.of(second, first));
  }

  private Collection<Integer> rows(String way) {
    boolean first = Arrays.stream(labels).allMatch(label -> label < 0);
    if (way.equals("suggest") || way.equals("committee")) {
      double[] margins = first || way.equals("suggest") ? found.margins() : agreedMargins();
      return Suggestions.rows(sums(margins), j -> false, each).stream()
          .map(choice -> Integer.valueOf(choice.row().name().trim()))
          .toList();
    }
    if (way.equals("margin") && !first) {
      return IntStream.of(pool)
          .filter(i -> labels[i] < 0)
          .boxed()
          .sorted(Comparator.comparingDouble(i -> found.margins()[i]))
          .limit(each)
          .toList();
    }
    return random
        .ints(0, pool.length)
        .map(at -> pool[at])
        .filter(i -> labels[i] < 0)
        .distinct()
        .limit(each)
        .boxed()
        .toList();
  }

  private Collection<List<Integer>> pairs(String way) {
    List<List<Integer>> pairs = new ArrayList<>();
    if (way.equals("suggest")) {
      Suggestions.pairs(
              sums(found.margins()),
              each,
              (a, b) -> asked(Integer.parseInt(a.trim()), Integer.parseInt(b.trim())))
          .forEach(
              pair ->
                  pairs.add(
                      List.of(
                          Integer.valueOf(pair.row().row().name().trim()),
                          Integer.valueOf(pair.other().name().trim()))));
      return pairs;
    }
    int[] doubtful =
        IntStream.of(pool)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> found.margins()[i]))
            .mapToInt(i -> i)
            .toArray();
    int next = 0;
    while (pairs.size() < each) {
      boolean margin = way.equals("margin") && !links.isEmpty();
      int one = margin ? doubtful[next++] : pool[random.nextInt(pool.length)];
      int other = pool[random.nextInt(pool.length)];
      if (one != other && !asked(one, other)) {
        pairs.add(List.of(one, other));
      }
    }
    return pairs;
  }

  private SuggestionSums sums(double[] margins) {
    int n = labels.length;
    boolean[] known = new boolean[n];
    int[] musts = new int[n];
    for (int i = 0; i < n; i++) {
      known[i] = labels[i] >= 0;
    }
    links.forEach(
        (pair, must) -> {
          if (must) {
            musts[pair.get(0)]++;
            musts[pair.get(1)]++;
            known[pair.get(0)] = true;
            known[pair.get(1)] = true;
          }
        });
    boolean[] suggested = new boolean[n];
    IntStream.range(0, n).forEach(i -> suggested[i] = askable[i] && !known[i]);
    SuggestionSums sums = SuggestionSums.empty(p, found.k(), n);
    sums.add(
        new CandidateBlock(codes, found.clusters(), margins, known, musts, suggested),
        i -> String.format(Locale.ROOT, "%9d", i));
    return sums;
  }
}
