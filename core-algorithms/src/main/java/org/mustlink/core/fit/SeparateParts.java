package org.mustlink.core.fit;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.values.Figures;

/**
 * The parts into which a table falls if no row of one part has a landmark in common with a row of
 * another, and what they mean for the result. Parts matter where they make it doubtful: a part
 * without any label that labels drawn at random would have reached, one so small that a cluster of
 * its own would be a few stray rows, or more parts than there are clusters.
 *
 * @param count the number of parts
 * @param large the number of parts that are not small
 * @param effect what the parts mean for the result
 * @param landmarks the landmarks of the rows that are concerned, none if {@link Effect#NONE} or
 *     {@link Effect#MERGED}
 * @param share the share of these rows, in [0, 1]
 * @param clusters the number of clusters
 */
public record SeparateParts(
    int count, int large, Effect effect, Set<Integer> landmarks, double share, int clusters) {

  /**
   * The probability below which labels drawn at random would not have missed a part. It is that of
   * Fisher's tests.
   */
  private static final double LEVEL = 0.05;

  /**
   * A part is small if it has fewer than this fraction of the rows of a cluster of mean size, as
   * for {@link org.mustlink.core.inmemory.JoinedGraph}.
   */
  private static final int SMALL = 10;

  /** What parts mean for the result. */
  public enum Effect {
    /** Nothing, as far as is known. */
    NONE,
    /** Rows of parts without a label get the classes of rows that are far from them. */
    UNLABELLED,
    /** The same, and no features decide, so that they get the first class. */
    UNDECIDED,
    /** A few rows become a cluster of their own. */
    STRAY,
    /** There are fewer clusters than large parts. */
    MERGED
  }

  public SeparateParts {
    landmarks = Set.copyOf(landmarks);
  }

  /**
   * Returns what parts mean for clusters of an embedding, each of which tends to be made of whole
   * parts.
   *
   * @param k the number of clusters
   */
  static SeparateParts ofEmbedding(LandmarkGraph graph, int k) {
    Map<Integer, Double> shares = shares(graph);
    Set<Integer> small = small(shares, k);
    boolean merged = k > 1 && shares.size() - small.size() > k;
    Effect effect = merged ? Effect.MERGED : small.isEmpty() ? Effect.NONE : Effect.STRAY;
    return of(graph, shares, effect, merged ? Set.of() : small, k);
  }

  /**
   * Returns what parts mean where labels are spread along the graph.
   *
   * @param known the codes of the rows with known or found classes
   * @param pooled whether classifiers of the features have a say
   * @param k the number of clusters
   */
  static SeparateParts ofLabels(LandmarkGraph graph, CodedRows known, boolean pooled, int k) {
    int[] components = graph.componentOf();
    int[] indices = graph.indices();
    Set<Integer> reached = new HashSet<>();
    IntStream.of(known.codes())
        .map(landmark -> indices[landmark])
        .filter(i -> i >= 0)
        .forEach(i -> reached.add(components[i]));
    Map<Integer, Double> shares = shares(graph);
    Set<Integer> missed =
        shares.entrySet().stream()
            .filter(part -> !reached.contains(part.getKey()))
            .filter(part -> !pooled || chance(part.getValue(), known.count()) < LEVEL)
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(TreeSet::new));
    Effect effect = missed.isEmpty() ? Effect.NONE : pooled ? Effect.UNLABELLED : Effect.UNDECIDED;
    return of(graph, shares, effect, missed, k);
  }

  private static Set<Integer> small(Map<Integer, Double> shares, int k) {
    return shares.entrySet().stream()
        .filter(part -> part.getValue() * SMALL * Math.max(2, k) < 1)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the probability with which labels drawn at random all miss a part. */
  private static double chance(double share, int labels) {
    return Math.pow(1 - share, labels);
  }

  private static Map<Integer, Double> shares(LandmarkGraph graph) {
    int[] components = graph.componentOf();
    double all = graph.rows();
    Map<Integer, Double> shares = new TreeMap<>();
    for (int i = 0; i < components.length; i++) {
      shares.merge(components[i], graph.degrees()[i] / all, Double::sum);
    }
    return shares;
  }

  private static SeparateParts of(
      LandmarkGraph graph,
      Map<Integer, Double> shares,
      Effect effect,
      Set<Integer> parts,
      int clusters) {
    int[] components = graph.componentOf();
    Set<Integer> landmarks =
        IntStream.range(0, components.length)
            .filter(i -> parts.contains(components[i]))
            .mapToObj(i -> graph.kept()[i])
            .collect(Collectors.toCollection(TreeSet::new));
    double share = parts.stream().mapToDouble(shares::get).sum();
    return new SeparateParts(
        shares.size(),
        shares.size() - small(shares, clusters).size(),
        effect,
        landmarks,
        share,
        clusters);
  }

  /** Returns which rows are concerned, by their codes. */
  public boolean[] concerned(CodedRows rows) {
    boolean[] concerned = new boolean[rows.count()];
    for (int at = 0; at < rows.codes().length; at++) {
      if (rows.weights()[at] > 0 && landmarks.contains(rows.codes()[at])) {
        concerned[at / rows.r()] = true;
      }
    }
    return concerned;
  }

  /**
   * Returns a warning; nothing if the parts do not matter.
   *
   * @param n the number of rows of the table
   * @param common what these rows have in common, as a clause; empty if not known
   */
  public Optional<String> warning(long n, String common) {
    return switch (effect) {
      case NONE -> Optional.empty();
      case MERGED -> Optional.of(merged(large, clusters));
      case UNLABELLED ->
          Optional.of(far(n, common) + ". No label says what they are: label some of them.");
      case UNDECIDED ->
          Optional.of(
              far(n, common)
                  + ". No label says what they are, so that they get the first class with a margin of 0: label some of them.");
      case STRAY ->
          Optional.of(
              far(n, common)
                  + ". They make a cluster of their own: leave them out if they are errors, or set {fit.outliers} = auto.");
    };
  }

  /** Returns the warning that there are more groups than clusters. */
  public static String merged(int groups, int clusters) {
    return String.format(
        Locale.ROOT,
        "The rows form %,d groups that are far from one another, more than the %,d clusters: set {fit.k} = %d to separate all of them.",
        groups,
        clusters,
        groups);
  }

  /** Returns the number of rows that are concerned, of n rows of equal weight. */
  public long rows(long n) {
    return Math.round(share * n);
  }

  private String far(long n, String common) {
    long rows = rows(n);
    return String.format(
        Locale.ROOT,
        "%,d %s (%s) %s far from all others%s",
        rows,
        rows == 1 ? "row" : "rows",
        Figures.share(share),
        rows == 1 ? "is" : "are",
        common.isEmpty() ? "" : "; " + common);
  }
}
