package org.mustlink.local.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mustlink.core.inmemory.landmark.InMemoryWeights;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.Gaps;
import org.mustlink.local.table.NumberColumn;
import org.mustlink.local.table.Table;

/** The clusters of rows without clear groups, for which every start counts, in any order. */
class RowOrderTest {
  private static final int N = 80;
  private static final int TABLES = 3;
  private static final int K = 6;

  /** What a fit is told beside the features. */
  enum Told {
    NOTHING,
    LABELS,
    FEW_LABELS,
    LINKS,
    WEIGHTS
  }

  @ParameterizedTest
  @EnumSource
  void theOrderOfTheRowsChangesNoCluster(Told told) {
    for (int seed = 0; seed < TABLES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[][] rows = new double[N][];
      Arrays.setAll(rows, i -> random.doubles(3).toArray());
      int[] order = IntStream.range(0, N).map(i -> (i * 27 + 11) % N).toArray();
      int[] expected = clusters(rows, IntStream.range(0, N).toArray(), told);
      int[] found = clusters(rows, order, told);
      int[] back = new int[N];
      IntStream.range(0, N).forEach(i -> back[order[i]] = found[i]);
      assertThat(back).as("table %s", seed).isEqualTo(expected);
    }
  }

  /** Fits rows in an order. */
  private static int[] clusters(double[][] rows, int[] order, Told told) {
    List<NumberColumn> columns = new ArrayList<>();
    for (int t = 0; t < rows[0].length; t++) {
      int column = t;
      columns.add(
          new NumberColumn(
              "x" + t,
              NumberColumn.Form.NUMBER,
              IntStream.of(order).mapToDouble(i -> rows[i][column]).toArray()));
    }
    int labelled =
        switch (told) {
          case LABELS -> 40;
          case FEW_LABELS, LINKS -> 9;
          case NOTHING, WEIGHTS -> 0;
        };
    int[] labels = IntStream.of(order).map(i -> i < labelled ? i % 3 : -1).toArray();
    double[] weights =
        told == Told.WEIGHTS
            ? IntStream.of(order).mapToDouble(i -> 0.5 + i % 4).toArray()
            : new double[0];
    FitRequest request =
        new FitRequest(
            "scacs",
            Map.of(),
            OptionalInt.of(K),
            42,
            new AskedColumns(Map.of(), Gaps.FILL),
            new SideInformation(links(order, told), labels, 3),
            List.of("a", "b", "c"),
            List.of(),
            SideInformation.none(N).links(),
            new RowRules(new LinkRules(List.of(), 1, new HeldOutValues(0, 42)), List.of()),
            new InMemoryWeights(weights, RowWeights.of(weights, N), LabelWeights.ONE),
            Optional.empty());
    return LandmarkTableFit.run(new Table(List.copyOf(columns), N), request, stage -> {})
        .clusters();
  }

  /** Links rows that are near to each other in their first order, by their places in another. */
  private static Links links(int[] order, Told told) {
    int[] places = new int[N];
    IntStream.range(0, N).forEach(i -> places[order[i]] = i);
    int[] some = IntStream.range(0, told == Told.LINKS ? 17 : 0).toArray();
    boolean[] must = new boolean[some.length];
    IntStream.of(some).forEach(e -> must[e] = e % 3 > 0);
    return Links.of(
        N,
        IntStream.of(some).map(e -> places[10 + 4 * e]).toArray(),
        IntStream.of(some).map(e -> places[12 + 4 * e]).toArray(),
        must,
        Arrays.stream(new double[some.length]).map(one -> 1).toArray());
  }
}
