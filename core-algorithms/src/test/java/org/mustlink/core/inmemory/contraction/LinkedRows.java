package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.TestData;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Random rows with a graph, and links between them that follow random classes. */
record LinkedRows(Rows rows, Graph graph, int[] classes, SideInformation side) {

  static LinkedRows random(int n, int classes, int links, int labelled, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Rows rows = new Rows(TestData.normal(2 * n, seed), n, 2);
    int[] truth = IntStream.range(0, n).map(i -> random.nextInt(classes)).toArray();
    int[] first = IntStream.range(0, links).map(e -> random.nextInt(n)).toArray();
    int[] second =
        IntStream.range(0, links).map(e -> (first[e] + 1 + random.nextInt(n - 1)) % n).toArray();
    boolean[] must = new boolean[links];
    double[] weights = new double[links];
    for (int e = 0; e < links; e++) {
      must[e] = truth[first[e]] == truth[second[e]];
      weights[e] = 0.5 + random.nextDouble() / 2;
    }
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> i < labelled ? truth[i] : -1);
    return new LinkedRows(
        rows,
        Graphs.gaussian(rows, 1),
        truth,
        new SideInformation(Links.of(n, first, second, must, weights), labels, classes));
  }

  PairwiseSideInformation pairs() {
    return PairwiseReader.read(side, Ncsc.information());
  }

  DenseMatrix weights() {
    return new DenseMatrix(graph.order(), graph.order(), graph.weights());
  }
}
