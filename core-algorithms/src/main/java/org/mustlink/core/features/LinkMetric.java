package org.mustlink.core.features;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Learns the metric of {@link LearnedMetric} from must-links (relevant component analysis as
 * published): each must-link component counts as a class. Held-out links decide whether it helps:
 * the rows of a must-link should be nearer to each other than those of a cannot-link.
 */
public final class LinkMetric {
  private static final double LEAST_SHRINKAGE = 0.3;
  private static final double MOST_SHRINKAGE = 0.9;
  private static final int FOLDS = 5;
  private static final int REPEATS = 3;

  /** With fewer links of a kind, held-out links cannot show a gain. */
  private static final int LEAST_LINKS = 10;

  private static final int MANY_CLUSTERS = 20;

  /**
   * For few clusters, the metric is used only if it raises the share of correctly ordered pairs by
   * at least this.
   */
  private static final double LEAST_GAIN = 0.005;

  private final Rows rows;
  private final Links links;
  private final int k;

  private LinkMetric(LinkedSample linked, FeatureMap map) {
    this.rows = map.apply(linked.rows());
    this.links = linked.links();
    this.k = linked.k();
  }

  /**
   * Learns the metric with the shrinkage rho = d/(d + 2 j), where must-links join j rows to others,
   * and uses it if it helps in 3 x 5-fold cross-validation over the links. With up to 20 clusters,
   * which links separate even without a metric, at least 2 d rows must be joined and the gain must
   * be clear. With more clusters the metric helps most, but few must-links cannot prove a gain; it
   * is then rejected only if it is worse by more than the standard error. O(folds (rows d^2 +
   * d^3)).
   *
   * @param linked the rows before the map
   * @param always whether the metric is used without cross-validation
   * @return C^-1/2, d x d, row-major, to be applied after the map; empty if the metric does not
   *     help or there are too few links to decide
   */
  public static Optional<double[]> learn(
      LinkedSample linked, FeatureMap map, boolean always, long seed) {
    LinkMetric learned = new LinkMetric(linked, map);
    return always || (learned.enough() && learned.helps(seed))
        ? learned.metric(linked.links())
        : Optional.empty();
  }

  private boolean enough() {
    long must = links.mustCount();
    boolean seen = must >= LEAST_LINKS && links.size() - must >= LEAST_LINKS;
    return seen
        && (k > MANY_CLUSTERS || joined(Closure.of(SideInformation.of(links))) >= 2 * rows.d());
  }

  private boolean helps(long seed) {
    double plain = ordered(false, seed);
    double least =
        k > MANY_CLUSTERS
            ? plain - Math.sqrt(plain * (1 - plain) / links.mustCount())
            : plain + LEAST_GAIN;
    return ordered(true, seed) > least;
  }

  /** The number of rows that must-links join to others. */
  private int joined(Closure closure) {
    return rows.count() - closure.count();
  }

  /** Returns the mean share, over the folds, of correctly ordered pairs of held-out links. */
  private double ordered(boolean learning, long seed) {
    return IntStream.range(0, REPEATS * FOLDS)
        .parallel()
        .mapToDouble(
            fold -> {
              int[] folds = folds(seed + fold / FOLDS);
              Links kept = links.filter(i -> folds[i] != fold % FOLDS);
              Optional<double[]> metric = learning ? metric(kept) : Optional.empty();
              Rows mapped =
                  metric
                      .map(root -> FeatureMap.identity(rows.d()).then(root).apply(rows))
                      .orElse(rows);
              return ordered(mapped, links.filter(i -> folds[i] == fold % FOLDS));
            })
        .boxed()
        .sorted()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
  }

  private int[] folds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, links.size()).map(i -> random.nextInt(FOLDS)).toArray();
  }

  private Optional<double[]> metric(Links kept) {
    Closure closure = Closure.of(SideInformation.of(kept));
    double shrinkage = rows.d() / (rows.d() + 2.0 * joined(closure));
    return LearnedMetric.inverseRoot(
        new LabelledRows(rows, closure.components(), closure.count()),
        Math.max(LEAST_SHRINKAGE, Math.min(MOST_SHRINKAGE, shrinkage)));
  }

  /**
   * Returns the share of pairs of a must-link and a cannot-link in which the rows of the must-link
   * are nearer to each other.
   */
  private static double ordered(Rows rows, Links heldOut) {
    long must = heldOut.mustCount();
    if (must == 0 || must == heldOut.size()) {
      return 0.5;
    }
    double[] lengths = new double[heldOut.size()];
    Arrays.setAll(lengths, i -> rows.squaredDistance(heldOut.first(i), heldOut.second(i)));
    double ordered = 0;
    int shorter = 0;
    for (int i : Indices.ascending(lengths.length, link -> lengths[link])) {
      if (heldOut.must(i)) {
        shorter++;
      } else {
        ordered += shorter;
      }
    }
    return ordered / ((double) must * (heldOut.size() - must));
  }
}
