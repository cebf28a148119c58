package org.mustlink.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.Rows;

/** Images that are shifted, compared with what they must be. */
class ShiftedImagesTest {
  private static final double[] IMAGES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 9};

  @Test
  void theImagesComeFirstAndThenThoseOfEachDirection() {
    SmallSet set = new SmallSet("two", new Rows(IMAGES, 2, 9), new int[] {4, 7});
    SmallSet all = ShiftedImages.of(set, "8");

    assertThat(all.rows().count()).isEqualTo(18);
    assertThat(Arrays.copyOf(all.rows().data(), 18)).isEqualTo(IMAGES);
    assertThat(image(all, 1)).containsExactly(5, 6, 0, 8, 9, 0, 0, 0, 0); // up and left
    assertThat(image(all, 2)).containsExactly(4, 5, 6, 7, 8, 9, 0, 0, 0); // up
    assertThat(image(all, 5)).containsExactly(0, 1, 2, 0, 4, 5, 0, 7, 8); // right
    assertThat(image(all, 8)).containsExactly(0, 0, 0, 0, 1, 2, 0, 4, 5); // down and right
    assertThat(all.classes()).startsWith(4, 7, 4, 7).endsWith(4, 7).hasSize(18);
  }

  @Test
  void whatComesInIsTheLeastValue() {
    double[] image = {-1, 3, 3, 3};
    SmallSet all = ShiftedImages.of(new SmallSet("one", new Rows(image, 1, 4), new int[] {0}), "8");

    assertThat(image(all, 4)).containsExactly(3, -1, 3, -1); // to the left
  }

  @Test
  void otherShiftsAndShapesAreRefused() {
    SmallSet five = new SmallSet("five", new Rows(new double[5], 1, 5), new int[] {0});

    assertThatThrownBy(() -> ShiftedImages.of(five, "8"))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("5 columns");
    assertThatThrownBy(() -> ShiftedImages.of(five, "4")).isInstanceOf(BadSettingException.class);
  }

  /** Returns the first image of a copy. */
  private static double[] image(SmallSet set, int copy) {
    int d = set.rows().d();
    int at = copy * set.rows().count() / 9 * d;
    return Arrays.copyOfRange(set.rows().data(), at, at + d);
  }
}
