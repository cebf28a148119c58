package org.mustlink.core.inmemory.contraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Constraints by contraction against the same constraints on the vectors of all rows. */
class ContractionTest {
  private static final int N = 24;

  /**
   * The eigenproblem of D^-1/2 W D^-1/2 restricted to vectors with U^T D^-1/2 z = 0, where U has a
   * column for each link: by the projector onto the complement of D^-1/2 U, which is taken from the
   * eigenvectors of D^-1/2 U U^T D^-1/2.
   */
  private static SymmetricEigen constrained(
      LinkedRows linked, boolean cannotLinks, boolean centred) {
    double[] degrees = linked.graph().degrees();
    double[] scatter = new double[N * N];
    Links links = linked.side().links();
    for (int e = 0; e < links.size(); e++) {
      if (links.must(e) || cannotLinks) {
        double[] column = new double[N];
        column[links.first(e)] = 1 / Math.sqrt(degrees[links.first(e)]);
        column[links.second(e)] = (links.must(e) ? -1 : 1) / Math.sqrt(degrees[links.second(e)]);
        add(scatter, column);
      }
    }
    int[] labels = linked.side().labels();
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < i; j++) {
        if (labels[i] >= 0 && labels[j] >= 0 && (cannotLinks || labels[i] == labels[j])) {
          double[] column = new double[N];
          column[i] = 1 / Math.sqrt(degrees[i]);
          column[j] = (labels[i] == labels[j] ? -1 : 1) / Math.sqrt(degrees[j]);
          add(scatter, column);
        }
      }
    }
    if (centred) {
      add(scatter, Arrays.stream(degrees).map(Math::sqrt).toArray());
    }
    SymmetricEigen span = SymmetricEigen.all(new DenseMatrix(N, N, scatter));
    int rank = (int) Arrays.stream(span.values()).filter(value -> value > 1e-9).count();
    DenseMatrix free =
        new DenseMatrix(N, N - rank, Arrays.copyOfRange(span.vectors().values(), N * rank, N * N));
    double[] normalised = linked.graph().weights();
    for (int at = 0; at < normalised.length; at++) {
      normalised[at] /= Math.sqrt(degrees[at % N] * degrees[at / N]);
    }
    DenseMatrix inner =
        Products.of(Products.of(free.transpose(), new DenseMatrix(N, N, normalised)), free);
    SymmetricEigen solved = SymmetricEigen.all(inner);
    return new SymmetricEigen(solved.values(), Products.of(free, solved.vectors()));
  }

  private static void add(double[] scatter, double[] column) {
    for (int at = 0; at < scatter.length; at++) {
      scatter[at] += column[at % N] * column[at / N];
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theContractedCutIsTheCutUnderMustLinks(long seed) {
    LinkedRows linked = LinkedRows.random(N, 3, 12, 5, seed);
    ContractedAffinity contracted =
        ContractedAffinity.of(linked.graph(), Contraction.ofMustLinks(linked.pairs()));
    int m = contracted.order();
    SymmetricEigen found = SymmetricEigen.all(LeadingEigen.matrix(contracted));
    SymmetricEigen expected = constrained(linked, false, false);

    assertThat(m).isLessThan(N).isEqualTo(expected.values().length);
    assertThat(found.values()).containsExactly(expected.values(), within(1e-10));
    double[] degrees = linked.graph().degrees();
    DenseMatrix rows = contracted.rows(found.vectors());
    for (int c = 0; c < 3; c++) {
      double product = 0;
      for (int i = 0; i < N; i++) {
        product += Math.sqrt(degrees[i]) * rows.apply(i, c) * expected.vectors().apply(i, c);
      }
      assertThat(Math.abs(product)).isCloseTo(1, within(1e-8));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theSignedCutIsTheCutUnderAllLinksAndKeepsThem(long seed) {
    LinkedRows linked = LinkedRows.random(N, 2, 10, 4, seed);
    SignedCut cut = SignedCut.of(linked.graph(), Contraction.ofTwoSides(linked.pairs()), seed);
    SymmetricEigen expected = constrained(linked, true, true);

    assertThat(cut.cost()).isCloseTo(1 - expected.values()[0], within(1e-9));
    double[] degrees = linked.graph().degrees();
    double product = 0;
    double centre = 0;
    for (int i = 0; i < N; i++) {
      product += Math.sqrt(degrees[i]) * cut.vector()[i] * expected.vectors().apply(i, 0);
      centre += degrees[i] * cut.vector()[i];
    }
    assertThat(Math.abs(product)).isCloseTo(1, within(1e-7));
    assertThat(centre).isCloseTo(0, within(1e-9));
    linked
        .pairs()
        .pairs(
            (i, j, must) -> {
              assertThat(cut.sides()[i] == cut.sides()[j]).isEqualTo(must);
              assertThat(cut.vector()[i])
                  .isCloseTo((must ? 1 : -1) * cut.vector()[j], within(1e-12));
            });
  }

  @Test
  void aCycleThatTwoClustersCannotKeepIsRefusedWithItsLink() {
    // Five rows apart in a ring: no three of them are apart from each other.
    Links ring =
        Links.of(
            6,
            new int[] {0, 1, 2, 3, 4},
            new int[] {1, 2, 3, 4, 0},
            new boolean[5],
            new double[] {1, 1, 1, 1, 1});

    assertThatThrownBy(
            () ->
                Contraction.ofTwoSides(
                    PairwiseReader.read(SideInformation.of(ring), Sclc.information())))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("cannot-link between row 3 and row 4")
        .hasMessageContaining("Correct them");
  }

  @Test
  void mustLinksBetweenTwoClassesJoinNothing() {
    Links links =
        Links.of(
            4,
            new int[] {0, 1},
            new int[] {1, 2},
            new boolean[] {true, true},
            new double[] {1, 0.5});
    SideInformation side = new SideInformation(links, new int[] {0, -1, 1, 1}, 2);

    Contraction contraction =
        Contraction.ofMustLinks(PairwiseReader.read(side, Ncsc.information()));

    assertThat(contraction.vertices()).containsExactly(0, 0, 1, 1);
  }

  @Test
  void collectingIsTheTransposeOfExpanding() {
    Contraction contraction = Contraction.ofTwoSides(LinkedRows.random(N, 2, 10, 4, 3).pairs());
    double[] rows = TestData.normal(2 * N, 4);
    double[] vertices = TestData.normal(2 * contraction.count(), 5);

    double[] expanded = contraction.expanded(vertices, 2);
    double[] collected = contraction.collected(rows, 2);

    assertThat(product(expanded, rows)).isCloseTo(product(vertices, collected), within(1e-10));
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
