package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.Publisher;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.console.PublishedProgress;
import org.mustlink.spark.run.WorkingStage;
import org.mustlink.spark.testing.SparkExtension;

/** What {@code _STATUS.json} says while a run works. */
@ExtendWith(SparkExtension.class)
class RunningStatusTest {
  private static final WorkingStage STAGE = new WorkingStage(4, "codes", 2, 1, 5, 10, 500, 1000);

  private final SparkSession spark;
  private final Path directory;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  RunningStatusTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @Test
  void isWholeWheneverItIsRead() throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>(List.of("id,x,y,class"));
    for (int i = 0; i < 300; i++) {
      lines.add(
          "r%d,%s,%s,%s"
              .formatted(i, i % 2 * 5 + i % 7 * 0.2, i % 11 * 0.2, i < 10 ? "c" + i % 2 : ""));
    }
    Files.write(directory.resolve("t.csv"), lines);
    Program[] ended = new Program[1];
    Thread run =
        new Thread(
            () ->
                ended[0] =
                    Program.run(
                        spark,
                        "fit",
                        "--set",
                        "input.path=" + directory.resolve("t.csv"),
                        "--set",
                        "input.id=id",
                        "--set",
                        "input.label=class",
                        "--set",
                        "output.path=" + directory.resolve("out")));
    run.start();
    List<JsonNode> seen = new ArrayList<>();
    while (run.isAlive()) {
      inProgress().flatMap(RunningStatusTest::status).ifPresent(seen::add);
      Thread.sleep(5);
    }
    assertThat(ended[0].code()).as(ended[0].err()).isZero();
    assertThat(seen).isNotEmpty();
    JsonNode running =
        seen.stream()
            .filter(status -> status.get("state").asText().equals("running"))
            .findFirst()
            .orElseThrow();
    assertThat(running.get("stage").asText()).isNotEmpty();
    assertThat(running.get("runId").asText()).matches("\\d{8}-\\d{6}-[0-9a-f]{8}");
    assertThat(running.has("secondsLeft")).isTrue();
    assertThat(directory.resolve("out/_STATUS.json")).content().contains("\"done\"");
    try (Stream<Path> files = Files.list(directory.resolve("out"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.contains("next"));
    }
  }

  @Test
  void isThatOfTheStageAndThenOfTheEnd() throws IOException {
    Publisher publisher = publisher();
    progress(publisher).working(STAGE);
    JsonNode status = status(staging(publisher)).orElseThrow();
    assertThat(status.toString())
        .contains(
            "\"state\":\"running\"",
            "\"stage\":\"codes\"",
            "\"stageNumber\":4",
            "\"tasksDone\":5",
            "\"tasks\":10",
            "\"rows\":500",
            "\"rowsPerSecond\":250.0",
            "\"secondsLeft\":2.0");
    publisher.publish();
    publisher.tell(STAGE);
    assertThat(directory.resolve("out/_STATUS.json")).content().contains("\"done\"");
    assertThat(staging(publisher)).doesNotExist();
  }

  @Test
  void isNotWrittenMoreThanOnceASecond() throws IOException {
    Publisher publisher = publisher();
    PublishedProgress progress = progress(publisher);
    progress.working(STAGE);
    Files.delete(staging(publisher).resolve("_STATUS.json"));
    progress.working(STAGE);
    assertThat(staging(publisher).resolve("_STATUS.json")).doesNotExist();
    publisher.abandon(1, "");
  }

  @Test
  void failsNothingWhereItCannotBeWritten() throws IOException, InterruptedException {
    Publisher publisher = publisher();
    Path next = Files.createDirectory(staging(publisher).resolve("._STATUS.json.next"));
    Files.writeString(next.resolve("full"), "");
    PublishedProgress progress = progress(publisher);
    progress.working(STAGE);
    Thread.sleep(1100);
    progress.working(STAGE);
    assertThat(err.toString(StandardCharsets.UTF_8).lines().toList())
        .singleElement()
        .asString()
        .contains("The progress of the run cannot be written", "continues without the status");
    publisher.abandon(1, "");
  }

  @Test
  void aRunThatIsAtWorkIsNoResult() throws IOException {
    Publisher run = publisher();
    progress(run).working(STAGE);
    assertThat(staging(run).resolve("_STATUS.json")).exists();
    assertThat(directory.resolve("out")).doesNotExist();
    run.publish();
    assertThat(directory.resolve("out/_STATUS.json")).content().contains(run.runId());
  }

  private Publisher publisher() {
    return Publisher.open(
        new OutputSettings(
            directory.resolve("out").toString(), OutputSettings.Mode.ERROR, TableFormat.PARQUET),
        new Configuration(),
        remark -> {});
  }

  private PublishedProgress progress(Publisher publisher) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new PublishedProgress(new Console(stream, stream), publisher);
  }

  private static Path staging(Publisher publisher) {
    return Path.of(java.net.URI.create(publisher.directory()));
  }

  private Optional<Path> inProgress() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().contains("in-progress")).findFirst();
    }
  }

  private static Optional<JsonNode> status(Path run) {
    try {
      Map<?, ?> fields =
          new ObjectMapper().readValue(Files.readString(run.resolve("_STATUS.json")), Map.class);
      return Optional.of(new ObjectMapper().valueToTree(fields));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new AssertionError("A status that is not whole was read.", e);
    }
  }
}
