package org.mustlink.core.hmrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.normal;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.sideinfo.Links;

/** If links form no cycle, the beliefs are the exact probabilities over all assignments. */
class LinkMessagesTest {
  private static final int ROWS = 7;
  private static final int K = 3;
  private static final int ASSIGNMENTS = 2187;
  private static final Reliability RELIABILITY = new Reliability(0.8, 0.9, 0.9, 0.3);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void beliefsOnATreeAreExact(long seed) {
    Links links = tree(seed);
    double[] own = normal(ROWS * K, seed);
    double[] beliefs = new double[ROWS * K];
    LinkMessages messages = new LinkMessages(links, K);
    for (int sweep = 0; sweep < 60; sweep++) {
      messages.sweep(own, RELIABILITY, beliefs);
    }
    assertThat(messages.sweep(own, RELIABILITY, beliefs)).isLessThan(1e-12);
    assertThat(beliefs).containsExactly(byAllAssignments(links, own), within(1e-10));
  }

  private static double[] byAllAssignments(Links links, double[] own) {
    double[] expected = new double[ROWS * K];
    double total = 0;
    for (int assignment = 0; assignment < ASSIGNMENTS; assignment++) {
      int[] classes = new int[ROWS];
      double log = 0;
      for (int row = 0, rest = assignment; row < ROWS; row++, rest /= K) {
        classes[row] = rest % K;
        log += own[row * K + classes[row]];
      }
      for (int i = 0; i < links.size(); i++) {
        if (classes[links.first(i)] == classes[links.second(i)]) {
          log +=
              links.weight(i)
                  * (links.must(i) ? RELIABILITY.mustStrength() : -RELIABILITY.cannotStrength());
        }
      }
      total += Math.exp(log);
      for (int row = 0; row < ROWS; row++) {
        expected[row * K + classes[row]] += Math.exp(log);
      }
    }
    for (int i = 0; i < expected.length; i++) {
      expected[i] /= total;
    }
    return expected;
  }

  private static Links tree(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] first = new int[ROWS - 1];
    int[] second = new int[ROWS - 1];
    boolean[] must = new boolean[ROWS - 1];
    double[] weights = new double[ROWS - 1];
    for (int i = 0; i < ROWS - 1; i++) {
      first[i] = i + 1;
      second[i] = random.nextInt(i + 1);
      must[i] = random.nextBoolean();
      weights[i] = random.nextDouble(0.2, 1);
    }
    return Links.of(ROWS, first, second, must, weights);
  }
}
