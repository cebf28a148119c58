package org.mustlink.core.suggest;

import java.io.Serializable;
import java.util.Comparator;
import org.mustlink.core.landmark.CodedRows;

/**
 * A row that could be suggested. This is a class and not a record because Spark serializes it with
 * Kryo, which cannot deserialize records.
 */
public final class Candidate implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Ties are broken by name, so that the order of the rows has no effect. */
  static final Comparator<Candidate> CENTRAL_FIRST =
      Comparator.comparingDouble((Candidate row) -> -row.weights[row.nearest])
          .thenComparing(Candidate::name);

  static final Comparator<Candidate> UNCERTAIN_FIRST =
      Comparator.comparingDouble(Candidate::margin).thenComparing(Candidate::name);

  static final Comparator<Candidate> TYPICAL_FIRST =
      Comparator.comparingInt((Candidate row) -> -row.musts)
          .thenComparingDouble(row -> -row.margin * row.weights[row.nearest])
          .thenComparing(Candidate::name);

  private final String name;
  private final int[] codes;
  private final float[] weights;
  private final int nearest;
  private final int cluster;
  private final double margin;
  private final int musts;
  private final boolean suggested;

  private Candidate(
      String name,
      int[] codes,
      float[] weights,
      int cluster,
      double margin,
      int musts,
      boolean suggested) {
    this.name = name;
    this.codes = codes;
    this.weights = weights;
    this.nearest = nearest(weights, 0, weights.length);
    this.cluster = cluster;
    this.margin = margin;
    this.musts = musts;
    this.suggested = suggested;
  }

  /**
   * The row at an index of a block.
   *
   * @param name unique to the row
   */
  static Candidate of(CandidateBlock block, int i, String name) {
    CodedRows rows = block.codes();
    int r = rows.r();
    int[] codes = new int[r];
    float[] weights = new float[r];
    System.arraycopy(rows.codes(), i * r, codes, 0, r);
    System.arraycopy(rows.weights(), i * r, weights, 0, r);
    return new Candidate(
        name,
        codes,
        weights,
        block.clusters()[i],
        block.margins()[i],
        block.musts()[i],
        block.suggested()[i]);
  }

  /** The position of the largest weight from {@code at} on; of equal ones the first. */
  static int nearest(float[] weights, int at, int r) {
    int nearest = at;
    for (int a = at + 1; a < at + r; a++) {
      if (weights[a] > weights[nearest]) {
        nearest = a;
      }
    }
    return nearest;
  }

  /** The name of the row. */
  public String name() {
    return name;
  }

  /** The cluster of the row, from 0. */
  public int cluster() {
    return cluster;
  }

  /** How clearly the row belongs to its cluster, in [0, 1]. */
  public double margin() {
    return margin;
  }

  /** Whether the row may be suggested. */
  boolean isSuggested() {
    return suggested;
  }

  int[] codes() {
    return codes;
  }

  float[] weights() {
    return weights;
  }

  /** The landmark with the largest weight in the code. */
  int landmark() {
    return codes[nearest];
  }
}
