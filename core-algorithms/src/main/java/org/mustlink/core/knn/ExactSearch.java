package org.mustlink.core.knn;

import org.jspecify.annotations.Nullable;

/**
 * Exact nearest landmarks of rows, by squared Euclidean distance.
 *
 * <p>A float pass over all landmarks leaves a few candidates a row; their distances are computed in
 * double from the given values. A bound on the float pass's error proves that no other landmark can
 * be nearer; where it cannot, as at near ties, a second pass leaves more candidates if there are
 * many landmarks, and where that is not enough, all distances are computed in double. The result is
 * therefore that of a search in double, whatever the kind of scan, the block size or the order of
 * rows.
 *
 * <p>Values may have any finite magnitude. A squared distance beyond the range of a double is
 * infinite and one below it is zero; such landmarks are tied like any equally distant ones.
 *
 * <p>Owns scratch buffers and is not thread-safe: every task or thread needs its own.
 */
public final class ExactSearch implements LandmarkSearch {
  /** Candidates kept beyond those wanted, so that a near tie at the end needs no full scan. */
  static final int SPARE = 2;

  /** One more candidate is kept for each 16 dimensions, as the error of a score grows with them. */
  private static final int DIMENSIONS = 16;

  /** Candidates of the second pass, for each neighbour wanted. */
  private static final int WIDER = 16;

  /**
   * The number of landmarks a candidate from which on the second pass costs less than all
   * distances.
   */
  private static final int LEAST_LANDMARKS_A_CANDIDATE = 16;

  private final double[] landmarks;
  private final int p;
  private final int d;
  private final int neighbours;
  private final @Nullable FloatPass floatPass; // null where it cannot help
  private @Nullable FloatPass widePass; // made when it is first needed
  private final int[] unproved = new int[FloatPass.BLOCK]; // slots of rows without a proof
  private long rescans;

  /**
   * Makes a search as {@link #ExactSearch(double[], int, int, int, ScanKind)} with {@link
   * ScanKind#best()}.
   */
  public ExactSearch(double[] landmarks, int p, int d, int neighbours) {
    this(landmarks, p, d, neighbours, ScanKind.best());
  }

  /**
   * Makes a search over a copy of the landmarks. O(p d) time and memory.
   *
   * @param landmarks p x d row-major, finite
   * @param p number of landmarks, at least 1
   * @param d number of dimensions, at least 1
   * @param neighbours landmarks wanted for each row, from 1 to p
   * @param kind how scores are computed; the results do not depend on it
   * @throws IllegalArgumentException if a number is out of range or a landmark is not finite
   */
  ExactSearch(double[] landmarks, int p, int d, int neighbours, ScanKind kind) {
    check(landmarks, p, d, neighbours);
    this.landmarks = landmarks.clone();
    this.p = p;
    this.d = d;
    this.neighbours = neighbours;
    this.floatPass = floatPass(kind);
  }

  private ExactSearch(ExactSearch other) {
    this.landmarks = other.landmarks;
    this.p = other.p;
    this.d = other.d;
    this.neighbours = other.neighbours;
    this.floatPass =
        other.floatPass == null ? null : other.floatPass.sibling(other.floatPass.keep());
  }

  /** Returns a search over the same landmarks with buffers of its own, for another thread. */
  public ExactSearch sibling() {
    return new ExactSearch(this);
  }

  /**
   * Finds the nearest landmarks of each row, ascending by (distance, position). O(count p d).
   *
   * @param rows count x d row-major from the start of the array, finite
   * @param count number of rows, 0 or more
   * @param positions takes count x neighbours positions in 0..p-1
   * @param distances takes count x neighbours squared distances
   * @throws IllegalArgumentException if an array is too short or a value is not finite
   */
  @Override
  public void nearest(double[] rows, int count, int[] positions, double[] distances) {
    require((long) count * d, rows.length, "rows");
    require((long) count * neighbours, positions.length, "positions");
    require((long) count * neighbours, distances.length, "distances");
    for (int first = 0; first < count; first += FloatPass.BLOCK) {
      nearestOfBlock(rows, first, Math.min(FloatPass.BLOCK, count - first), positions, distances);
    }
  }

  private void nearestOfBlock(
      double[] rows, int first, int size, int[] positions, double[] distances) {
    if (floatPass == null) {
      for (int i = first; i < first + size; i++) {
        measureAll(rows, i, positions, distances);
      }
      return;
    }
    floatPass.scan(rows, first, size);
    int left = 0;
    for (int i = 0; i < size; i++) {
      if (!certified(floatPass, rows, first + i, i, positions, distances)) {
        unproved[left++] = first + i;
      }
    }
    if (left > 0) {
      searchAgain(rows, left, positions, distances);
    }
  }

  /** Searches the first unproved rows searchAgain, with more candidates or in double. */
  private void searchAgain(double[] rows, int left, int[] positions, double[] distances) {
    FloatPass wide = widePass();
    if (wide != null) {
      double[] part = new double[left * d];
      for (int i = 0; i < left; i++) {
        System.arraycopy(rows, unproved[i] * d, part, i * d, d);
      }
      wide.scan(part, 0, left);
    }
    for (int i = 0; i < left; i++) {
      if (wide == null || !certified(wide, rows, unproved[i], i, positions, distances)) {
        measureAll(rows, unproved[i], positions, distances);
      }
    }
  }

  private @Nullable FloatPass widePass() {
    int keep = WIDER * neighbours;
    if (widePass == null
        && floatPass != null
        && p / LEAST_LANDMARKS_A_CANDIDATE >= keep
        && keep > floatPass.keep()) {
      widePass = floatPass.sibling(keep);
    }
    return widePass;
  }

  /**
   * Returns how many rows so far needed all distances in double although there was a float pass.
   */
  long rescans() {
    return rescans;
  }

  private @Nullable FloatPass floatPass(ScanKind kind) {
    if (p <= neighbours + SPARE) {
      return null;
    }
    CentredLandmarks centred = new CentredLandmarks(landmarks, p, d);
    int spare = Math.min(SPARE + Math.min(neighbours / 2, d / DIMENSIONS), p - 1 - neighbours);
    return centred.fitFloat() ? new FloatPass(centred, neighbours + spare, kind) : null;
  }

  /**
   * Computes the distances of candidates until no other landmark can be nearer; returns false if
   * that cannot be proved.
   */
  private boolean certified(
      FloatPass pass, double[] rows, int row, int slot, int[] positions, double[] distances) {
    if (!pass.covers(slot)) {
      return false;
    }
    int last = (row + 1) * neighbours - 1;
    for (int rank = 0; rank < pass.keep(); rank++) {
      if (rank >= neighbours && pass.othersExceed(slot, rank, distances[last])) {
        return true;
      }
      measure(rows, row, pass.position(slot, rank), rank, positions, distances);
    }
    return false;
  }

  private void measureAll(double[] rows, int row, int[] positions, double[] distances) {
    for (int t = 0; t < d; t++) {
      if (!Double.isFinite(rows[row * d + t])) {
        throw new IllegalArgumentException(
            "Row %d has the value %s in dimension %d: all values must be finite."
                .formatted(row, rows[row * d + t], t));
      }
    }
    for (int j = 0; j < p; j++) {
      measure(rows, row, j, j, positions, distances);
    }
    if (floatPass != null) {
      rescans++;
    }
  }

  /** Inserts a landmark, sorted by distance, among those already inserted for the row. */
  private void measure(
      double[] rows, int row, int position, int before, int[] positions, double[] distances) {
    double distance = SquaredDistance.between(rows, row * d, landmarks, position * d, d);
    int first = row * neighbours;
    int free = first + Math.min(before, neighbours);
    insert(position, distance, first, free, first + neighbours, positions, distances);
  }

  /**
   * Inserts a landmark among the nearest ones of a row, which ascend by distance and, if that is
   * equal, by position. If all slots are taken, the last landmark is dropped.
   *
   * @param first the first slot of the row in the arrays
   * @param free the first slot that is free, or the end
   * @param end the slot after the last one of the row
   */
  public static void insert(
      int position,
      double distance,
      int first,
      int free,
      int end,
      int[] positions,
      double[] distances) {
    int slot = free;
    if (slot == end) {
      slot--;
      if (!follows(distances[slot], positions[slot], distance, position)) {
        return;
      }
    }
    while (slot > first && follows(distances[slot - 1], positions[slot - 1], distance, position)) {
      distances[slot] = distances[slot - 1];
      positions[slot] = positions[slot - 1];
      slot--;
    }
    distances[slot] = distance;
    positions[slot] = position;
  }

  private static boolean follows(double distance, int position, double other, int otherPosition) {
    return distance > other || (distance == other && position > otherPosition);
  }

  private static void check(double[] landmarks, int p, int d, int neighbours) {
    if (p < 1 || d < 1) {
      throw new IllegalArgumentException(
          "Cannot search %d landmarks of %d dimensions: both must be at least 1.".formatted(p, d));
    }
    if (neighbours < 1 || neighbours > p) {
      throw new IllegalArgumentException(
          "Cannot find %d neighbours among %d landmarks: the number must lie between 1 and the number of landmarks."
              .formatted(neighbours, p));
    }
    if (landmarks.length != (long) p * d) {
      throw new IllegalArgumentException(
          "Cannot read %d landmarks of %d dimensions from %d values: the array must hold exactly p x d."
              .formatted(p, d, landmarks.length));
    }
    for (int i = 0; i < landmarks.length; i++) {
      if (!Double.isFinite(landmarks[i])) {
        throw new IllegalArgumentException(
            "Landmark %d has the value %s in dimension %d: all values must be finite."
                .formatted(i / d, landmarks[i], i % d));
      }
    }
  }

  static void require(long needed, int length, String name) {
    if (needed < 0 || length < needed) {
      throw new IllegalArgumentException(
          "Cannot use an array of %d values for %s: %d are needed."
              .formatted(length, name, needed));
    }
  }
}
