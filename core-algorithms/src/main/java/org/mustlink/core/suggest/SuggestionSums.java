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
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Vectors;

/**
 * All that suggestions need to know about the rows of a table: sums of their codes, for every
 * landmark the most central and the most uncertain row whose class is not known, and the size and
 * the most typical row of every cluster. The sums are exact, so that the result depends neither on
 * the order of the rows nor on how they are partitioned. Mutable and not thread-safe; every task
 * needs its own, and they are merged. Stores at most two {@link CodeSums} and 2 p + k rows.
 */
public final class SuggestionSums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Weights are added as integer multiples of 1 / UNIT; sums over 2^30 rows cannot overflow. */
  private static final double UNIT = 0x1p32;

  /** The uncertainty of a row with a margin of 1; that of a row with a margin of 0 is 1. */
  private static final double LEAST_UNCERTAINTY = 0.1;

  private final CodeSums all;
  private final CodeSums known;
  private final long[] uncertainties;
  private final @Nullable Candidate[] central;
  private final @Nullable Candidate[] uncertain;
  private final @Nullable Candidate[] typical;
  private final long[] sizes;
  private long knownRows;

  private SuggestionSums(int p, int k, long n) {
    this.all = CodeSums.empty(p, 0, n);
    this.known = CodeSums.empty(p, 0, n);
    this.uncertainties = new long[p];
    this.central = new Candidate[p];
    this.uncertain = new Candidate[p];
    this.typical = new Candidate[k];
    this.sizes = new long[k];
  }

  /**
   * Empty sums.
   *
   * @param p landmarks
   * @param k clusters
   * @param n the maximum number of rows that will be added
   */
  public static SuggestionSums empty(int p, int k, long n) {
    return new SuggestionSums(p, k, n);
  }

  /**
   * Adds rows. O(r^2) a row.
   *
   * @param names the name of a row by its index in the block; called for few rows
   */
  public void add(CandidateBlock block, IntFunction<String> names) {
    CodedRows codes = block.codes();
    int count = codes.count();
    all.addRows(codes);
    int[] sure = IntStream.range(0, count).filter(i -> block.known()[i]).toArray();
    known.addRows(codes.take(sure));
    knownRows += sure.length;
    for (int i = 0; i < count; i++) {
      int r = codes.r();
      double uncertainty = LEAST_UNCERTAINTY + (1 - LEAST_UNCERTAINTY) * (1 - block.margins()[i]);
      for (int a = i * r; a < (i + 1) * r; a++) {
        uncertainties[codes.codes()[a]] +=
            (long) Math.rint(uncertainty * codes.weights()[a] * UNIT);
      }
      sizes[block.clusters()[i]]++;
      offer(block, i, names);
    }
  }

  private void offer(CandidateBlock block, int i, IntFunction<String> names) {
    Candidate row = Candidate.of(block, i, "");
    int landmark = row.landmark();
    boolean asked = block.suggested()[i];
    if (wants(typical, row.cluster(), row, Candidate.TYPICAL_FIRST)
        || (asked
            && (wants(central, landmark, row, Candidate.CENTRAL_FIRST)
                || wants(uncertain, landmark, row, Candidate.UNCERTAIN_FIRST)))) {
      Candidate named = Candidate.of(block, i, names.apply(i));
      put(typical, row.cluster(), named, Candidate.TYPICAL_FIRST);
      if (asked) {
        put(central, landmark, named, Candidate.CENTRAL_FIRST);
        put(uncertain, landmark, named, Candidate.UNCERTAIN_FIRST);
      }
    }
  }

  /**
   * Whether a row precedes the one stored so far. The empty name precedes all others, so that the
   * name of a row that ties is looked up.
   */
  private static boolean wants(
      @Nullable Candidate[] best, int at, Candidate row, Comparator<Candidate> order) {
    Candidate stored = best[at];
    return stored == null || order.compare(row, stored) < 0;
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
    Vectors.add(uncertainties, other.uncertainties);
    Vectors.add(sizes, other.sizes);
    putAll(central, other.central, Candidate.CENTRAL_FIRST);
    putAll(uncertain, other.uncertain, Candidate.UNCERTAIN_FIRST);
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
  long knownRows() {
    return knownRows;
  }

  /** The names of all stored rows, without duplicates. */
  public List<String> names() {
    return Stream.of(central, uncertain, typical)
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
   * The weights of the variances of the landmarks: the sum of the weights of each landmark in the
   * codes of the rows, each times the uncertainty of the row. If no class is known, margins are not
   * meaningful, and all rows count equally.
   */
  double[] weights() {
    return knownRows == 0
        ? all.degrees()
        : Arrays.stream(uncertainties).mapToDouble(uncertainty -> uncertainty / UNIT).toArray();
  }

  /** The rows that may be suggested, sorted by name, without duplicates. */
  List<Candidate> candidates() {
    return Stream.concat(Arrays.stream(central), Arrays.stream(uncertain))
        .filter(Objects::nonNull)
        .sorted(Comparator.comparing(Candidate::name))
        .filter(new Once())
        .toList();
  }

  /** The most typical row of every cluster; null for a cluster without rows. */
  List<@Nullable Candidate> typical() {
    return Arrays.asList(typical);
  }

  /** The number of rows of a cluster. */
  long size(int cluster) {
    return sizes[cluster];
  }

  /** Accepts the first row of each name, for rows sorted by name. */
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
