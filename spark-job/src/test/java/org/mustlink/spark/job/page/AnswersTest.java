package org.mustlink.spark.job.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.OutputException;

class AnswersTest {
  private static final AnswerColumns ROWS = new AnswerColumns(List.of("id"), List.of(), "label");
  private static final AnswerColumns PAIRS =
      new AnswerColumns(List.of("first"), List.of("second"), "type");

  @TempDir private Path directory = Path.of("");
  private Path file = Path.of("");
  private Path journal = Path.of("");

  @BeforeEach
  void names() {
    file = directory.resolve("answers.csv");
    journal = directory.resolve("answers.csv.journal");
  }

  private static Map<String, @Nullable String> row(String id) {
    Map<String, @Nullable String> row = new LinkedHashMap<>();
    row.put("id", id);
    row.put("label", null);
    row.put("reason", "why, \"so\"");
    return row;
  }

  private static Answer answer(String text) {
    return new Answer(Answer.Kind.ANSWER, text);
  }

  /** A program with these answers that was killed. */
  private void killed(String... ids) {
    try (Answers answers = Answers.open(file, ROWS)) {
      answers.begin("out");
      for (String id : ids) {
        answers.give(row(id), answer("class of " + id));
      }
      answers.give(row("passed"), new Answer(Answer.Kind.SKIP, ""));
    }
  }

  private void touch(Path path, int seconds) throws IOException {
    Files.setLastModifiedTime(path, FileTime.from(Instant.now().plusSeconds(seconds)));
  }

  @Test
  void theFileIsWholeAfterEveryAnswerAndTakesTheLaterOfTwo() throws IOException {
    try (Answers answers = Answers.open(file, ROWS)) {
      answers.give(row("a\n1"), answer("x"));
      assertThat(file).hasContent("id,label,reason\n\"a\n1\",x,\"why, \"\"so\"\"\"\n");
      answers.give(row("a\n1"), answer("y"));
      answers.give(row("b"), new Answer(Answer.Kind.SKIP, ""));
      assertThat(answers.count()).isEqualTo(1);
      assertThat(answers.passed()).hasSize(2);
      answers.takeBack();
      answers.takeBack();
      assertThat(answers.all().values()).containsExactly(answer("x"));
      answers.takeBack();
      assertThat(answers.count()).isZero();
      assertThat(answers.takeBack()).isEmpty();
      assertThat(file).hasContent("id,label,reason\n");
    }
  }

  @Test
  void aDoubtLeavesTheLabelUnlessItIsConfirmedOrChanged() throws IOException {
    AnswerColumns doubts = new AnswerColumns(List.of("id"), List.of(), "label").confirming();
    Files.writeString(file, "id,label\na,x\nb,y\nc,\n");
    Answer skip = new Answer(Answer.Kind.SKIP, "");
    try (Answers answers = Answers.open(file, doubts)) {
      answers.begin("out");
      assertThat(answers.passed()).as("labels are no answers to doubts").isEmpty();
      answers.give(row("a"), skip);
      assertThat(answers.passed()).containsExactly("1:a");
      assertThat(file).hasContent("id,label\na,x\nb,y\nc,\n");
      answers.give(row("a"), answer("z"));
      answers.give(row("b"), answer("y"));
      answers.give(row("c"), answer("v"));
      answers.give(row("d"), answer("w"));
      assertThat(file).hasContent("id,label,confirmed\na,z,true\nb,y,true\nc,v,true\nd,w,true\n");
      answers.takeBack();
      answers.takeBack();
      answers.give(row("a"), skip);
      assertThat(file).hasContent("id,label,confirmed\na,x,\nb,y,true\nc,,\n");
      answers.takeBack();
      assertThat(answers.given("1:a").orElseThrow().text()).isEqualTo("z");
    }
    Files.writeString(file, "id,label\na,x\nb,y\n");
    touch(file, -100);
    try (Answers again = Answers.open(file, doubts)) {
      assertThat(again.recovered()).isEqualTo(2);
      assertThat(again.passed()).containsExactly("1:a", "1:b");
    }
  }

  @Test
  void anAnswerThatIsInTheJournalAloneIsRecovered() throws IOException {
    killed("a", "b");
    Files.writeString(file, "id,label,reason\na,class of a,\n");
    touch(file, -100);
    Files.writeString(
        journal, "{\"what\":\"answer\",\"row\":{\"id\":\"c", StandardOpenOption.APPEND);
    for (int run = 1; run <= 2; run++) {
      try (Answers answers = Answers.open(file, ROWS)) {
        assertThat(answers.recovered()).isEqualTo(2 - run);
        assertThat(answers.all()).containsOnlyKeys("1:a", "1:b");
        assertThat(answers.hasWritten("out")).isTrue();
        assertThat(answers.hasWritten("another")).isFalse();
      }
    }
    assertThat(file).content().contains("b,class of b,").contains("passed,,");
  }

  @Test
  void aFileThatAPersonHasChangedSinceCounts() throws IOException {
    killed("a", "b");
    Files.writeString(file, "\uFEFFid;x,label,id\r\n1,mine,a\r\n2,,b\r\n3, other ,new\r\n");
    touch(file, 100);
    try (Answers answers = Answers.open(file, ROWS)) {
      assertThat(answers.all().values()).containsExactly(answer("mine"), answer("other"));
      answers.give(row("b"), answer("z"));
    }
    assertThat(file)
        .hasContent(
            "id;x,label,id\n1,mine,a\n2,z,b\n3,\" other \",new\n"
                .replace("\" other \"", " other "));
    // Nor does a run that only notes in the journal that it began bring back what was changed.
    try (Answers answers = Answers.open(file, ROWS)) {
      answers.begin("out");
    }
    touch(journal, 200);
    try (Answers answers = Answers.open(file, ROWS)) {
      assertThat(answers.all().values())
          .containsExactly(answer("mine"), answer("z"), answer("other"));
    }
  }

  @Test
  void whatHoldsNoSuchAnswersIsRefused() throws IOException {
    killed("a");
    assertThatThrownBy(() -> Answers.open(file, PAIRS))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("answers.csv has no column first", "label.path");
    Files.delete(file);
    assertThatThrownBy(() -> Answers.open(file, PAIRS))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("about rows, but label.kind is pairs", "Set label.kind = rows");
    try (Answers open = Answers.open(file, ROWS)) {
      assertThat(open.count()).isEqualTo(1);
      assertThatThrownBy(() -> Answers.open(file, ROWS))
          .isInstanceOf(OutputException.Busy.class)
          .hasMessageContaining("Another run asks for the answers");
    }
    Files.writeString(journal, "{damaged\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> Answers.open(file, ROWS))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("Line 4 of", "is damaged");
  }

  @Test
  void twoRowsAreOneQuestionInAnyOrder() {
    assertThat(PAIRS.key(Map.of("first", "a|", "second", "b")))
        .isEqualTo(PAIRS.key(Map.of("first", "b", "second", "a|")))
        .isNotEqualTo(PAIRS.key(Map.of("first", "a", "second", "|b")));
  }
}
