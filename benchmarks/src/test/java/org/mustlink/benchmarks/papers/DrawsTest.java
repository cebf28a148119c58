package org.mustlink.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** The random side information of the figures. */
class DrawsTest {
  private static final SmallSet SET =
      new SmallSet(
          "set",
          new Rows(new double[200], 200, 1),
          IntStream.range(0, 200).map(i -> i % 10 == 0 ? 1 : 0).toArray());

  @ParameterizedTest
  @ValueSource(strings = {"labels x", "percent x any", "percent x class"})
  void theLabelledRowsOfADrawAreAmongThoseOfMoreLabels(String given) {
    for (int draw = 0; draw < 3; draw++) {
      Set<Integer> few = labelled(new Given(given).of(SET, "10", draw));
      Set<Integer> many = labelled(new Given(given).of(SET, "20", draw));

      assertThat(many).containsAll(few).hasSizeGreaterThan(few.size());
      assertThat(few).isEqualTo(labelled(new Given(given).of(SET, "10", draw)));
    }
    assertThat(labelled(new Given(given).of(SET, "10", 0)))
        .isNotEqualTo(labelled(new Given(given).of(SET, "10", 1)));
  }

  @Test
  void labelsByClassAreTheShareOfEachClassAndOfEachAtLeastOne() {
    int[] labels = Draws.percentOfEachClass(SET, 2, 0).labels();

    assertThat(IntStream.of(labels).filter(label -> label == 0).count()).isEqualTo(4);
    assertThat(IntStream.of(labels).filter(label -> label == 1).count()).isEqualTo(1);
    assertThat(labelled(Draws.percentOfEachClass(SET, 0, 0))).isEmpty();
  }

  @Test
  void thePairsOfADrawAreAmongThoseOfMorePairsAndSayWhetherTheClassesAreOne() {
    Links few = Draws.pairs(SET, 50, 0, false, 1).links();
    Links many = Draws.pairs(SET, 100, 0, false, 1).links();

    assertThat(few.size()).isEqualTo(50);
    assertThat(many.size()).isEqualTo(100);
    assertThat(texts(many)).containsAll(texts(few));
    for (int e = 0; e < many.size(); e++) {
      assertThat(many.must(e))
          .isEqualTo(SET.classes()[many.first(e)] == SET.classes()[many.second(e)]);
    }
  }

  @Test
  void wrongPairsAreAmongThoseOfALargerShareAndHaveLittleBelief() {
    Set<String> right = texts(Draws.pairs(SET, 100, 0, false, 1).links());
    Set<String> some = texts(Draws.pairs(SET, 100, 0.1, false, 1).links());
    Set<String> more = texts(Draws.pairs(SET, 100, 0.3, false, 1).links());
    some.removeAll(right);
    more.removeAll(right);
    Links believed = Draws.pairs(SET, 100, 0.3, true, 1).links();

    assertThat(some).hasSize(10);
    assertThat(more).hasSize(30).containsAll(some);
    for (int e = 0; e < believed.size(); e++) {
      assertThat(believed.weight(e) < 0.5).isEqualTo(more.contains(text(believed, e)));
    }
  }

  private static Set<Integer> labelled(SideInformation side) {
    Set<Integer> rows = new HashSet<>();
    for (int row = 0; row < side.labels().length; row++) {
      if (side.labels()[row] >= 0) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static Set<String> texts(Links links) {
    Set<String> texts = new HashSet<>();
    for (int e = 0; e < links.size(); e++) {
      texts.add(text(links, e));
    }
    return texts;
  }

  private static String text(Links links, int e) {
    return links.first(e) + " " + links.second(e) + " " + links.must(e);
  }
}
