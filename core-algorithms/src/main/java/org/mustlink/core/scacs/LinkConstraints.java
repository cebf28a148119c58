package org.mustlink.core.scacs;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSum;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Makes constraint matrices of links between rows whose codes are in memory: as {@link
 * ComponentConstraints} while there are at most as many components as landmarks, otherwise as
 * {@link PairConstraints}.
 */
public final class LinkConstraints {
  /**
   * The weight of a cannot-link relative to a must-link. Random pairs are far more often of
   * different classes than of the same class, so a cannot-link carries less information.
   */
  private static final double CANNOT_SHARE = 0.25;

  /**
   * The number of leading solutions from which those of the lowest cost are taken, as a multiple of
   * k.
   */
  private static final int CONSIDERED = 4;

  private LinkConstraints() {}

  /**
   * Makes the matrix of the transitive closure of links and labels: M (I - [C > 0]) M^T with M the
   * summed codes of the must-link components and C the cannot-links between them. All links count
   * equally, regardless of their weights.
   *
   * @param rows the codes of the rows of the side information
   * @param k the number of clusters
   */
  public static ConstraintMatrix closure(
      LandmarkGraph graph, CodedRows rows, SideInformation sideInformation, int k) {
    Closure closure = Closure.of(sideInformation);
    long[] apart = apart(sideInformation, closure);
    if (closure.count() > graph.size()) {
      return summed(graph, rows, closure, apart);
    }
    int u = closure.count();
    double[] n = new double[u * u];
    for (int i = 0; i < u; i++) {
      n[i * u + i] = 1;
    }
    for (long pair : apart) {
      int a = (int) (pair >>> 32);
      int b = (int) pair;
      n[a * u + b] = -1;
      n[b * u + a] = -1;
    }
    return new ComponentConstraints(
        codes(graph, rows, closure.components(), u), new DenseMatrix(u, u, n), CONSIDERED * k);
  }

  /**
   * Makes the matrix of the given links without their closure, with their weights. A wrong link
   * thus affects only its own two rows.
   *
   * @param rows the codes of the rows of the links
   * @param k the number of clusters
   */
  public static ConstraintMatrix given(LandmarkGraph graph, CodedRows rows, Links links, int k) {
    int c = rows.count();
    if (c > graph.size()) {
      return listed(graph, rows, links);
    }
    double[] n = new double[c * c];
    for (int i = 0; i < links.size(); i++) {
      n[links.first(i) * c + links.second(i)] += weight(links, i);
      n[links.second(i) * c + links.first(i)] += weight(links, i);
    }
    return new ComponentConstraints(
        codes(graph, rows, IntStream.range(0, c).toArray(), c),
        new DenseMatrix(c, c, n),
        CONSIDERED * k);
  }

  private static double weight(Links links, int i) {
    return links.weight(i) * (links.must(i) ? 1 : -CANNOT_SHARE);
  }

  /** Returns the summed codes of every component, times D^-1/2. */
  private static DenseMatrix codes(
      LandmarkGraph graph, CodedRows rows, int[] components, int count) {
    int p = graph.total();
    double[] sums = new double[p * count];
    for (int row = 0; row < rows.count(); row++) {
      for (int a = row * rows.r(); a < (row + 1) * rows.r(); a++) {
        sums[components[row] * p + rows.codes()[a]] += rows.weights()[a];
      }
    }
    return graph.scaled(new DenseMatrix(p, count, sums));
  }

  private static PairConstraints summed(
      LandmarkGraph graph, CodedRows rows, Closure closure, long[] apart) {
    CodeSum[] sums = sums(rows, closure);
    long most = (long) rows.count() * rows.count();
    PairSums pairs = PairSums.empty(graph.total(), 2 * most);
    for (CodeSum sum : sums) {
      pairs.addSquare(sum, 1);
    }
    for (long pair : apart) {
      pairs.add(sums[(int) (pair >>> 32)], sums[(int) pair], -1);
    }
    return new PairConstraints(graph.scaled(pairs));
  }

  private static PairConstraints listed(LandmarkGraph graph, CodedRows rows, Links links) {
    PairSums pairs = PairSums.empty(graph.total(), links.size());
    for (int i = 0; i < links.size(); i++) {
      pairs.add(rows, links.first(i), links.second(i), weight(links, i));
    }
    return new PairConstraints(graph.scaled(pairs));
  }

  private static CodeSum[] sums(CodedRows rows, Closure closure) {
    @Nullable CodeSum[] sums = new @Nullable CodeSum[closure.count()];
    for (int row = 0; row < rows.count(); row++) {
      int component = closure.components()[row];
      CodeSum code = CodeSum.of(rows.codes(), rows.weights(), row * rows.r(), rows.r());
      CodeSum before = sums[component];
      sums[component] = before == null ? code : before.plus(code);
    }
    return Arrays.stream(sums).map(Objects::requireNonNull).toArray(CodeSum[]::new);
  }

  /**
   * Returns the pairs of components with a cannot-link or different classes, without duplicates.
   */
  private static long[] apart(SideInformation sideInformation, Closure closure) {
    Links links = sideInformation.links();
    long[] linked =
        IntStream.range(0, links.size())
            .filter(i -> !links.must(i))
            .mapToLong(
                i ->
                    pair(
                        closure.components()[links.first(i)],
                        closure.components()[links.second(i)]))
            .toArray();
    int[] classes = IntStream.of(closure.classComponents()).filter(j -> j >= 0).toArray();
    long[] classed =
        IntStream.of(classes)
            .boxed()
            .flatMapToLong(a -> IntStream.of(classes).mapToLong(b -> pair(a, b)))
            .toArray();
    return LongStream.concat(Arrays.stream(linked), Arrays.stream(classed))
        .filter(pair -> (int) (pair >>> 32) != (int) pair)
        .sorted()
        .distinct()
        .toArray();
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }
}
