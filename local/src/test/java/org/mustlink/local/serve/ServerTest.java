package org.mustlink.local.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.local.table.NumberColumn;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.ArrowTables.Answer;
import org.mustlink.local.wire.Message;
import org.mustlink.model.FittedModel;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.MemoryDirectory;
import org.mustlink.model.store.ModelStore;

class ServerTest {
  private static final int N = 90;
  private static final String FIT =
      """
      {"operation": "fit", "model": "m", "method": "scacs", "options": {}, "k": null, "seed": 1,
       "kinds": {}, "gaps": "fill", "classes": ["a", "b", "c"]}\
      """;

  /** Three groups of rows in the plane. */
  private static byte[] table() {
    SplittableRandom random = new SplittableRandom(5);
    double[] x = new double[N];
    double[] y = new double[N];
    for (int i = 0; i < N; i++) {
      x[i] = 10 * (i % 3) + random.nextDouble();
      y[i] = 10 * (i % 3 % 2) + random.nextDouble();
    }
    return ArrowTables.bytes(List.of(Answer.of("x", x), Answer.of("y", y)));
  }

  /** The first six rows are labelled. */
  private static byte[] labels() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 6 ? i % 3 : -1);
    return ArrowTables.bytes(List.of(Answer.of("label", labels)));
  }

  private static Message request(String header, Map<String, byte[]> parts) throws IOException {
    return new Message((ObjectNode) Message.JSON.readTree(header), parts);
  }

  /** Sends requests to one server, and returns its answers. */
  private static List<Message> ask(Message... requests) throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(sent);
    for (Message request : requests) {
      request.write(out);
    }
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    new Server()
        .serve(
            new DataInputStream(new ByteArrayInputStream(sent.toByteArray())),
            new DataOutputStream(answers));
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(answers.toByteArray()));
    Message[] read = new Message[requests.length];
    for (int i = 0; i < read.length; i++) {
      read[i] = Message.read(in).orElseThrow();
    }
    assertThat(Message.read(in)).isEmpty();
    return List.of(read);
  }

  @Test
  void whatIsNoMessageIsRefusedAtItsFirstBytes() {
    byte[] written = "[0.009s][info][gc] Using Serial".getBytes(StandardCharsets.UTF_8);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(written));
    assertThatThrownBy(() -> Message.read(in))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("A message starts with MLK1, and not with 0x5b302e30");
  }

  private static double[] column(Message answer, String part, int column) {
    return ((NumberColumn) ArrowTables.table(answer.part(part).orElseThrow()).columns().get(column))
        .values();
  }

  @Test
  void aFitGivesClustersAndAModelThatAssignsRows() throws IOException {
    Message fit = request(FIT, Map.of("table", table(), "labels", labels()));
    Message predict =
        request(
            "{\"operation\": \"predict\", \"model\": \"m\", \"columns\": {\"cluster\": 1,"
                + " \"far\": 1, \"newness\": 1}, \"probabilities\": true}",
            Map.of("table", table()));
    List<Message> answers = ask(fit, predict);
    double[] clusters = column(answers.get(0), "rows", 0);
    for (int i = 0; i < N; i++) {
      assertThat(clusters[i]).isEqualTo(i % 3);
      double sum = 0;
      for (int j = 0; j < 3; j++) {
        sum += column(answers.get(1), "probabilities", j)[i];
      }
      assertThat(sum).isBetween(1 - 1e-9, 1.0);
    }
    assertThat(column(answers.get(1), "rows", 0)).isEqualTo(clusters);
    assertThat(column(answers.get(1), "rows", 2)).isEqualTo(new double[N]);
    assertThat(answers.get(0).header().get("labels").toString()).isEqualTo("[\"a\",\"b\",\"c\"]");
    assertThat(answers.get(0).header().at("/summary/data/labelled").intValue()).isEqualTo(6);
  }

  @Test
  void rowsWithoutALabelAreSuggestedOnce() throws IOException {
    Message fit = request(FIT, Map.of("table", table(), "labels", labels()));
    Message suggest =
        request(
            """
            {"operation": "suggest", "model": "m", "count": 12, "classes": ["a", "b", "c"]}\
            """,
            Map.of("table", table(), "labels", labels()));
    List<Integer> rows = new ArrayList<>();
    ask(fit, suggest).get(1).header().get("rows").forEach(row -> rows.add(row.intValue()));
    assertThat(rows).hasSize(12).doesNotHaveDuplicates().allMatch(row -> row >= 6 && row < N);
    assertThat(rows.subList(0, 3).stream().map(row -> row % 3)).containsOnlyOnce(0, 1, 2);
  }

  @Test
  void aModelThatIsNotKnownIsAskedForAndBrought(@TempDir Path directory) throws IOException {
    Message fit = ask(request(FIT, Map.of("table", table(), "labels", labels()))).get(0);
    byte[] model = fit.part("model").orElseThrow();
    String header = "{\"operation\": \"predict\", \"model\": \"m\", \"columns\": {\"cluster\": 1}}";
    Map<String, byte[]> brought = new LinkedHashMap<>(Map.of("table", table(), "model", model));
    List<Message> answers =
        ask(request(header, Map.of("table", table())), request(header, brought));
    assertThat(answers.get(0).header().get("kind").asText()).isEqualTo("unknown model");
    assertThat(column(answers.get(1), "rows", 0)).isEqualTo(column(fit, "rows", 0));

    MemoryDirectory files = MemoryDirectory.of(model, "memory");
    FittedModel stored = ModelStore.read(files).content();
    Path to = directory.resolve("saved");
    ModelStore.save(stored, Optional.empty(), LocalDirectory.of(to), Optional.empty());
    String load = "{\"operation\": \"load\", \"model\": \"l\", \"path\": \"%s\"}";
    List<Message> loaded =
        ask(
            request(load.formatted(to), Map.of()),
            request(header.replace("\"m\"", "\"l\""), Map.of("table", table())),
            request(load.formatted(directory.resolve("none")), Map.of()));
    assertThat(loaded.get(0).header().get("features").toString()).isEqualTo("[\"x\",\"y\"]");
    assertThat(column(loaded.get(1), "rows", 0)).isEqualTo(column(fit, "rows", 0));
    assertThat(loaded.get(2).header().get("message").asText())
        .contains("there is nothing at this path");
  }

  private static byte[] weights(IntToDoubleFunction of) {
    double[] weights = new double[N];
    Arrays.setAll(weights, of);
    return ArrowTables.bytes(List.of(Answer.of("weight", weights)));
  }

  @Test
  void aRowOfWeightZeroIsAssignedButNeitherItsFeaturesNorItsLabelCount() throws IOException {
    Map<String, byte[]> parts =
        Map.of(
            "table",
            table(),
            "labels",
            labels(),
            "sample_weight",
            weights(i -> i % 9 == 0 ? 0 : 2));
    Message fit = ask(request(FIT, parts)).get(0);
    assertThat(fit.header().at("/summary/data/labelled").intValue()).isEqualTo(5);
    assertThat(fit.header().at("/summary/data/n").intValue()).isEqualTo(N);
    double[] clusters = column(fit, "rows", 0);
    for (int i = 0; i < N; i++) {
      assertThat(clusters[i]).isEqualTo(i % 3);
    }
  }

  @Test
  void aDoubtfulLabelIsEvidenceAndACertainOneIsKept() throws IOException {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i == 33 ? 1 : i < 30 ? i % 3 : -1);
    byte[] wrong = ArrowTables.bytes(List.of(Answer.of("label", labels)));
    byte[] doubt = weights(i -> i == 33 ? 0.1 : 1);
    List<Message> fits =
        ask(
            request(FIT, Map.of("table", table(), "labels", wrong)),
            request(FIT, Map.of("table", table(), "labels", wrong, "label_weight", doubt)),
            request(
                FIT.replace("\"options\": {}", "\"options\": {\"assign\": \"vote\"}"),
                Map.of("table", table(), "labels", wrong, "label_weight", doubt)));
    assertThat(column(fits.get(0), "rows", 0)[33]).isEqualTo(1);
    assertThat(column(fits.get(1), "rows", 0)[33]).isZero();
    assertThat(fits.get(2).header().get("message").asText())
        .startsWith("1 label has a weight below 1 in label_weight, and assign_labels = vote takes");
  }

  @Test
  void labelsAreReadAsSparkReadsThem() throws IOException {
    String texts =
        """
        "classes": ["b", "10", "unknown", "2.0", "-1", " ", "a ", "2", "a", "zero"]\
        """;
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 40 ? i % 10 : -1);
    byte[] given = ArrowTables.bytes(List.of(Answer.of("label", labels)));
    byte[] weights = weights(i -> i < 40 && i % 10 == 9 ? 0 : 1);
    String fit = FIT.replace("\"classes\": [\"a\", \"b\", \"c\"]", texts);
    Map<String, byte[]> parts = Map.of("table", table(), "labels", given, "sample_weight", weights);
    Message found = ask(request(fit, parts)).get(0);
    assertThat(found.header().get("classes").toString()).isEqualTo("[\"10\",\"2\",\"a\",\"b\"]");
    assertThat(found.header().get("classOf").toString()).isEqualTo("[3,0,-1,1,-1,-1,2,1,2,-1]");
    assertThat(found.header().at("/summary/data/labelled").intValue()).isEqualTo(24);
    assertThat(found.header().at("/summary/warnings").toString())
        .contains(
            "y has white space around its text on 4 rows, such as 'a '",
            "y has an empty text, white space alone or NaN on 4 rows",
            "y has the class 'unknown' on 4 rows; the fit takes the word as an unknown class",
            "'2' and '2.0'. They are one class");

    String known = "{\"operation\": \"classes\", \"known\": [\"b\", \"2.00\"], %s}";
    List<Message> classes =
        ask(
            request(known.formatted(texts), Map.of()),
            request(known.formatted(texts + ", \"unknown\": [\"A\", \"b\"]"), Map.of()));
    assertThat(classes.get(0).header().get("classOf").toString())
        .isEqualTo("[0,-2,-1,1,-1,-1,-2,1,-2,-2]");
    assertThat(classes.get(1).header().get("classOf").toString())
        .isEqualTo("[-1,-2,-2,1,-2,-1,-1,1,-1,-2]");

    String none = FIT.replace("[\"a\", \"b\", \"c\"]", "[\"good\", \"none\", \"low\"]");
    Message named = ask(request(none, Map.of("table", table(), "labels", labels()))).get(0);
    assertThat(named.header().get("classes").toString()).isEqualTo("[\"good\",\"low\",\"none\"]");
    assertThat(named.header().at("/summary/warnings").toString())
        .contains("y has the class 'none' on 2 rows; if this means an unknown class");
  }

  @Test
  void furtherDrawsOfLandmarksTellHowStableTheClustersAre() throws IOException {
    String fit = FIT.replace("\"options\": {}", "\"options\": {\"stability\": \"3\"}");
    Message answer = ask(request(fit, Map.of("table", table(), "labels", labels()))).get(0);
    assertThat(answer.header().at("/summary/stability/draws").intValue()).isEqualTo(3);
    assertThat(answer.header().at("/summary/stability/mean").doubleValue()).isEqualTo(1);
  }

  @Test
  void clustersOfAnEarlierFitKeepTheirIds() throws IOException {
    Message earlier = ask(request(FIT.replace("null", "3"), Map.of("table", table()))).get(0);
    byte[] model = earlier.part("model").orElseThrow();
    String later = FIT.replace("\"seed\": 1", "\"seed\": 1, \"previous\": \"one\"");
    int[] turned = new int[N];
    Arrays.setAll(turned, i -> i < 6 ? (i + 1) % 3 : -1);
    byte[] labels = ArrowTables.bytes(List.of(Answer.of("label", turned)));
    Message now =
        ask(request(later, Map.of("table", table(), "labels", labels, "previous", model))).get(0);
    assertThat(column(now, "rows", 0)).isEqualTo(column(earlier, "rows", 0));
    assertThat(now.header().at("/summary/drift/previous/k").intValue()).isEqualTo(3);
    assertThat(now.header().at("/summary/drift/moved").doubleValue()).isZero();
    String[] names = {"b", "c", "a"};
    for (int i = 0; i < 3; i++) {
      int id = (int) column(now, "rows", 0)[i];
      assertThat(now.header().get("labels").get(id).asText()).isEqualTo(names[i]);
    }
    Message other =
        ask(request(
                later,
                Map.of(
                    "table",
                    ArrowTables.bytes(List.of(Answer.of("x", new double[N]))),
                    "previous",
                    model)))
            .get(0);
    assertThat(other.header().get("message").asText())
        .startsWith("Cannot set previous to one: it was fitted on the features [x, y]");
  }

  @Test
  void rulesByColumnsKeepRowsTogetherAndApart() throws IOException {
    byte[] home = weights(i -> i < 3 ? 7 : Double.NaN);
    byte[] shift = weights(i -> i % 3 == 1 && i < 13 ? 1 : Double.NaN);
    String most = FIT.replace("\"seed\": 1", "\"seed\": 1, \"most\": 2");
    List<Message> fits =
        ask(
            request(FIT.replace("null", "3"), Map.of("table", table(), "together", home)),
            request(most.replace("null", "3"), Map.of("table", table(), "apart", shift)),
            request(FIT.replace("null", "3"), Map.of("table", table(), "apart", shift)));
    double[] together = column(fits.get(0), "rows", 0);
    assertThat(Arrays.copyOf(together, 3)).containsOnly(together[0]);
    assertThat(fits.get(0).header().at("/summary/constraints/together/rows").intValue())
        .isEqualTo(3);
    double[] apart = column(fits.get(1), "rows", 0);
    int[] counts = new int[3];
    for (int i = 1; i < 13; i += 3) {
      counts[(int) apart[i]]++;
    }
    assertThat(Arrays.stream(counts).max().orElseThrow()).isEqualTo(2);
    assertThat(fits.get(1).header().at("/summary/apart/moved").intValue()).isEqualTo(2);
    assertThat(fits.get(1).header().at("/summary/apart/left").intValue()).isZero();
    assertThat(fits.get(2).header().get("message").asText())
        .startsWith("Rules that keep rows apart cannot hold: 4 rows, among them rows 1 and 4");
  }

  @Test
  void faultsAreReportedByTheNamesOfTheEstimators() throws IOException {
    String negative = FIT.replace("\"k\": null", "\"k\": 2");
    String unknown = FIT.replace("{}, \"gaps\"", "{\"z\": \"number\"}, \"gaps\"");
    String method =
        "{\"operation\": \"cluster\", \"method\": \"no-such\", \"options\": {}, \"seed\": 1}";
    Map<String, byte[]> parts = Map.of("table", table(), "labels", labels());
    List<Message> answers =
        ask(
            request(negative, parts),
            request(unknown, parts),
            request(method, Map.of("table", table())),
            request("{\"operation\": \"no-such\"}", Map.of()));
    assertThat(answers.stream().map(one -> one.header().get("message").asText()))
        .satisfiesExactly(
            one -> assertThat(one).startsWith("Cannot set n_clusters to 2: y has 3"),
            one -> assertThat(one).startsWith("Cannot set column_kinds to 'z': no feature has"),
            one -> assertThat(one).startsWith("Cannot set method to 'no-such': it must be one of"),
            one -> assertThat(one).isEqualTo("There is no operation no-such."));
    assertThat(answers).noneMatch(one -> one.header().get("ok").booleanValue());
  }
}
