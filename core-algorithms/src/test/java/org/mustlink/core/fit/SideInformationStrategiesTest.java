package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.options.FitOptions;

class SideInformationStrategiesTest {
  private static final long[] NONE = {};
  private static final long[] EQUAL = {20, 30};
  private static final long[] UNEQUAL = {20, 300};

  @Test
  void nothingIsUsedWhereThereIsNothing() {
    SideInformationStrategy strategy = strategy(2, NONE, 0, 0);
    assertThat(strategy).isInstanceOf(ClassSumsStrategy.class);
    assertThat(strategy.classifiedRows()).isZero();
    assertThat(strategy.learnsFromLinks()).isFalse();
  }

  @Test
  void labelsOfEveryClassAreTakenOneByOne() {
    for (String assign : new String[] {"auto", "pool"}) {
      assertThat(strategy(2, EQUAL, 0, 0, "assign", assign).takesShares()).isTrue();
      assertThat(strategy(2, UNEQUAL, 0, 0, "assign", assign, "k", "2"))
          .isInstanceOf(LabelledRowsStrategy.class);
      assertThat(strategy(3, EQUAL, 0, 0, "assign", assign).takesShares()).isFalse();
      assertThat(strategy(2, new long[] {20, 0}, 0, 0, "assign", assign).takesShares()).isFalse();
    }
    assertThat(strategy(2, EQUAL, 0, 0, "assign", "anchors").takesShares()).isFalse();
    assertThat(strategy(2, EQUAL, 0, 0, "preset", "paper")).isInstanceOf(ClassSumsStrategy.class);
    assertThat(strategy(2, EQUAL, 10, 10).takesShares()).isFalse();
  }

  @Test
  void classesWithoutLabelsAreLookedForBesideLabelledOnes() {
    assertThat(strategy(2, EQUAL, 0, 0)).isInstanceOf(NewClassesStrategy.class);
    assertThat(strategy(2, EQUAL, 0, 0, "k", "2")).isInstanceOf(LabelledRowsStrategy.class);
    assertThat(strategy(2, EQUAL, 0, 0, "newClasses", "none"))
        .isInstanceOf(LabelledRowsStrategy.class);
    assertThat(strategy(5, EQUAL, 0, 0, "k", "5"))
        .isInstanceOfSatisfying(
            NewClassesStrategy.class, found -> assertThat(found.wanted()).isEqualTo(3));
    assertThat(strategy(2, EQUAL, 0, 0, "newClasses", "4"))
        .isInstanceOfSatisfying(
            NewClassesStrategy.class, found -> assertThat(found.wanted()).isEqualTo(4));
    strategy(5, EQUAL, 0, 0, "k", "5").requireLabels();
    assertThat(strategy(5, EQUAL, 0, 0, "k", "5", "newClasses", "none"))
        .isInstanceOf(ClassSumsStrategy.class);
    assertThat(strategy(2, EQUAL, 0, 0, "preset", "paper")).isInstanceOf(ClassSumsStrategy.class);
  }

  @Test
  void classesWithoutLabelsAreLookedForBesideLinksToo() {
    SideInformationStrategy auto = strategy(2, EQUAL, 10, 10);
    assertThat(auto).isInstanceOf(LinkedNewClassesStrategy.class);
    assertThat(auto.addsProvenClasses()).isTrue();
    assertThat(auto.addsClasses()).isFalse();
    for (String[] set : new String[][] {{"k", "5"}, {"newClasses", "3"}}) {
      SideInformationStrategy given = strategy(set[0].equals("k") ? 5 : 2, EQUAL, 10, 10, set);
      assertThat(given).isInstanceOf(LinkedNewClassesStrategy.class);
      assertThat(given.counts().k()).isEqualTo(5);
      assertThat(given.addsClasses()).isTrue();
    }
    assertThat(strategy(2, EQUAL, 10, 10, "k", "2")).isInstanceOf(LinkedRowsStrategy.class);
    assertThat(strategy(2, EQUAL, 10, 10, "newClasses", "none"))
        .isInstanceOf(LinkedRowsStrategy.class);
    assertThat(strategy(2, EQUAL, 10, 10, "assign", "seeded"))
        .isInstanceOfSatisfying(
            LinkedRowsStrategy.class, found -> assertThat(found.addsProvenClasses()).isFalse());
    assertThat(strategy(2, NONE, 10, 10)).isInstanceOf(LinkedRowsStrategy.class);
    long many = HiddenMarkovRandomField.MOST_LINKS + 1;
    assertThat(strategy(2, EQUAL, 10, many))
        .isInstanceOfSatisfying(
            LinkedPairsStrategy.class, found -> assertThat(found.addsProvenClasses()).isTrue());
    assertThat(strategy(2, EQUAL, 10, many, "newClasses", "3").counts().k()).isEqualTo(5);
    assertThat(strategy(2, EQUAL, 10, many, "newClasses", "none").addsProvenClasses()).isFalse();
  }

  @Test
  void aNumberOfNewClassesThatDoesNotSuitTheLabelsIsRefused() {
    for (int links : new int[] {0, 10}) {
      assertThatThrownBy(() -> strategy(0, NONE, links, links, "newClasses", "2"))
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("newClasses")
          .hasMessageContaining("Give labels of some classes");
      assertThatThrownBy(() -> strategy(5, EQUAL, links, links, "k", "5", "newClasses", "2"))
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("is 5 and 2 classes are labelled");
    }
  }

  @Test
  void classifiersLearnFromTheClassesOfLinkedRows() {
    SideInformationStrategy auto = strategy(2, NONE, 10, 10);
    assertThat(auto.linkedCentres(1_000)).isEqualTo(1000);
    assertThat(auto.linkedCentres(10_000_000)).isEqualTo(100);
    assertThat(auto.linkedCentres(10_000_001)).isZero();
    assertThat(strategy(0, NONE, 10, 10).linkedCentres(1_000)).isEqualTo(1000);
    SideInformationStrategy pool = strategy(2, NONE, 10, 10, "assign", "pool");
    assertThat(pool.linkedCentres(1_000_000_000)).isEqualTo(10);
    assertThat(pool).isInstanceOf(LinkedRowsStrategy.class);
    assertThat(strategy(2, NONE, 10, 10, "assign", "anchors").linkedCentres(1_000)).isZero();
    assertThat(strategy(2, EQUAL, 10, 10).linkedCentres(1_000)).isEqualTo(1000);
    assertThat(strategy(2, EQUAL, 0, 0).linkedCentres(1_000)).isZero();
    assertThat(strategy(2, NONE, 10, 10, "preset", "paper").linkedCentres(1_000)).isZero();
  }

  @Test
  void furtherDrawsAreRefusedWithLinks() {
    assertThatThrownBy(() -> strategy(2, NONE, 10, 10, "stability", "3"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("stability", "3", "links");
    assertThat(strategy(2, NONE, 10, 0, "stability", "3").counts().redrawn(7, 4))
        .extracting(counts -> counts.options().seed(), SideInformationCounts::k)
        .containsExactly(7L, 4);
  }

  @Test
  void theLabelSolverGetsTheLabelledRows() {
    String assign = "assign";
    assertThat(strategy(2, UNEQUAL, 0, 0, assign, "anchors"))
        .isInstanceOf(LabelledRowsStrategy.class);
    assertThat(strategy(0, NONE, 0, 0, assign, "anchors")).isInstanceOf(ClassSumsStrategy.class);
    assertThat(strategy(2, EQUAL, 0, 0, assign, "seeded")).isInstanceOf(ClassSumsStrategy.class);
  }

  @Test
  void classesAreFoundForFewLinkedRows() {
    SideInformationStrategy strategy = strategy(2, EQUAL, 100, 80);
    assertThat(strategy).isInstanceOf(LinkedNewClassesStrategy.class);
    assertThat(strategy.classifiedRows()).isEqualTo(100);
    assertThat(strategy.learnsFromLinks()).isTrue();
    assertThat(strategy(2, EQUAL, 100, 80, "metric", "none").learnsFromLinks()).isFalse();
  }

  @Test
  void manyLinksAreSummedByPairs() {
    long rows = HiddenMarkovRandomField.MOST_ROWS;
    long links = HiddenMarkovRandomField.MOST_LINKS;
    assertThat(strategy(2, EQUAL, rows - 50, links)).isInstanceOf(LinkedNewClassesStrategy.class);
    assertThat(strategy(2, EQUAL, rows - 49, links)).isInstanceOf(LinkedPairsStrategy.class);
    assertThat(strategy(2, EQUAL, 10, links + 1)).isInstanceOf(LinkedPairsStrategy.class);
    assertThat(strategy(2, EQUAL, 10, 10, "preset", "paper"))
        .isInstanceOf(LinkedPairsStrategy.class);
  }

  @Test
  void methodsWithoutConstraintsUseNothing() {
    SideInformationStrategy strategy = strategy(2, EQUAL, 100, 80, "method", "lsc-k");
    assertThat(strategy).isInstanceOf(ClassSumsStrategy.class);
    assertThat(strategy.classifiedRows()).isZero();
  }

  @Test
  void rowsWhoseClassIsFoundCountForTheLandmarks() {
    assertThat(strategy(2, EQUAL, 449, 80).landmarks(100_000)).isEqualTo(1000);
    assertThat(strategy(2, EQUAL, 450, 80).landmarks(100_000)).isEqualTo(2000);
    long links = HiddenMarkovRandomField.MOST_LINKS + 1;
    assertThat(strategy(2, EQUAL, 450, links).landmarks(100_000)).isEqualTo(1000);
  }

  @Test
  void theLabelSolverIsRefusedWhereItWouldGetNoClasses() {
    long links = HiddenMarkovRandomField.MOST_LINKS + 1;
    assertThatThrownBy(() -> strategy(2, NONE, 10, links, "assign", "pool"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("pool")
        .hasMessageContaining("fewer links");
    assertThatThrownBy(() -> strategy(2, EQUAL, 10, links, "assign", "anchors"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set assign to")
        .hasMessageContaining("anchors")
        .hasMessageContaining("fewer links");
    assertThat(strategy(2, EQUAL, 10, 10, "assign", "anchors"))
        .isInstanceOf(LinkedRowsStrategy.class);
  }

  @Test
  void waysToAssignThatNeedLabelsAreRefusedWithoutThem() {
    for (String assign : new String[] {"seeded", "vote", "anchors", "pool"}) {
      strategy(2, EQUAL, 0, 0, "assign", assign).requireLabels();
      assertThatThrownBy(
              () ->
                  strategy(3, EQUAL, 0, 0, "assign", assign, "newClasses", "none").requireLabels())
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("Cannot set assign to")
          .hasMessageContaining(assign)
          .hasMessageContaining("each of the 3 clusters, and 2 classes are labelled");
    }
  }

  @Test
  void classesAreFavouredByLabelsOfEveryClassAlone() {
    assertThat(strategy(2, EQUAL, 0, 0, "favour", "classes").takesShares()).isTrue();
    assertThatThrownBy(() -> strategy(3, EQUAL, 0, 0, "favour", "classes", "k", "3"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("labelled rows of each");
    assertThatThrownBy(() -> strategy(2, EQUAL, 10, 10, "favour", "classes"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("links are given");
  }

  @Test
  void nothingIsRefusedWhereNoLabelsAreNeededOrTheClustersAreNotCounted() {
    strategy(3, EQUAL, 0, 0).requireLabels();
    strategy(3, EQUAL, 0, 0, "assign", "kmeans").requireLabels();
    strategy(0, NONE, 0, 0, "assign", "seeded").requireLabels();
  }

  @Test
  void classifiersCostNoMoreThanTheRestOfAFit() {
    SideInformationStrategy auto = strategy(2, EQUAL, 0, 0);
    assertThat(auto.centres(1_000)).isEqualTo(1000);
    assertThat(auto.centres(1_000_000)).isEqualTo(1000);
    assertThat(auto.centres(10_000_000)).isEqualTo(100);
    assertThat(auto.centres(10_000_001)).isZero();
    assertThat(strategy(2, EQUAL, 0, 0, "assign", "pool").centres(1_000_000_000)).isEqualTo(10);
    assertThat(strategy(2, EQUAL, 0, 0, "assign", "anchors").centres(1_000)).isZero();
    assertThat(strategy(2, EQUAL, 10, 10).centres(1_000)).isZero();
  }

  private static SideInformationStrategy strategy(
      int k, long[] labels, long linkedRows, long links, String... keysAndValues) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      given.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return strategy(FitOptions.resolve(given), k, labels, linkedRows, links);
  }

  private static SideInformationStrategy strategy(
      FitOptions options, int k, long[] labels, long linkedRows, long links) {
    List<String> names = IntStream.range(0, labels.length).mapToObj(j -> "class " + j).toList();
    return SideInformationStrategies.choose(
        new SideInformationCounts(options, k, names, labels, linkedRows, links));
  }
}
