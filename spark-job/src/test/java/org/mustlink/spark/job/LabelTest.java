package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/** The command label, whose page is answered by requests; the browser check opens it. */
@ExtendWith(SparkExtension.class)
class LabelTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern ADDRESS = Pattern.compile("Answer at (http://\\S+/)");

  private final SparkSession spark;
  private final Path directory;
  private final HttpClient client = HttpClient.newHttpClient();

  LabelTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  /** A run of the command in another thread. */
  private record Running(
      CompletableFuture<Integer> code, ByteArrayOutputStream out, String address) {
    String text() {
      return out.toString(StandardCharsets.UTF_8);
    }

    int end() throws Exception {
      return code.get(2, TimeUnit.MINUTES);
    }
  }

  private Running start(String... settings) throws InterruptedException {
    List<String> words = new ArrayList<>(arguments("label", settings));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    CompletableFuture<Integer> code =
        CompletableFuture.supplyAsync(
            () -> Main.run(spark, stream, stream, words.toArray(String[]::new)));
    while (!code.isDone()) {
      Matcher address = ADDRESS.matcher(out.toString(StandardCharsets.UTF_8));
      if (address.find()) {
        return new Running(code, out, address.group(1));
      }
      Thread.sleep(20);
    }
    throw new AssertionError(out.toString(StandardCharsets.UTF_8));
  }

  private List<String> arguments(String command, String... settings) {
    List<String> words = new ArrayList<>(List.of(command));
    List<String> all =
        new ArrayList<>(
            List.of("input.path=" + path("rows.csv"), "input.id=id", "input.truth=class"));
    all.addAll(List.of("fit.landmarks=30", "output.path=" + path("out")));
    all.addAll(List.of(settings));
    all.forEach(setting -> words.addAll(List.of("--set", setting)));
    return words;
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  /** Three groups of 40 points; the number of a row tells its class. */
  private void writeTable() throws IOException {
    StringBuilder text = new StringBuilder("id,x,y,class,remark\n");
    for (int i = 0; i < 120; i++) {
      text.append(
          "r%d,%d.%d,%d,g%d,\"a, %d\"%n".formatted(i, i % 3 * 9, i * 7 % 10, i * 5 % 11, i % 3, i));
    }
    Files.writeString(directory.resolve("rows.csv"), text);
  }

  private JsonNode state(Running running, long known) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(running.address() + "state?since=" + known)).build();
    HttpResponse<String> reply = client.send(request, HttpResponse.BodyHandlers.ofString());
    return reply.statusCode() == 204 ? state(running, known) : MAPPER.readTree(reply.body());
  }

  private JsonNode post(Running running, String name, Map<String, ?> body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(running.address() + name))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(MAPPER.writeValueAsString(body)))
            .build();
    return MAPPER.readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  /** Answers all questions, and returns the number of them. */
  private int answer(Running running, boolean pairs) throws Exception {
    JsonNode questions = state(running, -1).path("questions");
    for (JsonNode question : questions) {
      String one = group(question.path("first"));
      String text = pairs ? one.equals(group(question.path("second"))) ? "must" : "cannot" : one;
      JsonNode reply =
          post(
              running,
              "answer",
              Map.of("key", question.path("key").asText(), "how", "answer", "text", text));
      assertThat(reply.has("refused")).as(reply.toString()).isFalse();
    }
    return questions.size();
  }

  private static String group(JsonNode cells) {
    assertThat(cells).as("all columns but that of the class").hasSize(4);
    assertThat(cells.get(3).get(0).asText()).isEqualTo("remark");
    return "g" + Integer.parseInt(cells.get(0).get(1).asText().substring(1)) % 3;
  }

  private JsonNode round(Running running) throws Exception {
    JsonNode state = post(running, "round", Map.of());
    while (state.path("phase").asText().equals("fitting")) {
      state = state(running, state.path("version").asLong());
    }
    return state;
  }

  @Test
  void roundsOfRowsLeaveTheResultOfAFitWithTheAnswers() throws Exception {
    writeTable();
    Running first = start("label.count=6");
    JsonNode refused =
        post(
            first,
            "answer",
            Map.of(
                "key",
                state(first, -1).path("questions").get(0).path("key").asText(),
                "how",
                "answer",
                "text",
                "N/A"));
    assertThat(refused.path("refused").asText()).contains("'N/A' says that a class is not known");
    assertThat(answer(first, false)).isEqualTo(6);
    JsonNode second = round(first);
    assertThat(second.path("message").asText()).isEmpty();
    assertThat(second.path("fit").path("rows").asLong()).isEqualTo(120);
    assertThat(second.path("classes")).hasSize(3);
    assertThat(second.path("worth").path("reason").asText())
        .contains("two fits with different answers");
    assertThat(answer(first, false)).isEqualTo(6);
    JsonNode last = post(first, "end", Map.of("fit", true));
    assertThat(last.path("phase").asText()).isEqualTo("fitting");
    while (!last.path("phase").asText().equals("ended")) {
      last = state(first, last.path("version").asLong());
    }
    assertThat(last.path("fit").path("before")).isEqualTo(second.path("fit").path("now"));
    assertThat(last.path("worth").path("reason").asText()).contains("a round of at least");
    assertThat(last.path("open").asInt()).isZero();
    assertThat(first.end()).as(first.text()).isZero();
    assertThat(first.text()).contains("Answers: 12 in " + path("out-answers.csv"));

    List<String> fit =
        arguments("fit", "input.labels=" + path("out-answers.csv"), "output.path=" + path("fit"));
    Program program = Program.run(spark, fit.toArray(String[]::new));
    assertThat(program.code()).as(program.err()).isZero();
    assertThat(rows("out")).containsExactlyInAnyOrderElementsOf(rows("fit"));

    // Another run goes on, and may replace the result that the first one has written.
    Running again = start("label.count=4", "label.sets=3");
    assertThat(again.text()).contains("Continuing 12 answers");
    JsonNode set = state(again, -1).path("questions").get(0);
    assertThat(set.path("members").size()).isEqualTo(3);
    assertThat(set.path("asked").asText()).isEqualTo(group(set.path("members").get(0)));
    String key = set.path("key").asText();
    post(again, "answer", Map.of("key", key, "how", "answer", "text", "0,2"));
    post(again, "end", Map.of("fit", false));
    assertThat(again.end()).as(again.text()).isZero();
    assertThat(again.text()).contains("Answers: 14 in ", "2 answers are not in the result");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  private static String known(int i) {
    return i < 24 ? "g" + (i == 4 || i == 9 ? (i + 1) % 3 : i % 3) : "";
  }

  private static JsonNode question(JsonNode state, String id) {
    for (JsonNode question : state.path("questions")) {
      if (question.path("first").get(0).get(1).asText().equals(id)) {
        return question;
      }
    }
    throw new AssertionError(id + " is not asked: " + state.path("questions"));
  }

  private JsonNode say(Running running, String id, String how, String text) throws Exception {
    String key = question(state(running, -1), id).path("key").asText();
    return post(running, "answer", Map.of("key", key, "how", how, "text", text));
  }

  @Test
  void doubtedLabelsAreConfirmedOrChangedAndNotAskedAgain() throws Exception {
    writeTable();
    List<String> lines = new ArrayList<>(Files.readAllLines(directory.resolve("rows.csv")));
    lines.set(0, lines.get(0) + ",known");
    for (int i = 0; i < 120; i++) {
      lines.set(i + 1, lines.get(i + 1) + "," + known(i));
    }
    Files.write(directory.resolve("rows.csv"), lines);
    Files.createSymbolicLink(directory.resolve("out-answers.csv"), Path.of("kept/answers.csv"));
    String[] settings = {
      "input.label=known", "label.doubted=true", "label.count=2", "output.report=false"
    };
    Running first = start(settings);
    JsonNode asked = state(first, -1);
    assertThat(asked.path("doubted").path("judged").asInt()).isEqualTo(24);
    JsonNode doubt = question(asked, "r4").path("doubt");
    assertThat(doubt.path("label").asText()).isEqualTo("g2");
    assertThat(doubt.path("likelier").asText()).isEqualTo("g1");
    assertThat(doubt.path("nearest")).hasSize(3);
    assertThat(group(doubt.path("nearest").get(0))).isEqualTo("g1");
    say(first, "r9", "skip", "");
    say(first, "r9", "answer", "g1");
    assertThat(say(first, "r4", "answer", "g1").path("open").asInt()).isEqualTo(2);
    JsonNode second = round(first);
    assertThat(second.path("message").asText()).isEmpty();
    assertThat(second.path("questions").toString()).doesNotContain("r4,", "r9,");
    post(first, "end", Map.of("fit", false));
    assertThat(first.end()).as(first.text()).isZero();
    assertThat(directory.resolve("out-answers.csv"))
        .isSymbolicLink()
        .hasContent("id,label,confirmed\nr9,g1,true\nr4,g1,true\n");

    Program fit =
        Program.run(
            spark,
            arguments(
                    "fit",
                    "input.label=known",
                    "input.labels=" + path("out-answers.csv"),
                    "output.path=" + path("fit"))
                .toArray(String[]::new));
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(
            spark
                .read()
                .parquet(path("fit/assignments"))
                .filter("id in ('r4', 'r9')")
                .select("label")
                .collectAsList())
        .extracting(row -> row.getString(0))
        .containsExactly("g1", "g1");
    assertThat(spark.read().parquet(path("fit/doubted")).filter("id in ('r4', 'r9')").count())
        .isZero();
  }

  private List<Row> rows(String result) {
    return spark.read().parquet(path(result) + "/assignments").collectAsList();
  }

  @Test
  @Tag("long")
  void roundsOfPairsBeginWithAModel() throws Exception {
    writeTable();
    Program fit =
        Program.run(
            spark,
            arguments("fit", "fit.k=3", "output.path=" + path("model")).toArray(String[]::new));
    assertThat(fit.code()).as(fit.err()).isZero();
    Running running =
        start("fit.k=3", "label.kind=pairs", "label.count=8", "model.path=" + path("model"));
    assertThat(directory.resolve("out")).doesNotExist();
    assertThat(answer(running, true)).isEqualTo(8);
    JsonNode second = round(running);
    assertThat(second.path("message").asText()).isEmpty();
    assertThat(second.path("questions").size()).isPositive();
    post(running, "end", Map.of("fit", false));
    assertThat(running.end()).as(running.text()).isZero();
    assertThat(running.text()).contains("Guided by");
    assertThat(directory.resolve("out/violations")).exists();
  }
}
