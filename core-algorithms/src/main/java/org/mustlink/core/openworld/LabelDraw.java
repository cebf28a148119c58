package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.kmeans.WeightedKMeans;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * How the labelled rows lie among all rows: whether they look like a random draw of the rows of the
 * named classes. The landmark graph is cut into regions, by k-means of its spectral embedding,
 * which does not see the labels; {@link RegionLabels} explains how many labels each region has. The
 * reach of labels tells of new classes only if labels are such a draw: a person who labels rows of
 * one corner, or one class more often than others, leaves parts of named classes without labels.
 *
 * <p>The logarithms are means over several resolutions and draws of the regions.
 *
 * @param gapsToEven the logarithm of the likelihood of regions without labels beside evenly
 *     labelled ones, over that of labels that are even everywhere
 * @param gapsToUneven the same over the likelihood of labels whose density differs everywhere
 */
public record LabelDraw(double gapsToEven, double gapsToUneven) {
  /** What is known where the rows give no cause to look at the regions. */
  public static final LabelDraw EVEN = new LabelDraw(0, 0);

  /**
   * Regions without labels are neither there by chance nor since a person chose what to label if
   * they are ten times as likely as either.
   */
  private static final double LEAST = Math.log(10);

  /** The numbers of labels of a region on average. */
  private static final double[] RESOLUTIONS = {2.5, 3.5, 5};

  private static final int DRAWS = 2;
  private static final int STARTS = 3;
  private static final int FEWEST = 3;
  private static final int MOST = 100;
  private static final int LANDMARKS = 4;

  /**
   * Cuts the graph into regions and counts their labels. O(p^3).
   *
   * @param unseen the codes of the labelled rows as new rows would have them
   */
  static LabelDraw of(LandmarkGraph graph, CodedRows unseen, long seed) {
    int[] landmarks = landmarks(graph, unseen);
    int most = Math.min(MOST, graph.size() / LANDMARKS);
    int[] counts =
        Arrays.stream(RESOLUTIONS)
            .mapToInt(size -> Math.max(FEWEST, (int) Math.round(landmarks.length / size)))
            .map(count -> Math.min(count, most))
            .toArray();
    if (most < FEWEST) {
      return EVEN;
    }
    SymmetricEigen eigen =
        SymmetricEigen.largest(
            graph.similarity().toDense(), Arrays.stream(counts).max().orElseThrow());
    double[] roots = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    double even = 0;
    double uneven = 0;
    for (int count : counts) {
      WeightedKMeans kMeans =
          new WeightedKMeans(SpectralPoints.of(eigen, roots, count, 1), graph.degrees(), count);
      for (int draw = 0; draw < DRAWS; draw++) {
        RegionLabels regions =
            counted(graph, landmarks, kMeans.best(count, STARTS, seed + draw).clusters(), count);
        double gaps = regions.gaps();
        even += gaps - regions.even();
        uneven += gaps - regions.uneven();
      }
    }
    int all = counts.length * DRAWS;
    return new LabelDraw(even / all, uneven / all);
  }

  /** Whether some regions have no labels, and the others look like labelled at random. */
  public boolean leavesGaps() {
    return Math.min(gapsToEven, gapsToUneven) > LEAST;
  }

  /** The nearest landmark in use of each row that has one. */
  private static int[] landmarks(LandmarkGraph graph, CodedRows rows) {
    int[] indices = graph.indices();
    int r = rows.r();
    return IntStream.range(0, rows.count())
        .map(
            row -> {
              int nearest = row * r;
              for (int at = row * r; at < (row + 1) * r; at++) {
                nearest = rows.weights()[at] > rows.weights()[nearest] ? at : nearest;
              }
              return indices[rows.codes()[nearest]];
            })
        .filter(index -> index >= 0)
        .toArray();
  }

  private static RegionLabels counted(
      LandmarkGraph graph, int[] landmarks, int[] regions, int count) {
    double[] rows = new double[count];
    for (int i = 0; i < regions.length; i++) {
      rows[regions[i]] += graph.degrees()[i];
    }
    int[] labels = new int[count];
    for (int landmark : landmarks) {
      labels[regions[landmark]]++;
    }
    return RegionLabels.of(rows, labels);
  }
}
