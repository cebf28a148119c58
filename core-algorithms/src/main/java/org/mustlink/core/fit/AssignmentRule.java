package org.mustlink.core.fit;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.AssignerSource;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.options.Assign;

/**
 * The rule that gives a point of the embedding its cluster.
 *
 * @param taken how it was found, never {@link Assign#AUTO}
 * @param classes which class each cluster is
 * @param found the clusters of the linked and labelled rows, in their order, where these were found
 *     before and the rule follows them; else empty
 */
public record AssignmentRule(Assigner assigner, Assign taken, ClusterClasses classes, int[] found) {
  /** How an assigner of each kind is made of its stored parts. */
  private static final Map<String, Function<AssignerSource, Assigner>> READERS =
      Map.of(
          CentreAssigner.KIND, CentreAssigner::of,
          VoteAssigner.KIND, VoteAssigner::of,
          LargestAssigner.KIND, LargestAssigner::of,
          PoolAssigner.KIND, PoolAssigner::of);

  /** A rule that k-means found without regard to classes. */
  static AssignmentRule ofKMeans(Assigner assigner) {
    return new AssignmentRule(
        assigner, Assign.KMEANS, ClusterClasses.none(assigner.clusters()), new int[0]);
  }

  /**
   * A rule whose first clusters are the classes of the labels.
   *
   * @param classes of the labels
   */
  static AssignmentRule ofClasses(Assigner assigner, Assign taken, int classes, int[] found) {
    return new AssignmentRule(
        assigner, taken, ClusterClasses.inOrder(assigner.clusters(), classes), found);
  }

  /**
   * Returns how an assigner of a kind is made of its stored parts, or nothing if there is no such
   * kind.
   */
  public static Optional<Function<AssignerSource, Assigner>> reader(String kind) {
    return Optional.ofNullable(READERS.get(kind));
  }
}
