package org.mustlink.core.doubt;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Probabilities;

/**
 * Labelled rows that the labels of the others make improbable. A row that is the only one of its
 * class is not judged, since the others cannot tell of its class.
 *
 * @param doubts the rows for which another class is likelier than their own, first those with the
 *     smallest probability of their own class as a share of that of the likelier one; of equals the
 *     first row comes first
 * @param errors how many of the labels are wrong
 */
public record LabelDoubts(List<Doubt> doubts, LabelErrors errors) {
  /** No rows, which were not judged. */
  public static final LabelDoubts NONE = new LabelDoubts(List.of(), LabelErrors.of(0, 0, 0));

  private static final Comparator<Doubt> ORDER =
      Comparator.comparing(Doubt::odds).thenComparing(Doubt::row);

  /** A label is clearly wrong if the other class is so many times as probable. */
  private static final double CLEARLY = 4;

  public LabelDoubts {
    doubts = List.copyOf(doubts);
  }

  /**
   * A row whose label is doubted.
   *
   * @param row its index
   * @param label its own class
   * @param likelier the class that is most probable without its label
   * @param probability of the likelier class, in (0, 1]
   * @param own the probability of its own class, in [0, 1]
   */
  public record Doubt(int row, int label, int likelier, double probability, double own) {
    /** The probability of the own class as a share of that of the likelier one. */
    double odds() {
      return own / probability;
    }
  }

  /**
   * Judges labels by probabilities that were found without them. O(c k).
   *
   * <p>A label counts as wrong if another class is confidently likelier: its probability is at
   * least the mean of what rows with that label have for it (confident joint; Northcutt, Jiang,
   * Chuang, JAIR 2021), and the own class is not the most probable one.
   *
   * @param classes c, the class of each row, below k
   * @param probabilities c x k, row-major, of the classes of each row by the labels of the others
   */
  public static LabelDoubts of(int[] classes, double[] probabilities, int k) {
    int[] sizes = Indices.counts(classes, k);
    double[] thresholds = new double[k];
    for (int i = 0; i < classes.length; i++) {
      thresholds[classes[i]] += probabilities[i * k + classes[i]];
    }
    Arrays.setAll(thresholds, j -> thresholds[j] / Math.max(1, sizes[j]));
    int[] judged = Indices.ofSharedClasses(classes, k).toArray();
    List<Doubt> doubts =
        IntStream.of(judged)
            .mapToObj(i -> doubt(probabilities, i, k, classes[i]))
            .filter(one -> one.likelier != one.label)
            .sorted(ORDER)
            .toList();
    List<Doubt> wrong =
        doubts.stream()
            .filter(one -> isConfident(probabilities, k, one, sizes, thresholds))
            .toList();
    int clear = (int) wrong.stream().filter(one -> CLEARLY * one.own < one.probability).count();
    return new LabelDoubts(doubts, LabelErrors.of(clear, wrong.size(), judged.length));
  }

  private static Doubt doubt(double[] probabilities, int row, int k, int own) {
    int likelier = Probabilities.largest(probabilities, row * k, k);
    double ofOwn = probabilities[row * k + own];
    return probabilities[row * k + likelier] > ofOwn
        ? new Doubt(row, own, likelier, probabilities[row * k + likelier], ofOwn)
        : new Doubt(row, own, own, ofOwn, ofOwn);
  }

  /** Whether the most probable of the classes that reach their thresholds is not the own class. */
  private static boolean isConfident(
      double[] probabilities, int k, Doubt doubt, int[] sizes, double[] thresholds) {
    int best = -1;
    double most = 0;
    for (int j = 0; j < k; j++) {
      double one = probabilities[doubt.row * k + j];
      if (sizes[j] > 1 && one >= thresholds[j] && one > most) {
        best = j;
        most = one;
      }
    }
    return best >= 0 && best != doubt.label;
  }
}
