package org.mustlink.spark.job.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a person says to a question about a set of rows: the places of those that belong to the
 * class, separated by commas. The others are passed over: it is only known what they are not.
 */
final class SetAnswer {
  private SetAnswer() {}

  /** Says why a text does not name rows of a set; empty if it does. */
  static Optional<String> refusal(Question question, String said) {
    boolean places =
        said.isEmpty()
            || Arrays.stream(said.split(",", -1))
                .allMatch(
                    place ->
                        place.matches("\\d{1,3}")
                            && Integer.parseInt(place) < question.members().size());
    return places ? Optional.empty() : Optional.of("the set has no such rows.");
  }

  /** Returns what is said of each row of a set. */
  static List<RowAnswer> said(Question question, Answer given) {
    Set<Integer> belonging = new TreeSet<>();
    if (given.kind() == Answer.Kind.ANSWER && !given.text().isEmpty()) {
      for (String place : given.text().split(",", -1)) {
        belonging.add(Integer.parseInt(place));
      }
    }
    List<RowAnswer> said = new ArrayList<>();
    for (int i = 0; i < question.members().size(); i++) {
      Answer one =
          belonging.contains(i)
              ? new Answer(Answer.Kind.ANSWER, question.asked())
              : new Answer(Answer.Kind.SKIP, "");
      said.add(new RowAnswer(question.members().get(i).row(), one));
    }
    return said;
  }
}
