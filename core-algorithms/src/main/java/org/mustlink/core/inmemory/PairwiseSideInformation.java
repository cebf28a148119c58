package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.SymmetricOperator;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Side information as a method uses it: every pair of labelled rows, never listed, and the links,
 * each once and none of a row with itself.
 *
 * @param n rows
 * @param classOf n, from 0 to {@code classSizes.length - 1} in the order of first occurrence, or -1
 * @param classSizes labelled rows of each class
 * @param first the smaller row of each link
 * @param second the larger row of each link
 * @param weight of each link, greater than 0 for a must-link, less for a cannot-link
 * @param warnings what was wrong with the side information
 */
public record PairwiseSideInformation(
    int n,
    int[] classOf,
    int[] classSizes,
    int[] first,
    int[] second,
    double[] weight,
    List<String> warnings) {

  /** How many constraints there are and how many of them clusters keep. */
  record Kept(long must, long mustKept, long cannot, long cannotKept) {
    /** Of the must-links; 1 if there are none. */
    double mustShare() {
      return must == 0 ? 1 : mustKept / (double) must;
    }

    /** Of the cannot-links; 1 if there are none. */
    double cannotShare() {
      return cannot == 0 ? 1 : cannotKept / (double) cannot;
    }
  }

  /** What of the side information a method takes. */
  public static PairwiseSideInformation of(SideInformation side, MethodInfo info) {
    List<String> warnings = new ArrayList<>();
    SideInformation taken = taken(side, info, warnings);
    audit(taken, warnings);
    int[] classOf = new int[taken.rows()];
    int[] sizes = new int[taken.classes()];
    int[] numbers = new int[taken.classes()];
    Arrays.fill(numbers, -1);
    int classes = 0;
    for (int i = 0; i < classOf.length; i++) {
      int label = taken.labels()[i];
      if (label >= 0 && numbers[label] < 0) {
        numbers[label] = classes++;
      }
      classOf[i] = label < 0 ? -1 : numbers[label];
      if (classOf[i] >= 0) {
        sizes[classOf[i]]++;
      }
    }
    Links links = taken.links();
    double[] net = net(links);
    int[] kept = IntStream.range(0, links.size()).filter(e -> net[e] != 0).toArray();
    return new PairwiseSideInformation(
        taken.rows(),
        classOf,
        Arrays.copyOf(sizes, classes),
        IntStream.of(kept).map(links::first).toArray(),
        IntStream.of(kept).map(links::second).toArray(),
        IntStream.of(kept).mapToDouble(e -> net[e]).toArray(),
        warnings);
  }

  private static SideInformation taken(
      SideInformation side, MethodInfo info, List<String> warnings) {
    Set<MethodInfo.Kind> kinds = info.takes();
    Links links = side.links();
    Links usable =
        links.filter(
            e ->
                kinds.contains(
                    links.must(e) ? MethodInfo.Kind.MUST_LINKS : MethodInfo.Kind.CANNOT_LINKS));
    if (usable.size() < links.size()) {
      warnings.add(
          "Method "
              + info.name()
              + " takes no such links: "
              + (links.size() - usable.size())
              + " were not used.");
    }
    long labelled = Arrays.stream(side.labels()).filter(label -> label >= 0).count();
    if (kinds.contains(MethodInfo.Kind.LABELS) || labelled == 0) {
      return new SideInformation(usable, side.labels(), side.classes());
    }
    warnings.add("Method " + info.name() + " takes no labels: " + labelled + " were not used.");
    return SideInformation.of(usable);
  }

  private static void audit(SideInformation taken, List<String> warnings) {
    if (taken.links().size() == 0) {
      return;
    }
    LinkAudit audit = LinkAudit.of(taken, 0);
    if (audit.contradictoryLinks() + audit.contradictoryLabels() > 0) {
      warnings.add(
          "The side information contradicts itself: must-links and labels join the rows of "
              + audit.contradictoryLinks()
              + " cannot-links, and must-links join "
              + audit.contradictoryLabels()
              + " pairs of label values. Not all of it can be kept.");
    }
  }

  /** Weights with signs; a must-link and a cannot-link on one pair cancel in the first of them. */
  private static double[] net(Links links) {
    double[] net = new double[links.size()];
    for (int e = 0; e < net.length; e++) {
      boolean again =
          e > 0 && links.first(e) == links.first(e - 1) && links.second(e) == links.second(e - 1);
      double signed = links.must(e) ? links.weight(e) : -links.weight(e);
      net[again ? e - 1 : e] += signed;
    }
    return net;
  }

  /** Whether nothing is known. */
  public boolean none() {
    return classSizes.length == 0 && first.length == 0;
  }

  /** Classes that have labelled rows. */
  public int classes() {
    return classSizes.length;
  }

  /** Labelled rows. */
  public long labelled() {
    long sum = 0;
    for (int size : classSizes) {
      sum += size;
    }
    return sum;
  }

  /** The rows with a label or a link. */
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

  /** Rows with a label or a link, ascending. */
  public int[] constrainedRows() {
    return rows().stream().toArray();
  }

  /** The same without the labels and links of some rows; a class may be left without any. */
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
    int[] kept =
        IntStream.range(0, first.length)
            .filter(e -> !rows.get(first[e]) && !rows.get(second[e]))
            .toArray();
    return new PairwiseSideInformation(
        n,
        labels,
        sizes,
        IntStream.of(kept).map(e -> first[e]).toArray(),
        IntStream.of(kept).map(e -> second[e]).toArray(),
        IntStream.of(kept).mapToDouble(e -> weight[e]).toArray(),
        warnings);
  }

  /**
   * The same between some rows alone.
   *
   * @param rows ascending, those of all links among them
   */
  public SideInformation statements(int[] rows) {
    boolean[] must = new boolean[weight.length];
    for (int e = 0; e < must.length; e++) {
      must[e] = weight[e] > 0;
    }
    Links links =
        Links.of(
            rows.length,
            IntStream.of(first).map(row -> Arrays.binarySearch(rows, row)).toArray(),
            IntStream.of(second).map(row -> Arrays.binarySearch(rows, row)).toArray(),
            must,
            Arrays.stream(weight).map(w -> Math.min(1, Math.abs(w))).toArray());
    return new SideInformation(
        links, IntStream.of(rows).map(row -> classOf[row]).toArray(), classes());
  }

  /** Must-links, pairs of rows with one label among them. */
  public long must() {
    long count = 0;
    for (long size : classSizes) {
      count += size * (size - 1) / 2;
    }
    for (double w : weight) {
      count += w > 0 ? 1 : 0;
    }
    return count;
  }

  /** Cannot-links, pairs of rows with different labels among them. */
  public long cannot() {
    long labelled = labelled();
    long count = labelled * (labelled - 1) / 2;
    for (long size : classSizes) {
      count -= size * (size - 1) / 2;
    }
    for (double w : weight) {
      count += w < 0 ? 1 : 0;
    }
    return count;
  }

  /** Takes a pair. */
  public interface PairVisitor {
    /** Rows i and j, and whether they belong together. */
    void visit(int i, int j, boolean must);
  }

  /** Every pair of labelled rows, then every link. O(labelled^2 + links). */
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

  /** What clusters from 0 to k - 1 keep. O(n + links + classes k). */
  Kept kept(int[] clusters, int k) {
    long[][] table = new long[classes()][k];
    for (int i = 0; i < n; i++) {
      if (classOf[i] >= 0) {
        table[classOf[i]][clusters[i]]++;
      }
    }
    long mustKept = 0;
    long together = 0;
    for (int c = 0; c < k; c++) {
      long all = 0;
      for (long[] row : table) {
        mustKept += row[c] * (row[c] - 1) / 2;
        all += row[c];
      }
      together += all * (all - 1) / 2;
    }
    long labelled = labelled();
    long pairs = labelled * (labelled - 1) / 2;
    long sameClass = 0;
    for (long size : classSizes) {
      sameClass += size * (size - 1) / 2;
    }
    // Pairs apart in both: all pairs, less those in one class, less those in one cluster, plus
    // both.
    long cannotKept = pairs - sameClass - together + mustKept;
    for (int e = 0; e < first.length; e++) {
      boolean same = clusters[first[e]] == clusters[second[e]];
      mustKept += weight[e] > 0 && same ? 1 : 0;
      cannotKept += weight[e] < 0 && !same ? 1 : 0;
    }
    return new Kept(must(), mustKept, cannot(), cannotKept);
  }

  /**
   * The n x n matrix with {@code mustEntry} (times the weight) for a must-link, {@code cannotEntry}
   * for a cannot-link and {@code diagonal} for each labelled row with itself. A product takes O(n +
   * links).
   */
  public SymmetricOperator matrix(double mustEntry, double cannotEntry, double diagonal) {
    return new SymmetricOperator() {
      @Override
      public int order() {
        return n;
      }

      @Override
      public void apply(double[] x, int columns, double[] y) {
        for (int c = 0; c < columns; c++) {
          product(x, y, c * n);
        }
      }

      private void product(double[] x, double[] y, int at) {
        double[] sums = new double[classes()];
        double all = 0;
        for (int i = 0; i < n; i++) {
          if (classOf[i] >= 0) {
            sums[classOf[i]] += x[at + i];
            all += x[at + i];
          }
        }
        for (int i = 0; i < n; i++) {
          double own = x[at + i];
          double sum = classOf[i] < 0 ? 0 : sums[classOf[i]];
          y[at + i] =
              classOf[i] < 0
                  ? 0
                  : diagonal * own + mustEntry * (sum - own) + cannotEntry * (all - sum);
        }
        for (int e = 0; e < first.length; e++) {
          double entry = weight[e] > 0 ? mustEntry * weight[e] : -cannotEntry * weight[e];
          y[at + first[e]] += entry * x[at + second[e]];
          y[at + second[e]] += entry * x[at + first[e]];
        }
      }
    };
  }
}
