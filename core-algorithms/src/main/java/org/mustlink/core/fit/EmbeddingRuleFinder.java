package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.function.Function;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.fit.rule.RuleFinder;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;

/**
 * Finds clusters among the points of eigenvectors, by {@link FitOptions#ASSIGN}: by k-means from
 * k-means++ starts or from the means of the labelled points, or by a vote of the labelled points.
 *
 * @param k the number of clusters
 * @param labels the number of labelled rows of each class
 * @param labelled the labelled rows as points
 * @param found the classes of the linked and labelled rows, if these were found
 */
record EmbeddingRuleFinder(
    SideInformationCounts counts,
    Embedding embedding,
    int k,
    long[] labels,
    Function<EmbeddedTable, LabelledPoints> labelled,
    int[] found)
    implements RuleFinder {

  /** Makes a finder that uses the labels of the table. */
  static EmbeddingRuleFinder of(SideInformationCounts counts, Embedding embedding, int k) {
    return new EmbeddingRuleFinder(
        counts, embedding, k, counts.labels(), EmbeddedTable::labelled, new int[0]);
  }

  /** Makes a finder that uses classes that were found for linked rows like labels. */
  static EmbeddingRuleFinder of(
      SideInformationCounts counts, Embedding embedding, PseudoLabels found) {
    return new EmbeddingRuleFinder(
        counts,
        embedding,
        found.k(),
        found.counts(),
        points -> found.points(embedding),
        found.classes());
  }

  @Override
  public boolean softLabels() {
    return false;
  }

  @Override
  public AssignmentRule find(CodedTable<?> table) {
    Assign taken = taken();
    EmbeddedTable points = table.embedded(embedding);
    if (taken == Assign.KMEANS) {
      return AssignmentRule.ofKMeans(points.centres(k));
    }
    LabelledPoints known = labelled.apply(points);
    int classes = counts.labels().length;
    return taken == Assign.VOTE
        ? AssignmentRule.ofClasses(
            new VoteAssigner(known.values(), known.classes(), k, known.m()), taken, classes, found)
        : AssignmentRule.ofClasses(
            points.centresFrom(known.means(k)), Assign.SEEDED, classes, found);
  }

  private Assign taken() {
    FitOptions options = counts.options();
    if (!options.method().constrained()) {
      return Assign.KMEANS;
    }
    if (options.get(FitOptions.ASSIGN) == Assign.AUTO) {
      boolean every = labels.length == k && Arrays.stream(labels).allMatch(count -> count > 0);
      return every ? Assign.SEEDED : Assign.KMEANS;
    }
    counts.requireClasses(labels, k);
    return options.get(FitOptions.ASSIGN);
  }
}
