package org.mustlink.spark.job.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The questions to a program as lines of JSON, and what its lines say to them. Each answer is kept
 * as soon as it is taken. A line that is no answer is told, and changes nothing.
 */
final class ProgramAnswers {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

  private final List<Question> questions;
  private final Set<String> classes;
  private final Function<String, Optional<String>> refusal;
  private final Answers answers;
  private final Set<Integer> said = new HashSet<>();
  private int given;

  /** A line that is no answer. */
  private static final class NoAnswer extends Exception {
    private static final long serialVersionUID = 1L;

    NoAnswer(String why) {
      super(why);
    }
  }

  /**
   * Makes what takes the answers.
   *
   * @param classes the classes that are known; without any, an answer may name any class
   * @param refusal says why a text is no name of a class
   */
  ProgramAnswers(
      List<Question> questions,
      List<String> classes,
      Function<String, Optional<String>> refusal,
      Answers answers) {
    this.questions = List.copyOf(questions);
    this.classes = new LinkedHashSet<>(classes);
    this.refusal = refusal;
    this.answers = answers;
  }

  /** The number of questions. */
  int count() {
    return questions.size();
  }

  /** The number of questions to which the program said something. */
  int said() {
    return said.size();
  }

  /** The number of answers among them. */
  int given() {
    return given;
  }

  /** Returns a question as a line. */
  String line(int index) {
    Question question = questions.get(index);
    ObjectNode line = JSON.objectNode();
    line.put("question", index + 1);
    if (question.second().isEmpty()) {
      line.put("kind", "row");
      line.set("row", values(question.first()));
      ArrayNode names = line.putArray("classes");
      classes.forEach(names::add);
    } else {
      line.put("kind", "pair");
      line.set("first", values(question.first()));
      line.set("second", values(question.second()));
    }
    return line + "\n";
  }

  private static ObjectNode values(List<Cell> cells) {
    ObjectNode values = JSON.objectNode();
    cells.forEach(cell -> values.put(cell.column(), cell.text()));
    return values;
  }

  /** Takes a line of the program; returns why it is no answer, empty if it is one. */
  Optional<String> take(String line) {
    try {
      JsonNode object = object(line);
      int index = question(object.path("question"));
      Answer answer = answer(questions.get(index), object);
      if (!said.add(index)) {
        throw new NoAnswer("question " + (index + 1) + " was answered before");
      }
      answers.give(questions.get(index).row(), answer);
      given += answer.kind() == Answer.Kind.ANSWER ? 1 : 0;
      return Optional.empty();
    } catch (NoAnswer e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static JsonNode object(String line) throws NoAnswer {
    try {
      JsonNode read = MAPPER.readTree(line);
      if (!read.isObject()) {
        throw new NoAnswer("it is no JSON object");
      }
      return read;
    } catch (JsonProcessingException e) {
      throw new NoAnswer("it is no JSON");
    }
  }

  private int question(JsonNode number) throws NoAnswer {
    if (!number.isIntegralNumber()
        || !number.canConvertToInt()
        || number.asInt() < 1
        || number.asInt() > questions.size()) {
      throw new NoAnswer(
          "its question is " + shown(number) + ", and there are questions 1 to " + count());
    }
    return number.asInt() - 1;
  }

  private Answer answer(Question question, JsonNode object) throws NoAnswer {
    JsonNode answer = object.path("answer");
    Double weight = confidence(object.path("confidence"));
    if (answer.isNull()) {
      return new Answer(Answer.Kind.UNKNOWN, "");
    }
    if (!answer.isTextual() || answer.asText().isBlank()) {
      throw new NoAnswer("its answer is " + shown(answer) + ", which is neither a text nor null");
    }
    String text = answer.asText();
    return new Answer(
        Answer.Kind.ANSWER, question.second().isEmpty() ? known(text) : type(text), weight, false);
  }

  private String known(String text) throws NoAnswer {
    String name = text.strip();
    if (!classes.isEmpty() && !classes.contains(name)) {
      throw new NoAnswer(
          "its answer is '" + name + "', and the classes are " + String.join(", ", classes));
    }
    Optional<String> why = refusal.apply(name);
    if (why.isPresent()) {
      throw new NoAnswer(why.get());
    }
    return name;
  }

  private static String type(String text) throws NoAnswer {
    return switch (text.strip()) {
      case "same" -> "must";
      case "different" -> "cannot";
      default ->
          throw new NoAnswer("its answer is '" + text + "', and not same, different or null");
    };
  }

  private static @Nullable Double confidence(JsonNode value) throws NoAnswer {
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isNumber() || !(value.asDouble() > 0 && value.asDouble() <= 1)) {
      throw new NoAnswer(
          "its confidence is " + shown(value) + ", and not a number above 0 and at most 1");
    }
    return value.asDouble();
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode() ? "missing" : value.toString();
  }
}
