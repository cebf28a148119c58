package org.mustlink.core.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.classifier.trees.ColumnRanks;
import org.mustlink.core.classifier.trees.TreeGrower;
import org.mustlink.core.classifier.trees.TreeScorer;
import org.mustlink.core.classifier.trees.TreeScorers;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.LabelWeights;

class ForestTest {
  private static final int K = Corners.K;
  private static final int D = Corners.D;
  private static final FeatureMap MAP = FeatureMap.identity(D);

  /** Two trees: one tests column 1 and then, on the left, column 0; the other is a leaf. */
  private static final Forest SMALL =
      new Forest(2, 3, new int[] {1, 0, -1, -2, -3, -3}, new double[] {0.5, 2, 0, 0, 0, 0});

  @ParameterizedTest
  @CsvSource({"2,.5,.5,0,.5", "2.1,.5,0,.5,.5", "9,.6,0,0,1", "-9,.6,0,0,1"})
  void aRowGoesLeftUpToTheThreshold(double x, double y, double a, double b, double c) {
    double[] scores = new double[3];
    SMALL.scorer().score(new double[] {x, y}, 1, scores);
    assertThat(scores).containsExactly(a, b, c);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 40})
  void aRowHasTheSameScoresAloneAndInABlockAndByTheDefinition(int count) {
    Forest forest = forest(Corners.labelled(80, 1));
    double[] rows = new Random(2).doubles((long) count * D, -2, 6).toArray();
    double[] block = new double[count * K];
    forest.scorer().score(rows, count, block);
    for (int i = 0; i < count; i++) {
      double[] row = Arrays.copyOfRange(rows, i * D, (i + 1) * D);
      double[] alone = new double[K];
      forest.scorer().score(row, 1, alone);
      assertThat(alone).containsExactly(Arrays.copyOfRange(block, i * K, (i + 1) * K));
      assertThat(alone).containsExactly(walked(forest, row));
    }
  }

  /**
   * Small whole numbers are often equal to a threshold, and -0.0 is equal to 0.0; some columns have
   * no thresholds, and one tree is a leaf.
   */
  @ParameterizedTest
  @CsvSource({"1,1", "2,31", "3,64", "4,257", "5,1500"})
  void vectorsFindTheVotesOfThePlainWalk(long seed, int count) {
    Random random = new Random(seed);
    Forest forest = drawn(random, 12);
    double[] rows =
        IntStream.range(0, count * 9)
            .mapToDouble(i -> random.nextInt(4) == 0 ? -0.0 : random.nextInt(9) - 4)
            .toArray();
    double[] plain = new double[count * K];
    double[] vectors = new double[count * K];
    TreeScorers.plain(forest.nodes()).score(rows, count, plain);
    TreeScorer panama = TreeScorers.panama(forest.nodes());
    for (int again = 0; again < 2; again++) {
      panama.score(rows, count, vectors);
      assertThat(vectors).containsExactly(plain);
    }
    assertThat(Arrays.copyOf(plain, K)).containsExactly(walked(forest, Arrays.copyOf(rows, 9)));
  }

  /** Trees of random shapes over the first seven of nine columns. */
  private static Forest drawn(Random random, int trees) {
    List<Integer> columns = new ArrayList<>();
    for (int tree = 0; tree < trees; tree++) {
      int open = 1;
      for (int size = 0; open > 0; size++) {
        boolean leaf = tree == 0 || size > 400 || (size > 2 && random.nextInt(20) < 9);
        columns.add(leaf ? -1 - random.nextInt(K) : random.nextInt(7));
        open += leaf ? -1 : 1;
      }
    }
    double[] thresholds =
        columns.stream()
            .mapToDouble(column -> column < 0 ? 0 : random.nextInt(9) - 4 + random.nextInt(2) * .5)
            .map(threshold -> threshold == 0 && random.nextBoolean() ? -0.0 : threshold)
            .toArray();
    return new Forest(9, K, columns.stream().mapToInt(Integer::intValue).toArray(), thresholds);
  }

  /** Ranks of so many thresholds do not fit the lanes of a vector. */
  @Test
  void aForestOfVeryManyThresholdsIsWalkedPlainly() {
    int inner = Short.MAX_VALUE + 1;
    int[] columns = new int[2 * inner + 1];
    double[] thresholds = new double[columns.length];
    for (int node = 0; node < inner; node++) {
      columns[2 * node + 1] = -1 - node % K;
      thresholds[2 * node] = node;
    }
    columns[2 * inner] = -K;
    // The chain has its leaves on the left.
    Forest forest = new Forest(1, K, columns, thresholds);
    double[] rows = new Random(3).doubles(70, -2, inner).toArray();
    double[] scores = new double[70 * K];
    TreeScorers.panama(forest.nodes()).score(rows, 70, scores);
    for (int i = 0; i < 70; i++) {
      int leaf = Math.max(0, (int) Math.ceil(rows[i]));
      assertThat(scores[i * K + (leaf < inner ? leaf % K : K - 1)]).isEqualTo(1);
    }
  }

  /** Descends one tree after the other, node by node. */
  private static double[] walked(Forest forest, double[] row) {
    double[] votes = new double[K];
    int trees = 0;
    for (int root = 0; root < forest.columns().length; root = end(forest, root)) {
      int node = root;
      while (forest.columns()[node] >= 0) {
        boolean left = row[forest.columns()[node]] <= forest.thresholds()[node];
        node = left ? node + 1 : end(forest, node + 1);
      }
      votes[-1 - forest.columns()[node]]++;
      trees++;
    }
    for (int j = 0; j < K; j++) {
      votes[j] /= trees;
    }
    return votes;
  }

  /** The index after the subtree that begins at a node. */
  private static int end(Forest forest, int node) {
    return forest.columns()[node] < 0 ? node + 1 : end(forest, end(forest, node + 1));
  }

  @Test
  void aTreeClassifiesTheRowsThatItWasGrownOn() {
    LabelledRows labelled = Corners.labelled(60, 3);
    int[] times = IntStream.range(0, 60).map(i -> i % 3).toArray();
    Forest tree =
        Forest.of(
            TreeGrower.grow(
                ColumnRanks.of(labelled.rows()),
                labelled.classes(),
                K,
                times,
                new SplittableRandom(4)));
    double[] scores = new double[60 * K];
    tree.scorer().score(labelled.rows().data(), 60, scores);
    for (int i = 0; i < 60; i++) {
      if (times[i] > 0) {
        assertThat(scores[i * K + labelled.classes()[i]]).isEqualTo(1);
      }
    }
  }

  /**
   * With one column all splits are tried; the first split has the smallest impurity of both parts.
   */
  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8})
  void theSplitHasTheSmallestGiniImpurity(long seed) {
    Random random = new Random(seed);
    int c = 30;
    double[] x = IntStream.range(0, c).mapToDouble(i -> random.nextInt(12)).toArray();
    int[] classes = IntStream.range(0, c).map(i -> random.nextInt(K)).toArray();
    int[] times = IntStream.range(0, c).map(i -> 1 + random.nextInt(3)).toArray();
    Forest tree =
        Forest.of(
            TreeGrower.grow(
                ColumnRanks.of(new Rows(x, c, 1)), classes, K, times, new SplittableRandom(seed)));
    double least =
        Arrays.stream(x)
            .filter(value -> value < Arrays.stream(x).max().orElseThrow())
            .map(value -> impurity(x, classes, times, value))
            .min()
            .orElseThrow();
    assertThat(impurity(x, classes, times, tree.thresholds()[0])).isEqualTo(least);
  }

  private static double impurity(double[] x, int[] classes, int[] times, double threshold) {
    double[][] sizes = new double[2][K];
    for (int i = 0; i < x.length; i++) {
      sizes[x[i] <= threshold ? 0 : 1][classes[i]] += times[i];
    }
    double sum = 0;
    for (double[] part : sizes) {
      double total = Arrays.stream(part).sum();
      sum += total - Arrays.stream(part).map(size -> size * size).sum() / total;
    }
    return Math.round(sum * 1e9);
  }

  /**
   * Trees whose bootstrap samples contain the row may change with its label, but have no vote on
   * it.
   */
  @Test
  void outOfBagPredictionsDoNotDependOnTheLabelOfTheRow() {
    LabelledRows labelled = Corners.labelled(50, 9);
    double[] before = ForestFitter.fit(MAP, labelled, 100, 10).heldOut();
    for (int row : new int[] {0, 17, 49}) {
      int[] other = labelled.classes().clone();
      other[row] = (other[row] + 1) % K;
      double[] after =
          ForestFitter.fit(MAP, new LabelledRows(labelled.rows(), other, K), 100, 10).heldOut();
      assertThat(Arrays.copyOfRange(after, row * K, (row + 1) * K))
          .containsExactly(Arrays.copyOfRange(before, row * K, (row + 1) * K));
      assertThat(after).isNotEqualTo(before);
    }
  }

  /** Every third label is wrong; with small weights these have hardly a say. */
  @Test
  void doubtfulLabelsAreDrawnLessOften() {
    LabelledRows right = Corners.labelled(150, 8);
    int[] said =
        IntStream.range(0, 150)
            .map(i -> i % 5 == 0 ? (right.classes()[i] + 1) % K : right.classes()[i])
            .toArray();
    double[] weights = IntStream.range(0, 150).mapToDouble(i -> i % 5 == 0 ? .02 : 1).toArray();
    LabelledRows equal = new LabelledRows(right.rows(), said, K);
    LabelledRows doubted = new LabelledRows(right.rows(), said, K, new LabelWeights(weights));
    double[] trusting = ForestFitter.fit(MAP, equal, 50, 1).heldOut();
    double[] wary = ForestFitter.fit(MAP, doubted, 50, 1).heldOut();
    double gain = 0;
    for (int i = 0; i < 150; i++) {
      gain += wary[i * K + right.classes()[i]] - trusting[i * K + right.classes()[i]];
    }
    assertThat(gain / 150).isGreaterThan(.1);
  }

  @Test
  void classesApartAreLearnedAndEqualSeedsGrowEqualTrees() {
    LabelledRows labelled = Corners.labelled(90, 11);
    Classifier.Fitted fitted = ForestFitter.fit(MAP, labelled, 100, 12);
    assertThat(right(fitted.heldOut(), labelled)).isGreaterThan(80);
    LabelledRows others = Corners.labelled(300, 13);
    double[] scores = new double[300 * K];
    fitted.classifier().scorer().score(others.rows().data(), 300, scores);
    assertThat(right(scores, others)).isGreaterThan(280);

    Forest again = (Forest) ForestFitter.fit(MAP, labelled, 100, 12).classifier();
    assertThat(again.columns()).containsExactly(((Forest) fitted.classifier()).columns());
    assertThat(again.thresholds()).containsExactly(((Forest) fitted.classifier()).thresholds());
  }

  @Test
  void randomizedTreesKnowTheirRowsAndNotTheHeldOutOnes() {
    LabelledRows labelled = Corners.labelled(90, 11);
    Classifier.Fitted fitted = ForestFitter.fitRandomized(MAP, labelled, 60, 12);
    double[] scores = new double[90 * K];
    fitted.classifier().scorer().score(labelled.rows().data(), 90, scores);
    for (int i = 0; i < 90; i++) {
      assertThat(scores[i * K + labelled.classes()[i]]).isEqualTo(1);
    }
    assertThat(right(fitted.heldOut(), labelled)).isGreaterThan(80);
    assertThat(fitted.heldOut()).isNotEqualTo(scores);
    double[] again =
        ((Forest) ForestFitter.fitRandomized(MAP, labelled, 60, 12).classifier()).thresholds();
    assertThat(again).containsExactly(((Forest) fitted.classifier()).thresholds());
  }

  /** Of two columns with 100 thresholds each, hardly any is drawn twice. */
  @Test
  void thresholdsAreDrawnBetweenTheExtremesOfTheirNode() {
    Random random = new Random(4);
    Rows rows = new Rows(random.doubles(200).toArray(), 100, 2);
    int[] classes = random.ints(100, 0, 2).toArray();
    Forest forest =
        (Forest)
            ForestFitter.fitRandomized(
                    FeatureMap.identity(2), new LabelledRows(rows, classes, 2), 50, 5)
                .classifier();
    double[] used =
        IntStream.range(0, forest.columns().length)
            .filter(node -> forest.columns()[node] >= 0)
            .mapToDouble(node -> forest.thresholds()[node])
            .toArray();
    assertThat(Arrays.stream(used).min().orElse(-1)).isBetween(0.0, 0.05);
    assertThat(Arrays.stream(used).max().orElse(2)).isBetween(0.95, 1.0);
    assertThat(Arrays.stream(used).distinct().count()).isGreaterThan(used.length * 99L / 100);
  }

  @Test
  void rowsThatItWasNotFittedToAreScoredByAllTrees() {
    LabelledRows labelled = Corners.labelled(5300, 15);
    Classifier.Fitted fitted = ForestFitter.fit(MAP, labelled, 10, 16);
    double[] scores = new double[5300 * K];
    fitted.classifier().scorer().score(labelled.rows().data(), 5300, scores);
    assertThat(Arrays.copyOfRange(fitted.heldOut(), 5000 * K, 5300 * K))
        .containsExactly(Arrays.copyOfRange(scores, 5000 * K, 5300 * K));
    assertThat(Arrays.copyOf(fitted.heldOut(), 5000 * K))
        .isNotEqualTo(Arrays.copyOf(scores, 5000 * K));
  }

  private static long right(double[] scores, LabelledRows labelled) {
    return IntStream.range(0, labelled.classes().length)
        .filter(i -> Probabilities.largest(scores, i * K, K) == labelled.classes()[i])
        .count();
  }

  /** No split separates equal rows, so the larger class gets the leaf. */
  @Test
  void equalRowsShareALeaf() {
    double[] data = new double[7 * D];
    int[] classes = {1, 1, 2, 1, 2, 1, 1};
    Forest tree =
        Forest.of(
            TreeGrower.grow(
                ColumnRanks.of(new Rows(data, 7, D)),
                classes,
                K,
                new int[] {1, 1, 1, 1, 1, 1, 1},
                new SplittableRandom(1)));
    assertThat(tree.columns()).containsExactly(-2);
  }

  @Test
  void nodesThatDoNotFormTreesAreRefused() {
    double[] two = new double[2];
    double[] three = {0, 0, Double.NaN};
    for (int[] columns : new int[][] {{0, -1}, {2, -1, -1}, {0, -1, -4}, {}, {-1, 0}}) {
      assertThatThrownBy(() -> new Forest(2, 3, columns, new double[columns.length]))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Forest(2, 3, new int[] {0, -1, -1}, two))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Forest(2, 3, new int[] {0, -1, -1}, three))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Forest forest(LabelledRows labelled) {
    return (Forest) ForestFitter.fit(MAP, labelled, 100, 14).classifier();
  }
}
