package org.mustlink.core.stability;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;

/**
 * Finds a class that holds most labelled rows and looks unlike a class: its rows lie among those of
 * all other classes, as the rows of a table do that nobody has labelled. In the region of each
 * other class, which are the rows whose nearest row of another class is of that one, it is measured
 * how well the distances to the nearest row of the class and to that of the others tell which of
 * the two a row is of. Of rows that are no class they tell little, while the other classes, among
 * themselves, are told apart by their nearest rows.
 */
public final class ScatteredClass {
  /** The maximum number of rows that are compared. */
  private static final int MOST_ROWS = 1000;

  /** The fewest rows of other classes, and of each of them on average, that tell anything. */
  private static final int LEAST_OTHERS = 6;

  private static final double LEAST_ROWS_OF_A_CLASS = 2;

  /** How well the others have to be told apart, from 0 for not at all to 1 for always. */
  private static final double LEAST_TOLD = 0.4;

  /** By how much less the class has to be told from them, for any number of rows of the others. */
  private static final double MARGIN = 0.3;

  /** By how much more, for a single row; it falls with the root of their number, as noise does. */
  private static final double NOISE = 1.2;

  private ScatteredClass() {}

  /**
   * Finds the class. O(m^2 d) for m labelled rows of d features, of which the first {@value
   * #MOST_ROWS} are compared.
   *
   * @param labelled labelled rows after the feature map, in an order that is a random draw
   * @return the index of the class; empty if there is none, or too few rows tell
   */
  public static OptionalInt find(LabelledRows labelled) {
    Measured measured = measure(labelled);
    double margin = MARGIN + NOISE / Math.sqrt(measured.rows);
    return measured.others > LEAST_TOLD && measured.apart < measured.others - margin
        ? OptionalInt.of(measured.largest)
        : OptionalInt.empty();
  }

  /** Returns how many of the rows are compared, which are the first ones; 0 if none tells. */
  public static int rows(LabelledRows labelled) {
    return labelled.classCount() < 3 ? 0 : Math.min(labelled.rows().count(), MOST_ROWS);
  }

  /**
   * How the largest class lies.
   *
   * @param largest its index; -1 if no class holds most rows, or too few rows tell
   * @param apart how well it is told from the others, 2 AUC - 1 in the region of each of them
   * @param others how well these are told apart, Cohen's kappa
   * @param rows the number of their rows
   */
  record Measured(int largest, double apart, double others, int rows) {
    static final Measured NONE = new Measured(-1, 1, 0, 1);
  }

  static Measured measure(LabelledRows labelled) {
    int m = rows(labelled);
    if (m == 0) {
      return Measured.NONE;
    }
    int[] classes = Arrays.copyOf(labelled.classes(), m);
    int[] sizes = Indices.counts(classes, labelled.classCount());
    int largest = largest(sizes);
    int others = m - sizes[largest];
    long known = Arrays.stream(sizes).filter(size -> size > 0).count() - 1;
    if (2 * sizes[largest] <= m
        || known < 2
        || others < LEAST_OTHERS
        || others < LEAST_ROWS_OF_A_CLASS * known) {
      return Measured.NONE;
    }
    Neighbours found = Neighbours.of(labelled.rows(), classes, largest);
    return new Measured(
        largest,
        found.apart(classes, largest, sizes.length),
        found.others(classes, largest, sizes, others),
        others);
  }

  private static int largest(int[] sizes) {
    int best = 0;
    for (int j = 1; j < sizes.length; j++) {
      best = sizes[j] > sizes[best] ? j : best;
    }
    return best;
  }

  /**
   * The nearest neighbours of rows.
   *
   * @param own the squared distance to the nearest other row of the largest class
   * @param other the squared distance to the nearest other row of another class
   * @param nearest the index of that row
   */
  private record Neighbours(double[] own, double[] other, int[] nearest) {
    static Neighbours of(Rows rows, int[] classes, int largest) {
      int m = classes.length;
      double[] own = new double[m];
      double[] other = new double[m];
      int[] nearest = new int[m];
      IntStream.range(0, m)
          .forEach(
              i -> {
                own[i] = Double.POSITIVE_INFINITY;
                other[i] = Double.POSITIVE_INFINITY;
                for (int j = 0; j < m; j++) {
                  if (j != i) {
                    double distance = rows.squaredDistance(i, j);
                    if (classes[j] == largest) {
                      own[i] = Math.min(own[i], distance);
                    } else if (distance < other[i]) {
                      other[i] = distance;
                      nearest[i] = j;
                    }
                  }
                }
              });
      return new Neighbours(own, other, nearest);
    }

    /**
     * Returns how much more often a row of the largest class is nearer to that class than a row of
     * another class is, than it is not; the mean over the rows of other classes, each of which is
     * compared with the rows of the largest class that are nearest to the same other class.
     */
    double apart(int[] classes, int largest, int classCount) {
      double[][] near = new double[classCount][];
      for (int j = 0; j < classCount; j++) {
        int region = j;
        near[j] =
            IntStream.range(0, classes.length)
                .filter(i -> classes[i] == largest && classes[nearest[i]] == region)
                .mapToDouble(this::score)
                .toArray();
      }
      double sum = 0;
      int others = 0;
      for (int i = 0; i < classes.length; i++) {
        if (classes[i] != largest) {
          double[] region = near[classes[nearest[i]]];
          double score = score(i);
          long below = Arrays.stream(region).filter(other -> other < score).count();
          long above = Arrays.stream(region).filter(other -> other > score).count();
          sum += region.length == 0 ? 1 : (double) (above - below) / region.length;
          others++;
        }
      }
      return sum / others;
    }

    /** Returns a number from 0 to 1 that is larger the nearer a row is to the largest class. */
    private double score(int i) {
      double sum = own[i] + other[i];
      return sum == 0 ? 0.5 : other[i] / sum;
    }

    /** Returns how much more often the nearest other row has the same class than by chance. */
    double others(int[] classes, int largest, int[] sizes, int count) {
      double right = 0;
      double chance = 0;
      for (int i = 0; i < classes.length; i++) {
        if (classes[i] != largest) {
          right += classes[nearest[i]] == classes[i] ? 1 : 0;
          chance += (sizes[classes[i]] - 1.0) / (count - 1);
        }
      }
      return chance == count ? 0 : (right - chance) / (count - chance);
    }
  }
}
