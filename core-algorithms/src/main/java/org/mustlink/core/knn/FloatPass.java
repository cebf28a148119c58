package org.mustlink.core.knn;

import java.util.Arrays;

/** Finds candidates of a block of rows by float scores, with error bounds. Not thread-safe. */
final class FloatPass {
  /** The maximum number of rows in a block. */
  static final int BLOCK = 256;

  private final CentredLandmarks centred;
  private final int d;
  private final FloatScan scan;
  private final Candidates candidates;
  private final int keep;
  private final float[] block;
  private final float[] offsets = new float[BLOCK];
  private final double[] squaredNorms = new double[BLOCK];

  /** Makes a pass over more than {@code keep} landmarks, whose values fit a float. */
  FloatPass(CentredLandmarks centred, int keep, ScanKind kind) {
    this(centred, keep, kind.scan(centred, keep));
  }

  private FloatPass(CentredLandmarks centred, int keep, FloatScan scan) {
    this.centred = centred;
    this.d = centred.dimensions();
    this.keep = keep;
    this.scan = scan;
    this.candidates = new Candidates(BLOCK, keep);
    this.block = new float[BLOCK * d];
  }

  /**
   * Returns a pass over the same landmarks with buffers of its own, for another thread or for
   * another number of candidates.
   */
  FloatPass sibling(int candidatesKept) {
    return new FloatPass(centred, candidatesKept, scan.sibling(candidatesKept));
  }

  /** Returns the number of candidates of a row. */
  int keep() {
    return keep;
  }

  /** Finds the candidates of up to {@link #BLOCK} rows, which become the slots 0, 1, ... */
  void scan(double[] rows, int firstRow, int size) {
    for (int slot = 0; slot < size; slot++) {
      int start = (firstRow + slot) * d;
      squaredNorms[slot] = centred.squaredNorm(rows, start);
      if (covers(slot)) {
        centred.shift(rows, start, block, slot * d);
        offsets[slot] = centred.offset(squaredNorms[slot]);
      } else {
        Arrays.fill(block, slot * d, (slot + 1) * d, 0f);
        offsets[slot] = 0;
      }
    }
    candidates.clear();
    scan.scan(block, offsets, size, candidates);
  }

  /** Returns false if the row is outside the range in which its candidates are meaningful. */
  boolean covers(int slot) {
    return centred.rowFits(squaredNorms[slot]);
  }

  /** Returns the landmark with the rank-th lowest score, from 0. */
  int position(int slot, int rank) {
    return candidates.position(slot, rank);
  }

  /**
   * Returns whether this squared distance is proved to be below that of every landmark except the
   * candidates before this rank.
   */
  boolean othersExceed(int slot, int rank, double squaredDistance) {
    return centred.othersExceed(
        squaredNorms[slot], offsets[slot], candidates.score(slot, rank), squaredDistance);
  }
}
