package org.mustlink.spark.link;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mustlink.core.sideinfo.Contradiction;
import org.mustlink.core.sideinfo.LinkAudit;

/** Says contradictions by the names of rows: "a = b = c, but a and c cannot be together". */
public final class ChainWords {
  /** Rows of a chain that are named; of a longer one its ends. */
  private static final int MOST_NAMED = 12;

  private ChainWords() {}

  /**
   * Why links are refused, and what to do.
   *
   * @param audit with contradictions
   * @param rows how many rows the links are between
   * @param names of these rows by their numbers
   * @param classes names of the labels
   */
  public static String refused(
      LinkAudit audit, int rows, IntFunction<String> names, List<String> classes) {
    List<String> shown =
        audit.contradictions().stream()
            .map(contradiction -> said(contradiction, rows, names, classes))
            .toList();
    return LinkWords.contradictions(
            new LinkReport.Contradictions(
                audit.contradictoryLinks(), audit.contradictoryLabels(), shown))
        + " Correct the links, or set {faults.contradictions} = drop to leave those in contradiction out.";
  }

  static String said(
      Contradiction contradiction, int rows, IntFunction<String> names, List<String> classes) {
    String[] said =
        Arrays.stream(contradiction.chain())
            .mapToObj(
                node ->
                    node < rows ? names.apply(node) : "label '" + classes.get(node - rows) + "'")
            .toArray(String[]::new);
    String end =
        contradiction.kind() == Contradiction.Kind.LABELS
            ? "these labels differ"
            : said[0] + " and " + said[said.length - 1] + " cannot be together";
    return shortened(said) + ", but " + end;
  }

  private static String shortened(String[] said) {
    int hidden = said.length - MOST_NAMED;
    if (hidden <= 1) {
      return String.join(" = ", said);
    }
    int half = MOST_NAMED / 2;
    return IntStream.range(0, half).mapToObj(i -> said[i]).collect(Collectors.joining(" = "))
        + " = ... "
        + hidden
        + " more ... = "
        + IntStream.range(said.length - half, said.length)
            .mapToObj(i -> said[i])
            .collect(Collectors.joining(" = "));
  }

  /** The nodes of a chain that are named in words. */
  static IntStream named(int[] chain) {
    int half = MOST_NAMED / 2;
    return chain.length <= MOST_NAMED + 1
        ? Arrays.stream(chain)
        : IntStream.concat(
            Arrays.stream(chain, 0, half), Arrays.stream(chain, chain.length - half, chain.length));
  }
}
