package org.mustlink.core.scacs;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;

/**
 * Landmarks in a chain, with rows evenly between any two neighbours and none across a gap.
 *
 * @param rows in the order of the chain
 * @param graph of the landmarks
 */
public record Chain(CodedRows rows, LandmarkGraph graph) {
  /**
   * Makes a chain.
   *
   * @param each rows between two neighbours
   * @param gaps landmarks after which there is a gap
   */
  public static Chain of(int landmarks, int each, int... gaps) {
    CodedRows rows = rows(landmarks, each, gaps);
    int[] none = new int[rows.count()];
    Arrays.fill(none, -1);
    CodeSums sums = CodeSums.empty(landmarks, 2, none.length);
    sums.add(rows, none);
    return new Chain(rows, LandmarkGraph.of(sums));
  }

  private static CodedRows rows(int landmarks, int each, int... gaps) {
    int[] starts =
        IntStream.range(0, landmarks - 1)
            .filter(a -> IntStream.of(gaps).noneMatch(gap -> gap == a))
            .toArray();
    int[] codes = new int[2 * each * starts.length];
    float[] weights = new float[codes.length];
    for (int i = 0; i < codes.length / 2; i++) {
      float along = (i % each + 0.5f) / each;
      codes[2 * i] = starts[i / each];
      codes[2 * i + 1] = starts[i / each] + 1;
      weights[2 * i] = 1 - along;
      weights[2 * i + 1] = along;
    }
    return new CodedRows(codes, weights, 2);
  }

  /** The first and the last row. */
  public CodedRows ends() {
    return rows.take(new int[] {0, rows.count() - 1});
  }
}
