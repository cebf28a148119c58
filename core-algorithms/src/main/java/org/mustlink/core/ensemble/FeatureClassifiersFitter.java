package org.mustlink.core.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.classifier.Classifier;
import org.mustlink.core.classifier.DiscriminantFitter;
import org.mustlink.core.classifier.ForestFitter;
import org.mustlink.core.classifier.KernelRidgeFitter;
import org.mustlink.core.classifier.LinearRidgeFitter;
import org.mustlink.core.classifier.LogisticRegressionFitter;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.Softmax;

/** Learns {@link FeatureClassifiers} from the labelled rows of a table. */
public final class FeatureClassifiersFitter {
  /** The maximum number of labelled rows that the weights are fitted to. */
  private static final int MOST_WEIGHING = 5000;

  /** The number of kernel centres that take about as long to evaluate for a row as one tree. */
  private static final int CENTRES_A_TREE = 10;

  private static final int LEAST_TREES = 10;

  private FeatureClassifiersFitter() {}

  /**
   * The classifiers with their predictions for the labelled rows.
   *
   * @param heldOut c x k probabilities, row-major, of the classes of every labelled row by
   *     classifiers that did not see its label
   */
  public record Fitted(FeatureClassifiers classifiers, double[] heldOut) {}

  /**
   * Learns the classifiers over the columns of a map, or nothing if not every class is labelled, or
   * if no classifier gets a weight greater than 0. O(c^3) for c centres.
   *
   * @param labelled c rows, before the map
   * @param centres the maximum number of labelled rows that become centres of kernels
   */
  public static Optional<Fitted> fit(
      FeatureMap map, LabelledRows labelled, int centres, long seed) {
    int[] order = Rows.shuffled(labelled.classes().length, seed);
    LabelledRows drawn = labelled.take(order);
    LabelledRows mapped = drawn.through(map);
    List<Classifier.Fitted> fitted = new ArrayList<>();
    fitted.add(KernelRidgeFitter.fit(mapped, centres));
    fitted.add(LogisticRegressionFitter.fit(mapped));
    if (map.outputs() < map.inputs()) {
      fitted.add(LinearRidgeFitter.fit(map, drawn, centres));
    }
    fitted.add(DiscriminantFitter.fit(mapped));
    int smooth = fitted.size();
    fitted.add(ForestFitter.fit(map, drawn, trees(centres), seed));
    fitted.add(ForestFitter.fitRandomized(map, drawn, trees(centres), seed));
    double[][] heldOut = fitted.stream().map(Classifier.Fitted::heldOut).toArray(double[][]::new);
    int most = Math.min(labelled.classes().length, MOST_WEIGHING);
    // Trees have as much weight as the smooth functions together, unless the rows favour others.
    double[] prior = new double[heldOut.length];
    Arrays.fill(prior, 0, smooth, 0.5 / smooth);
    Arrays.fill(prior, smooth, prior.length, 0.5 / (prior.length - smooth));
    double[] weights =
        PoolWeights.of(
            heldOut, drawn.classes(), most, labelled.classCount(), prior, drawn.weights());
    List<FeatureClassifiers.Weighted> taken = new ArrayList<>();
    for (int e = 0; e < weights.length; e++) {
      if (weights[e] > 0) {
        taken.add(new FeatureClassifiers.Weighted(fitted.get(e).classifier(), weights[e]));
      }
    }
    if (taken.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Fitted(
            new FeatureClassifiers(map, taken),
            inOrder(joined(heldOut, weights, labelled.classCount()), order)));
  }

  private static int trees(int centres) {
    return Math.max(LEAST_TREES, centres / CENTRES_A_TREE);
  }

  /**
   * Returns an upper bound of the bytes of the classifiers.
   *
   * @param labelled rows
   * @param centres of kernels, as they are given to a fit
   * @param d columns of a row
   * @param k the number of classes
   */
  public static long bytes(long labelled, int centres, int d, int k) {
    long kernels = Math.min(labelled, centres) * (d + k) * Double.BYTES;
    long linear = 3L * k * (d + 1) * Double.BYTES;
    return kernels + linear + 2 * ForestFitter.bytes(labelled, trees(centres));
  }

  /** Returns the scores of shuffled rows in the original order of the rows. */
  private static double[] inOrder(double[] drawn, int[] order) {
    int k = drawn.length / order.length;
    double[] scores = new double[drawn.length];
    for (int i = 0; i < order.length; i++) {
      System.arraycopy(drawn, i * k, scores, order[i] * k, k);
    }
    return scores;
  }

  private static double[] joined(double[][] heldOut, double[] weights, int k) {
    double[] joined = new double[heldOut[0].length];
    for (int e = 0; e < weights.length; e++) {
      PoolWeights.add(heldOut[e], weights[e], joined, joined.length);
    }
    IntStream.range(0, joined.length / k).forEach(i -> Softmax.apply(joined, i * k, k));
    return joined;
  }
}
