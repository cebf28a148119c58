package org.mustlink.model.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.stability.ClusterNumbers;
import org.mustlink.model.portrait.DrawnRows;
import org.mustlink.model.portrait.Portraits;
import org.mustlink.model.summary.ClusterFeature;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.NumberOfClusters.Division;
import org.mustlink.model.summary.NumberOfClusters.Offer;
import org.mustlink.model.summary.NumberOfClusters.Part;

/**
 * Tells what numbers of clusters tell apart, on the rows on which they were compared.
 *
 * @param sampled of which the first rows were compared
 * @param columns of the table
 */
record OfferedNumbers(FirstSample sampled, FeatureColumns columns) {
  /** The number of features by which a part of a cluster is described. */
  private static final int FEATURES = 3;

  /**
   * Describes a comparison. O(s d) for each offered number, for s rows of d columns.
   *
   * @param chosen the number that was taken, which may be that of an earlier fit
   */
  NumberOfClusters of(ClusterNumbers found, int chosen) {
    List<Offer> offers = new ArrayList<>();
    int[] whole = new int[found.leaves().length];
    int[] before = whole;
    for (int k : found.offered()) {
      int[] level = found.level(k);
      offers.add(new Offer(k, divisions(before, level)));
      before = level;
    }
    return new NumberOfClusters(
        chosen,
        List.copyOf(offers),
        whole.length,
        found.draws(),
        found.candidates().stream()
            .map(
                one ->
                    new NumberOfClusters.Candidate(
                        one.k(), one.overlap(), one.gap(), one.evenness(), one.score()))
            .toList());
  }

  private List<Division> divisions(int[] coarse, int[] fine) {
    return IntStream.rangeClosed(0, IntStream.of(coarse).max().orElse(-1))
        .mapToObj(j -> IntStream.range(0, coarse.length).filter(i -> coarse[i] == j).toArray())
        .filter(own -> IntStream.of(own).map(i -> fine[i]).distinct().count() > 1)
        .map(own -> division(own, IntStream.of(own).map(i -> fine[i]).toArray(), coarse.length))
        .sorted(Comparator.comparingDouble((Division one) -> -one.share()))
        .toList();
  }

  /**
   * Describes the parts of a cluster.
   *
   * @param own the rows of the cluster
   * @param fine the cluster of the finer level that each of these rows is in
   * @param all the number of all rows
   */
  private Division division(int[] own, int[] fine, int all) {
    int[] numbers = IntStream.of(fine).distinct().sorted().toArray();
    int[] parts = IntStream.of(fine).map(j -> Arrays.binarySearch(numbers, j)).toArray();
    int[] counts = Indices.counts(parts, numbers.length);
    List<List<ClusterFeature>> features = features(own, parts, numbers.length);
    return new Division(
        (double) own.length / all,
        IntStream.of(Indices.ascending(numbers.length, j -> -counts[j]))
            .mapToObj(j -> new Part((double) counts[j] / all, features.get(j)))
            .toList());
  }

  private List<List<ClusterFeature>> features(int[] own, int[] parts, int count) {
    if (sampled.map().isReduction()) {
      return IntStream.range(0, count).mapToObj(j -> List.<ClusterFeature>of()).toList();
    }
    Rows rows = sampled.sample().rows().take(own);
    Rows values = sampled.inputs().rows().take(own);
    Portraits found = DrawnRows.portraits(sampled.map(), columns, rows, values, parts, count);
    return IntStream.range(0, count)
        .mapToObj(j -> found.features(j).stream().limit(FEATURES).toList())
        .toList();
  }
}
