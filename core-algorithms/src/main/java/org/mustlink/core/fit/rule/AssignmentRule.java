package org.mustlink.core.fit.rule;

import java.util.List;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.options.Assign;

/**
 * The rule that assigns clusters to points of the embedding.
 *
 * @param taken how it was found, never {@link Assign#AUTO}
 * @param classes the class of each cluster
 * @param found the clusters of the linked and labelled rows, in their order, if these were found
 *     before and the rule follows them; else empty
 */
public record AssignmentRule(Assigner assigner, Assign taken, ClusterClasses classes, int[] found) {
  /** The assigners that a model can hold. */
  public static final List<Class<? extends Assigner>> ASSIGNERS =
      List.of(
          CentreAssigner.class,
          VoteAssigner.class,
          LargestAssigner.class,
          PoolAssigner.class,
          NewClassAssigner.class);

  /** Makes a rule that k-means found without regard to classes. */
  public static AssignmentRule ofKMeans(Assigner assigner) {
    return new AssignmentRule(
        assigner, Assign.KMEANS, ClusterClasses.none(assigner.clusters()), new int[0]);
  }

  /**
   * Makes a rule whose first clusters are the classes of the labels.
   *
   * @param classes the number of classes of the labels
   */
  public static AssignmentRule ofClasses(
      Assigner assigner, Assign taken, int classes, int[] found) {
    return new AssignmentRule(
        assigner, taken, ClusterClasses.inOrder(assigner.clusters(), classes), found);
  }
}
