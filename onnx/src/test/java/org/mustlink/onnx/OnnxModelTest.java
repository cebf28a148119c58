package org.mustlink.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnxruntime.OrtException;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.StandardPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.encoding.ValuePart;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.membership.Membership;
import org.mustlink.core.openworld.LogLikelihood;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.options.WeightRule;
import org.mustlink.model.CentresModel;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ExtraColumns;

/** An exported model gives every row what the model gives it. */
class OnnxModelTest {
  private static final double TOLERANCE = 1e-6;
  private static final int ROWS = 700;
  private static final int D = 5;

  static Stream<Map.Entry<String, ClusteringModel>> models() {
    Map<String, ClusteringModel> models = new LinkedHashMap<>();
    Cases some = new Cases(1, D);
    List<Weighting> weightings =
        List.of(
            Weighting.linear(),
            Weighting.gaussianLocal(),
            Weighting.gaussian(0.8),
            new Weighting(WeightRule.GAUSSIAN_AVERAGE, 1.3));
    for (Weighting weighting : weightings) {
      for (boolean grid : new boolean[] {false, true}) {
        LandmarkEncoder encoder =
            some.encoder(some.identity(), some.landmarks(400, some.identity(), grid), 4, weighting);
        models.put(
            weighting.rule() + (grid ? " with ties" : ""),
            some.model(
                encoder,
                some.embedding(400, 3, 0, false),
                new CentreAssigner(some.normal(6 * 3), 3)));
      }
    }
    List<FeatureMap> maps =
        List.of(
            some.scaled(false),
            some.scaled(true),
            some.projected(false, 3),
            some.projected(true, 2),
            some.projected(true, 9));
    for (FeatureMap map : maps) {
      LandmarkEncoder encoder =
          some.encoder(map, some.landmarks(40, map, false), 5, Weighting.linear());
      models.put(
          "map " + maps.indexOf(map),
          some.model(encoder, some.embedding(40, 4, 0, true), new LargestAssigner(4)));
      models.put(
          "map " + maps.indexOf(map) + " with outliers",
          some.model(
              some.withOutliers(encoder, 0.3),
              some.embedding(40, 4, 0, true),
              new CentreAssigner(some.normal(2 * 4), 4)));
    }
    addAssigners(models, new Cases(2, D));
    return models.entrySet().stream();
  }

  private static void addAssigners(Map<String, ClusteringModel> models, Cases some) {
    FeatureMap map = some.identity();
    LandmarkEncoder encoder =
        some.encoder(map, some.landmarks(60, map, false), 3, Weighting.gaussianLocal());
    LandmarkEncoder one = some.encoder(map, some.landmarks(1, map, false), 1, Weighting.linear());
    models.put(
        "one landmark, one cluster",
        some.model(one, some.embedding(1, 1, 0, false), new LargestAssigner(1)));
    models.put(
        "one centre",
        some.model(encoder, some.embedding(60, 2, 0, true), new CentreAssigner(some.normal(2), 2)));
    for (int voters : new int[] {3, 80}) {
      int[] classes = IntStream.range(0, voters).map(i -> i % 4).toArray();
      models.put(
          voters + " voters",
          some.model(
              encoder,
              some.embedding(60, 3, 0, true),
              new VoteAssigner(some.normal(voters * 3), classes, 4, 3)));
    }
    models.put(
        "label solver",
        some.model(
            encoder, some.embedding(60, 4, 0, false), new PoolAssigner(4, new Pool(0.8, 0))));
    FeatureClassifiers classifiers = some.classifiers(4, 90, 3);
    models.put(
        "pool",
        some.model(
            encoder.with(classifiers),
            some.embedding(60, 4, 4, false),
            new PoolAssigner(4, new Pool(0.8, 0.6), List.of(1.0, 0.7, 1.4, 2.0))));
    models.put(
        "new classes",
        some.model(
            encoder.with(classifiers),
            some.embedding(60, 4 + 6 + 4, 4, false),
            new NewClassAssigner(6, 4, new Pool(0.9, 0.5), new LogLikelihood(-1, -3))));
    models.put(
        "new classes without classifiers",
        some.model(
            encoder,
            some.embedding(60, 2 + 5 + 2, 0, false),
            new NewClassAssigner(5, 2, new Pool(1, 0), new LogLikelihood(0.5, 2))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void aRowGetsWhatTheModelGivesIt(Map.Entry<String, ClusteringModel> named) throws Exception {
    ClusteringModel model = named.getValue();
    double[] rows = new Cases(3, D).rows(ROWS);
    requireEqual(model, Run.of(OnnxModel.of(model).bytes(), rows, D), rows);
  }

  /**
   * Compares what a graph and a model give.
   *
   * @param features rows x q, after the map of the inputs
   */
  private static void requireEqual(ClusteringModel model, Run found, double[] features) {
    int k = model.clusters();
    ClusteringModel.RowAssigner assigner = model.rowAssigner(ExtraColumns.all(k));
    int q = model.map().outputs();
    int differing = 0;
    for (int i = 0; i < features.length / q; i++) {
      AssignedBlock expected = assigner.assign(Arrays.copyOfRange(features, i * q, (i + 1) * q), 1);
      int place = expected.clusters()[0];
      assertThat(found.clusters()[i])
          .as("row %s", i)
          .isEqualTo(place < 0 ? -1 : model.ids().of(place));
      assertThat(found.margins()[i])
          .as("row %s", i)
          .isCloseTo(expected.margins()[0], within(TOLERANCE));
      assertThat(found.far()[i]).as("row %s", i).isEqualTo(expected.far()[0]);
      String label = place < 0 ? null : model.labels().get(place);
      assertThat(found.labels()[i]).as("row %s", i).isEqualTo(label == null ? "" : label);
      double sum = Arrays.stream(found.probabilities()[i]).sum();
      assertThat(sum).as("row %s", i).isCloseTo(place < 0 ? 0 : 1, within(1e-9));
      for (Membership one : place < 0 ? List.<Membership>of() : expected.memberships().ofRow(0)) {
        assertThat(found.probabilities()[i][model.ids().index(one.cluster())])
            .as("row %s", i)
            .isCloseTo(one.probability(), within(TOLERANCE));
      }
      differing += found.clusters()[i] == found.clusters()[0] ? 0 : 1;
    }
    assertThat(differing > 0).isEqualTo(k > 1 || model.hasOutliers());
  }

  @Test
  void gapsOfColumnsOfNumbersAreNotANumber() throws Exception {
    FeatureColumns columns =
        new FeatureColumns(
            List.of(
                new FeatureColumn("price", ColumnKind.MEASURE),
                new FeatureColumn("mass", ColumnKind.MEASURE),
                new FeatureColumn("legs", ColumnKind.NUMBER)));
    EncodedColumns map =
        new EncodedColumns(
            List.of(
                new NumberPart(0.3, 0.2),
                new StandardPart(new NumberPart(0.5, 0, true), 0.1, 2.5),
                new NumberPart(0, 0)));
    Cases some = new Cases(4, map.outputs());
    LandmarkEncoder encoder =
        some.encoder(
            some.identity(), some.landmarks(30, some.identity(), false), 3, Weighting.linear());
    ClusteringModel model =
        Cases.model(map, columns, encoder, some.embedding(30, 3, 0, false), new LargestAssigner(3));
    double gap = Double.NaN;
    double[] rows = {1, 2, 3, gap, 2, 3, 0.4, gap, 0.2, gap, gap, -1};
    double[] features = new double[4 * map.outputs()];
    for (int i = 0; i < 4; i++) {
      int at = i * map.outputs();
      for (int t = 0; t < 3; t++) {
        ValuePart part = (ValuePart) map.parts().get(t);
        part.encoder().encode(rows[3 * i + t], features, at);
        at += part.outputs();
      }
    }
    requireEqual(model, Run.of(OnnxModel.of(model).bytes(), rows, 3), features);

    // Where a fit saw no gaps, there may be none; and no value may be infinite or too large.
    double[] bad = {1, 2, gap, Double.POSITIVE_INFINITY, 1, 2, 1, -2e150, 1};
    Run refused = Run.of(OnnxModel.of(model).bytes(), bad, 3);
    assertThat(refused.clusters()).containsOnly(-1);
    assertThat(refused.labels()).containsOnly("");
    assertThat(refused.margins()).containsOnly(0);
    assertThat(refused.far()).containsOnly(true);
    for (double[] row : refused.probabilities()) {
      assertThat(row).containsOnly(0);
    }
  }

  @Test
  void sparseRowsAreGivenWithTheirZeros() throws Exception {
    int d = 40;
    int q = 4;
    Cases some = new Cases(5, q);
    int[] known = IntStream.range(0, 25).map(i -> i + i / 2).toArray();
    for (boolean weighted : new boolean[] {false, true}) {
      float[] vectors = new float[known.length * q];
      double[] values = some.normal(vectors.length);
      IntStream.range(0, vectors.length).forEach(i -> vectors[i] = (float) values[i]);
      float[] weights = new float[weighted ? known.length : 0];
      Arrays.fill(weights, 1.25f);
      SparseVectors map = new SparseVectors(d, known, vectors, q, weights, weighted ? 3 : 0);
      LandmarkEncoder encoder =
          some.encoder(
              some.identity(), some.landmarks(30, some.identity(), false), 3, Weighting.linear());
      ClusteringModel model =
          Cases.model(
              map,
              new FeatureColumns(ColumnKind.VECTOR, List.of("words")),
              encoder,
              some.embedding(30, 3, 0, false),
              new LargestAssigner(3));
      double[] rows = new double[60 * d];
      double[] drawn = some.normal(rows.length);
      // Whole counts, tiny values, and rows without any known column.
      for (int i = 0; i < rows.length; i++) {
        rows[i] = Math.rint(drawn[i]) * (i / d % 3 == 0 ? 1e-12 : 1) * (i / d % 10 == 9 ? 0 : 1);
      }
      double[] features = new double[60 * q];
      for (int i = 0; i < 60; i++) {
        SparseRow row = new SparseRow();
        for (int t = 0; t < d; t++) {
          row.add(t, rows[i * d + t]);
        }
        map.apply(row, features, i * q);
      }
      requireEqual(model, Run.of(OnnxModel.of(model).bytes(), rows, d), features);
    }
  }

  @Test
  void centresOfKMeansGiveTheNearestOne() throws Exception {
    Cases some = new Cases(6, D);
    double[] rows = some.rows(ROWS);
    for (int k : new int[] {1, 2, 60}) {
      CentresModel model =
          new CentresModel(some.columns(), D, some.grid(k * D), List.of(), 0, 1, new long[k]);
      Run found = Run.of(OnnxModel.of(model).bytes(), rows, D);
      NearestCentre expected = new NearestCentre(model.centres(), D, ROWS);
      expected.assign(rows, ROWS);
      for (int i = 0; i < ROWS; i++) {
        assertThat(found.clusters()[i]).as("row %s", i).isEqualTo(expected.cluster(i));
        assertThat(found.margins()[i]).isCloseTo(expected.margin(i), within(TOLERANCE));
      }
    }
  }

  @Test
  void noRowsGiveNoResults() throws OrtException {
    for (Map.Entry<String, ClusteringModel> named : models().toList()) {
      Run found = Run.of(OnnxModel.of(named.getValue()).bytes(), new double[0], D);
      assertThat(found.clusters()).as(named.getKey()).isEmpty();
    }
  }

  @Test
  void theFileTellsWhatGoesInAndHasOperatorsOfTheStandardSetAlone()
      throws InvalidProtocolBufferException {
    ClusteringModel model =
        models()
            .filter(named -> named.getKey().equals("pool"))
            .findFirst()
            .orElseThrow()
            .getValue();
    byte[] bytes = OnnxModel.of(model).bytes();
    assertThat(OnnxModel.of(model).bytes()).isEqualTo(bytes);
    ModelProto file = ModelProto.parseFrom(bytes);
    assertThat(file.getOpsetImportList()).hasSize(1);
    assertThat(file.getOpsetImport(0).getDomain()).isEmpty();
    assertThat(file.getGraph().getNodeList()).extracting(NodeProto::getDomain).containsOnly("");
    Map<String, String> properties = new LinkedHashMap<>();
    file.getMetadataPropsList().forEach(one -> properties.put(one.getKey(), one.getValue()));
    assertThat(properties)
        .containsEntry("mustlink.columns", "[\"f0\",\"f1\",\"f2\",\"f3\",\"f4\"]")
        .containsEntry("mustlink.clusters", "[8,6,4,2]")
        .containsEntry("mustlink.labels", "[\"é \\\"one\\\"\",null,null,null]")
        .containsKeys("mustlink.version", "mustlink.search");
  }

  @Test
  void whatIsNoNumberIsRefusedByItsName() {
    LevelPart level =
        new LevelPart(
            List.of("a", "b"),
            new double[] {.5, .5},
            new double[] {1, 2},
            new int[] {0, 1},
            -1,
            -1,
            new double[0]);
    assertRefused(level, ColumnKind.CATEGORY, "categories a, b");
    assertRefused(new TimePart(0, false, false, 0), ColumnKind.TIME, "points in time");
    assertRefused(
        new StandardPart(new TimePart(0, false, false, 0), 0, 1),
        ColumnKind.TIME,
        "points in time");
  }

  private static void assertRefused(ValuePart part, ColumnKind kind, String holds) {
    Cases some = new Cases(7, 1);
    ClusteringModel model =
        Cases.model(
            new EncodedColumns(List.of(part)),
            new FeatureColumns(kind, List.of("kind of thing")),
            some.encoder(
                some.identity(), some.landmarks(5, some.identity(), false), 2, Weighting.linear()),
            some.embedding(5, 2, 0, false),
            new LargestAssigner(2));
    assertThatThrownBy(() -> OnnxModel.of(model))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("`kind of thing`", holds, "predict");
  }

  @Test
  void invertedListsAreReported() {
    Cases some = new Cases(8, D);
    LandmarkEncoder exact =
        some.encoder(
            some.identity(), some.landmarks(30, some.identity(), false), 3, Weighting.linear());
    LandmarkEncoder lists =
        new LandmarkEncoder(
            exact.map(),
            exact.landmarks(),
            3,
            exact.weighting(),
            new InvertedLists(2, .985),
            null,
            1,
            null);
    ClusteringModel model =
        some.model(lists, some.embedding(30, 3, 0, false), new LargestAssigner(3));
    assertThat(OnnxModel.of(model).warnings()).singleElement().asString().contains("98.5 %");
  }
}
