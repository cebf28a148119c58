package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.fit.coded.PointBin;
import org.mustlink.core.fit.coded.UnaskedTable;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.fit.rule.ClusterClasses;
import org.mustlink.core.fit.rule.PooledRuleFinder;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.hmrf.Beliefs;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;

/** Points on a line, three of class 0 about -1 and three of class 1 about 1. */
class RuleFinderTest {
  private static final Embedding LINE = new Embedding(new double[] {-1, 1}, 1, false);
  private static final double[] POINTS = {-1.1, -1, -0.9, 0.9, 1, 1.1};
  private static final int[] CLASSES = {0, 0, 0, 1, 1, 1};
  private static final long[] COUNTS = {3, 3};
  private static final Table TABLE = new Table();

  @Test
  void withoutLabelsKMeansIsTaken() {
    AssignmentRule rule = rule("auto", new long[0]);
    assertThat(rule.taken()).isEqualTo(Assign.KMEANS);
    assertThat(rule.classes()).isEqualTo(ClusterClasses.none(2));
    assertThat(rule.classes().any()).isFalse();
    assertThat(centres(rule)).containsExactly(7, 8);
  }

  @Test
  void seedsAreTheMeansOfTheLabelledPoints() {
    AssignmentRule rule = rule("seeded", COUNTS);
    assertThat(rule.taken()).isEqualTo(Assign.SEEDED);
    assertThat(rule.classes()).isEqualTo(ClusterClasses.inOrder(2, 2));
    assertThat(rule.classes().any()).isTrue();
    assertThat(centres(rule)).containsExactly(mean(0), mean(3));
  }

  @Test
  void theLabelledPointsVote() {
    AssignmentRule rule = rule("vote", COUNTS);
    assertThat(rule.taken()).isEqualTo(Assign.VOTE);
    assertThat(((VoteAssigner) rule.assigner()).labelled()).containsExactly(POINTS);
  }

  @Test
  void classesWithLabelsAreSeeded() {
    AssignmentRule rule = rule("auto", COUNTS);
    assertThat(rule.taken()).isEqualTo(Assign.SEEDED);
  }

  @Test
  void theColumnsOfTheLabelSolverAreTheClusters() {
    AssignmentRule rule = joined(Pool.LABEL_SOLVER_ONLY);
    assertThat(rule.taken()).isEqualTo(Assign.ANCHORS);
    assertThat(rule.assigner()).isEqualTo(new LargestAssigner(2));
  }

  @Test
  void thePoolIsTakenWhereTheFeaturesHaveAWeight() {
    Pool pool = new Pool(0.5, 1);
    AssignmentRule rule = joined(pool);
    assertThat(rule.taken()).isEqualTo(Assign.POOL);
    assertThat(rule.assigner()).isEqualTo(new PoolAssigner(2, pool));
    assertThat(rule.classes()).isEqualTo(ClusterClasses.inOrder(2, 2));
    assertThat(rule.classes().any()).isTrue();
  }

  @Test
  void classesThatWereFoundServeAsLabels() {
    int[] classes = {1, 0};
    CodedRows rows = new CodedRows(new int[] {0, 1}, new float[] {1, 1}, 1);
    PseudoLabels found = new PseudoLabels(rows, classes, Beliefs.certain(classes, 2), 2);
    AssignmentRule rule =
        EmbeddingRuleFinder.of(counts("vote", new long[0]), LINE, found).find(TABLE);
    VoteAssigner voters = (VoteAssigner) rule.assigner();
    assertThat(voters.labelled()).containsExactly(-1, 1);
    assertThat(voters.classes()).containsExactly(1, 0);
    assertThat(rule.found()).containsExactly(1, 0);
    assertThat(rule.classes().any()).isFalse();
  }

  @Test
  void classesWithoutLabelsAreRefused() {
    assertThatThrownBy(() -> rule("seeded", new long[] {3}))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("each of the 2 clusters, and 1 classes are labelled");
  }

  private static double mean(int from) {
    return IntStream.range(from, from + 3).mapToDouble(i -> POINTS[i] / 3).sum();
  }

  private static double[] centres(AssignmentRule rule) {
    return ((CentreAssigner) rule.assigner()).centres();
  }

  private static AssignmentRule rule(String assign, long[] labels) {
    return EmbeddingRuleFinder.of(counts(assign, labels), LINE, 2).find(TABLE);
  }

  private static SideInformationCounts counts(String assign, long[] labels) {
    FitOptions options = FitOptions.resolve(Map.of("assign", assign));
    List<String> names = List.of("a", "b").subList(0, labels.length);
    return new SideInformationCounts(options, 2, names, labels, 0, 0);
  }

  private static AssignmentRule joined(Pool pool) {
    Embedding softLabels = new Embedding(new double[4], 2, false);
    return new PooledRuleFinder(softLabels, 2, pool).find(TABLE);
  }

  /** A table that has labelled points, and a k-means that leaves all seeds where they are. */
  private static final class Table extends UnaskedTable implements EmbeddedTable {
    @Override
    public EmbeddedTable embedded(Embedding embedding) {
      assertThat(embedding).isEqualTo(LINE);
      return this;
    }

    @Override
    public LabelledPoints labelled() {
      return new LabelledPoints(POINTS, CLASSES, 1);
    }

    @Override
    public CentreAssigner centres(int k) {
      return new CentreAssigner(IntStream.range(7, 7 + k).asDoubleStream().toArray(), 1);
    }

    @Override
    public CentreAssigner centresFrom(double[] seeds) {
      return new CentreAssigner(seeds, 1);
    }

    @Override
    public double[] shares(PoolAssigner pool) {
      throw new AssertionError("No shares are known");
    }

    @Override
    public double[] unlabelled(int most) {
      throw new AssertionError("No shares are estimated");
    }

    @Override
    public long[] counts(int bins, PointBin bin) {
      throw new AssertionError("Nothing is counted");
    }
  }
}
