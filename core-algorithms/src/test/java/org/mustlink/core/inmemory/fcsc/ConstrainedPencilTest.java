package org.mustlink.core.inmemory.fcsc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.inmemory.PairwiseMatrix;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.registry.DenseGolden;

/** The pencil of flexible constrained spectral clustering on worked numbers. */
class ConstrainedPencilTest {
  private static final DenseGolden IRIS = DenseGolden.iris();
  private static final PairwiseSideInformation LINKS =
      PairwiseReader.read(IRIS.links(), FcscOptions.info(FcscOptions.Variant.FCSC));

  @Test
  void solutionsAreThoseOfTheWorkedExample() {
    Graph graph = Graphs.gaussian(IRIS.rows(), 1);
    ConstrainedPencil pencil = ConstrainedPencil.of(graph, NormalisedAffinity.of(graph));

    double[] leading =
        LeadingEigen.largest(pencil.scaled(new PairwiseMatrix(LINKS, 1, -1, 1)), 5, 1).values();
    assertThat(leading).containsExactly(IRIS.doubles("FCSC_rbf", "Qbar_top_eigs"), within(1e-8));

    double beta = 0.1 * leading[1];
    assertThat(beta).isCloseTo(IRIS.number("FCSC_rbf", "beta"), within(1e-9));
    ConstrainedPencil.Solution solution =
        pencil.solve(pencil.project(new PairwiseMatrix(LINKS, 1, -1, 1)), beta, 1e-9, 2);

    assertThat(solution.positive()).isEqualTo((int) IRIS.number("FCSC_rbf", "n_positive"));
    assertThat(solution.mu()).containsExactly(IRIS.doubles("FCSC_rbf", "mu"), within(1e-6));
    assertThat(solution.costs()).containsExactly(IRIS.doubles("FCSC_rbf", "cost"), within(1e-6));
  }
}
