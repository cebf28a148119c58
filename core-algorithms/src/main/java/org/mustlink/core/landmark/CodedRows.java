package org.mustlink.core.landmark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.columns.ContentHash;

/**
 * The sparse codes of rows: for each row the positions and weights of its r nearest landmarks.
 * Immutable unless its arrays are modified, which are stored and returned without copies. This is a
 * class and not a record because Spark serializes rows with Kryo, which cannot deserialize records.
 */
public final class CodedRows implements Serializable {
  private static final long serialVersionUID = 1L;

  /** No rows. */
  public static final CodedRows NONE = new CodedRows(new int[0], new float[0], 1);

  private final int[] codes;
  private final float[] weights;
  private final int r;
  private final float[] scores;
  private final float[] beyond;

  /**
   * Rows of given codes, without scores.
   *
   * @param codes count x r landmark positions
   * @param weights count x r, those of a row sum to 1
   * @param r landmarks in a code, at least 1
   */
  public CodedRows(int[] codes, float[] weights, int r) {
    this(codes, weights, r, new float[0]);
  }

  /**
   * Rows of given codes, with scores of their classes by classifiers of the features.
   *
   * @param codes count x r landmark positions
   * @param weights count x r, those of a row sum to 1
   * @param r landmarks in a code, at least 1
   * @param scores count x k logarithms, row-major, or empty
   */
  public CodedRows(int[] codes, float[] weights, int r, float[] scores) {
    this(codes, weights, r, scores, new float[0]);
  }

  private CodedRows(int[] codes, float[] weights, int r, float[] scores, float[] beyond) {
    if (r < 1 || codes.length != weights.length || codes.length % r != 0) {
      throw new IllegalArgumentException(
          codes.length + " positions and " + weights.length + " weights are no codes of " + r);
    }
    this.codes = codes;
    this.weights = weights;
    this.r = r;
    this.scores = scores;
    this.beyond = beyond;
  }

  /**
   * Returns the hash of the code of a row.
   *
   * @param seed selects one of many hash functions
   */
  public long hash(int row, long seed) {
    return ContentHash.of(codes, weights, row * r, r, seed);
  }

  /**
   * Compares the codes of two rows: their landmarks, and the weights of these, one after another.
   */
  public int compare(int one, int other) {
    int order = 0;
    for (int a = 0; a < r && order == 0; a++) {
      int i = one * r + a;
      int j = other * r + a;
      order = Integer.compare(codes[i], codes[j]);
      order = order != 0 ? order : Float.compare(weights[i], weights[j]);
    }
    return order;
  }

  /** The same rows with scores, or with other ones. */
  public CodedRows with(float[] others) {
    return new CodedRows(codes, weights, r, others, beyond);
  }

  /**
   * The same rows, of which some are outliers.
   *
   * @param distances how many times as far as the limit a row is that is an outlier, 0 for other
   *     rows; empty if all rows belong somewhere
   */
  public CodedRows beyond(float[] distances) {
    return new CodedRows(codes, weights, r, scores, distances);
  }

  /**
   * The same rows, of which those with a known class belong somewhere.
   *
   * @param labels the class of each row, or -1 where it is not known
   */
  public CodedRows withKnown(int[] labels) {
    float[] unknown = beyond.clone();
    for (int i = 0; i < unknown.length; i++) {
      unknown[i] = labels[i] < 0 ? unknown[i] : 0;
    }
    return beyond(unknown);
  }

  /** The rows that belong somewhere; these rows themselves if all do. */
  public CodedRows belonging() {
    int[] kept = belongingRows();
    return kept.length == count() ? this : take(kept);
  }

  /** The indices of the rows that belong somewhere. */
  public int[] belongingRows() {
    return IntStream.range(0, count()).filter(i -> !isOutlier(i)).toArray();
  }

  /** The indices of the outliers. */
  public int[] outliers() {
    return IntStream.range(0, count()).filter(this::isOutlier).toArray();
  }

  /** Whether a row is an outlier. */
  public boolean isOutlier(int row) {
    return beyond(row) > 0;
  }

  /** How many times as far as the limit a row is that is an outlier; 0 for other rows. */
  public float beyond(int row) {
    return beyond.length == 0 ? 0 : beyond[row];
  }

  /** The distances of {@link #beyond(float[])}. */
  public float[] beyond() {
    return beyond;
  }

  /** Landmark positions, count x r. */
  public int[] codes() {
    return codes;
  }

  /** Weights of the landmarks, count x r. */
  public float[] weights() {
    return weights;
  }

  /** Scores of the classes, count x k, or none. */
  public float[] scores() {
    return scores;
  }

  /** Scores of each row, k or none. */
  public int scoresOfRow() {
    return codes.length == 0 ? 0 : scores.length / count();
  }

  /** Landmarks in a code, r. */
  public int r() {
    return r;
  }

  /** Rows, c. */
  public int count() {
    return codes.length / r;
  }

  /** Returns these rows and others, with codes of the same length, without scores and outliers. */
  public CodedRows joined(CodedRows others) {
    if (others.count() == 0) {
      return this;
    }
    int[] allCodes = Arrays.copyOf(codes, codes.length + others.codes.length);
    System.arraycopy(others.codes, 0, allCodes, codes.length, others.codes.length);
    float[] allWeights = Arrays.copyOf(weights, weights.length + others.weights.length);
    System.arraycopy(others.weights, 0, allWeights, weights.length, others.weights.length);
    return new CodedRows(allCodes, allWeights, r);
  }

  /** The rows at the given indices, copied. */
  public CodedRows take(int[] indices) {
    int[] takenCodes = new int[indices.length * r];
    float[] takenWeights = new float[indices.length * r];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(codes, indices[i] * r, takenCodes, i * r, r);
      System.arraycopy(weights, indices[i] * r, takenWeights, i * r, r);
    }
    int k = scoresOfRow();
    float[] takenScores = new float[indices.length * k];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(scores, indices[i] * k, takenScores, i * k, k);
    }
    float[] takenBeyond = new float[beyond.length == 0 ? 0 : indices.length];
    for (int i = 0; i < takenBeyond.length; i++) {
      takenBeyond[i] = beyond[indices[i]];
    }
    return new CodedRows(takenCodes, takenWeights, r, takenScores, takenBeyond);
  }
}
