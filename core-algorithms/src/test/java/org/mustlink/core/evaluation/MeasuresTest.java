package org.mustlink.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MeasuresTest {

  private static final Offset<Double> ROUNDING = within(1e-14);
  private static final int[] CLASSES = {0, 0, 0, 1, 1, 2, 2, 2, 2};
  private static final int[] CLUSTERS = {1, 1, 0, 0, 0, 2, 2, 2, 1};

  @Test
  void agreesWithAnIndependentImplementation() {
    Contingency table = Contingency.of(CLUSTERS, CLASSES);
    Measures measures = Measures.of(table);

    assertThat(measures.acc()).isCloseTo(.7777777777777778, ROUNDING);
    assertThat(measures.majority()).isCloseTo(.7777777777777778, ROUNDING);
    assertThat(measures.nmi()).isCloseTo(.589599947906559, ROUNDING);
    assertThat(measures.rand()).isCloseTo(.75, ROUNDING);
    assertThat(measures.ari()).isCloseTo(.35714285714285715, ROUNDING);
  }

  /** Values from the definitions, worked out with 80 digits. */
  @Test
  void agreesWithHighPrecisionOnARectangularTable() {
    Contingency table = new Contingency(new long[][] {{2, 1, 0}, {1, 2, 0}, {0, 1, 1}, {5, 0, 0}});
    Measures measures = Measures.of(table);

    assertThat(measures.acc()).isCloseTo(8 / 13., ROUNDING);
    assertThat(measures.majority()).isCloseTo(10 / 13., ROUNDING);
    assertThat(measures.nmi()).isCloseTo(0.42850158960202844, ROUNDING);
    assertThat(measures.ari()).isCloseTo(0.2537207654145996, ROUNDING);
    assertThat(measures.rand()).isCloseTo(0.6538461538461539, ROUNDING);
  }

  /** Values from the definitions, worked out with 80 digits. */
  @Test
  void keepsItsDigitsOnHugeTables() {
    long n = 1_000_000_000_000L;
    assertHuge(
        new long[][] {{n / 2, n / 2 - 1}, {3, n / 4}},
        0.20418558440620796,
        0.02597402597345927,
        0.519999999999232);
    assertHuge(
        new long[][] {{n - 3, 1}, {1, 1}}, 0.4627845421149622, 0.499999999998, 0.999999999996);
    assertHuge(
        new long[][] {{n / 4 + 1000, n / 4}, {n / 4, n / 4 - 993}},
        3.534598838810838e-23,
        -9.99999999946e-13,
        0.4999999999995);
    assertHuge(new long[][] {{1L << 62, 1}, {1, 1L << 61}}, 1, 1, 1);
  }

  @Test
  void accountsForEveryPairOfRows() {
    Random random = new Random(11);
    for (int repeat = 0; repeat < 200; repeat++) {
      int n = 2 + random.nextInt(30);
      int[] clusters = random.ints(n, 0, 1 + random.nextInt(6)).toArray();
      int[] classes = random.ints(n, 0, 1 + random.nextInt(6)).toArray();
      double[] expected = randAndAdjustedByPairs(clusters, classes);
      Measures measures = Measures.of(Contingency.of(clusters, classes));
      String rows = Arrays.toString(clusters) + " against " + Arrays.toString(classes);
      assertThat(measures.rand()).as(rows).isCloseTo(expected[0], within(1e-12));
      assertThat(measures.ari()).as(rows).isCloseTo(expected[1], within(1e-12));
    }
  }

  @Test
  void followsTheTextbookFormulaOfMutualInformation() {
    Random random = new Random(12);
    for (int repeat = 0; repeat < 200; repeat++) {
      long[][] counts = Tables.random(random, 2 + random.nextInt(5), 2 + random.nextInt(5));
      counts[0][0]++;
      counts[1][1]++;
      double expected = nmiByTextbook(counts);
      Contingency table = new Contingency(counts);
      assertThat(Measures.of(table).nmi()).isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void ignoresNumbersAndEmptyGroups() {
    Random random = new Random(13);
    for (int repeat = 0; repeat < 100; repeat++) {
      int clusters = 1 + random.nextInt(7);
      int classes = 1 + random.nextInt(7);
      long[][] counts = Tables.random(random, clusters, classes);
      long[][] moved =
          Tables.renumbered(
              counts, Tables.shuffled(random, clusters), Tables.shuffled(random, classes));
      long[][] wider = new long[clusters + 2][];
      Arrays.setAll(
          wider,
          row -> row < clusters ? Arrays.copyOf(moved[row], classes + 3) : new long[classes + 3]);
      assertSame(Measures.of(new Contingency(wider)), Measures.of(new Contingency(counts)));
    }
  }

  @Test
  void treatsBothSidesAlikeExceptForTheMajority() {
    Random random = new Random(14);
    for (int repeat = 0; repeat < 100; repeat++) {
      long[][] counts = Tables.random(random, 1 + random.nextInt(7), 1 + random.nextInt(7));
      Measures given = Measures.of(new Contingency(counts));
      Measures turned = Measures.of(new Contingency(Tables.transposed(counts)));
      assertSame(
          new Measures(turned.acc(), given.majority(), turned.nmi(), turned.ari(), turned.rand()),
          given);
      assertThat(given.majority()).isGreaterThanOrEqualTo(given.acc());
    }
  }

  @Test
  void isOneForTheSameGroups() {
    Measures best = new Measures(1, 1, 1, 1, 1);
    assertBoth(new long[][] {{0, 7, 0}, {0, 0, 1}, {3, 0, 0}}, best);
    assertBoth(new long[][] {{9}}, best);
    assertBoth(new long[][] {{1}}, best);
    assertBoth(new long[][] {{0, 4}, {0, 0}}, best);
    assertBoth(new long[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, best);
  }

  @Test
  void isZeroWhereOneSideIsASingleGroup() {
    // 10 rows in all: 45 pairs, of which 3 + 21 within a class.
    assertBoth(new long[][] {{3, 7}}, new Measures(.7, .7, 0, 0, 24 / 45.));
    assertBoth(new long[][] {{3}, {7}}, new Measures(.7, 1, 0, 0, 24 / 45.));
    assertBoth(new long[][] {{1, 1, 1}}, new Measures(1 / 3., 1 / 3., 0, 0, 0));
  }

  @Test
  void isZeroForIndependentGroups() {
    Contingency table = new Contingency(new long[][] {{10, 20, 30}, {20, 40, 60}});
    assertThat(Measures.of(table).nmi()).isZero();
  }

  @Test
  void reachesTheLowestAdjustedRand() {
    assertThat(Measures.of(new Contingency(new long[][] {{1, 1}, {1, 1}})).ari()).isEqualTo(-.5);
  }

  @Test
  void refusesValuesOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Measures(1, 1, Double.NaN, 0, 1))
        .withMessageContaining("nmi is NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Measures(1, 1, 1, -.6, 1))
        .withMessageContaining("ari is -0.6; it must be between -0.5 and 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Measures(1.01, 1, 1, 0, 1))
        .withMessageContaining("acc is 1.01");
  }

  private static void assertHuge(long[][] counts, double nmi, double ari, double rand) {
    Contingency table = new Contingency(counts);
    Measures measures = Measures.of(table);
    assertThat(measures.nmi()).isCloseTo(nmi, within(1e-13 * nmi));
    assertThat(measures.ari()).isCloseTo(ari, within(1e-15 * Math.abs(ari)));
    assertThat(measures.rand()).isCloseTo(rand, within(1e-15));
  }

  private static void assertBoth(long[][] counts, Measures expected) {
    Contingency table = new Contingency(counts);
    assertThat(Measures.of(table)).isEqualTo(expected);
  }

  private static void assertSame(Measures actual, Measures expected) {
    assertThat(actual.acc()).isEqualTo(expected.acc());
    assertThat(actual.majority()).isEqualTo(expected.majority());
    assertThat(actual.nmi()).isCloseTo(expected.nmi(), ROUNDING);
    assertThat(actual.ari()).isEqualTo(expected.ari());
    assertThat(actual.rand()).isEqualTo(expected.rand());
  }

  /** Looks at every pair of rows; the correction for chance in its form over the 2 x 2 table. */
  private static double[] randAndAdjustedByPairs(int[] clusters, int[] classes) {
    double[][] pairs = new double[2][2];
    for (int i = 0; i < clusters.length; i++) {
      for (int j = 0; j < i; j++) {
        pairs[clusters[i] == clusters[j] ? 1 : 0][classes[i] == classes[j] ? 1 : 0]++;
      }
    }
    double apart = pairs[0][0];
    double together = pairs[1][1];
    double onlyCluster = pairs[1][0];
    double onlyClass = pairs[0][1];
    double rand = (apart + together) / (apart + together + onlyCluster + onlyClass);
    double below =
        (together + onlyClass) * (onlyClass + apart)
            + (together + onlyCluster) * (onlyCluster + apart);
    double adjusted =
        onlyCluster + onlyClass == 0 ? 1 : 2 * (together * apart - onlyCluster * onlyClass) / below;
    return new double[] {rand, adjusted};
  }

  /** Sum of p log(p / (q r)) over cells; good to about 15 digits on small tables. */
  private static double nmiByTextbook(long[][] counts) {
    Contingency table = new Contingency(counts);
    double n = table.total();
    double shared = 0;
    for (int cluster = 0; cluster < table.clusters(); cluster++) {
      for (int klass = 0; klass < table.classes(); klass++) {
        double count = counts[cluster][klass];
        double sizes = (double) table.clusterSizes()[cluster] * table.classSizes()[klass];
        shared += count == 0 ? 0 : count / n * Math.log(count * n / sizes);
      }
    }
    double ofClusters = textbookEntropy(table.clusterSizes(), n);
    double ofClasses = textbookEntropy(table.classSizes(), n);
    return shared / Math.sqrt(ofClusters * ofClasses);
  }

  private static double textbookEntropy(long[] sizes, double n) {
    return Arrays.stream(sizes)
        .filter(size -> size > 0)
        .mapToDouble(size -> -size / n * Math.log(size / n))
        .sum();
  }
}
