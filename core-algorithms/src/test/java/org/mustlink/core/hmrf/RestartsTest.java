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

/** Blobs that touch, as many as there are classes, and initializations of which a part is wrong. */
class RestartsTest {
  private static final int LINKED = 160;
  private static final int INITIALIZATIONS = 6;

  @Test
  void ofManyClassesTheBetterHalfOfWhatSatisfiesAll() {
    Room room = new Room(20);
    Links links = room.links(false);
    assertThat(room.best(links))
        .hasSizeBetween(1, INITIALIZATIONS / 2)
        .allMatch(found -> room.satisfied(links, found))
        .isSortedAccordingTo(comparingDouble(LocalOptimum::logLikelihoodRatio).reversed());
  }

  @Test
  void ofManyClassesSomethingIsFoundIfTheLinksContradictEachOther() {
    Room room = new Room(20);
    Links links = room.links(true);
    assertThat(room.best(links)).hasSize(1).noneMatch(found -> room.satisfied(links, found));
  }

  @Test
  void ofFewClassesTheBestSixthOfAllOptima() {
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

    /** Right links, and a pair of rows that are to be both together and apart if so wanted. */
    Links links(boolean contradictory) {
      SplittableRandom random = new SplittableRandom(4);
      int count = 5 * LINKED;
      int[] first = new int[count];
      int[] second = new int[count];
      boolean[] must = new boolean[count];
      double[] weights = new double[count];
      Arrays.fill(weights, 1);
      for (int i = 0; i < count; i++) {
        first[i] = random.nextInt(LINKED);
        second[i] = (first[i] + 1 + random.nextInt(LINKED - 1)) % LINKED;
        must[i] = truth[first[i]] == truth[second[i]];
      }
      if (contradictory) {
        first[1] = first[0];
        second[1] = second[0];
        must[1] = !must[0];
      }
      return Links.of(LINKED, first, second, must, weights);
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
      return new Restarts(SideInformation.of(links), k, others).best(initializations);
    }

    boolean satisfied(Links links, LocalOptimum optimum) {
      int[] classes = Beliefs.classes(optimum.beliefs(), k);
      return IntStream.range(0, links.size())
          .allMatch(i -> links.must(i) == (classes[links.first(i)] == classes[links.second(i)]));
    }
  }
}
