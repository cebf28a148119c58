package org.mustlink.core.inmemory;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Side information as pairs: all pairs of labelled rows, which are not stored one by one, and the
 * links without duplicates and without links of a row with itself.
 *
 * @param n rows
 * @param classOf n, from 0 to {@code classSizes.length - 1} in the order of first occurrence, or -1
 * @param classSizes labelled rows of each class
 * @param givenAs the label that each of these classes has in the side information that was given
 * @param first the smaller row of each link
 * @param second the larger row of each link
 * @param weight of each link, greater than 0 for a must-link, less for a cannot-link
 * @param warnings sentences about faults of the side information
 */
public record PairwiseSideInformation(
    int n,
    int[] classOf,
    int[] classSizes,
    int[] givenAs,
    int[] first,
    int[] second,
    double[] weight,
    List<String> warnings) {

  /** Whether there is no side information. */
  public boolean none() {
    return classSizes.length == 0 && first.length == 0;
  }

  /** Classes that have labelled rows. */
  public int classes() {
    return classSizes.length;
  }

  /** Labelled rows. */
  public long labelled() {
    return IntStream.of(classSizes).asLongStream().sum();
  }

  /**
   * Returns the same with the classes in the order in which they were numbered in the side
   * information that was given, in place of the order of first occurrence.
   */
  public PairwiseSideInformation asGiven() {
    int classes = classSizes.length;
    int[] order = Indices.ascending(classes, c -> givenAs[c]);
    int[] numbers = new int[classes];
    IntStream.range(0, classes).forEach(c -> numbers[order[c]] = c);
    return new PairwiseSideInformation(
        n,
        IntStream.of(classOf).map(c -> c < 0 ? c : numbers[c]).toArray(),
        IntStream.of(order).map(c -> classSizes[c]).toArray(),
        IntStream.of(order).map(c -> givenAs[c]).toArray(),
        first,
        second,
        weight,
        warnings);
  }

  /**
   * Returns the counts by which a fit decides how it uses this side information.
   *
   * @param k the number of clusters, 0 if not known
   * @param names the names of the classes
   */
  public SideInformationCounts counts(FitOptions options, int k, List<String> names) {
    long[] labels = Arrays.stream(classSizes).asLongStream().toArray();
    long linkedRows = constrainedRows().length - labelled();
    return new SideInformationCounts(options, k, names, labels, linkedRows, first.length);
  }

  /** The set of the rows with a label or a link. */
  public BitSet rows() {
    BitSet rows = new BitSet(n);
    for (int i = 0; i < n; i++) {
      rows.set(i, classOf[i] >= 0);
    }
    for (int e = 0; e < first.length; e++) {
      rows.set(first[e]);
      rows.set(second[e]);
    }
    return rows;
  }

  /** The rows with a link, ascending. */
  public int[] linkedRows() {
    return IntStream.concat(IntStream.of(first), IntStream.of(second))
        .distinct()
        .sorted()
        .toArray();
  }

  /** The rows with a label or a link, ascending. */
  public int[] constrainedRows() {
    return rows().stream().toArray();
  }

  /** Leaves out the labels and links of some rows; a class may be left without any row. */
  PairwiseSideInformation without(BitSet rows) {
    int[] labels = classOf.clone();
    int[] sizes = classSizes.clone();
    rows.stream()
        .filter(i -> labels[i] >= 0)
        .forEach(
            i -> {
              sizes[labels[i]]--;
              labels[i] = -1;
            });
    int[] left =
        IntStream.range(0, first.length)
            .filter(e -> !rows.get(first[e]) && !rows.get(second[e]))
            .toArray();
    return new PairwiseSideInformation(
        n,
        labels,
        sizes,
        givenAs,
        IntStream.of(left).map(e -> first[e]).toArray(),
        IntStream.of(left).map(e -> second[e]).toArray(),
        IntStream.of(left).mapToDouble(e -> weight[e]).toArray(),
        warnings);
  }

  /**
   * Returns the side information between some rows alone, by their positions among them.
   *
   * @param rows those of all links among them
   */
  public SideInformation between(int[] rows) {
    boolean[] must = new boolean[weight.length];
    for (int e = 0; e < must.length; e++) {
      must[e] = weight[e] > 0;
    }
    int[] positions = new int[n];
    IntStream.range(0, rows.length).forEach(i -> positions[rows[i]] = i);
    Links links =
        Links.of(
            rows.length,
            IntStream.of(first).map(row -> positions[row]).toArray(),
            IntStream.of(second).map(row -> positions[row]).toArray(),
            must,
            Arrays.stream(weight).map(w -> Math.min(1, Math.abs(w))).toArray());
    return new SideInformation(
        links, IntStream.of(rows).map(row -> classOf[row]).toArray(), classes());
  }

  /** Must-links, pairs of rows with one label among them. */
  public long must() {
    return withinClasses() + Arrays.stream(weight).filter(w -> w > 0).count();
  }

  /** Cannot-links, pairs of rows with different labels among them. */
  public long cannot() {
    return betweenClasses() + Arrays.stream(weight).filter(w -> w < 0).count();
  }

  /** Pairs of rows with one label. */
  public long withinClasses() {
    return IntStream.of(classSizes).mapToLong(size -> size * (size - 1L) / 2).sum();
  }

  /** Pairs of rows with different labels. */
  public long betweenClasses() {
    long labelled = labelled();
    return labelled * (labelled - 1) / 2 - withinClasses();
  }

  /** Receives one pair after another. */
  public interface PairVisitor {
    /** Receives rows i and j, and whether they are must-linked. */
    void visit(int i, int j, boolean must);
  }

  /** Visits every pair of labelled rows, then every link, in O(labelled^2 + links). */
  public void pairs(PairVisitor visitor) {
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n && classOf[i] >= 0; j++) {
        if (classOf[j] >= 0) {
          visitor.visit(i, j, classOf[i] == classOf[j]);
        }
      }
    }
    for (int e = 0; e < first.length; e++) {
      visitor.visit(first[e], second[e], weight[e] > 0);
    }
  }
}
