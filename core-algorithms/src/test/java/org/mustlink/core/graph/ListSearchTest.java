package org.mustlink.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.linalg.Rows;

/** The search by lists, compared with the one by all distances. */
class ListSearchTest {
  private static final int COUNT = 10;

  /** A table in which each row stands a number of times. */
  private static Rows repeated(int n, int times) {
    Rows distinct = normalRows(n / times, 6, 3);
    return distinct.take(IntStream.range(0, n).map(i -> i % distinct.count()).toArray());
  }

  /** Forty groups of rows, each around a centre of its own. */
  private static Rows clustered(int n) {
    Rows noise = normalRows(n, 12, 5);
    Rows centres = normalRows(40, 12, 6);
    double[] data = new double[n * 12];
    Arrays.setAll(data, at -> 2 * centres.at(at / 12 % 40, at % 12) + noise.at(at / 12, at % 12));
    return new Rows(data, n, 12);
  }

  /** Also where more rows are equal than a row has neighbours, or a slice of a list has rows. */
  @ParameterizedTest
  @CsvSource({"900, 1", "900, 4", "900, 60", "5000, 5000"})
  void withAllListsItFindsWhatAllDistancesFind(int n, int times) {
    Rows rows = repeated(n, times);
    NearestRows exact = NearestRows.exact(rows, COUNT);
    ListSearch.Found found = new ListSearch(rows, COUNT, n).run();

    assertThat(found.indices()).isEqualTo(exact.indices());
    assertThat(found.squares()).isEqualTo(exact.squares());
  }

  @Test
  void fewListsFindMostOfTheNearestRowsWithTheirDistances() {
    Rows rows = clustered(2000);
    NearestRows exact = NearestRows.exact(rows, COUNT);
    ListSearch.Found found = new ListSearch(rows, COUNT, 6).run();

    int hits = 0;
    for (int i = 0; i < rows.count(); i++) {
      Set<Integer> nearest =
          IntStream.range(i * COUNT, (i + 1) * COUNT)
              .mapToObj(at -> exact.indices()[at])
              .collect(Collectors.toSet());
      for (int at = i * COUNT; at < (i + 1) * COUNT; at++) {
        hits += nearest.contains(found.indices()[at]) ? 1 : 0;
        assertThat(found.squares()[at]).isGreaterThanOrEqualTo(exact.squares()[at]);
      }
    }
    assertThat(hits / (double) exact.indices().length).isBetween(0.9, 0.99999);
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    Rows rows = clustered(1500);
    ListSearch.Found one = inPool(1, rows);
    ListSearch.Found four = inPool(4, rows);

    assertThat(four.indices()).isEqualTo(one.indices());
    assertThat(four.squares()).isEqualTo(one.squares());
  }

  private static ListSearch.Found inPool(int threads, Rows rows) {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      return pool.submit(() -> new ListSearch(rows, COUNT, 3).run()).join();
    } finally {
      pool.shutdown();
    }
  }

  /** Rows far from all others have lists of their own, which are too small and are left out. */
  @Test
  void everyListHasEnoughRowsAndEveryRowIsInOne() {
    double[] line =
        IntStream.range(0, 400)
            .mapToDouble(i -> i < 300 ? i : 1e6 * Math.pow(2, i - 300))
            .toArray();
    RowLists lists = RowLists.of(new Rows(line, 400, 1), 2, 30);

    assertThat(lists.members().count()).isGreaterThan(1);
    for (int list = 0; list < lists.members().count(); list++) {
      assertThat(lists.members().size(list)).isGreaterThanOrEqualTo(30);
      assertThat(lists.probers().of(list)).contains(lists.members().of(list));
    }
    assertThat(lists.members().members()).hasSize(400).doesNotHaveDuplicates();
    assertThat(lists.probers().members()).hasSize(800);
  }
}
