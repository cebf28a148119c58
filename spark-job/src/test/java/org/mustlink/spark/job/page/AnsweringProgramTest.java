package org.mustlink.spark.job.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadSettingException;

/** Programs that answer, and those that die, hang or talk nonsense. */
class AnsweringProgramTest {
  private static final AnswerColumns SHEET =
      new AnswerColumns(List.of("id"), List.of(), "label").weighted("sure", "suggest.path");

  @TempDir private Path directory = Path.of("");
  private final List<String> messages = new ArrayList<>();

  private static Question question(String id) {
    Map<String, @Nullable String> row = new LinkedHashMap<>();
    row.put("id", id);
    row.put("label", null);
    return new Question(row, List.of(new Cell("id", id), new Cell("gap", null)), List.of(), "");
  }

  private Path file() {
    return directory.resolve("answers.csv");
  }

  /** Asks about the rows x, y and z of the classes a and b. */
  private AnsweringProgram.Outcome ask(AnsweringProgram program) {
    try (Answers answers = Answers.open(file(), SHEET)) {
      answers.columns(List.of("id", "label", "sure"));
      answers.begin(null);
      return program.ask(
          List.of(question("x"), question("y"), question("z")),
          List.of("a", "b"),
          name -> Optional.empty(),
          answers,
          messages::add);
    }
  }

  private static AnsweringProgram shell(String script) {
    return new AnsweringProgram(
        List.of("sh", "-c", script), Duration.ofSeconds(20), Duration.ofSeconds(40));
  }

  private static String says(String... lines) {
    return "cat > /dev/null; printf '%s\\n' '" + String.join("' '", lines) + "'";
  }

  @Test
  void answersInAnyOrderAreKeptWithTheirConfidences() throws IOException {
    AnsweringProgram.Outcome outcome =
        ask(
            shell(
                says(
                    "{\"question\": 3, \"answer\": \"b\", \"confidence\": 0.75, \"why\": \"so\"}",
                    "{\"question\": 1, \"answer\": \"a\"}",
                    "{\"question\": 2, \"answer\": null}")));
    assertThat(outcome).isEqualTo(new AnsweringProgram.Outcome(3, 3, 2, 0, Optional.empty()));
    assertThat(messages).isEmpty();
    assertThat(Files.readString(file())).isEqualTo("id,label,sure\nz,b,0.75\nx,a,\ny,,\n");
    try (Answers again = Answers.open(file(), SHEET)) {
      assertThat(again.passed()).hasSize(3); // that it cannot tell of y is in the journal
    }
  }

  @Test
  void questionsAreLinesOfTheirOwnValues() throws IOException {
    Path heard = directory.resolve("heard");
    ask(shell("cat > '" + heard + "'"));
    assertThat(Files.readString(heard))
        .startsWith(
            "{\"question\":1,\"kind\":\"row\",\"row\":{\"id\":\"x\",\"gap\":null},\"classes\":[\"a\",\"b\"]}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "hello|it is no JSON",
        "[1]|it is no JSON object",
        "{\"question\": 1, \"answer\": \"a\"} more|it is no JSON",
        "{\"answer\": \"a\"}|its question is missing, and there are questions 1 to 3",
        "{\"question\": 4, \"answer\": \"a\"}|its question is 4,",
        "{\"question\": 1.5, \"answer\": \"a\"}|its question is 1.5,",
        "{\"question\": 1}|its answer is missing,",
        "{\"question\": 1, \"answer\": 3}|its answer is 3,",
        "{\"question\": 1, \"answer\": \"c\"}|its answer is 'c', and the classes are a, b",
        "{\"question\": 1, \"answer\": \"a\", \"confidence\": 0}|its confidence is 0,",
        "{\"question\": 1, \"answer\": \"a\", \"confidence\": 1.1}|its confidence is 1.1,",
        "{\"question\": 1, \"answer\": \"a\", \"confidence\": \"x\"}|its confidence is \"x\",",
        "{\"question\": 2, \"answer\": \"b\"}|question 2 was answered before",
      })
  void aLineThatIsNoAnswerIsReportedAndStopsNoOther(String line, String why) {
    AnsweringProgram.Outcome outcome =
        ask(
            shell(
                says(
                    "{\"question\": 2, \"answer\": \"b\"}",
                    line,
                    "{\"question\": 3, \"answer\": \"a\"}")));
    assertThat(outcome).isEqualTo(new AnsweringProgram.Outcome(3, 2, 2, 1, Optional.empty()));
    assertThat(messages).hasSize(1);
    assertThat(messages.get(0)).startsWith("No answer of the program: Line 2 '").contains(why);
  }

  @Test
  void aProgramThatDiesLeavesItsAnswersAndItsLastWords() throws IOException {
    AnsweringProgram.Outcome outcome =
        ask(shell("echo '{\"question\": 1, \"answer\": \"a\"}'; echo no rules >&2; exit 3"));
    assertThat(outcome.failure())
        .contains(
            "ended with exit code 3 after 1 of 3 questions. The last lines of its standard error:"
                + " no rules");
    assertThat(Files.readString(file())).isEqualTo("id,label,sure\nx,a,\n");
  }

  @Test
  void aProgramThatHangsIsStopped() {
    long begun = System.nanoTime();
    String script = "echo '{\"question\": 1, \"answer\": \"a\"}'; sleep 60";
    AnsweringProgram silent =
        new AnsweringProgram(
            List.of("sh", "-c", script), Duration.ofMillis(700), Duration.ofHours(1));
    assertThat(ask(silent).failure().orElseThrow())
        .startsWith("said nothing for suggest.questionSeconds = 0, and was stopped after 1 of 3");
    String chatty = "while true; do echo; sleep 0.1; done";
    AnsweringProgram slow =
        new AnsweringProgram(
            List.of("sh", "-c", chatty), Duration.ofSeconds(9), Duration.ofMillis(700));
    assertThat(ask(slow).failure().orElseThrow())
        .startsWith("took more than suggest.totalSeconds = 0, and was stopped after 0 of 3");
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void itSeesNothingOfTheEnvironmentButWhatIsHarmless() {
    String words =
        ask(shell("env | cut -d= -f1 | tr '\\n' ' ' >&2; exit 1")).failure().orElseThrow();
    Set<String> shells = Set.of("PWD", "OLDPWD", "SHLVL", "_");
    for (String name : words.substring(words.indexOf("error:") + 6).strip().split(" ", -1)) {
      assertThat(AnsweringProgram.VARIABLES.contains(name) || shells.contains(name))
          .as(name)
          .isTrue();
    }
  }

  @Test
  void aProgramThatIsNotThereIsRefused() {
    AnsweringProgram missing =
        new AnsweringProgram(
            List.of("/no/such/program"), Duration.ofSeconds(1), Duration.ofSeconds(1));
    assertThatThrownBy(() -> ask(missing))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("suggest.ask to '/no/such/program'");
  }
}
