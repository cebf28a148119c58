package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.classifier.trees.ColumnRanks;
import org.mustlink.core.classifier.trees.ForestNodes;
import org.mustlink.core.classifier.trees.TreeGrower;
import org.mustlink.core.classifier.trees.TreeScorers;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Grows a {@link Forest}: a random forest, each tree on a bootstrap sample of the labelled rows, or
 * extremely randomized trees, each on all of them with random thresholds (Geurts, Ernst, Wehenkel,
 * Machine Learning 63, 2006), which see all rows of a rare class. Rows whose labels are doubtful
 * are drawn less often, in proportion to the weights of their labels.
 */
public final class ForestFitter {
  /** The maximum number of labelled rows that the forest is fitted to. */
  private static final int MOST_ROWS = 5000;

  private ForestFitter() {}

  /** A tree and how often its bootstrap sample contains each row. */
  private record Grown(ForestNodes tree, int[] times) {}

  /**
   * Fits the classifier to the first 5000 rows. Their predictions are out-of-bag: the votes of the
   * trees whose bootstrap samples do not contain the row. The other rows are scored by all trees.
   * O(t sqrt(d) c log^2 c) for t trees, which grow on all cores.
   *
   * @param map whose scaled columns the classifier reads, before they are projected
   * @param labelled c rows before the map, in an order that is a random draw
   * @param trees at least one
   */
  public static Classifier.Fitted fit(FeatureMap map, LabelledRows labelled, int trees, long seed) {
    int k = labelled.classCount();
    int learned = Math.min(labelled.rows().count(), MOST_ROWS);
    Rows rows = map.unprojected(labelled.rows().take(IntStream.range(0, learned).toArray()));
    int[] classes = Arrays.copyOf(labelled.classes(), learned);
    LabelWeights weights = labelled.weights();
    ColumnRanks ranks = ColumnRanks.of(rows);
    List<Grown> grown =
        draws(trees, seed).parallel().map(draw -> grown(ranks, classes, k, weights, draw)).toList();
    Forest forest = Forest.of(ForestNodes.of(grown.stream().map(Grown::tree).toList()));
    double[] heldOut = Arrays.copyOf(outOfBag(grown, rows, k), labelled.rows().count() * k);
    UnseenRows.score(forest, map::unprojected, labelled.rows(), learned, heldOut);
    return new Classifier.Fitted(forest, heldOut);
  }

  /**
   * Fits extremely randomized trees to the first 5000 rows. The predictions for them are by trees
   * without their fold of five; the other rows are scored by all trees. O(t sqrt(d) c log c) for t
   * trees, six times.
   *
   * @param map whose scaled columns the classifier reads, before they are projected
   * @param labelled c rows before the map, in an order that is a random draw
   * @param trees at least one
   */
  public static Classifier.Fitted fitRandomized(
      FeatureMap map, LabelledRows labelled, int trees, long seed) {
    int learned = Math.min(labelled.rows().count(), MOST_ROWS);
    Rows rows = map.unprojected(labelled.rows().first(learned));
    double[][] columns = ColumnRanks.columns(rows);
    return UnseenRows.crossFitted(
        labelled,
        MOST_ROWS,
        map::unprojected,
        some ->
            Forest.of(
                ForestNodes.of(
                    draws(trees, seed)
                        .parallel()
                        .map(draw -> randomized(columns, labelled, some, draw))
                        .toList())));
  }

  private static ForestNodes randomized(
      double[][] columns, LabelledRows labelled, int[] rows, SplittableRandom draw) {
    int[] times = new int[labelled.classes().length];
    for (int row : rows) {
      double weight = labelled.weights().of(row);
      times[row] = weight == 1 || draw.nextDouble() < weight ? 1 : 0;
    }
    if (IntStream.of(times).allMatch(time -> time == 0)) {
      times[rows[draw.nextInt(rows.length)]] = 1;
    }
    return TreeGrower.grow(columns, labelled.classes(), labelled.classCount(), times, draw);
  }

  private static Stream<SplittableRandom> draws(int trees, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom[] draws = new SplittableRandom[trees];
    Arrays.setAll(draws, tree -> random.split());
    return Arrays.stream(draws);
  }

  /**
   * Returns an upper bound of the bytes of a forest.
   *
   * @param labelled rows
   */
  public static long bytes(long labelled, int trees) {
    long nodes = 2 * Math.min(labelled, MOST_ROWS);
    return trees * nodes * (Integer.BYTES + Double.BYTES);
  }

  private static Grown grown(
      ColumnRanks ranks, int[] classes, int k, LabelWeights weights, SplittableRandom draw) {
    int[] times = new int[classes.length];
    int drawn = 0;
    for (int i = 0; i < times.length || drawn == 0; i++) {
      int row = draw.nextInt(times.length);
      // After n draws without any row the next one is taken, however small its weight is.
      double weight = i < times.length ? weights.of(row) : 1;
      if (weight == 1 || draw.nextDouble() < weight) {
        times[row]++;
        drawn++;
      }
    }
    return new Grown(TreeGrower.grow(ranks, classes, k, times, draw), times);
  }

  private static double[] outOfBag(List<Grown> grown, Rows rows, int k) {
    double[] votes = new double[rows.count() * k];
    int[] voters = new int[rows.count()];
    for (Grown one : grown) {
      int[] unseen = IntStream.range(0, rows.count()).filter(i -> one.times[i] == 0).toArray();
      double[] own = new double[unseen.length * k];
      TreeScorers.plain(one.tree).score(rows.take(unseen).data(), unseen.length, own);
      for (int at = 0; at < unseen.length; at++) {
        voters[unseen[at]]++;
        for (int j = 0; j < k; j++) {
          votes[unseen[at] * k + j] += own[at * k + j];
        }
      }
    }
    for (int at = 0; at < votes.length; at++) {
      // A row that is in every bootstrap sample gets equal probabilities.
      votes[at] = voters[at / k] > 0 ? votes[at] / voters[at / k] : 1.0 / k;
    }
    return votes;
  }
}
