package org.mustlink.core.scacs;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.landmark.CodeSum;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Constraint matrices of links between rows whose codes are at hand. */
public final class LinkConstraints {
  /** A random pair is apart far more often than together: a cannot-link tells less. */
  private static final double CANNOT_SHARE = 0.25;

  /** Solutions looked at, as a multiple of k: those of least cost are taken. */
  private static final int CONSIDERED = 4;

  private LinkConstraints() {}

  /**
   * The links and labels with all that they imply: rows of a must-link component are one, M (I - [C
   * > 0]) M^T with M the summed codes of the components and C the cannot-links between them. Links
   * count alike whatever their weight.
   */
  public static ConstraintMatrix closed(
      LandmarkGraph graph, CodedRows rows, SideInformation statements, int k) {
    Closure closure = Closure.of(statements);
    long[] apart = apart(statements, closure);
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

  /** The links alone, one by one and by their weights: a wrong one does no more harm than one. */
  public static ConstraintMatrix open(LandmarkGraph graph, CodedRows rows, Links links, int k) {
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

  /** D^-1/2 times the summed codes of every unit. */
  private static DenseMatrix codes(LandmarkGraph graph, CodedRows rows, int[] unitOf, int units) {
    int p = graph.total();
    double[] sums = new double[p * units];
    for (int row = 0; row < rows.count(); row++) {
      for (int a = row * rows.r(); a < (row + 1) * rows.r(); a++) {
        sums[unitOf[row] * p + rows.codes()[a]] += rows.weights()[a];
      }
    }
    return graph.scaled(new DenseMatrix(p, units, sums));
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
    int r = rows.r();
    PairSums pairs = PairSums.empty(graph.total(), links.size());
    for (int i = 0; i < links.size(); i++) {
      pairs.add(
          rows.codes(),
          rows.weights(),
          r,
          links.first(i) * r,
          links.second(i) * r,
          weight(links, i));
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

  /** Pairs of components with a cannot-link or different classes, each once. */
  static long[] apart(SideInformation statements, Closure closure) {
    Links links = statements.links();
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
