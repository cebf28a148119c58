package org.mustlink.spark.job.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the scripts of the page are given, as JSON. */
final class PageState {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PageState() {}

  /** Returns the questions of a round, and what was said to them. */
  static ObjectNode of(
      @Nullable Round round,
      Map<String, Question> questions,
      Function<String, Optional<Answer>> given,
      Answers answers) {
    ObjectNode state = JSON.objectNode();
    state.put("kind", answers.sheet().pairs() ? "pairs" : "rows");
    state.put("confirms", answers.sheet().confirms());
    state.put("file", String.valueOf(answers.file()));
    state.put("total", answers.count());
    state.set("questions", questions(questions));
    ObjectNode said = state.putObject("answers");
    for (String key : questions.keySet()) {
      given
          .apply(key)
          .ifPresent(
              answer -> {
                ObjectNode one = said.putObject(key);
                one.put("how", answer.kind().name().toLowerCase(Locale.ROOT));
                one.put("text", answer.text());
              });
    }
    if (round != null) {
      put(state, "worth", round.worth());
      put(state, "doubted", round.doubted());
      put(state, "fit", round.fit());
    }
    return state;
  }

  private static void put(ObjectNode state, String name, @Nullable Record part) {
    if (part != null) {
      state.set(name, MAPPER.valueToTree(part));
    }
  }

  /** Returns questions as the page shows them. */
  static ArrayNode questions(Map<String, Question> questions) {
    ArrayNode all = JSON.arrayNode();
    questions.forEach(
        (key, question) -> {
          ObjectNode one = all.addObject();
          one.put("key", key);
          one.put("reason", question.reason());
          one.set("first", cells(question.first()));
          one.set("second", cells(question.second()));
          one.put("asked", question.asked());
          ArrayNode members = one.putArray("members");
          question.members().forEach(member -> members.add(cells(member.first())));
          Question.Doubt doubt = question.doubt();
          if (doubt != null) {
            one.set("doubt", doubt(doubt));
          }
        });
    return all;
  }

  private static ObjectNode doubt(Question.Doubt doubt) {
    ObjectNode described = JSON.objectNode();
    described.put("label", doubt.label());
    described.put("confirmable", doubt.confirmable());
    described.put("likelier", doubt.likelier());
    ArrayNode nearest = described.putArray("nearest");
    doubt.nearest().forEach(row -> nearest.add(cells(row)));
    return described;
  }

  private static ArrayNode cells(List<Cell> cells) {
    ArrayNode all = JSON.arrayNode();
    cells.forEach(cell -> all.addArray().add(cell.column()).add(cell.text()));
    return all;
  }
}
