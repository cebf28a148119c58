package org.mustlink.core.knn;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Selects the lowest of the scores of four rows, with the Vector API. Owns buffers, so not
 * thread-safe.
 *
 * <p>As no score is negative, the order of their bit patterns is the order of the scores, and the
 * low bits can store the landmark's index in the chunk. One pass of integer minima leaves the three
 * lowest keys of each lane, and the lowest of all are taken from these, one after another. To take
 * one is a chain of instructions of which each waits for the one before; those of the four rows run
 * beside each other.
 */
final class PanamaLowest {
  /** Landmarks a chunk, whose indices fill the low bits of a key. */
  static final int CHUNK = 512;

  private static final VectorSpecies<Float> S = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> I = IntVector.SPECIES_PREFERRED;
  private static final int W = S.length();
  private static final int INDEX = CHUNK - 1;
  private static final int NONE = Integer.MAX_VALUE;

  private final float[] scores;
  private final int keep;
  private final int[] indices = new int[CHUNK];
  private final int[] lanes = new int[FloatScan.ROWS * 3 * W]; // row, rank, lane
  private final int[] limits = new int[FloatScan.ROWS];
  private final int[] keys; // row, rank
  private final int[] found = new int[FloatScan.ROWS]; // negative if a lane may have had more

  /**
   * Makes a selection.
   *
   * @param scores takes the scores of four rows, {@link #CHUNK} of each
   * @param keep how many are selected of a row
   */
  PanamaLowest(float[] scores, int keep) {
    this.scores = scores;
    this.keep = keep;
    this.keys = new int[FloatScan.ROWS * keep];
    Arrays.setAll(indices, j -> j);
  }

  /**
   * Offers the lowest scores of the rows.
   *
   * @param row the first of the rows
   * @param count how many of them are rows of the block and not padding
   * @param length the number of scores of a row, a multiple of the lanes
   * @param position that of the first landmark of the chunk
   */
  void offer(int row, int count, int length, int position, Candidates candidates) {
    for (int r = 0; r < FloatScan.ROWS; r++) {
      limits[r] = r < count ? Float.floatToRawIntBits(candidates.limit(row + r)) : 0;
      lowestOfLanes(r, length);
    }
    take();
    for (int r = 0; r < count; r++) {
      int size = found[r] < 0 ? withMore(r, ~found[r], length) : found[r];
      for (int i = 0; i < size; i++) {
        int key = keys[r * keep + i];
        float score = Float.intBitsToFloat(key & ~INDEX);
        // Each score that is inserted may lower the limit, and the scores ascend.
        if (score >= candidates.limit(row + r)) {
          break;
        }
        candidates.insert(row + r, score, position + (key & INDEX));
      }
    }
  }

  /** Writes the three lowest keys of each lane of a row. */
  private void lowestOfLanes(int r, int length) {
    int start = r * CHUNK;
    IntVector low = IntVector.broadcast(I, NONE);
    IntVector next = low;
    IntVector third = low;
    for (int j = 0; j < length; j += W) {
      IntVector key = keysAt(start, j);
      IntVector higher = key.max(low);
      low = key.min(low);
      third = higher.max(next).min(third);
      next = higher.min(next);
    }
    IntVector most = IntVector.broadcast(I, NONE);
    most.min(low).intoArray(lanes, r * 3 * W);
    most.min(next).intoArray(lanes, (r * 3 + 1) * W);
    most.min(third).intoArray(lanes, (r * 3 + 2) * W);
  }

  /**
   * Takes the lowest keys below the limit of each row, ascending, and counts them; the complement
   * of the number stands for a row of which a lane had three of them and may have had more. Where
   * the lowest key of each lane was, the lowest of those left is then.
   */
  // This is one long method because vectors that are passed to a method that is not inlined are
  // boxed.
  private void take() {
    IntVector most = IntVector.broadcast(I, NONE); // its minimum with a vector is that vector
    IntVector a = IntVector.fromArray(I, lanes, 0);
    IntVector aNext = IntVector.fromArray(I, lanes, W);
    IntVector aThird = IntVector.fromArray(I, lanes, 2 * W);
    IntVector b = IntVector.fromArray(I, lanes, 3 * W);
    IntVector bNext = IntVector.fromArray(I, lanes, 4 * W);
    IntVector bThird = IntVector.fromArray(I, lanes, 5 * W);
    IntVector c = IntVector.fromArray(I, lanes, 6 * W);
    IntVector cNext = IntVector.fromArray(I, lanes, 7 * W);
    IntVector cThird = IntVector.fromArray(I, lanes, 8 * W);
    IntVector e = IntVector.fromArray(I, lanes, 9 * W);
    IntVector eNext = IntVector.fromArray(I, lanes, 10 * W);
    IntVector eThird = IntVector.fromArray(I, lanes, 11 * W);
    int aFound = 0;
    int bFound = 0;
    int cFound = 0;
    int eFound = 0;
    for (int i = 0; i < keep; i++) {
      a = most.min(a);
      b = most.min(b);
      c = most.min(c);
      e = most.min(e);
      int aKey = a.reduceLanes(VectorOperators.MIN);
      int bKey = b.reduceLanes(VectorOperators.MIN);
      int cKey = c.reduceLanes(VectorOperators.MIN);
      int eKey = e.reduceLanes(VectorOperators.MIN);
      keys[i] = aKey;
      keys[keep + i] = bKey;
      keys[2 * keep + i] = cKey;
      keys[3 * keep + i] = eKey;
      // all bits if the key is below the limit, and none otherwise
      int aBelow = (aKey - limits[0]) >> 31;
      int bBelow = (bKey - limits[1]) >> 31;
      int cBelow = (cKey - limits[2]) >> 31;
      int eBelow = (eKey - limits[3]) >> 31;
      if ((aBelow | bBelow | cBelow | eBelow) == 0) {
        break;
      }
      aFound -= aBelow;
      bFound -= bBelow;
      cFound -= cBelow;
      eFound -= eBelow;
      // no lane has a key of -1, so that a row that has come to its limit stays as it is
      VectorMask<Integer> lane = a.eq(aKey | ~aBelow);
      aNext = most.min(aNext);
      aThird = most.min(aThird);
      a = a.blend(aNext, lane);
      aNext = aNext.blend(aThird, lane);
      aThird = aThird.blend(NONE, lane);
      lane = b.eq(bKey | ~bBelow);
      bNext = most.min(bNext);
      bThird = most.min(bThird);
      b = b.blend(bNext, lane);
      bNext = bNext.blend(bThird, lane);
      bThird = bThird.blend(NONE, lane);
      lane = c.eq(cKey | ~cBelow);
      cNext = most.min(cNext);
      cThird = most.min(cThird);
      c = c.blend(cNext, lane);
      cNext = cNext.blend(cThird, lane);
      cThird = cThird.blend(NONE, lane);
      lane = e.eq(eKey | ~eBelow);
      eNext = most.min(eNext);
      eThird = most.min(eThird);
      e = e.blend(eNext, lane);
      eNext = eNext.blend(eThird, lane);
      eThird = eThird.blend(NONE, lane);
    }
    found[0] = most.min(a).eq(NONE).anyTrue() ? ~aFound : aFound;
    most.min(a).intoArray(lanes, 0);
    found[1] = most.min(b).eq(NONE).anyTrue() ? ~bFound : bFound;
    most.min(b).intoArray(lanes, 3 * W);
    found[2] = most.min(c).eq(NONE).anyTrue() ? ~cFound : cFound;
    most.min(c).intoArray(lanes, 6 * W);
    found[3] = most.min(e).eq(NONE).anyTrue() ? ~eFound : eFound;
    most.min(e).intoArray(lanes, 9 * W);
  }

  private IntVector keysAt(int start, int j) {
    return FloatVector.fromArray(S, scores, start + j)
        .reinterpretAsInts()
        .and(~INDEX)
        .or(IntVector.fromArray(I, indices, j));
  }

  /**
   * Adds the keys below the limit that are in lanes of which three were taken; returns how many
   * keys there are then.
   */
  private int withMore(int r, int taken, int length) {
    int size = taken;
    for (int lane = 0; lane < W; lane++) {
      if (lanes[r * 3 * W + lane] != NONE) {
        continue;
      }
      for (int j = lane; j < length; j += W) {
        int key = (Float.floatToRawIntBits(scores[r * CHUNK + j]) & ~INDEX) | j;
        if (key < (size < keep ? limits[r] : keys[(r + 1) * keep - 1])) {
          size = insert(r * keep, size, key);
        }
      }
    }
    return size;
  }

  /** Inserts a key among ascending ones, unless it is one of them; returns their number. */
  private int insert(int first, int size, int key) {
    int at = first + size;
    while (at > first && keys[at - 1] > key) {
      at--;
    }
    if (at > first && keys[at - 1] == key) {
      return size;
    }
    int last = first + Math.min(size, keep - 1);
    System.arraycopy(keys, at, keys, at + 1, last - at);
    keys[at] = key;
    return Math.min(size + 1, keep);
  }
}
