package org.mustlink.core.landmark;

/**
 * Rows by their sparse codes.
 *
 * @param codes count x r landmark positions
 * @param weights count x r
 * @param r landmarks in a code
 */
public record CodedRows(int[] codes, float[] weights, int r) {
  public CodedRows {
    if (r < 1 || codes.length != weights.length || codes.length % r != 0) {
      throw new IllegalArgumentException(
          codes.length + " positions and " + weights.length + " weights are no codes of " + r);
    }
  }

  /** Rows, c. */
  public int count() {
    return codes.length / r;
  }

  /** The rows at the given places, copied. */
  public CodedRows take(int[] places) {
    int[] takenCodes = new int[places.length * r];
    float[] takenWeights = new float[places.length * r];
    for (int i = 0; i < places.length; i++) {
      System.arraycopy(codes, places[i] * r, takenCodes, i * r, r);
      System.arraycopy(weights, places[i] * r, takenWeights, i * r, r);
    }
    return new CodedRows(takenCodes, takenWeights, r);
  }
}
