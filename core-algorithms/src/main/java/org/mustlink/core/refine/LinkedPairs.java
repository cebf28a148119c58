package org.mustlink.core.refine;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.landmark.CodeSum;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkGraph;
import org.mustlink.core.landmark.PairSums;
import org.mustlink.core.method.PairConstraints;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.Statements;

/** Constraint matrices of links between rows whose codes are at hand. */
public final class LinkedPairs {
  /** A random pair is apart far more often than together: a cannot-link tells less. */
  private static final double CANNOT_SHARE = 0.25;

  private LinkedPairs() {}

  /**
   * The links and labels with all that they imply: rows of a must-link component are one, M (I - [C
   * > 0]) M^T with M the summed codes of the components and C the cannot-links between them. Links
   * count alike whatever their weight.
   */
  public static PairConstraints closed(LandmarkGraph graph, CodedRows rows, Statements statements) {
    Closure closure = Closure.of(statements);
    CodeSum[] sums = sums(rows, closure);
    long most = (long) rows.count() * rows.count();
    PairSums pairs = PairSums.empty(graph.total(), 2 * most);
    for (CodeSum sum : sums) {
      pairs.addSquare(sum, 1);
    }
    for (long pair : apart(statements, closure)) {
      pairs.add(sums[(int) (pair >>> 32)], sums[(int) pair], -1);
    }
    return new PairConstraints(pairs.scaled(graph));
  }

  /** The links alone, one by one and by their weights: a wrong one does no more harm than one. */
  public static PairConstraints open(LandmarkGraph graph, CodedRows rows, Links links) {
    int r = rows.r();
    PairSums pairs = PairSums.empty(graph.total(), links.size());
    for (int i = 0; i < links.size(); i++) {
      double weight = links.weight(i) * (links.must(i) ? 1 : -CANNOT_SHARE);
      pairs.add(rows.codes(), rows.weights(), r, links.first(i) * r, links.second(i) * r, weight);
    }
    return new PairConstraints(pairs.scaled(graph));
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
  private static long[] apart(Statements statements, Closure closure) {
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
