package org.mustlink.core.knn;

import java.util.Arrays;
import org.mustlink.core.ids.IndexGroups;

/**
 * Approximate nearest landmarks by inverted lists (IVF: Jegou, Douze, Schmid, PAMI 2011). The
 * landmarks are divided among g lists, each with a centre, and a row is compared with the landmarks
 * of the h lists, its probes, whose centres are nearest to it. A landmark of another list is not
 * found, however near it is; the distances to landmarks that are found are exact. A row costs O((g
 * + p h / g) d), where {@link ExactSearch} costs O(p d). Not thread-safe.
 *
 * <p>Float scores decide which landmarks become candidates, so that a JVM without the vector module
 * may find other landmarks at near ties.
 */
public final class InvertedListSearch implements LandmarkSearch {
  private final double[] landmarks; // list by list
  private final int[] positions; // of these among all
  private final int[] starts; // of the lists, and the end of the last
  private final int d;
  private final int neighbours;
  private final int probes;
  private final int keep;
  private final ExactSearch lists;
  private final ExactSearch exact;
  private final CentredLandmarks centred;
  private final FloatScan[] scans;
  private final Candidates candidates;
  private final Candidates ofList;
  private final float[] block;
  private final float[] gathered;
  private final float[] offsets = new float[FloatPass.BLOCK];
  private final float[] gatheredOffsets = new float[FloatPass.BLOCK];
  private final int[] members = new int[FloatPass.BLOCK];
  private final int[] probed;
  private final double[] probeDistances;

  /**
   * Makes a search over a copy of the landmarks, packed for {@link ScanKind#best()}. O(p d) time
   * and memory.
   *
   * @param landmarks p x d row-major, finite
   * @param neighbours landmarks wanted for each row, from 1 to p
   * @param centres g x d, the centres of the lists
   * @param listOf the list of each landmark, from 0 to g - 1
   * @param probes the number of lists searched for a row, h, from 1 to g
   */
  public InvertedListSearch(
      double[] landmarks,
      int p,
      int d,
      int neighbours,
      double[] centres,
      int[] listOf,
      int probes) {
    ScanKind kind = ScanKind.best();
    int count = centres.length / d;
    this.d = d;
    this.neighbours = neighbours;
    this.probes = probes;
    this.keep = neighbours + ExactSearch.SPARE;
    this.lists = new ExactSearch(centres, count, d, probes, kind);
    this.exact = new ExactSearch(landmarks, p, d, neighbours, kind);
    IndexGroups groups = IndexGroups.of(count, p, i -> listOf[i]);
    this.starts = groups.starts();
    this.positions = groups.members();
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
    this.ofList = new Candidates(FloatPass.BLOCK, keep);
    this.block = new float[FloatPass.BLOCK * d];
    this.gathered = new float[FloatPass.BLOCK * d];
    this.probed = new int[FloatPass.BLOCK * probes];
    this.probeDistances = new double[FloatPass.BLOCK * probes];
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
    lists.nearest(part, size, probed, probeDistances);
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
    for (int list = 0; list < scans.length; list++) {
      scan(list, size);
    }
    for (int i = 0; i < size; i++) {
      if (candidates.size(i) < neighbours) {
        one(part, i, first + i, positions, distances);
      } else {
        measure(part, i, first + i, positions, distances);
      }
    }
  }

  /** Scores the landmarks of a list for the rows of the block that probe it. */
  private void scan(int list, int size) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      for (int h = i * probes; h < (i + 1) * probes; h++) {
        if (probed[h] == list) {
          System.arraycopy(block, i * d, gathered, count * d, d);
          gatheredOffsets[count] = offsets[i];
          ofList.prime(count, candidates.limit(i));
          members[count++] = i;
        }
      }
    }
    if (count == 0) {
      return;
    }
    scans[list].scan(gathered, gatheredOffsets, count, ofList);
    for (int c = 0; c < count; c++) {
      for (int rank = 0; rank < keep && ofList.position(c, rank) >= 0; rank++) {
        if (ofList.score(c, rank) < candidates.limit(members[c])) {
          candidates.insert(
              members[c], ofList.score(c, rank), starts[list] + ofList.position(c, rank));
        }
      }
    }
  }

  /**
   * Searches all landmarks for a row whose probes contain too few landmarks or that is too far away
   * for floats.
   */
  private void one(double[] part, int i, int row, int[] positions, double[] distances) {
    int[] found = new int[neighbours];
    double[] at = new double[neighbours];
    exact.nearest(Arrays.copyOfRange(part, i * d, (i + 1) * d), 1, found, at);
    System.arraycopy(found, 0, positions, row * neighbours, neighbours);
    System.arraycopy(at, 0, distances, row * neighbours, neighbours);
  }

  /** Takes the nearest candidates of a row by their distances in double. */
  private void measure(double[] part, int i, int row, int[] positions, double[] distances) {
    int first = row * neighbours;
    int end = first + neighbours;
    for (int rank = 0; rank < candidates.size(i); rank++) {
      int candidate = candidates.position(i, rank);
      double distance = SquaredDistance.between(part, i * d, landmarks, candidate * d, d);
      int free = Math.min(end, first + rank);
      ExactSearch.insert(
          this.positions[candidate], distance, first, free, end, positions, distances);
    }
  }
}
