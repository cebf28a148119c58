package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.evaluation.HeldOutLinks;
import org.mustlink.core.evaluation.RocArea;
import org.mustlink.core.fit.coded.CodedLinkedRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.fit.rule.ScoredRuleFinder;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.Links;

/**
 * A trial of links by cross-validation. Each of several fits leaves out some rows with all of their
 * links, and predicts these links by the classes of the rows. Rows are left out, and not links,
 * because a link that follows from others tells nothing about rows without links.
 *
 * @param table whose rows are clustered
 * @param known the linked and labelled rows
 */
record LinkTrial(CodedTable<?> table, CodedLinkedRows known) {
  private static final int FOLDS = 4;

  /** The clusters of the known rows, c, with their probabilities, c x k. */
  record Assigned(int[] clusters, double[] probabilities) {
    /** Whether two rows are in one cluster. */
    private boolean together(int one, int other) {
      return clusters[one] == clusters[other];
    }

    /** Returns the probability that two rows are in one cluster. */
    private double same(int one, int other) {
      int k = probabilities.length / clusters.length;
      double same = 0;
      for (int j = 0; j < k; j++) {
        same += probabilities[one * k + j] * probabilities[other * k + j];
      }
      return same;
    }
  }

  /**
   * Runs the trial. Takes some fits with the links.
   *
   * @param guided finds classes with links
   * @param alone the clusters without links
   * @param centres the maximum number of rows that become centres of classifiers
   */
  HeldOutLinks run(LinkedClasses.Finder guided, Assigned alone, int centres, long seed) {
    Links links = known.sideInformation().links();
    int[] folds = folds(links, seed);
    HeldOutPairs pairs = new HeldOutPairs(links);
    for (int fold = 0; fold < FOLDS; fold++) {
      int left = fold;
      Links kept =
          links.filter(i -> folds[links.first(i)] != left && folds[links.second(i)] != left);
      int[] heldOut =
          IntStream.range(0, links.size()).filter(i -> folds[links.first(i)] == left).toArray();
      if (kept.size() > 0 && heldOut.length > 0) {
        LandmarkSolution solution = guided.briefly(known.part(kept)).solution(centres);
        pairs.add(links, heldOut, assigned(solution, solution.rules().find(table)), alone);
      }
    }
    return pairs.counted();
  }

  /**
   * Returns the fold of each row. Rows that links connect are of one fold, unless they are too many
   * for a fold: then each of them has its own.
   */
  private static int[] folds(Links links, long seed) {
    int rows = links.rows();
    SplittableRandom random = new SplittableRandom(seed);
    int[] own = IntStream.range(0, rows).map(i -> random.nextInt(FOLDS)).toArray();
    int[] components = links.components();
    int[] sizes = Indices.counts(components, rows);
    return IntStream.range(0, rows)
        .map(i -> sizes[components[i]] * (long) FOLDS > rows ? own[i] : own[components[i]])
        .toArray();
  }

  /** Returns the clusters of the known rows by a solution and its rule. */
  Assigned assigned(LandmarkSolution solution, AssignmentRule rule) {
    CodedRows rows = known.rows();
    if (solution.rules() instanceof ScoredRuleFinder scored) {
      Rows features = known.features().get().orElseThrow();
      double[] scratch = Arrays.copyOf(features.data(), features.count() * features.d());
      rows = rows.with(scored.classifiers().scorer().score(scratch, features.count()));
    }
    double[] points = solution.embedding().points(rows);
    int c = rows.count();
    int k = rule.assigner().clusters();
    double[] scores = new double[c * k];
    rule.assigner().scores(points, c, scores);
    int[] clusters = new int[c];
    for (int i = 0; i < c; i++) {
      clusters[i] = Probabilities.largest(scores, i * k, k);
      if (solution.rules().softLabels()) {
        Softmax.apply(scores, i * k, k);
      } else {
        Arrays.fill(scores, i * k, (i + 1) * k, 0);
        scores[i * k + clusters[i]] = 1;
      }
    }
    return new Assigned(clusters, scores);
  }

  /** Collects links that were held out. Not thread-safe. */
  private static final class HeldOutPairs {
    private final boolean oneKind;
    private final boolean favoured;
    private final DoubleStream.Builder[] scores = {DoubleStream.builder(), DoubleStream.builder()};
    private HeldOutLinks.Kind must;
    private HeldOutLinks.Kind cannot;

    private HeldOutPairs(Links links) {
      oneKind = links.mustCount() == 0 || links.mustCount() == links.size();
      favoured = oneKind || links.size() > linked(links);
      must = kind(links.mustCount(), "must-links");
      cannot = kind(links.size() - links.mustCount(), "cannot-links");
    }

    private static long linked(Links links) {
      return IntStream.range(0, links.size())
          .flatMap(i -> IntStream.of(links.first(i), links.second(i)))
          .distinct()
          .count();
    }

    private static HeldOutLinks.Kind kind(long links, String name) {
      return links > 0
          ? HeldOutLinks.Kind.links(name)
          : HeldOutLinks.Kind.pairs("random pairs in place of " + name);
    }

    private void add(Links links, int[] heldOut, Assigned guided, Assigned alone) {
      for (int t = 0; t < heldOut.length; t++) {
        int i = heldOut[t];
        add(links.must(i), links.first(i), links.second(i), guided, alone);
        if (oneKind) {
          // Pairs of rows of links far apart in the list, which is sorted, stand for the other
          // kind.
          int other = links.second(heldOut[(t + heldOut.length / 2 + 1) % heldOut.length]);
          add(!links.must(i), links.first(i), other, guided, alone);
        }
      }
    }

    private void add(boolean isMust, int one, int other, Assigned guided, Assigned alone) {
      boolean byGuided = guided.together(one, other) == isMust;
      boolean byAlone = alone.together(one, other) == isMust;
      must = isMust ? must.with(byGuided, byAlone) : must;
      cannot = isMust ? cannot : cannot.with(byGuided, byAlone);
      scores[isMust ? 0 : 1].add(guided.same(one, other));
    }

    private HeldOutLinks counted() {
      double[] positives = scores[0].build().toArray();
      double[] negatives = scores[1].build().toArray();
      return new HeldOutLinks(must, cannot, RocArea.of(positives, negatives), favoured);
    }
  }
}
