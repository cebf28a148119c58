package org.mustlink.core.openworld;

import java.util.stream.DoubleStream;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.linalg.Probabilities;

/**
 * Assigns a row to a named class or to a new one. The probability that it is of a new class joins,
 * by their geometric means, what the soft labels of all classes tell and what the reach of the
 * labels tells. If it is above 1/2, the row goes to the new class of the largest soft label, else
 * to the named class that the pool of label solver and classifiers gives. A point has the columns
 * of the pool's label solver (m), the soft labels of named and new classes (k), the reach of each
 * class (m), and the scores of the pool's classifiers, if they have a weight (m). O(k) a point.
 *
 * @param clusters the number of classes, k
 * @param named the number m of named classes, which are the first
 * @param pool the weights of the label solver and the classifiers
 * @param odds the log-odds of a row to be of a new class by its reach
 */
public record NewClassAssigner(int clusters, int named, Pool pool, LogLikelihood odds)
    implements Assigner {
  /** No weight and no coefficient of a fit comes near it. */
  private static final double MOST = 1e6;

  public NewClassAssigner {
    if (named < 1 || named >= clusters) {
      throw new IllegalArgumentException(
          named + " of " + clusters + " classes cannot be the named ones");
    }
    // Sums of products of larger numbers may be no numbers any more.
    if (!DoubleStream.of(pool.solver(), pool.classifiers(), odds.intercept(), odds.slope())
        .allMatch(value -> Math.abs(value) <= MOST)) {
      throw new IllegalArgumentException(
          "No fit gives a weight or a coefficient above " + MOST + ", as " + pool + " or " + odds);
    }
  }

  @Override
  public int dimension() {
    return 2 * named + clusters + (pool.classifiers() > 0 ? named : 0);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The margin is (p - q) / p, where p is the probability of the assigned class and q the
   * largest one of the other classes.
   */
  @Override
  public BlockAssigner blocks() {
    return new Blocks();
  }

  /**
   * {@inheritDoc}
   *
   * <p>They are the logarithms of the probabilities of all classes. A row whose probability to be
   * of a new class is above 1/2 is in a new class, even if that is shared by several new classes
   * and a named one has the largest score.
   */
  @Override
  public void scores(double[] points, int count, double[] scores) {
    Scorer scorer = new Scorer();
    for (int i = 0; i < count; i++) {
      scorer.score(points, i * dimension());
      for (int j = 0; j < clusters; j++) {
        scores[i * clusters + j] = Math.log(scorer.probabilities[j]);
      }
    }
  }

  /** Assigns blocks of points by a scorer. */
  private final class Blocks implements BlockAssigner {
    private static final double[] NOT_ASKED = {};

    private final Scorer scorer = new Scorer();

    @Override
    public void assign(double[] points, int count, int[] known, int[] found, double[] margins) {
      assign(points, count, known, found, margins, NOT_ASKED);
    }

    @Override
    public void assign(
        double[] points, int count, int[] known, int[] found, double[] margins, double[] newness) {
      int d = dimension();
      for (int i = 0; i < count; i++) {
        double isNew = scorer.score(points, i * d);
        found[i] = known[i] >= 0 ? known[i] : scorer.largest(isNew > 0.5);
        margins[i] = Probabilities.margin(scorer.probabilities, 0, clusters, found[i]);
        if (newness.length > 0) {
          newness[i] = known[i] >= 0 ? 0 : isNew;
        }
      }
    }
  }

  /** Scores points. Owns buffers, so it is not thread-safe. */
  public final class Scorer {
    private final PoolAssigner known = new PoolAssigner(named, pool);
    private final double[] logs = new double[named];
    private final double[] pooled = new double[known.dimension()];
    private final double[] ofNamed = new double[named];
    private final double[] probabilities = new double[clusters];

    /**
     * Finds the probabilities of all classes.
     *
     * @param points contains the point from {@code at} on
     * @return the probability that the row is of a new class
     */
    public double score(double[] points, int at) {
      System.arraycopy(points, at + named, probabilities, 0, clusters);
      Probabilities.clipped(probabilities, 0, clusters);
      double bySoft = 0;
      for (int j = named; j < clusters; j++) {
        bySoft += probabilities[j];
      }
      double reach = ReachBins.reach(points, at + named + clusters, named);
      double byReach = LogLikelihood.probability(odds.at(ReachBins.logarithm(reach)));
      double yes = Math.sqrt(bySoft * byReach);
      double no = Math.sqrt(Math.max(0, 1 - bySoft) * (1 - byReach));
      double newness = yes + no > 0 ? yes / (yes + no) : 0;
      System.arraycopy(points, at, pooled, 0, named);
      if (pooled.length > named) {
        System.arraycopy(points, at + 2 * named + clusters, pooled, named, named);
      }
      known.probabilities(pooled, 0, logs, ofNamed);
      for (int j = 0; j < clusters; j++) {
        probabilities[j] =
            j < named
                ? (1 - newness) * ofNamed[j]
                : bySoft > 0 ? newness * probabilities[j] / bySoft : 0;
      }
      return newness;
    }

    private int largest(boolean isNew) {
      return isNew
          ? named + Probabilities.largest(probabilities, named, clusters - named)
          : Probabilities.largest(probabilities, 0, named);
    }
  }
}
