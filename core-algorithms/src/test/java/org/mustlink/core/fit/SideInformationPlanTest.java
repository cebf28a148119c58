package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.SideInformationPlan.Use;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.options.FitOptions;

class SideInformationPlanTest {
  private static final long[] NONE = {};
  private static final long[] EQUAL = {20, 30};
  private static final long[] UNEQUAL = {20, 300};

  @Test
  void nothingIsUsedWhereThereIsNothing() {
    SideInformationPlan plan = plan(2, NONE, 0, 0);
    assertThat(plan.use()).isEqualTo(Use.CLASS_SUMS);
    assertThat(plan.findsClasses()).isFalse();
    assertThat(plan.learnsFromLinks()).isFalse();
  }

  @Test
  void labelsOfEveryClassAreTakenOneByOne() {
    for (String assign : new String[] {"auto", "pool"}) {
      assertThat(plan(2, EQUAL, 0, 0, "assign", assign).pools()).isTrue();
      assertThat(plan(2, UNEQUAL, 0, 0, "assign", assign).use()).isEqualTo(Use.LABELLED_ROWS);
      assertThat(plan(3, EQUAL, 0, 0, "assign", assign).pools()).isFalse();
      assertThat(plan(2, new long[] {20, 0}, 0, 0, "assign", assign).pools()).isFalse();
    }
    assertThat(plan(2, EQUAL, 0, 0, "assign", "anchors").pools()).isFalse();
    assertThat(plan(2, EQUAL, 0, 0, "preset", "paper").use()).isEqualTo(Use.CLASS_SUMS);
    assertThat(plan(2, EQUAL, 10, 10).pools()).isFalse();
  }

  @Test
  void classifiersLearnFromTheClassesOfLinkedRows() {
    SideInformationPlan auto = plan(2, NONE, 10, 10);
    assertThat(auto.linkedCentres(1_000)).isEqualTo(1000);
    assertThat(auto.linkedCentres(10_000_000)).isEqualTo(100);
    assertThat(auto.linkedCentres(10_000_001)).isZero();
    assertThat(plan(0, NONE, 10, 10).linkedCentres(1_000)).isEqualTo(1000);
    SideInformationPlan pool = plan(2, NONE, 10, 10, "assign", "pool");
    assertThat(pool.linkedCentres(1_000_000_000)).isEqualTo(10);
    assertThat(pool.use()).isEqualTo(Use.CONSTRAINED_ROWS);
    assertThat(plan(2, NONE, 10, 10, "assign", "anchors").linkedCentres(1_000)).isZero();
    assertThat(plan(2, EQUAL, 10, 10).linkedCentres(1_000)).isEqualTo(1000);
    assertThat(plan(2, EQUAL, 0, 0).linkedCentres(1_000)).isZero();
    assertThat(plan(2, NONE, 10, 10, "preset", "paper").linkedCentres(1_000)).isZero();
  }

  @Test
  void furtherDrawsAreRefusedWithLinks() {
    assertThatThrownBy(() -> plan(2, NONE, 10, 10, "stability", "3"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("stability", "3", "links");
    assertThat(plan(2, NONE, 10, 0, "stability", "3").redrawn(7, 4))
        .extracting(plan -> plan.options().seed(), SideInformationPlan::k)
        .containsExactly(7L, 4);
  }

  @Test
  void theLabelSolverGetsTheLabelledRows() {
    String assign = "assign";
    assertThat(plan(2, UNEQUAL, 0, 0, assign, "anchors").use()).isEqualTo(Use.LABELLED_ROWS);
    assertThat(plan(0, NONE, 0, 0, assign, "anchors").use()).isEqualTo(Use.CLASS_SUMS);
    assertThat(plan(2, EQUAL, 0, 0, assign, "seeded").use()).isEqualTo(Use.CLASS_SUMS);
  }

  @Test
  void classesAreFoundForFewLinkedRows() {
    SideInformationPlan plan = plan(2, EQUAL, 100, 80);
    assertThat(plan.use()).isEqualTo(Use.CONSTRAINED_ROWS);
    assertThat(plan.findsClasses()).isTrue();
    assertThat(plan.learnsFromLinks()).isTrue();
    assertThat(plan(2, EQUAL, 100, 80, "metric", "none").learnsFromLinks()).isFalse();
  }

  @Test
  void manyLinksAreSummedByPairs() {
    long rows = HiddenMarkovRandomField.MOST_ROWS;
    long links = HiddenMarkovRandomField.MOST_LINKS;
    assertThat(plan(2, EQUAL, rows - 50, links).use()).isEqualTo(Use.CONSTRAINED_ROWS);
    assertThat(plan(2, EQUAL, rows - 49, links).use()).isEqualTo(Use.LINKED_PAIRS);
    assertThat(plan(2, EQUAL, 10, links + 1).use()).isEqualTo(Use.LINKED_PAIRS);
    assertThat(plan(2, EQUAL, 10, 10, "preset", "paper").use()).isEqualTo(Use.LINKED_PAIRS);
  }

  @Test
  void methodsWithoutConstraintsUseNothing() {
    SideInformationPlan plan = plan(2, EQUAL, 100, 80, "method", "lsc-k");
    assertThat(plan.use()).isEqualTo(Use.CLASS_SUMS);
    assertThat(plan.findsClasses()).isFalse();
  }

  @Test
  void rowsWhoseClassIsFoundCountForTheLandmarks() {
    assertThat(plan(2, EQUAL, 449, 80).landmarks(100_000)).isEqualTo(1000);
    assertThat(plan(2, EQUAL, 450, 80).landmarks(100_000)).isEqualTo(2000);
    long links = HiddenMarkovRandomField.MOST_LINKS + 1;
    assertThat(plan(2, EQUAL, 450, links).landmarks(100_000)).isEqualTo(1000);
  }

  @Test
  void theLabelSolverIsRefusedWhereItWouldGetNoClasses() {
    long links = HiddenMarkovRandomField.MOST_LINKS + 1;
    assertThatThrownBy(() -> plan(2, NONE, 10, links, "assign", "pool"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("pool")
        .hasMessageContaining("fewer links");
    assertThatThrownBy(() -> plan(2, EQUAL, 10, links, "assign", "anchors"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set assign to")
        .hasMessageContaining("anchors")
        .hasMessageContaining("fewer links");
    assertThat(plan(2, EQUAL, 10, 10, "assign", "anchors").use()).isEqualTo(Use.CONSTRAINED_ROWS);
  }

  @Test
  void waysToAssignThatNeedLabelsAreRefusedWithoutThem() {
    for (String assign : new String[] {"seeded", "vote", "anchors", "pool"}) {
      plan(2, EQUAL, 0, 0, "assign", assign).requireLabels();
      assertThatThrownBy(() -> plan(3, EQUAL, 0, 0, "assign", assign).requireLabels())
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("Cannot set assign to")
          .hasMessageContaining(assign)
          .hasMessageContaining("each of the 3 clusters, and 2 classes are labelled");
    }
  }

  @Test
  void nothingIsRefusedWhereNoLabelsAreNeededOrTheClustersAreNotCounted() {
    plan(3, EQUAL, 0, 0).requireLabels();
    plan(3, EQUAL, 0, 0, "assign", "kmeans").requireLabels();
    plan(0, NONE, 0, 0, "assign", "seeded").requireLabels();
  }

  @Test
  void classifiersCostNoMoreThanTheRestOfAFit() {
    SideInformationPlan auto = plan(2, EQUAL, 0, 0);
    assertThat(auto.centres(1_000)).isEqualTo(1000);
    assertThat(auto.centres(1_000_000)).isEqualTo(1000);
    assertThat(auto.centres(10_000_000)).isEqualTo(100);
    assertThat(auto.centres(10_000_001)).isZero();
    assertThat(plan(2, EQUAL, 0, 0, "assign", "pool").centres(1_000_000_000)).isEqualTo(10);
    assertThat(plan(2, EQUAL, 0, 0, "assign", "anchors").centres(1_000)).isZero();
    assertThat(plan(2, EQUAL, 10, 10).centres(1_000)).isZero();
  }

  private static SideInformationPlan plan(int k, long[] labels, long linkedRows, long links) {
    return new SideInformationPlan(FitOptions.resolve(Map.of()), k, labels, linkedRows, links);
  }

  private static SideInformationPlan plan(
      int k, long[] labels, long linkedRows, long links, String option, String value) {
    FitOptions options = FitOptions.resolve(Map.of(option, value));
    return new SideInformationPlan(options, k, labels, linkedRows, links);
  }
}
