package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.AssignerSource;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.ensemble.ShareFactors;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;

/**
 * The rule that gives a point of the embedding its cluster.
 *
 * @param taken how it was found, never {@link Assign#AUTO}
 */
public record AssignmentRule(Assigner assigner, Assign taken) {
  /** How an assigner of each kind is made of its stored parts. */
  private static final Map<String, Function<AssignerSource, Assigner>> READERS =
      Map.of(
          CentreAssigner.KIND, CentreAssigner::of,
          VoteAssigner.KIND, VoteAssigner::of,
          LargestAssigner.KIND, LargestAssigner::of,
          PoolAssigner.KIND, PoolAssigner::of);

  /**
   * Returns how an assigner of a kind is made of its stored parts, or nothing if there is no such
   * kind.
   */
  public static Optional<Function<AssignerSource, Assigner>> reader(String kind) {
    return Optional.ofNullable(READERS.get(kind));
  }

  /** Whether cluster j is class j, so that rows with a known label keep it. */
  public boolean clustersAreClasses() {
    return taken != Assign.KMEANS;
  }

  /**
   * Finds the rule by {@link FitOptions#ASSIGN}. Classes that were found for linked rows serve as
   * labels do.
   *
   * @throws org.mustlink.core.fault.BadSettingException if it is to be made from labels and a class
   *     has none
   */
  public static AssignmentRule of(
      SideInformationPlan plan, LandmarkSolution solved, CodedTable table) {
    int k = solved.k();
    if (solved.pool().isPresent()) {
      Pool pool = solved.pool().get();
      if (plan.shares().length > 0) {
        EmbeddedTable points = table.embedded(solved.embedding());
        return new AssignmentRule(
            ShareFactors.fit(new PoolAssigner(k, pool), plan.shares(), points::shares),
            Assign.POOL);
      }
      return pool.classifiers() > 0
          ? new AssignmentRule(new PoolAssigner(k, pool), Assign.POOL)
          : new AssignmentRule(new LargestAssigner(k), Assign.ANCHORS);
    }
    Optional<PseudoLabels> found = solved.pseudoLabels();
    long[] counts = found.map(PseudoLabels::counts).orElse(plan.labels());
    Assign taken = taken(plan, counts, k);
    EmbeddedTable points = table.embedded(solved.embedding());
    if (taken == Assign.KMEANS) {
      return new AssignmentRule(points.centres(k), taken);
    }
    LabelledPoints labelled =
        found.map(rows -> rows.points(solved.embedding())).orElseGet(points::labelled);
    return byLabels(taken, labelled, k, points);
  }

  private static AssignmentRule byLabels(
      Assign taken, LabelledPoints labelled, int k, EmbeddedTable points) {
    return taken == Assign.VOTE
        ? new AssignmentRule(
            new VoteAssigner(labelled.values(), labelled.classes(), k, labelled.m()), taken)
        : new AssignmentRule(points.centresFrom(labelled.means(k)), Assign.SEEDED);
  }

  private static Assign taken(SideInformationPlan plan, long[] counts, int k) {
    FitOptions options = plan.options();
    if (!options.method().constrained()) {
      return Assign.KMEANS;
    }
    if (options.get(FitOptions.ASSIGN) == Assign.AUTO) {
      boolean every = counts.length == k && Arrays.stream(counts).allMatch(count -> count > 0);
      return every ? Assign.SEEDED : Assign.KMEANS;
    }
    plan.requireClasses(counts, k);
    return options.get(FitOptions.ASSIGN);
  }
}
