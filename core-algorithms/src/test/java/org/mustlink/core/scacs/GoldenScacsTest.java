package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.landmark.sums.CodeSum;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.scacs.Golden.Codes;

/** SCACS, block by block, against numbers that an independent implementation worked out. */
class GoldenScacsTest {
  private static final double RELATIVE = 1e-6;

  /** Eigenvalues mu beyond this are component indicators of size 1/eps. */
  private static final double INDICATOR = 1e6;

  @ParameterizedTest
  @ValueSource(strings = {"scacs_iris_avg", "scacs_wine_avg", "scacs_wine_local_ridge"})
  void paperSettings(String name) {
    Golden golden = Golden.read(name);
    Weighting weighting = weighting(golden);
    checkAll(golden, weighting, false);
    LandmarkSpectrum spectrum = spectrum(golden, golden.sums(golden.encode(weighting)));
    double[] singular = golden.doubles("lsc", "singular_values");
    for (int j = 0; j < singular.length; j++) {
      close(Math.sqrt(spectrum.sigma()[j]), singular[j]);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine"})
  void bestSettings(String set) {
    ObjectNode json = Golden.json("scacs_" + set + "_avg").deepCopy();
    json.setAll((ObjectNode) Golden.json("best_" + set));
    checkAll(Golden.of(json), Weighting.linear(), true);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void pairs(boolean touchedDiagonal) {
    Golden golden = Golden.read("scacs_wine_avg");
    JsonNode pairs = Golden.json("scacs_wine_pairs");
    Codes codes = golden.encode(weighting(golden));
    CodeSums sums = golden.sums(codes);
    PairConstraints constraints = pairConstraints(golden, codes, sums, pairs, touchedDiagonal);
    JsonNode expected = touchedDiagonal ? pairs.get("touched_diagonal") : pairs;
    double squares = 0;
    for (double value : constraints.matrix().values()) {
      squares += value * value;
    }
    close(Math.sqrt(squares), expected.get("Qhat_fro").asDouble());
    SpectralSolution solution =
        Scacs.solve(spectrum(golden, sums), constraints, golden.k(), 0.1, 1e-9);
    check(solution, expected);
  }

  @Test
  void theAverageBandwidthIsTheMeanDistance() {
    Golden golden = Golden.read("scacs_wine_avg");
    close(
        Weighting.gaussianAverage(golden.rows(), golden.landmarks()).bandwidth(),
        golden.at("sigma").asDouble());
  }

  private static Weighting weighting(Golden golden) {
    return golden.at("sigma_rule").asText().equals("avg")
        ? Weighting.gaussian(golden.at("sigma").asDouble())
        : Weighting.gaussianLocal();
  }

  private static void checkAll(Golden golden, Weighting weighting, boolean balanced) {
    Codes codes = golden.encode(weighting);
    checkCodes(golden, codes);
    CodeSums sums = golden.sums(codes);
    LandmarkGraph graph = LandmarkGraph.of(sums);
    closeAll(graph.degrees(), golden.doubles("degrees"));
    checkHead(graph, Golden.matrix(golden.at("S_head")));
    LandmarkSpectrum spectrum = spectrum(golden, sums);
    double[] sigma = golden.doubles("Shat_eigs_without_trivial");
    for (int j = 0; j < Math.min(sigma.length, spectrum.size()); j++) {
      assertThat(spectrum.sigma()[j]).isCloseTo(sigma[j], within(1e-7));
    }
    assertThat(graph.components()).isEqualTo(golden.at("components").asInt());
    SpectralSolution solution =
        Scacs.solve(
            spectrum,
            golden.constraints(sums, balanced),
            golden.k(),
            golden.at("beta0").asDouble(),
            golden.at("ridge").asDouble());
    check(solution, golden.json());
    checkRows(golden, codes, graph, solution);
  }

  private static LandmarkSpectrum spectrum(Golden golden, CodeSums sums) {
    assertThat(sums.landmarks()).isEqualTo(golden.landmarks().count());
    return LandmarkSpectrum.of(LandmarkGraph.of(sums));
  }

  private static void checkCodes(Golden golden, Codes codes) {
    int r = codes.r();
    for (Map.Entry<String, JsonNode> row : golden.at("Z_rows").properties()) {
      int i = Integer.parseInt(row.getKey());
      for (JsonNode expected : row.getValue()) {
        double found = 0;
        for (int a = i * r; a < (i + 1) * r; a++) {
          found += codes.positions()[a] == expected.get(0).asInt() ? codes.weights()[a] : 0;
        }
        close(found, expected.get(1).asDouble());
      }
    }
  }

  private static void checkHead(LandmarkGraph graph, double[][] head) {
    DenseMatrix similarity = graph.similarity().toDense();
    for (int i = 0; i < head.length; i++) {
      for (int j = 0; j < head.length; j++) {
        double s = similarity.apply(i, j) * Math.sqrt(graph.degrees()[i] * graph.degrees()[j]);
        assertThat(s).isCloseTo(head[i][j], within(1e-6 * Math.max(0.1, head[i][j])));
      }
    }
  }

  private static void check(SpectralSolution solution, JsonNode expected) {
    double[] gammas = Golden.doubles(expected.get("gamma_top"));
    for (int j = 0; j < solution.gammas().length; j++) {
      close(solution.gammas()[j], gammas[j]);
    }
    close(solution.beta(), expected.get("beta").asDouble());
    double[] mu = Golden.doubles(expected.get("mu"));
    double[] cost = Golden.doubles(expected.get("cost"));
    assertThat(solution.mu()).hasSameSizeAs(mu);
    for (int j = 0; j < mu.length; j++) {
      if (mu[j] > INDICATOR) {
        assertThat(solution.costs()[j]).isCloseTo(0, within(1e-8));
        assertThat(solution.mu()[j] / mu[j]).isCloseTo(1, within(1e-3));
      } else {
        close(solution.mu()[j], mu[j]);
        close(solution.costs()[j], cost[j]);
      }
    }
  }

  /** |v| of rows, where the columns are not yet weighted by 1 - cost. */
  private static void checkRows(
      Golden golden, Codes codes, LandmarkGraph graph, SpectralSolution solution) {
    int m = solution.vectors().numCols();
    double[] matrix = graph.embeddingMatrix(unweighted(solution));
    int r = codes.r();
    for (Map.Entry<String, JsonNode> row : golden.at("v_abs_rows").properties()) {
      int i = Integer.parseInt(row.getKey());
      double[] expected = Golden.doubles(row.getValue());
      for (int j = 0; j < m; j++) {
        double v = 0;
        for (int a = i * r; a < (i + 1) * r; a++) {
          v += codes.weights()[a] * matrix[codes.positions()[a] * m + j];
        }
        assertThat(Math.abs(v)).isCloseTo(expected[j], within(1e-6 * Math.max(0.1, expected[j])));
      }
    }
  }

  private static DenseMatrix unweighted(SpectralSolution solution) {
    int p = solution.vectors().numRows();
    double[] values = solution.vectors().values().clone();
    for (int i = 0; i < values.length; i++) {
      values[i] /= 1 - solution.costs()[i / p];
    }
    return new DenseMatrix(p, solution.vectors().numCols(), values);
  }

  private static PairConstraints pairConstraints(
      Golden golden, Codes codes, CodeSums sums, JsonNode pairs, boolean diagonal) {
    int r = codes.r();
    float[] weights = codes.narrowed();
    PairSums linked = PairSums.empty(golden.landmarks().count(), 1_000);
    Set<Integer> touched = new TreeSet<>();
    for (String kind : List.of("must", "cannot")) {
      for (JsonNode pair : pairs.get(kind)) {
        int i = pair.get(0).asInt();
        int j = pair.get(1).asInt();
        linked.add(
            new CodedRows(codes.positions(), weights, r), i, j, kind.equals("must") ? 1 : -1);
        touched.add(i);
        touched.add(j);
      }
    }
    if (diagonal) {
      touched.forEach(i -> linked.addSquare(CodeSum.of(codes.positions(), weights, i * r, r), 1));
    }
    return new PairConstraints(LandmarkGraph.of(sums).scaled(linked));
  }

  private static void closeAll(double[] found, double[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++) {
      close(found[i], expected[i]);
    }
  }

  private static void close(double found, double expected) {
    assertThat(found).isCloseTo(expected, within(RELATIVE * Math.abs(expected) + 1e-10));
  }
}
