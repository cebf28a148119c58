package org.mustlink.core.hmrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Eighteen overlapping blobs, and links between 300 of their rows, which are grouped first. */
class ManyClassesTest {
  private static final int K = 18;
  private static final int LINKED = 300;
  private static final Blobs BLOBS = TestData.blobs(1800, 3, K, 5, 3);
  private static final int[] TRUTH = Arrays.copyOf(BLOBS.classes(), LINKED);
  private static final Rows POINTS = BLOBS.rows().take(IntStream.range(0, LINKED).toArray());
  private static final Codes CODES =
      Codes.of(
          BLOBS.rows(), BLOBS.rows().take(IntStream.range(900, 1100).toArray()), 3, none(1800));
  private static final LandmarkGraph GRAPH = LandmarkGraph.of(CODES.sums(200, 0, 1800));
  private static final CodedRows ROWS =
      new CodedRows(CODES.positions(), CODES.weights(), 3)
          .take(IntStream.range(0, LINKED).toArray());
  private static final LeaveOneOut OTHERS = LeaveOneOut.of(LabelSolver.normalised(GRAPH, ROWS, 1));

  @Test
  void classesAreInferredFromLinks() {
    assertThat(accuracy(run(SideInformation.of(links())).classes())).isGreaterThan(0.9);
  }

  @Test
  void labelsNameTheClasses() {
    int[] labels = none(LINKED);
    for (int row = 0; row < 90; row++) {
      // The classes 7 and 2 are labelled, by the numbers 0 and 1.
      labels[row] = TRUTH[row] == 7 ? 0 : TRUTH[row] == 2 ? 1 : -1;
    }
    int[] found = run(new SideInformation(links(), labels, 2)).classes();
    for (int row = 0; row < 90; row++) {
      assertThat(labels[row] < 0 || labels[row] == found[row]).isTrue();
    }
    assertThat(accuracy(found)).isGreaterThan(0.9);
  }

  /** Every class consists of three groups, which only the links join. */
  @Test
  void linksJoinGroups() {
    int[] groups = IntStream.range(0, LINKED).map(i -> TRUTH[i] + K * (i / K % 3)).toArray();
    int[] found =
        new GroupAnnealing(SideInformation.of(links()), K, OTHERS, groups, 3 * K).classes(1);
    assertThat(accuracy(found)).isGreaterThan(0.95);
  }

  /** Labels have the same effect on two groups as links between all labelled rows. */
  @Test
  void labelsCountAsTheirLinks() {
    int[] groups = IntStream.range(0, LINKED).map(i -> TRUTH[i] + K * (i / K % 3)).toArray();
    Links none = Links.of(LINKED, new int[0], new int[0], new boolean[0], new double[0]);
    SideInformation labels = new SideInformation(none, TRUTH, K);
    assertThat(accuracy(new GroupAnnealing(labels, K, OTHERS, groups, 3 * K).classes(1)))
        .isEqualTo(1);
  }

  /** The weights of the others are those of the kernel ridge regression without the row. */
  @Test
  void kernelsLeaveTheRowOut() {
    Rows four = new Rows(new double[] {0, 1, 3, 7}, 4, 1);
    double[] left = KernelSmoother.leaveOneOut(four);
    double median = 16; // the upper one of the two middle values of 1, 4, 9, 16, 36 and 49
    double rest = left[0];
    double[] weights = {left[1] - rest, left[2] - rest, left[3] - rest};
    double[] kernel = new double[16];
    for (int i = 0; i < 16; i++) {
      double difference = four.at(i / 4, 0) - four.at(i % 4, 0);
      kernel[i] = Math.pow(1 + difference * difference / median / 4, -4);
    }
    for (int j = 1; j < 4; j++) {
      double product = 0.1 * weights[j - 1];
      for (int t = 1; t < 4; t++) {
        product += kernel[4 * j + t] * weights[t - 1];
      }
      assertThat(product).isCloseTo(kernel[j], within(1e-12));
    }
    assertThat(4 * rest).isCloseTo(1 - Arrays.stream(weights).sum(), within(1e-12));
  }

  @Test
  void smoothersAreJoinedByTheirShares() {
    double[] y = Beliefs.certain(TRUTH, K);
    double[] kernel = KernelSmoother.leaveOneOut(POINTS);
    LeaveOneOut.Prediction alone = OTHERS.predict(y, K);
    LeaveOneOut.Prediction both = OTHERS.joined(kernel, 0.25).predict(y, K);
    for (int row = 0; row < LINKED; row += 37) {
      for (int j = 0; j < K; j++) {
        double other = 0;
        for (int i = 0; i < LINKED; i++) {
          other += kernel[row * LINKED + i] * y[i * K + j];
        }
        assertThat(both.softLabels()[row * K + j])
            .isCloseTo(0.75 * alone.softLabels()[row * K + j] + 0.25 * other, within(1e-9));
      }
    }
    assertThat(both.masses()).containsExactly(alone.masses(), within(1e-6));
  }

  private static PseudoClasses run(SideInformation sideInformation) {
    return HiddenMarkovRandomField.run(
        GRAPH, LandmarkSpectrum.of(GRAPH), ROWS, POINTS, sideInformation, K, SearchEffort.FULL, 42);
  }

  private static double accuracy(int[] classes) {
    return Measures.of(Contingency.of(classes, TRUTH)).acc();
  }

  private static Links links() {
    return TrueLinks.of(TRUTH, false);
  }

  private static int[] none(int count) {
    int[] none = new int[count];
    Arrays.fill(none, -1);
    return none;
  }
}
