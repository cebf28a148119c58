package org.mustlink.core.sideinfo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Rows 0 and 1 have the labels 0 and 1, all others have links alone. */
class UnnamedRowsTest {
  private static UnnamedRows of(int classes, int[]... links) {
    double[] weights = new double[links.length];
    Arrays.fill(weights, 1);
    boolean[] must = new boolean[links.length];
    for (int i = 0; i < links.length; i++) {
      must[i] = links[i][2] > 0;
    }
    int[] labels = {0, 1, -1, -1, -1, -1};
    return UnnamedRows.of(
        new SideInformation(
            Links.of(
                6,
                Arrays.stream(links).mapToInt(link -> link[0]).toArray(),
                Arrays.stream(links).mapToInt(link -> link[1]).toArray(),
                must,
                weights),
            labels,
            classes));
  }

  private static int[] must(int a, int b) {
    return new int[] {a, b, 1};
  }

  private static int[] cannot(int a, int b) {
    return new int[] {a, b, 0};
  }

  @Test
  void aComponentThatIsApartFromEveryClassIsOfNone() {
    UnnamedRows found = of(2, must(2, 3), cannot(2, 0), cannot(3, 1));
    assertThat(found.rows()).containsExactly(2, 3);
    assertThat(found.groups()).containsExactly(0, 0);
    assertThat(found.least()).isOne();
    assertThat(of(2, must(2, 3), cannot(2, 0), cannot(3, 0)).rows()).isEmpty();
    assertThat(of(2, must(2, 3), cannot(2, 0), cannot(3, 0)).least()).isZero();
  }

  @Test
  void componentsThatAreApartFromEachOtherAreOfDifferentClasses() {
    int[][] links = {cannot(2, 0), cannot(2, 1), cannot(4, 0), cannot(4, 1)};
    UnnamedRows perhapsOne = of(2, links);
    assertThat(perhapsOne.count()).isEqualTo(2);
    assertThat(perhapsOne.least()).isOne();
    assertThat(perhapsOne.apart(0, 1)).isFalse();
    int[][] more = Arrays.copyOf(links, 5);
    more[4] = cannot(2, 4);
    assertThat(of(2, more).least()).isEqualTo(2);
    assertThat(of(2, more).apart(0, 1)).isTrue();
  }

  @Test
  void moreRowsApartThanClassesProveAClassWithoutTellingWhichRowIsOfIt() {
    UnnamedRows found = of(2, cannot(2, 3), cannot(2, 4), cannot(3, 4));
    assertThat(found.rows()).isEmpty();
    assertThat(found.least()).isOne();
  }

  @Test
  void aClassWithoutARowProvesNothing() {
    assertThat(of(3, cannot(2, 0), cannot(2, 1)).rows()).isEmpty();
    assertThat(of(3, cannot(2, 0), cannot(2, 1)).least()).isZero();
  }

  @Test
  void mustLinksCarryLabels() {
    Links links =
        Links.of(
            5,
            new int[] {0, 2, 1},
            new int[] {2, 3, 4},
            new boolean[] {true, true, false},
            new double[] {1, 1, 1});
    int[] labels = {0, 1, -1, -1, -1};
    assertThat(Closure.of(new SideInformation(links, labels, 2)).classes())
        .containsExactly(0, 1, 0, 0, -1);
    Links contradictory =
        Links.of(
            3, new int[] {0, 1}, new int[] {2, 2}, new boolean[] {true, true}, new double[] {1, 1});
    assertThat(Closure.of(new SideInformation(contradictory, new int[] {0, 1, -1}, 2)).classes())
        .containsExactly(-1, -1, -1);
  }
}
