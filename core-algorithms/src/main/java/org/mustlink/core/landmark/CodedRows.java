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

  /** The rows at the given indices, copied. */
  public CodedRows take(int[] indices) {
    int[] takenCodes = new int[indices.length * r];
    float[] takenWeights = new float[indices.length * r];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(codes, indices[i] * r, takenCodes, i * r, r);
      System.arraycopy(weights, indices[i] * r, takenWeights, i * r, r);
    }
    return new CodedRows(takenCodes, takenWeights, r);
  }
}
