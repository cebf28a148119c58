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
final class AskedSet {
  private AskedSet() {}

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
  static List<Said> said(Question question, Given given) {
    Set<Integer> belonging = new TreeSet<>();
    if (given.how() == Given.How.ANSWER && !given.text().isEmpty()) {
      for (String place : given.text().split(",", -1)) {
        belonging.add(Integer.parseInt(place));
      }
    }
    List<Said> said = new ArrayList<>();
    for (int i = 0; i < question.members().size(); i++) {
      Given one =
          belonging.contains(i)
              ? new Given(Given.How.ANSWER, question.asked())
              : new Given(Given.How.SKIP, "");
      said.add(new Said(question.members().get(i).row(), one));
    }
    return said;
  }
}
