package org.mustlink.core.suggest;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;

/**
 * All that suggestions need of the rows of a table: sums of their codes, and for every landmark the
 * most central and the most doubtful row that is not known yet. Exact, so that it depends neither
 * on the order of the rows nor on how they are split. Mutable and not thread-safe; one a task, then
 * merged. Holds at most two {@link CodeSums} and 2 p + k rows.
 */
public final class SuggestionSums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Weights are added as whole numbers of this unit, which 2^30 rows cannot make overflow. */
  private static final double UNIT = 0x1p32;

  /** A row without any doubt counts for this much of one that could as well be in another. */
  private static final double SURE = 0.1;

  private final CodeSums all;
  private final CodeSums known;
  private final long[] doubts;
  private final @Nullable Candidate[] central;
  private final @Nullable Candidate[] doubtful;
  private final @Nullable Candidate[] typical;
  private long knownRows;

  private SuggestionSums(int p, int k, long n) {
    this.all = CodeSums.empty(p, 0, n);
    this.known = CodeSums.empty(p, 0, n);
    this.doubts = new long[p];
    this.central = new Candidate[p];
    this.doubtful = new Candidate[p];
    this.typical = new Candidate[k];
  }

  /**
   * Empty sums.
   *
   * @param p landmarks
   * @param k clusters
   * @param n rows that will be added at most
   */
  public static SuggestionSums empty(int p, int k, long n) {
    return new SuggestionSums(p, k, n);
  }

  /**
   * Rows with what is known of them.
   *
   * @param codes of the rows
   * @param clusters of the rows, from 0
   * @param margins of the rows, in [0, 1]
   * @param known whether the class of a row is known, by its label or by must-links
   * @param musts must-links of the rows
   * @param suggested whether the row may be suggested
   */
  public record Block(
      CodedRows codes,
      int[] clusters,
      double[] margins,
      boolean[] known,
      int[] musts,
      boolean[] suggested) {}

  /**
   * Adds rows. O(r^2) a row.
   *
   * @param names of the rows by their index in the block; asked for few of them
   */
  public void add(Block block, IntFunction<String> names) {
    CodedRows codes = block.codes();
    int count = codes.count();
    all.add(codes, unlabelled(count));
    int[] sure = IntStream.range(0, count).filter(i -> block.known()[i]).toArray();
    known.add(codes.take(sure), unlabelled(sure.length));
    knownRows += sure.length;
    for (int i = 0; i < count; i++) {
      int r = codes.r();
      double doubt = SURE + (1 - SURE) * (1 - block.margins()[i]);
      for (int a = i * r; a < (i + 1) * r; a++) {
        doubts[codes.codes()[a]] += (long) Math.rint(doubt * codes.weights()[a] * UNIT);
      }
      offer(block, i, names);
    }
  }

  private static int[] unlabelled(int count) {
    int[] labels = new int[count];
    Arrays.fill(labels, -1);
    return labels;
  }

  private void offer(Block block, int i, IntFunction<String> names) {
    CodedRows codes = block.codes();
    Candidate row =
        Candidate.of(codes, i, "", block.clusters()[i], block.margins()[i], block.musts()[i]);
    int landmark = row.landmark();
    boolean asked = block.suggested()[i];
    if (wants(typical, row.cluster(), row, Candidate.TYPICAL_FIRST)
        || (asked
            && (wants(central, landmark, row, Candidate.CENTRAL_FIRST)
                || wants(doubtful, landmark, row, Candidate.DOUBTFUL_FIRST)))) {
      Candidate named =
          Candidate.of(codes, i, names.apply(i), row.cluster(), row.margin(), row.musts());
      put(typical, row.cluster(), named, Candidate.TYPICAL_FIRST);
      if (asked) {
        put(central, landmark, named, Candidate.CENTRAL_FIRST);
        put(doubtful, landmark, named, Candidate.DOUBTFUL_FIRST);
      }
    }
  }

  /** The empty name comes first, so that a row that ties is asked for its name. */
  private static boolean wants(
      @Nullable Candidate[] best, int at, Candidate row, Comparator<Candidate> order) {
    Candidate held = best[at];
    return held == null || order.compare(row, held) < 0;
  }

  private static void put(
      @Nullable Candidate[] best, int at, Candidate row, Comparator<Candidate> order) {
    if (wants(best, at, row, order)) {
      best[at] = row;
    }
  }

  /** Adds other sums to these. */
  public SuggestionSums merge(SuggestionSums other) {
    all.merge(other.all);
    known.merge(other.known);
    knownRows += other.knownRows;
    for (int i = 0; i < doubts.length; i++) {
      doubts[i] += other.doubts[i];
    }
    putAll(central, other.central, Candidate.CENTRAL_FIRST);
    putAll(doubtful, other.doubtful, Candidate.DOUBTFUL_FIRST);
    putAll(typical, other.typical, Candidate.TYPICAL_FIRST);
    return this;
  }

  private static void putAll(
      @Nullable Candidate[] into, @Nullable Candidate[] from, Comparator<Candidate> order) {
    for (int at = 0; at < into.length; at++) {
      Candidate row = from[at];
      if (row != null) {
        put(into, at, row, order);
      }
    }
  }

  /** Rows whose class is known. */
  public long knownRows() {
    return knownRows;
  }

  /** The names of all rows that are kept, each once. */
  public List<String> names() {
    return Stream.of(central, doubtful, typical)
        .flatMap(Arrays::stream)
        .filter(Objects::nonNull)
        .map(Candidate::name)
        .distinct()
        .sorted()
        .toList();
  }

  CodeSums all() {
    return all;
  }

  CodeSums known() {
    return known;
  }

  /**
   * How much the variance of each landmark matters: the rows in its part of the table, each by its
   * doubt. Where no class is known, margins say little, and all rows count the same.
   */
  double[] weights() {
    return knownRows == 0
        ? all.degrees()
        : Arrays.stream(doubts).mapToDouble(doubt -> doubt / UNIT).toArray();
  }

  /** The rows that could be suggested, each once, in an order that depends on them alone. */
  List<Candidate> candidates() {
    return Stream.concat(Arrays.stream(central), Arrays.stream(doubtful))
        .filter(Objects::nonNull)
        .sorted(Comparator.comparing(Candidate::name))
        .filter(new Once())
        .toList();
  }

  /** The most typical row of every cluster, by its number; null where it has no row. */
  List<@Nullable Candidate> typical() {
    return Arrays.asList(typical);
  }

  /** Of rows in the order of their names, the first with each. */
  private static final class Once implements Predicate<Candidate> {
    private String last = "";
    private boolean any;

    @Override
    public boolean test(Candidate row) {
      boolean first = !any || !row.name().equals(last);
      any = true;
      last = row.name();
      return first;
    }
  }
}
