package org.mustlink.core.knn;

/**
 * Computes scores in plain Java. Each dimension of a chunk of landmarks has its own array: with one
 * flat array and several offsets the compiler does not vectorise the loop.
 */
final class ScalarScan implements FloatScan {
  private static final int CHUNK = 512;
  private static final int STEP = 4;

  private final int d;
  private final int landmarks;
  private final int chunk;
  private final float[][][] negated; // chunk, dimension padded to STEP, landmark
  private final float[][] halfNorms;
  private final float[] scores;
  private final float[] row;

  ScalarScan(CentredLandmarks source) {
    this.d = source.dimensions();
    this.landmarks = source.count();
    int chunks = (landmarks + CHUNK - 1) / CHUNK;
    this.chunk = (landmarks + chunks - 1) / chunks;
    int padded = (d + STEP - 1) / STEP * STEP;
    this.negated = new float[chunks][padded][chunk];
    this.halfNorms = new float[chunks][chunk];
    this.scores = new float[chunk];
    this.row = new float[padded];
    for (int j = 0; j < landmarks; j++) {
      halfNorms[j / chunk][j % chunk] = source.halfNorm(j);
      for (int t = 0; t < d; t++) {
        negated[j / chunk][t][j % chunk] = -source.value(j, t);
      }
    }
  }

  private ScalarScan(ScalarScan other) {
    this.d = other.d;
    this.landmarks = other.landmarks;
    this.chunk = other.chunk;
    this.negated = other.negated;
    this.halfNorms = other.halfNorms;
    this.scores = new float[chunk];
    this.row = new float[other.row.length];
  }

  @Override
  public FloatScan sibling(int keep) {
    return new ScalarScan(this);
  }

  @Override
  public void scan(float[] rows, float[] offsets, int count, Candidates candidates) {
    for (int c = 0; c < negated.length; c++) {
      int size = Math.min(chunk, landmarks - c * chunk);
      for (int i = 0; i < count; i++) {
        System.arraycopy(rows, i * d, row, 0, d);
        score(c, offsets[i]);
        select(i, c * chunk, size, candidates);
      }
    }
  }

  @Override
  public void product(float[] rows, float[] offsets, int count) {
    for (int c = 0; c < negated.length; c++) {
      for (int i = 0; i < count; i++) {
        System.arraycopy(rows, i * d, row, 0, d);
        score(c, offsets[i]);
      }
    }
  }

  private void score(int c, float offset) {
    float[] start = halfNorms[c];
    for (int j = 0; j < start.length; j++) {
      scores[j] = start[j] + offset;
    }
    float[][] dimensions = negated[c];
    for (int t = 0; t < dimensions.length; t += STEP) {
      accumulate(scores, dimensions[t], dimensions[t + 1], dimensions[t + 2], dimensions[t + 3], t);
    }
  }

  private void accumulate(float[] sum, float[] p, float[] q, float[] r, float[] s, int t) {
    float a = row[t];
    float b = row[t + 1];
    float c = row[t + 2];
    float e = row[t + 3];
    for (int j = 0; j < sum.length; j++) {
      sum[j] = sum[j] + a * p[j] + b * q[j] + c * r[j] + e * s[j];
    }
  }

  private void select(int row, int first, int size, Candidates candidates) {
    float limit = candidates.limit(row);
    for (int j = 0; j < size; j++) {
      if (scores[j] < limit) {
        candidates.insert(row, scores[j], first + j);
        limit = candidates.limit(row);
      }
    }
  }
}
