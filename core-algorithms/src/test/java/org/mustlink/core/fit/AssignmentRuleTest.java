package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.hmrf.Beliefs;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;

/** Points on a line, three of class 0 about -1 and three of class 1 about 1. */
class AssignmentRuleTest {
  private static final Embedding LINE = new Embedding(new double[] {-1, 1}, 1, false);
  private static final double[] POINTS = {-1.1, -1, -0.9, 0.9, 1, 1.1};
  private static final int[] CLASSES = {0, 0, 0, 1, 1, 1};
  private static final long[] COUNTS = {3, 3};

  @Test
  void withoutLabelsKMeansIsTaken() {
    AssignmentRule rule = rule("auto", new long[0], solved(Optional.empty()), table(0));
    assertThat(rule.taken()).isEqualTo(Assign.KMEANS);
    assertThat(rule.clustersAreClasses()).isFalse();
    assertThat(centres(rule)).containsExactly(7, 8);
  }

  @Test
  void seedsAreTheMeansOfTheLabelledPoints() {
    AssignmentRule rule = rule("seeded", COUNTS, solved(Optional.empty()), table(0));
    assertThat(rule.taken()).isEqualTo(Assign.SEEDED);
    assertThat(rule.clustersAreClasses()).isTrue();
    assertThat(centres(rule)).containsExactly(mean(0), mean(3));
  }

  @Test
  void theLabelledPointsVote() {
    AssignmentRule rule = rule("vote", COUNTS, solved(Optional.empty()), table(0));
    assertThat(rule.taken()).isEqualTo(Assign.VOTE);
    assertThat(((VoteAssigner) rule.assigner()).labelled()).containsExactly(POINTS);
  }

  @Test
  void classesWithLabelsAreSeeded() {
    AssignmentRule rule = rule("auto", COUNTS, solved(Optional.empty()), table(0));
    assertThat(rule.taken()).isEqualTo(Assign.SEEDED);
  }

  @Test
  void theColumnsOfTheLabelSolverAreTheClusters() {
    AssignmentRule rule = rule("auto", COUNTS, joined(Pool.SOLVER_ALONE), table(0));
    assertThat(rule.taken()).isEqualTo(Assign.ANCHORS);
    assertThat(rule.assigner()).isEqualTo(new LargestAssigner(2));
  }

  @Test
  void thePoolIsTakenWhereTheFeaturesHaveAWeight() {
    Pool pool = new Pool(0.5, 1);
    AssignmentRule rule = rule("auto", COUNTS, joined(pool), table(0));
    assertThat(rule.taken()).isEqualTo(Assign.POOL);
    assertThat(rule.assigner()).isEqualTo(new PoolAssigner(2, pool));
    assertThat(rule.clustersAreClasses()).isTrue();
  }

  @Test
  void classesThatWereFoundServeAsLabels() {
    int[] classes = {1, 0};
    CodedRows rows = new CodedRows(new int[] {0, 1}, new float[] {1, 1}, 1);
    PseudoLabels found = new PseudoLabels(rows, classes, Beliefs.certain(classes, 2), 2);
    AssignmentRule rule = rule("vote", new long[0], solved(Optional.of(found)), table(0));
    VoteAssigner voters = (VoteAssigner) rule.assigner();
    assertThat(voters.labelled()).containsExactly(-1, 1);
    assertThat(voters.classes()).containsExactly(1, 0);
  }

  @Test
  void classesWithoutLabelsAreRefused() {
    assertThatThrownBy(() -> rule("seeded", new long[] {3}, solved(Optional.empty()), table(0)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("each of the 2 clusters, and 1 classes are labelled");
  }

  private static double mean(int from) {
    return IntStream.range(from, from + 3).mapToDouble(i -> POINTS[i] / 3).sum();
  }

  private static double[] centres(AssignmentRule rule) {
    return ((CentreAssigner) rule.assigner()).centres();
  }

  private static AssignmentRule rule(
      String assign, long[] labels, LandmarkSolution solved, CodedTable table) {
    FitOptions options = FitOptions.resolve(Map.of("assign", assign));
    return AssignmentRule.of(new SideInformationPlan(options, 2, labels, 0, 0), solved, table);
  }

  private static LandmarkSolution solved(Optional<PseudoLabels> found) {
    return new LandmarkSolution(
        LINE,
        new double[1],
        2,
        2,
        1,
        found,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static LandmarkSolution joined(Pool pool) {
    return new LandmarkSolution(
        LINE,
        new double[0],
        2,
        2,
        1,
        Optional.empty(),
        Optional.of(pool),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static Table table(double moved) {
    return new Table(POINTS, CLASSES, moved);
  }

  /**
   * A table that has labelled points, and a k-means that moves all seeds by the same step.
   *
   * @param step that seeds are moved by
   */
  private record Table(double[] points, int[] classes, double step)
      implements CodedTable, EmbeddedTable {
    @Override
    public int landmarks() {
      return 2;
    }

    @Override
    public CodeSums sums() {
      throw new AssertionError("The sums have been solved");
    }

    @Override
    public CodedSideInformation.Labelled labelledRows() {
      throw new AssertionError("The side information has been used");
    }

    @Override
    public CodedSideInformation.Rows constrainedRows() {
      throw new AssertionError("The side information has been used");
    }

    @Override
    public CodedSideInformation.Sums linkedPairs() {
      throw new AssertionError("The side information has been used");
    }

    @Override
    public EmbeddedTable embedded(Embedding embedding) {
      assertThat(embedding).isEqualTo(LINE);
      return this;
    }

    @Override
    public LabelledPoints labelled() {
      return new LabelledPoints(points, classes, 1);
    }

    @Override
    public CentreAssigner centres(int k) {
      return new CentreAssigner(IntStream.range(7, 7 + k).asDoubleStream().toArray(), 1);
    }

    @Override
    public CentreAssigner centresFrom(double[] seeds) {
      return new CentreAssigner(Arrays.stream(seeds).map(seed -> seed + step).toArray(), 1);
    }

    @Override
    public double[] shares(PoolAssigner pool) {
      throw new AssertionError("No shares are known");
    }
  }
}
