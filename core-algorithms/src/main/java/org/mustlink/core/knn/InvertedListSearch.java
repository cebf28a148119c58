package org.mustlink.core.knn;

import java.util.Arrays;

/**
 * Approximate nearest landmarks in two levels: the groups of landmarks whose centres are nearest to
 * the row, then the landmarks of these groups. What is found is measured in double; a landmark of a
 * group that was not looked at is missed. A row costs O((g + p h / g) d) for g groups of which h
 * are looked at, where {@link ExactSearch} costs O(p d).
 *
 * <p>Which landmarks are measured is decided by float scores: at near ties a JVM without the vector
 * module may find others.
 */
public final class InvertedListSearch implements LandmarkSearch {
  private final double[] landmarks; // by group
  private final int[] positions; // of these among all
  private final int[] starts; // of the groups, and the end of the last
  private final int d;
  private final int neighbours;
  private final int probes;
  private final int keep;
  private final ExactSearch groups;
  private final ExactSearch exact;
  private final CentredLandmarks centred;
  private final FloatScan[] scans;
  private final Candidates candidates;
  private final Candidates ofGroup;
  private final float[] block;
  private final float[] gathered;
  private final float[] offsets = new float[FloatPass.BLOCK];
  private final float[] gatheredOffsets = new float[FloatPass.BLOCK];
  private final int[] members = new int[FloatPass.BLOCK];
  private final int[] probed;
  private final double[] groupDistances;

  /**
   * Copies and packs the landmarks as {@link ScanKind#best()} needs them: O(p d) time and memory.
   *
   * @param landmarks p x d row-major, finite
   * @param neighbours landmarks wanted for each row, from 1 to p
   * @param centres g x d, of the groups
   * @param groupOf p, the group of each landmark
   * @param probes groups looked at, from 1 to g
   */
  public InvertedListSearch(
      double[] landmarks,
      int p,
      int d,
      int neighbours,
      double[] centres,
      int[] groupOf,
      int probes) {
    ScanKind kind = ScanKind.best();
    int count = centres.length / d;
    this.d = d;
    this.neighbours = neighbours;
    this.probes = probes;
    this.keep = neighbours + ExactSearch.SPARE;
    this.groups = new ExactSearch(centres, count, d, probes, kind);
    this.exact = new ExactSearch(landmarks, p, d, neighbours, kind);
    this.starts = starts(groupOf, count);
    this.positions = byGroup(groupOf, starts);
    this.landmarks = new double[p * d];
    for (int i = 0; i < p; i++) {
      System.arraycopy(landmarks, positions[i] * d, this.landmarks, i * d, d);
    }
    this.centred = new CentredLandmarks(this.landmarks, p, d);
    this.scans = new FloatScan[count];
    if (centred.fitFloat()) {
      for (int g = 0; g < count; g++) {
        scans[g] = kind.scan(centred.range(starts[g], starts[g + 1] - starts[g]), keep);
      }
    }
    this.candidates = new Candidates(FloatPass.BLOCK, keep);
    this.ofGroup = new Candidates(FloatPass.BLOCK, keep);
    this.block = new float[FloatPass.BLOCK * d];
    this.gathered = new float[FloatPass.BLOCK * d];
    this.probed = new int[FloatPass.BLOCK * probes];
    this.groupDistances = new double[FloatPass.BLOCK * probes];
  }

  private static int[] starts(int[] groupOf, int groups) {
    int[] starts = new int[groups + 1];
    for (int group : groupOf) {
      starts[group + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    return starts;
  }

  private static int[] byGroup(int[] groupOf, int[] starts) {
    int[] next = starts.clone();
    int[] positions = new int[groupOf.length];
    for (int i = 0; i < groupOf.length; i++) {
      positions[next[groupOf[i]]++] = i;
    }
    return positions;
  }

  @Override
  public void nearest(double[] rows, int count, int[] positions, double[] distances) {
    ExactSearch.require((long) count * d, rows.length, "rows");
    ExactSearch.require((long) count * neighbours, positions.length, "positions");
    ExactSearch.require((long) count * neighbours, distances.length, "distances");
    if (!centred.fitFloat()) {
      exact.nearest(rows, count, positions, distances);
      return;
    }
    for (int first = 0; first < count; first += FloatPass.BLOCK) {
      nearestOfBlock(rows, first, Math.min(FloatPass.BLOCK, count - first), positions, distances);
    }
  }

  private void nearestOfBlock(
      double[] rows, int first, int size, int[] positions, double[] distances) {
    double[] part = Arrays.copyOfRange(rows, first * d, (first + size) * d);
    groups.nearest(part, size, probed, groupDistances);
    candidates.clear();
    for (int i = 0; i < size; i++) {
      double squaredNorm = centred.squaredNorm(part, i * d);
      if (centred.rowFits(squaredNorm)) {
        centred.shift(part, i * d, block, i * d);
        offsets[i] = centred.offset(squaredNorm);
      } else {
        Arrays.fill(probed, i * probes, (i + 1) * probes, -1);
      }
    }
    for (int group = 0; group < scans.length; group++) {
      scan(group, size);
    }
    double[] distance = new double[keep];
    int[] order = new int[keep];
    for (int i = 0; i < size; i++) {
      if (candidates.size(i) < neighbours) {
        one(part, i, first + i, positions, distances);
      } else {
        measure(part, i, first + i, order, distance, positions, distances);
      }
    }
  }

  /** Scores the landmarks of a group for the rows of the block that look at it. */
  private void scan(int group, int size) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      for (int h = i * probes; h < (i + 1) * probes; h++) {
        if (probed[h] == group) {
          System.arraycopy(block, i * d, gathered, count * d, d);
          gatheredOffsets[count] = offsets[i];
          ofGroup.prime(count, candidates.limit(i));
          members[count++] = i;
        }
      }
    }
    if (count == 0) {
      return;
    }
    scans[group].scan(gathered, gatheredOffsets, count, ofGroup);
    for (int c = 0; c < count; c++) {
      for (int rank = 0; rank < keep && ofGroup.position(c, rank) >= 0; rank++) {
        if (ofGroup.score(c, rank) < candidates.limit(members[c])) {
          candidates.insert(
              members[c], ofGroup.score(c, rank), starts[group] + ofGroup.position(c, rank));
        }
      }
    }
  }

  /** A row that its groups have too few landmarks for, or that is too far out for floats. */
  private void one(double[] part, int i, int row, int[] positions, double[] distances) {
    int[] found = new int[neighbours];
    double[] at = new double[neighbours];
    exact.nearest(Arrays.copyOfRange(part, i * d, (i + 1) * d), 1, found, at);
    System.arraycopy(found, 0, positions, row * neighbours, neighbours);
    System.arraycopy(at, 0, distances, row * neighbours, neighbours);
  }

  /** The nearest of a row's candidates, by their distances in double. */
  private void measure(
      double[] part,
      int i,
      int row,
      int[] order,
      double[] distance,
      int[] foundPositions,
      double[] foundDistances) {
    int count = candidates.size(i);
    for (int rank = 0; rank < count; rank++) {
      int candidate = candidates.position(i, rank);
      double measured = SquaredDistance.between(part, i * d, landmarks, candidate * d, d);
      int position = positions[candidate];
      int slot = rank;
      while (slot > 0
          && (distance[slot - 1] > measured
              || (distance[slot - 1] == measured && order[slot - 1] > position))) {
        distance[slot] = distance[slot - 1];
        order[slot] = order[slot - 1];
        slot--;
      }
      distance[slot] = measured;
      order[slot] = position;
    }
    System.arraycopy(order, 0, foundPositions, row * neighbours, neighbours);
    System.arraycopy(distance, 0, foundDistances, row * neighbours, neighbours);
  }
}
