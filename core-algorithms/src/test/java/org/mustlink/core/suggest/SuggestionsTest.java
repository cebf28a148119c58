package org.mustlink.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.scacs.LandmarkGraph;

class SuggestionsTest {
  private static final int P = 24;
  private static final int R = 3;
  private static final int N = 400;

  /** Rows along a ring of landmarks; the first twelve and the others share none. */
  private static CodedRows rows(int n) {
    SplittableRandom random = new SplittableRandom(3);
    int[] codes = new int[n * R];
    float[] weights = new float[n * R];
    for (int i = 0; i < n; i++) {
      int half = i % 4 == 0 ? 12 : 0;
      int first = random.nextInt(12);
      for (int a = 0; a < R; a++) {
        codes[i * R + a] = half + (first + a) % 12;
        weights[i * R + a] = a == 1 ? 0.5f : 0.25f;
      }
    }
    return new CodedRows(codes, weights, R);
  }

  private static CodeSums sums(CodedRows rows, int... some) {
    CodeSums sums = CodeSums.empty(P, 0, N);
    CodedRows taken = rows.take(some);
    int[] none = new int[some.length];
    Arrays.fill(none, -1);
    sums.add(taken, none);
    return sums;
  }

  private static Candidate candidate(CodedRows rows, int i) {
    int n = rows.count();
    double[] margins = new double[n];
    Arrays.fill(margins, 0.5);
    return Candidate.of(
        new CandidateBlock(rows, new int[n], margins, new boolean[n], new int[n], new boolean[n]),
        i,
        "row " + i);
  }

  @Test
  void anObservedRowHasTheEffectOfAKnownRow() {
    CodedRows rows = rows(N);
    LandmarkGraph graph = LandmarkGraph.of(sums(rows, IntStream.range(0, N).toArray()));
    double[] weights = IntStream.range(0, P).mapToDouble(i -> 1 + i % 5).toArray();
    LandmarkVariance observed = LandmarkVariance.of(graph, sums(rows, 7, 8), weights);
    for (int i : new int[] {20, 31, 20}) {
      observed.observe(candidate(rows, i));
    }
    LandmarkVariance known = LandmarkVariance.of(graph, sums(rows, 7, 8, 20, 31, 20), weights);
    for (int i = 0; i < N; i++) {
      assertThat(observed.gain(candidate(rows, i)))
          .isCloseTo(known.gain(candidate(rows, i)), within(1e-9));
    }
  }

  @Test
  void partitionsAndOrdersGiveEqualSuggestions() {
    CodedRows rows = rows(N);
    int[] all = IntStream.range(0, N).toArray();
    List<String> expected = names(added(rows, all), 30);
    assertThat(expected).hasSize(30).doesNotHaveDuplicates();
    SuggestionSums split = SuggestionSums.empty(P, 2, N);
    for (int part = 6; part >= 0; part--) {
      int from = part;
      split.merge(added(rows, IntStream.of(all).filter(i -> i % 7 == from).toArray()));
    }
    assertThat(names(split, 30)).isEqualTo(expected);
    assertThat(pairs(split)).isEqualTo(pairs(added(rows, all)));
  }

  @Test
  void theRegionWithoutLabelsComesFirst() {
    CodedRows rows = rows(N);
    SuggestionSums sums = SuggestionSums.empty(P, 2, N);
    int[] all = IntStream.range(0, N).toArray();
    boolean[] known = new boolean[N];
    IntStream.range(0, 60).filter(i -> i % 4 != 0).forEach(i -> known[i] = true);
    add(sums, rows, all, known);
    List<Suggestions.Choice> choices = Suggestions.rows(sums, j -> false, 4);
    assertThat(choices.get(0).unseen()).isTrue();
    assertThat(choices.get(0).row().landmark()).isGreaterThanOrEqualTo(12);
    assertThat(choices).noneMatch(choice -> known[number(choice.row().name())]);
  }

  @Test
  void everyClusterWithoutAClassIsAskedForFirstAndOnce() {
    CodedRows rows = rows(N);
    int[] all = IntStream.range(0, N).toArray();
    boolean[] known = new boolean[N];
    SuggestionSums sums = SuggestionSums.empty(P, 2, N);
    add(sums, rows, all, known);
    List<Suggestions.Choice> both = Suggestions.rows(sums, j -> true, 12);
    assertThat(both).extracting(Suggestions.Choice::names).startsWith(true, true, false);
    assertThat(both).extracting(choice -> choice.row().cluster()).startsWith(0, 1);
    assertThat(both.get(0).reach()).isEqualTo(300);
    assertThat(both.get(0).row().margin()).isEqualTo(0.9);
    assertThat(both).extracting(choice -> choice.row().name()).hasSize(12).doesNotHaveDuplicates();
    assertThat(Suggestions.rows(sums, j -> true, 1)).hasSize(1);

    known[number(both.get(0).row().name())] = true;
    SuggestionSums answered = SuggestionSums.empty(P, 2, N);
    add(answered, rows, all, known);
    assertThat(Suggestions.rows(answered, j -> true, 12))
        .filteredOn(Suggestions.Choice::names)
        .extracting(choice -> choice.row().cluster())
        .containsExactly(1);
    assertThat(Suggestions.rows(answered, j -> j == 0, 12)).noneMatch(Suggestions.Choice::names);
  }

  @Test
  void linkedPairsAreNotSuggestedAgain() {
    SuggestionSums sums = added(rows(N), IntStream.range(0, N).toArray());
    Set<Set<String>> asked = new HashSet<>();
    for (int round = 0; round < 3; round++) {
      List<Suggestions.Pair> pairs =
          Suggestions.pairs(sums, 8, (one, other) -> asked.contains(Set.of(one, other)));
      assertThat(pairs).hasSize(8);
      for (Suggestions.Pair pair : pairs) {
        assertThat(asked.add(Set.of(pair.row().row().name(), pair.other().name()))).isTrue();
      }
    }
  }

  private static List<String> names(SuggestionSums sums, int count) {
    return Suggestions.rows(sums, j -> false, count).stream()
        .map(choice -> choice.row().name())
        .toList();
  }

  private static List<String> pairs(SuggestionSums sums) {
    return Suggestions.pairs(sums, 10, (one, other) -> false).stream()
        .map(pair -> pair.row().row().name() + " " + pair.other().name())
        .toList();
  }

  private static SuggestionSums added(CodedRows rows, int[] some) {
    SuggestionSums sums = SuggestionSums.empty(P, 2, N);
    add(sums, rows, some, new boolean[N]);
    return sums;
  }

  private static void add(SuggestionSums sums, CodedRows rows, int[] some, boolean[] known) {
    boolean[] sure = new boolean[some.length];
    boolean[] asked = new boolean[some.length];
    int[] clusters = new int[some.length];
    double[] margins = new double[some.length];
    for (int i = 0; i < some.length; i++) {
      sure[i] = known[some[i]];
      asked[i] = !sure[i];
      clusters[i] = some[i] % 4 == 0 ? 1 : 0;
      margins[i] = some[i] % 10 / 10.0;
    }
    sums.add(
        new CandidateBlock(rows.take(some), clusters, margins, sure, new int[some.length], asked),
        i -> "row " + some[i]);
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring("row ".length()));
  }
}
