package org.mustlink.benchmarks.tables;

import java.io.Serializable;
import java.util.SplittableRandom;

/**
 * Points with known classes. Each point is a pure function of its number. A class is a long bent
 * chain of overlapping Gaussian components, so that it is connected but not spherical. The starts
 * of chains are nearer to each other than the chains are long, for every d.
 */
public final class Mixture implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of Gaussian components of a chain. */
  private static final int BALLS = 6;

  /** The distance of neighbouring components of a chain, in standard deviations. */
  private static final double STEP = 3.5;

  /** The mean distance of the starts of chains. */
  private static final double APART = 5;

  /**
   * How far each step of a chain bends from the one before: the share of its direction that is new.
   */
  private static final double BEND = 0.5;

  /** The mean of a uniform number of 16 bits. */
  private static final double HALF = 65535 / 2.0;

  /** One over the standard deviation of the sum of four of them. */
  private static final double UNIT = Math.sqrt(3) / 65536;

  private final int d;
  private final int k;
  private final long seed;
  private final double[] centres; // (k BALLS) x d

  public Mixture(int d, int k, long seed) {
    this.d = d;
    this.k = k;
    this.seed = seed;
    this.centres = new double[k * BALLS * d];
    SplittableRandom random = new SplittableRandom(seed);
    double side = APART / Math.sqrt(d / 6.0);
    for (int c = 0; c < k; c++) {
      int at = c * BALLS * d;
      for (int t = 0; t < d; t++) {
        centres[at + t] = side * random.nextDouble();
      }
      double[] direction = new double[d];
      for (int ball = 1; ball < BALLS; ball++) {
        turn(random, direction);
        int from = at + (ball - 1) * d;
        for (int t = 0; t < d; t++) {
          centres[from + d + t] = centres[from + t] + STEP * direction[t];
        }
      }
    }
  }

  /** Replaces a direction by a unit vector near it, or by a random one if it is zero. */
  private static void turn(SplittableRandom random, double[] direction) {
    double squares = 0;
    for (int t = 0; t < direction.length; t++) {
      direction[t] += BEND * random.nextGaussian() / Math.sqrt(direction.length);
      squares += direction[t] * direction[t];
    }
    for (int t = 0; t < direction.length; t++) {
      direction[t] /= Math.sqrt(squares);
    }
  }

  public int d() {
    return d;
  }

  public int k() {
    return k;
  }

  /** Writes the d values of a point and returns its class. */
  public int point(long number, float[] values) {
    SplittableRandom random = random(number);
    int ball = random.nextInt(k * BALLS);
    for (int t = 0; t < d; t++) {
      values[t] = (float) (centres[ball * d + t] + random.nextGaussian());
    }
    return ball / BALLS;
  }

  /**
   * Writes the d values of a point and returns its class, in a tenth of the time of {@link #point}:
   * each deviation is the sum of four uniform numbers of 16 bits, whose variance is 1 too.
   */
  public int quickPoint(long number, float[] values) {
    long state = quickState(number);
    int ball = quickBall(state);
    for (int t = 0; t < d; t++) {
      state += 0x9e3779b97f4a7c15L;
      long bits = mixed(state);
      long sum = (bits & 0xffff) + (bits >>> 16 & 0xffff) + (bits >>> 32 & 0xffff) + (bits >>> 48);
      values[t] = (float) (centres[ball * d + t] + (sum - 4 * HALF) * UNIT);
    }
    return ball / BALLS;
  }

  /** The class of a point of {@link #quickPoint}, without its values. */
  public int quickTruth(long number) {
    return quickBall(quickState(number)) / BALLS;
  }

  private long quickState(long number) {
    return mixed(seed * 0x9e3779b97f4a7c15L + number);
  }

  private int quickBall(long state) {
    return (int) Math.floorMod(state, (long) k * BALLS);
  }

  /** The finalising mix of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). */
  private static long mixed(long bits) {
    long mixed = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 31;
  }

  /** Writes the d values of a random point of a class. */
  void member(int truth, SplittableRandom random, float[] values) {
    int ball = truth * BALLS + random.nextInt(BALLS);
    for (int t = 0; t < d; t++) {
      values[t] = (float) (centres[ball * d + t] + random.nextGaussian());
    }
  }

  /** The class of a point. */
  public int truth(long number) {
    return random(number).nextInt(k * BALLS) / BALLS;
  }

  private SplittableRandom random(long number) {
    return new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number);
  }
}
