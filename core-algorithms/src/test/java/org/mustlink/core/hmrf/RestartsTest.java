package org.mustlink.core.hmrf;

import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** As many overlapping blobs as classes, and initializations that are partly wrong. */
class RestartsTest {
  private static final int LINKED = 160;
  private static final int INITIALIZATIONS = 6;

  @Test
  void withManyClassesTheBetterHalfOfTheSatisfyingOptimaIsKept() {
    Room room = new Room(20);
    Links links = room.links(false);
    assertThat(room.best(links))
        .hasSizeBetween(1, INITIALIZATIONS / 2)
        .allMatch(found -> room.satisfied(links, found))
        .isSortedAccordingTo(comparingDouble(LocalOptimum::logLikelihoodRatio).reversed());
  }

  @Test
  void withManyClassesContradictoryLinksStillGiveOptima() {
    Room room = new Room(20);
    Links links = room.links(true);
    assertThat(room.best(links)).hasSize(1).noneMatch(found -> room.satisfied(links, found));
  }

  @Test
  void withFewClassesTheBestSixthOfAllOptimaIsKept() {
    Room room = new Room(4);
    assertThat(room.best(room.links(false)))
        .hasSize(3 * INITIALIZATIONS / 6)
        .isSortedAccordingTo(comparingDouble(LocalOptimum::logLikelihoodRatio).reversed());
  }

  private static final class Room {
    private final int k;
    private final int[] truth;
    private final LeaveOneOut others;

    Room(int k) {
      this.k = k;
      Blobs blobs = TestData.blobs(1000, 6, k, 5, 3);
      this.truth = Arrays.copyOf(blobs.classes(), LINKED);
      int[] none = new int[1000];
      Arrays.fill(none, -1);
      Codes codes =
          Codes.of(blobs.rows(), blobs.rows().take(IntStream.range(700, 900).toArray()), 3, none);
      LandmarkGraph graph = LandmarkGraph.of(codes.sums(200, 0, 1000));
      CodedRows rows =
          new CodedRows(codes.positions(), codes.weights(), 3)
              .take(IntStream.range(0, LINKED).toArray());
      this.others = LeaveOneOut.of(LabelSolver.normalised(graph, rows, 1));
    }

    /** Right links and, if wanted, a pair of rows with both a must-link and a cannot-link. */
    Links links(boolean contradictory) {
      return TrueLinks.of(truth, contradictory);
    }

    List<LocalOptimum> best(Links links) {
      SplittableRandom random = new SplittableRandom(5);
      List<int[]> initializations = new ArrayList<>();
      for (int g = 0; g < INITIALIZATIONS; g++) {
        initializations.add(
            IntStream.of(truth)
                .map(j -> random.nextDouble() < 0.3 ? random.nextInt(k) : j)
                .toArray());
      }
      return new Restarts(new Likelihood(SideInformation.of(links), others, k))
          .best(initializations);
    }

    boolean satisfied(Links links, LocalOptimum optimum) {
      int[] classes = Beliefs.classes(optimum.beliefs(), k);
      return IntStream.range(0, links.size())
          .allMatch(i -> links.must(i) == (classes[links.first(i)] == classes[links.second(i)]));
    }
  }
}
