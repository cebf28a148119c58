package org.mustlink.core.anchorgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.coded.UnaskedTable;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Golden;
import org.mustlink.core.scacs.Golden.Codes;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.LabelWeights;

/** The label solver against numbers that an independent implementation worked out. */
class GoldenLabelSolverTest {

  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine"})
  void normalised(String set) {
    ObjectNode json = Golden.json("scacs_" + set + "_avg").deepCopy();
    json.setAll((ObjectNode) Golden.json("best_" + set));
    Golden golden = Golden.of(json);
    JsonNode expected = golden.at("label_solver");
    Codes codes = golden.encode(Weighting.linear());
    CodedRows all = new CodedRows(codes.positions(), codes.narrowed(), codes.r());
    LandmarkGraph graph = LandmarkGraph.of(golden.sums(codes));
    LabelSolver solver = LabelSolver.normalised(graph, all.take(golden.labelled()), 1);
    double[] y = indicator(golden);
    LabelSolver.Solution solution = solver.solve(y, golden.k());
    closeAll(solution.masses(), Golden.doubles(expected.get("mass")));
    double[] found = solver.softLabels(solution, all);
    for (Map.Entry<String, JsonNode> row : expected.get("F_over_mass_rows").properties()) {
      double[] shares = Golden.doubles(row.getValue());
      int i = Integer.parseInt(row.getKey());
      closeAll(
          IntStream.range(0, golden.k())
              .mapToDouble(j -> found[i * golden.k() + j] / solution.masses()[j])
              .toArray(),
          shares);
    }
    double[] left = LeaveOneOut.of(solver).predict(y, golden.k()).softLabels();
    double[][] head = Golden.matrix(expected.get("loo_head"));
    for (int i = 0; i < head.length; i++) {
      closeAll(Arrays.copyOfRange(left, i * golden.k(), (i + 1) * golden.k()), head[i]);
    }
  }

  /** The result of {@code assign = anchors}: g and q by leave-one-out, clusters of all rows. */
  @ParameterizedTest
  @ValueSource(strings = {"iris", "wine"})
  void clustersOfAllRows(String set) {
    ObjectNode json = Golden.json("scacs_" + set + "_avg").deepCopy();
    json.setAll((ObjectNode) Golden.json("best_" + set));
    Golden golden = Golden.of(json);
    JsonNode expected = golden.at("label_solver");
    Codes codes = golden.encode(Weighting.linear());
    CodedRows all = new CodedRows(codes.positions(), codes.narrowed(), codes.r());
    int[] labelled = golden.labelled();
    int[] labels = IntStream.of(labelled).map(i -> golden.labels()[i]).toArray();
    LandmarkSolution solution = solution(golden, golden.sums(codes), all.take(labelled), labels);
    assertThat(solution.rules().softLabels()).isTrue();
    double[] points = new double[all.count() * golden.k()];
    for (int i = 0; i < all.count(); i++) {
      solution
          .embedding()
          .apply(all.codes(), all.weights(), i * all.r(), all.r(), points, i * golden.k());
    }
    // The numbers are for g = 1, which leave-one-out chooses for wine; for iris it chooses 3.
    if (set.equals("wine")) {
      for (Map.Entry<String, JsonNode> row : expected.get("F_over_mass_rows").properties()) {
        int at = Integer.parseInt(row.getKey()) * golden.k();
        closeAll(Arrays.copyOfRange(points, at, at + golden.k()), Golden.doubles(row.getValue()));
      }
    }
    int[] truth = Golden.ints(golden.at("truth"));
    int[] classOf = new int[all.count()];
    Arrays.fill(classOf, -1);
    for (int i = 0; i < labelled.length; i++) {
      classOf[labelled[i]] = labels[i];
    }
    int[] clusters = new int[all.count()];
    new LargestAssigner(golden.k())
        .blocks()
        .assign(points, clusters.length, classOf, clusters, new double[clusters.length]);
    long right = IntStream.range(0, clusters.length).filter(i -> clusters[i] == truth[i]).count();
    assertThat(right / (double) clusters.length)
        .isCloseTo(expected.get("acc_all").asDouble(), within(set.equals("wine") ? 1e-12 : 0.03));
  }

  /** The solution with assign = anchors. */
  private static LandmarkSolution solution(
      Golden golden, CodeSums sums, CodedRows rows, int[] labels) {
    long[] counts = new long[golden.k()];
    for (int label : labels) {
      counts[label]++;
    }
    UnaskedTable table =
        new UnaskedTable() {
          @Override
          public CodedLabelledRows labelledRows() {
            return new CodedLabelledRows(rows, labels, golden.k(), new double[0]);
          }
        };
    List<String> names = IntStream.range(0, golden.k()).mapToObj(j -> "class " + j).toList();
    FitOptions options = FitOptions.resolve(Map.of("assign", "anchors"));
    return SideInformationStrategies.choose(
            new SideInformationCounts(options, golden.k(), names, counts, 0, 0))
        .solver(table, StepLog.warningsTo(warning -> {}))
        .solve(sums);
  }

  @ParameterizedTest
  @ValueSource(strings = {"scacs_iris_avg", "scacs_wine_avg"})
  void published(String name) {
    Golden golden = Golden.read(name);
    Codes codes = golden.encode(Weighting.gaussian(golden.at("sigma").asDouble()));
    CodedRows all = new CodedRows(codes.positions(), codes.narrowed(), codes.r());
    LandmarkGraph graph = LandmarkGraph.of(golden.sums(codes));
    LabelSolver solver =
        new LabelSolver(
            graph,
            all.take(golden.labelled()),
            publishedPenalty(graph),
            golden.at("agr", "gamma").asDouble());
    LabelSolver.Solution solution = solver.solve(indicator(golden), golden.k());
    double[] found = solver.softLabels(solution, all);
    for (Map.Entry<String, JsonNode> row : golden.at("agr", "F_rows").properties()) {
      double[] expected = Golden.doubles(row.getValue());
      int i = Integer.parseInt(row.getKey());
      for (int j = 0; j < golden.k(); j++) {
        assertThat(found[i * golden.k() + j] / solution.masses()[j])
            .isCloseTo(expected[j], within(1e-5));
      }
    }
  }

  /** The closed form agrees with solving without the row. */
  @ParameterizedTest
  @CsvSource({
    "iris, 1, false",
    "wine, 1, false",
    "iris, 1, true",
    "wine, 1, true",
    "iris, 9, true"
  })
  void leaveOneOut(String set, int copies, boolean doubtful) {
    Golden golden = Golden.read("scacs_" + set + "_avg");
    Codes codes = golden.encode(Weighting.linear());
    CodedRows all = new CodedRows(codes.positions(), codes.narrowed(), codes.r());
    LandmarkGraph graph = LandmarkGraph.of(golden.sums(codes));
    // Copies of the rows make them more than the landmarks, for which there is another closed form.
    int[] once = golden.labelled();
    int[] labelled =
        IntStream.range(0, copies * once.length).map(i -> once[i % once.length]).toArray();
    assertThat(labelled.length > graph.size()).isEqualTo(copies > 1);
    double[] of = indicator(golden);
    double[] y = new double[copies * of.length];
    Arrays.setAll(y, i -> of[i % of.length]);
    double[] values = new double[labelled.length];
    Arrays.setAll(values, i -> doubtful ? (i % 7 + 1) / 7.0 : 1);
    LabelWeights weights = LabelWeights.of(values);
    LabelSolver solver = LabelSolver.normalised(graph, all.take(labelled), weights, 1);
    double[] left = LeaveOneOut.of(solver).predict(y, golden.k()).softLabels();
    for (int out : new int[] {0, 7, labelled.length - 1}) {
      int[] others = IntStream.range(0, labelled.length).filter(i -> i != out).toArray();
      int[] kept = IntStream.of(others).map(i -> labelled[i]).toArray();
      double[] without =
          IntStream.of(others)
              .flatMap(i -> IntStream.range(i * golden.k(), (i + 1) * golden.k()))
              .mapToDouble(i -> y[i])
              .toArray();
      LabelSolver fewer = LabelSolver.normalised(graph, all.take(kept), weights.take(others), 1);
      double[] expected =
          fewer.softLabels(fewer.solve(without, golden.k()), all.take(new int[] {labelled[out]}));
      for (int j = 0; j < golden.k(); j++) {
        assertThat(left[out * golden.k() + j]).isCloseTo(expected[j], within(1e-8));
      }
    }
  }

  /** A row with weight .3 and the same row with weight .7 are that row with a certain label. */
  @Test
  void partsOfALabelCountAsOne() {
    Golden golden = Golden.read("scacs_iris_avg");
    Codes codes = golden.encode(Weighting.linear());
    CodedRows all = new CodedRows(codes.positions(), codes.narrowed(), codes.r());
    LandmarkGraph graph = LandmarkGraph.of(golden.sums(codes));
    int[] rows = golden.labelled();
    double[] y = indicator(golden);
    int c = rows.length;
    int[] twice = IntStream.range(0, 2 * c).map(i -> rows[i % c]).toArray();
    double[] parts = IntStream.range(0, 2 * c).mapToDouble(i -> i < c ? .3 : .7).toArray();
    double[] both = new double[2 * y.length];
    Arrays.setAll(both, i -> y[i % y.length]);
    LabelSolver whole = LabelSolver.normalised(graph, all.take(rows), 1);
    LabelSolver split = LabelSolver.normalised(graph, all.take(twice), new LabelWeights(parts), 1);
    assertThat(split.solve(both, golden.k()).coefficients().values())
        .containsExactly(whole.solve(y, golden.k()).coefficients().values(), within(1e-10));
  }

  /** S - S D^-1 S (Liu, He, Chang, AGR, ICML 2010, eq. 12). */
  private static DenseMatrix publishedPenalty(LandmarkGraph graph) {
    int p = graph.size();
    DenseMatrix similarity = graph.similarity().toDense();
    double[] penalty = Products.of(similarity, similarity).values();
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < p; i++) {
        double difference = similarity.apply(i, j) - penalty[j * p + i];
        penalty[j * p + i] = difference * Math.sqrt(graph.degrees()[i] * graph.degrees()[j]);
      }
    }
    return new DenseMatrix(p, p, penalty);
  }

  private static double[] indicator(Golden golden) {
    double[] y = new double[golden.labelled().length * golden.k()];
    for (int i = 0; i < golden.labelled().length; i++) {
      y[i * golden.k() + golden.labels()[golden.labelled()[i]]] = 1;
    }
    return y;
  }

  private static void closeAll(double[] found, double[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).isCloseTo(expected[i], within(1e-6 * Math.max(0.1, expected[i])));
    }
  }
}
