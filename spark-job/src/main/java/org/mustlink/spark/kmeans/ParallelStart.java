package org.mustlink.spark.kmeans;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.kmeans.ClusterSums;
import org.mustlink.core.kmeans.ExactSum;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.kmeans.SumScale;
import org.mustlink.core.kmeans.WeightedKMeans;
import org.mustlink.core.linalg.Rows;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * The first centres by k-means|| (Bahmani and others, VLDB 2012). In each pass a row is drawn as a
 * candidate with a probability of 2 k times its share of the cost, for which a hash of its content
 * and of the number of the pass is the random number. Equal rows are drawn together, as one
 * candidate. Each candidate then counts as much as the rows that are nearest to it, and k-means++
 * chooses among them.
 *
 * @param blocks the rows, cached
 * @param resources releases what is shared
 */
record ParallelStart(
    JavaRDD<PointBlock> blocks, SumScale scale, KMeansSettings settings, Resources resources) {

  /** Candidates drawn in a pass, for each cluster. */
  private static final int CANDIDATES = 2;

  /** The starts of k-means on the candidates. */
  private static final int STARTS = 5;

  /** The number of further passes if those that were asked for leave fewer candidates than k. */
  private static final int FURTHER = 10;

  /**
   * Returns k centres, row-major, or fewer if there are fewer candidates.
   *
   * @param given the first centres, row-major; their order is kept
   */
  double[] centres(double[] given, int d) {
    double[] known = given.length > 0 ? given : least(d);
    Rows candidates = new Rows(known, known.length / d, d);
    PassStates<NearestCandidates> nearest = new PassStates<>(blocks, resources);
    double cost = approach(nearest, candidates, 0);
    for (int pass = 0; goesOn(pass, candidates.count()) && cost > 0; pass++) {
      Rows all = joined(candidates, drawn(nearest, pass, cost, d));
      if (all.count() > candidates.count()) {
        cost = approach(nearest, all, candidates.count());
        candidates = all;
      }
    }
    double[] counted = weights(nearest, candidates.count());
    nearest.release();
    return new WeightedKMeans(candidates.data(), counted, d)
        .centres(given, settings.k(), STARTS, settings.seed())
        .centres();
  }

  private boolean goesOn(int pass, int candidates) {
    int asked = settings.initSteps();
    return pass < asked || (candidates < settings.k() && pass < asked + FURTHER);
  }

  /** The row that counts and whose hash is the least. */
  private double[] least(int d) {
    long seed = settings.seed();
    return blocks
        .mapPartitions(all -> least(all, d, seed).iterator())
        .reduce((one, other) -> order(seed).compare(one, other) <= 0 ? one : other);
  }

  private static List<double[]> least(Iterator<PointBlock> blocks, int d, long seed) {
    double[] least = null;
    double[] row = new double[d];
    while (blocks.hasNext()) {
      PointBlock block = blocks.next();
      for (int i = 0; i < block.count(); i++) {
        block.copy(i, row, 0);
        if (block.weight(i) > 0 && (least == null || order(seed).compare(row, least) < 0)) {
          least = row.clone();
        }
      }
    }
    return least == null ? List.of() : List.of(least);
  }

  private static Comparator<double[]> order(long seed) {
    return Comparator.<double[], Long>comparing(
            row -> ContentHash.quick(row, 0, row.length, seed), Long::compareUnsigned)
        .thenComparing(Arrays::compare);
  }

  /** Finds the nearest candidates where there are more of them, and returns the cost. */
  private double approach(PassStates<NearestCandidates> nearest, Rows candidates, int first) {
    Shared<Rows> shared = resources.share(blocks.context(), candidates);
    return nearest
        .advance(
            (all, before) -> approached(all, before, shared.value(), first),
            NearestCandidates::cost,
            ExactSum::plus)
        .value();
  }

  private static NearestCandidates approached(
      Iterator<PointBlock> blocks, @Nullable NearestCandidates before, Rows candidates, int first) {
    NearestCandidates.Search search = new NearestCandidates.Search(candidates, first);
    List<int[]> positions = new ArrayList<>();
    List<double[]> distances = new ArrayList<>();
    ExactSum cost = new ExactSum();
    while (blocks.hasNext()) {
      PointBlock block = blocks.next();
      int[] near = new int[block.count()];
      double[] far = new double[block.count()];
      if (before == null) {
        Arrays.fill(far, Double.POSITIVE_INFINITY);
      } else {
        near = before.positions()[positions.size()].clone();
        far = before.distances()[positions.size()].clone();
      }
      search.approach(block, near, far, cost);
      positions.add(near);
      distances.add(far);
    }
    return new NearestCandidates(
        positions.toArray(int[][]::new), distances.toArray(double[][]::new), cost);
  }

  /** Draws the candidates of a pass, about 2 k rows, in the order of their values. */
  private List<double[]> drawn(
      PassStates<NearestCandidates> nearest, int pass, double cost, int d) {
    long seed = ContentHash.of(new double[] {pass}, 0, 1, settings.seed());
    double factor = CANDIDATES * settings.k() / cost;
    TreeSet<double[]> distinct = new TreeSet<>(Arrays::compare);
    distinct.addAll(
        PartitionResults.collect(
            nearest.with((all, last) -> drawn(all, last, seed, factor, d).iterator())));
    return List.copyOf(distinct);
  }

  private static TreeSet<double[]> drawn(
      Iterator<PointBlock> blocks, NearestCandidates nearest, long seed, double factor, int d) {
    TreeSet<double[]> drawn = new TreeSet<>(Arrays::compare);
    double[] row = new double[d];
    for (int b = 0; blocks.hasNext(); b++) {
      PointBlock block = blocks.next();
      for (int i = 0; i < block.count(); i++) {
        block.copy(i, row, 0);
        double share = factor * block.weight(i) * nearest.distances()[b][i];
        if ((ContentHash.quick(row, 0, d, seed) >>> 11) * 0x1p-53 < share) {
          drawn.add(row.clone());
        }
      }
    }
    return drawn;
  }

  private static Rows joined(Rows candidates, List<double[]> added) {
    int d = candidates.d();
    double[] all = Arrays.copyOf(candidates.data(), (candidates.count() + added.size()) * d);
    for (int i = 0; i < added.size(); i++) {
      System.arraycopy(added.get(i), 0, all, (candidates.count() + i) * d, d);
    }
    return new Rows(all, candidates.count() + added.size(), d);
  }

  /** Returns the weight of the rows that are nearest to each candidate. */
  private double[] weights(PassStates<NearestCandidates> nearest, int candidates) {
    SumScale steps = scale;
    return PassStates.merged(
            nearest.with((all, last) -> List.of(counted(all, last, steps, candidates)).iterator()),
            ClusterSums::plus)
        .weights(scale);
  }

  private static ClusterSums counted(
      Iterator<PointBlock> blocks, NearestCandidates nearest, SumScale scale, int candidates) {
    ClusterSums sums = new ClusterSums(candidates, 0);
    for (int b = 0; blocks.hasNext(); b++) {
      int[] positions = nearest.positions()[b];
      sums.add(scale, blocks.next(), i -> positions[i]);
    }
    return sums;
  }
}
