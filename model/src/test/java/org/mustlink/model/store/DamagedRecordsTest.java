package org.mustlink.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.CentresModel;
import org.mustlink.model.FittedModel;

/**
 * Damages of the records of a model whose checksums were made anew. Each is refused in words, by
 * what reads the records.
 */
class DamagedRecordsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Requires that a model is refused in one sentence. */
  static void refused(ModelBytes model, String what, String... words) {
    Throwable thrown = catchThrowable(() -> ModelStore.read(FittedModel.class, model));
    assertThat(thrown).as(what).isInstanceOf(BadDataException.class);
    assertThat(thrown.getMessage())
        .as(what)
        .startsWith("Cannot load the model at /models/one: ")
        .endsWith(". Restore it from a copy, or fit and save it anew.")
        .doesNotContain("\n", "com.fasterxml", "java.lang.Null", "null pointer", "because \"")
        .hasSizeLessThan(700);
    for (String word : words) {
      assertThat(thrown.getMessage()).as(what).contains(word);
    }
  }

  /** The way to each node of a tree, and to each of the nodes below it. */
  private static void paths(JsonNode node, String at, List<String> into) {
    if (!at.isEmpty()) {
      into.add(at);
    }
    for (var field : node.properties()) {
      paths(field.getValue(), at + "/" + field.getKey(), into);
    }
    for (int i = 0; node.isArray() && i < Math.min(2, node.size()); i++) {
      paths(node.get(i), at + "/" + i, into);
    }
  }

  private static void set(ObjectNode root, String path, JsonNode value) {
    int last = path.lastIndexOf('/');
    JsonNode parent = root.at(path.substring(0, last));
    String name = path.substring(last + 1);
    if (parent instanceof ArrayNode list) {
      list.set(Integer.parseInt(name), value);
    } else if (value.isMissingNode()) {
      ((ObjectNode) parent).remove(name);
    } else {
      ((ObjectNode) parent).set(name, value);
    }
  }

  /** Whether the fields below a node have names of their own, as those of maps have. */
  private static boolean isOfMap(String path) {
    return path.matches("/summary/(versions|settings|outOfSample)/.*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "seeded",
        "vote",
        "pool",
        "forest",
        "linear",
        "sparse",
        "mixed",
        "new",
        "outliers"
      })
  void everyFieldMustBeThereAndOfItsType(String name) {
    ModelBytes model = ModelBytes.of(name);
    byte[] written = model.file("model.json");
    ObjectNode content = (ObjectNode) model.document().get("content");
    List<String> paths = new ArrayList<>();
    paths(content, "", paths);
    assertThat(paths).hasSizeGreaterThan(100);
    for (String path : paths) {
      JsonNode node = content.at(path);
      List<String> wrong =
          new ArrayList<>(List.of("[[7, {}]]", "{\"@class\": [\"java.lang.Runtime\"]}"));
      if (node.isNumber()) {
        wrong.addAll(List.of("\"7\"", "1e999", "true"));
        wrong.addAll(node.isInt() ? List.of("0.5", "1e99") : List.of("\"NaN\"", "-1e999"));
      } else if (!node.isNull()) {
        wrong.add("7");
      }
      boolean element = path.substring(path.lastIndexOf('/') + 1).matches("\\d+");
      if (!element && !isOfMap(path)) {
        wrong.add("");
      }
      for (String value : wrong) {
        model.files().put("model.json", written);
        model.with(root -> set(root, path, parsed(value)));
        refused(model, name + path + " = " + value);
      }
      if (node.isObject() && !path.matches("/summary/(versions|settings|outOfSample)")) {
        model.files().put("model.json", written);
        model.with(root -> ((ObjectNode) root.at(path)).put("novel", 1));
        refused(model, name + path + " with an unknown field", "unknown field novel in");
      }
    }
  }

  private static JsonNode parsed(String value) {
    try {
      return JSON.readTree(value);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The value of a field, in place of which a slash takes the field away. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seeded | /model | null | null in model",
        "seeded | /model/input/map/inputs | 0 | 0 numbers are no row",
        "seeded | /model/input/map/inputs | 5 | do not fit",
        "seeded | /model/input/map/inputs | 2147483648 | 2147483648 in model.input.map.inputs",
        "seeded | /model/input/map/type | \"java.lang.Runtime\" | in model.input.map.type",
        "seeded | /model/input/map/type | \"../../evil\" | ../../evil in model.input.map.type",
        "seeded | /model/input/columns/columns | [] | no columns",
        "seeded | /model/input/columns/columns/0/kind | \"evil\" | evil in model.input.columns",
        "seeded | /model/input/columns/columns/0/kind | \"number\" | 1 inputs do not hold 4",
        "seeded | /model/input/columns/columns/0/kind | \"measure\" | do not hold 4 features",
        "seeded | /model/input/columns/columns/0/name | null | null in"
            + " model.input.columns.columns.0",
        "seeded | /model/input/columns/columns/0/inputs | 0 | no 0 inputs",
        "seeded | /model/encoder/map/shift | \"model.encoder.map.factor\" | in"
            + " model.encoder.map.shift",
        "seeded | /model/encoder/map/unit | null | null in model.encoder.map.unit",
        "seeded | /model/encoder/neighbours | 0 | Codes of 0",
        "seeded | /model/encoder/neighbours | 21 | Codes of 21 over 20 landmarks",
        "seeded | /model/encoder/weighting/rule | \"cubic\" | cubic in"
            + " model.encoder.weighting.rule",
        "seeded | /model/encoder/weighting/bandwidth | 2.5 | has no bandwidth 2.5",
        "seeded | /model/encoder/weighting/bandwidth | -1 | has no bandwidth -1.0",
        "seeded | /model/encoder/invertedLists/probes | -1 | Cannot look at -1",
        "seeded | /model/encoder/invertedLists/recall | 7 | for a recall of 7",
        "seeded | /model/encoder/reach | -1 | nearer than a squared distance of -1",
        "seeded | /model/embedding/m | 0 | has no 0 columns",
        "seeded | /model/embedding/m | 3 | model.embedding",
        "seeded | /model/embedding/scores | 1 | do not fit",
        "seeded | /model/embedding/scores | -1 | do not fit",
        "seeded | /model/assigner/dimension | 0 | not centres of dimension 0",
        "seeded | /model/assigner/dimension | 1 | do not fit",
        "seeded | /model/assigner/type | \"voteAssigner\" | model.assigner",
        "seeded | /model/assigner/type | \"numbers\" | numbers in model.assigner.type",
        "seeded | /model/labels | [] | do not fit",
        "seeded | /model/labels/0 | 7 | 7 in model.labels.0",
        "seeded | /model/ids/ids/0 | 1 | different ones",
        "seeded | /model/ids/ids/0 | -1 | different ones",
        "seeded | /model/ids/next | 2 | below 2",
        "seeded | /model/distribution/rows | 0 | do not fit",
        "seeded | /model/distribution | null | unknown model.distribution.edges",
        "seeded | /model/soft/factor | 0 | multiplied by 0",
        "seeded | /summary | null | null in summary",
        "seeded | /summary/clusters | [] | tells of 0 clusters of 3",
        "seeded | /summary/outliers | {\"rows\": 1, \"share\": 0.1} | limit",
        "vote | /model/assigner/clusters | 1 | A labelled point is of the cluster",
        "vote | /model/assigner/dimension | 3 | labelled points do not fit",
        "pool | /model/encoder/classifiers | null | do not fit each other",
        "pool | /model/encoder/classifiers/classifiers | [] | no classifier",
        "pool | /model/encoder/classifiers/classifiers/0/weight | 0 | classifiers do not fit",
        "pool | /model/encoder/classifiers/classifiers/0/weight | -1 | classifiers do not fit",
        "pool | /model/encoder/classifiers/classifiers/0/classifier/g | 0 | is not positive",
        "pool | /model/encoder/classifiers/classifiers/0/classifier/type | \"forest\" | classifier",
        "pool | /model/assigner/clusters | 2 | not one above 0 for each",
        "pool | /model/assigner/clusters | 2147483647 | not one above 0 for each",
        "pool | /model/assigner/factors | [] | not one above 0 for each",
        "pool | /model/assigner/factors/0 | 0 | not one above 0 for each",
        "pool | /model/assigner/pool/solver | -1 | no weight below 0",
        "forest | /model/encoder/classifiers/classifiers/0/classifier/classes | 0 | model.encoder",
        "sparse | /model/input/map/inputs | 3 | out of order",
        "sparse | /model/input/map/outputs | 0 | vectors over",
        "sparse | /model/input/map/outputs | 2147483647 | vectors over",
        "sparse | /model/input/map/rare | 1e300 | 1.0E300 in model.input.map.rare",
        "mixed | /model/input/columns/columns/0/kind | \"number\" | cannot be read as a number",
        "mixed | /model/input/columns/columns/2/kind | \"text\" | cannot be read as a text",
        "mixed | /model/input/columns/columns/0/kind | \"measure\" | cannot be read as a number",
        "mixed | /model/input/columns/columns/9/kind | \"category\" | cannot be read as a category",
        "mixed | /model/input/columns/columns/9/inputs | 7 | inputs do not hold",
        "mixed | /model/input/map/parts | [] | No columns are no row",
        "mixed | /model/input/map/parts/0/type | \"numberPart\" | model.input.map.parts.0",
        "mixed | /model/input/map/parts/0/levels | [] | differ in their levels",
        "mixed | /model/input/map/parts/0/levels/1 | null | null in"
            + " model.input.map.parts.0.levels.1",
        "mixed | /model/input/map/parts/0/other | 3 | differ in their levels",
        "mixed | /model/input/map/parts/1/gap | -2 | differ in their levels",
        "mixed | /model/input/map/parts/2/gaps | -0.1 | no share of gaps of -0.1",
        "mixed | /model/input/map/parts/2/gaps | 1 | no share of gaps of 1",
        "mixed | /model/input/map/parts/2/gapless | true | without gaps has no share",
        "mixed | /model/input/map/parts/6/hours | false | do not fit",
        "mixed | /model/input/map/parts/9/factor | 0 | No column is multiplied by 0",
        "new | /model/assigner/named | 0 | 0 of 3 classes",
        "new | /model/assigner/named | 3 | 3 of 3 classes",
        "new | /model/assigner/named | 1 | do not fit",
        "new | /model/assigner/pool/solver | 1e7 | No fit gives a weight",
        "new | /model/assigner/odds/slope | -1e7 | No fit gives a weight",
        "new | /model/labels/2 | \"class 2\" | labels",
        "new | /model/labels/1 | null | labels",
        "new | /model/clustersAreClasses | false | labels",
        "new | /summary/newClasses | null | other classes than the assigner",
        "new | /summary/newClasses/named | 1 | other classes than the assigner",
        "new | /summary/newClasses/found | 2 | other classes than the assigner",
        "new | /summary/newClasses/found | -1 | No fit finds -1 new classes",
        "new | /summary/newClasses/least | 0 | No fit finds",
        "new | /summary/newClasses/most | 0 | No fit finds",
        "new | /summary/newClasses/proven | -1 | No fit finds",
        "new | /summary/newClasses/share | 1.1 | No fit finds",
        "new | /summary/newClasses/score | null | No fit finds",
        "new | /summary/newClasses/calibrationError | 1.1 | No fit finds",
        "new | /summary/newClasses/leastScore | -0.1 | No fit finds",
        "outliers | /model/encoder/outliers | null | outliers without a limit",
        "outliers | /model/encoder/outliers/distance | -1 | cannot have the limit -1",
        "outliers | /model/encoder/outliers/dropped | -1 | the factor -1",
        "outliers | /summary/outliers | null | a limit without outliers",
        "outliers | /summary/outliers/rows | 9 | another share of outliers",
        "outliers | /summary/outliers/rows | -1 | -1 rows are no share",
        "outliers | /summary/outliers/share | 1.05 | no share of 1.05",
        "outliers | /summary/data/n | 7 | another share of outliers",
      })
  void aValueThatNoModelHasIsNamed(String name, String path, String value, String words) {
    refused(
        ModelBytes.of(name).with(root -> set(root, path, parsed(value))),
        name + path + " = " + value,
        words.trim());
  }

  @Test
  void aModelOfKMeansIsRefusedToo() {
    ModelBytes model = ModelBytes.of("kmeans");
    for (String[] change :
        new String[][] {
          {"/d", "3"},
          {"/cost", "-1"},
          {"/steps", "-1"},
          {"/columns/columns/0/kind", "\"words\""},
          {"/seeds", "[\"a\", \"b\", \"c\", \"d\", \"e\"]"}
        }) {
      ModelBytes damaged =
          ModelBytes.of("kmeans").with(root -> set(root, change[0], parsed(change[1])));
      assertThat(catchThrowable(() -> ModelStore.read(CentresModel.class, damaged)))
          .as(change[0])
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("its parts do not fit each other");
    }
    assertThat(ModelStore.read(CentresModel.class, model).content().k()).isEqualTo(4);
    refused(model, "another kind", "it is a model of k-means, not of constrained");
  }
}
