package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.sideinfo.Contradiction;
import org.mustlink.core.sideinfo.LinkAudit;
import org.mustlink.spark.link.table.IdForms;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.link.tie.TiedPartition;

/**
 * Messages about faults of links. A contradiction is described by the names of its rows: "a = b =
 * c, but a and c cannot be together".
 */
public final class LinkWords {
  static final String UNKNOWN_REMEDY =
      "Correct the links, or set {faults.unknownIds} = drop to leave such links out.";

  private static final String CONTRADICTIONS_REMEDY =
      "Correct the links, or set {faults.contradictions} = drop to leave those in contradiction"
          + " out.";

  /** The maximum number of ids and chains that a sentence names. */
  private static final int MOST_EXAMPLES = 3;

  /**
   * The maximum number of rows of a chain that are named; of a longer chain these are the rows at
   * its ends.
   */
  private static final int MOST_NAMED = 12;

  private static final String LABEL = "label '";

  private LinkWords() {}

  /**
   * Warns of links on unknown ids, which are left out.
   *
   * @param alike how the table writes one of these, see {@link IdForms}; empty if in no way
   */
  public static String leftOut(long links, String alike) {
    return "Links on ids that the table does not have: %s; they are left out.%s"
        .formatted(links, alike.isEmpty() ? "" : " " + alike);
  }

  static String unknown(LinkReport.Unknown unknown) {
    return counted(unknown.links(), "link")
        + (unknown.links() == 1 ? " is" : " are")
        + " on "
        + (unknown.ids() == 1 ? "an id" : counted(unknown.ids(), "id"))
        + " that the table does not have, such as "
        + String.join(", ", examples(unknown.shown()))
        + "."
        + (unknown.alike().isEmpty() ? "" : " " + unknown.alike());
  }

  static String contradictory(LinkReport.Contradictions contradictions) {
    return "%s %s The command audit lists them."
        .formatted(contradictions(contradictions), CONTRADICTIONS_REMEDY);
  }

  /**
   * Returns why the links of one group are refused, and what to do.
   *
   * @param audit an audit with contradictions
   * @param rows the number of linked rows
   * @param names the names of these rows by their numbers
   * @param classes the names of the labels
   */
  public static String contradictory(
      LinkAudit audit, int rows, IntFunction<String> names, List<String> classes) {
    List<String> chains =
        audit.contradictions().stream()
            .map(contradiction -> chain(contradiction, rows, names, classes))
            .toList();
    return contradictions(
            new LinkReport.Contradictions(
                audit.contradictoryLinks(), audit.contradictoryLabels(), chains))
        + " "
        + CONTRADICTIONS_REMEDY;
  }

  private static String contradictions(LinkReport.Contradictions contradictions) {
    return contradicting(contradictions)
        + (contradictions.shown().isEmpty()
            ? "."
            : ": " + String.join("; ", examples(contradictions.shown())) + ".");
  }

  private static String contradicting(LinkReport.Contradictions contradictions) {
    long links = contradictions.links();
    long labels = contradictions.labels();
    String ofLinks =
        counted(links, "cannot-link")
            + (links == 1 ? " contradicts" : " contradict")
            + " must-links";
    String ofLabels =
        "must-links join rows of different labels (" + counted(labels, "pair") + " of labels)";
    if (labels == 0) {
      return ofLinks;
    }
    return links == 0
        ? Character.toUpperCase(ofLabels.charAt(0)) + ofLabels.substring(1)
        : ofLinks + ", and " + ofLabels;
  }

  private static List<String> examples(List<String> shown) {
    return shown.subList(0, Math.min(MOST_EXAMPLES, shown.size()));
  }

  private static String counted(long number, String name) {
    return number + " " + name + (number == 1 ? "" : "s");
  }

  /**
   * Returns texts that describe the chains of contradictions. Only the ids of their rows are
   * collected.
   *
   * @param rows the rows to whose indices the contradictions refer
   * @param subject the subject of the audit
   */
  static List<String> chains(
      List<Contradiction> contradictions, IndexedRows rows, Audit.Subject subject) {
    Object[] nodes =
        contradictions.stream()
            .flatMapToInt(contradiction -> named(contradiction.chain()))
            .filter(node -> node < rows.count())
            .mapToLong(node -> rows.nodes()[node])
            .distinct()
            .boxed()
            .toArray();
    Map<Long, String> names = nodes.length == 0 ? Map.of() : names(subject, nodes);
    return contradictions.stream()
        .map(
            contradiction ->
                chain(
                    contradiction,
                    rows.count(),
                    node -> names.getOrDefault(rows.nodes()[node], "?"),
                    subject.classes()))
        .toList();
  }

  /** Returns the names of rows and labels. */
  static List<String> nodes(int[] nodes, IndexedRows rows, Audit.Subject subject) {
    return components(
        Arrays.stream(nodes)
            .mapToLong(
                node ->
                    node < rows.count()
                        ? rows.nodes()[node]
                        : TiedPartition.FIRST_CLASS + node - rows.count())
            .toArray(),
        subject);
  }

  /** Returns the names of must-link components: that of a row in each, or of their label. */
  static List<String> components(long[] components, Audit.Subject subject) {
    long labels = TiedPartition.FIRST_CLASS + subject.classes().size();
    Object[] nodes = Arrays.stream(components).filter(node -> node >= labels).boxed().toArray();
    Map<Long, String> names = nodes.length == 0 ? Map.of() : names(subject, nodes);
    return Arrays.stream(components)
        .mapToObj(
            node ->
                node >= labels
                    ? names.getOrDefault(node, "?")
                    : label(subject.classes(), (int) (node - TiedPartition.FIRST_CLASS)))
        .toList();
  }

  /** Returns the names of all labels, no two of which can be in the same cluster. */
  static List<String> labels(List<String> classes) {
    return IntStream.range(0, classes.size()).mapToObj(index -> label(classes, index)).toList();
  }

  private static String label(List<String> classes, int index) {
    return LABEL + classes.get(index) + "'";
  }

  /**
   * Warns that there are fewer clusters than links and labels need; empty if there are enough.
   *
   * @param apart the names of rows and labels of which no two can be in the same cluster
   * @param needed the number of clusters that they need at the least
   * @param k the number of clusters, 0 if not known
   * @param given what sets this number
   */
  public static Optional<String> tooFew(List<String> apart, int needed, int k, String given) {
    return k == 0 || needed <= k
        ? Optional.empty()
        : Optional.of(
            ("The links and labels need at least %s clusters and %s: not all of them can "
                    + "be satisfied, as %s")
                .formatted(needed, given, apart(apart)));
  }

  /**
   * Tells that links and labels need more clusters than there are, or, where the fit finds their
   * number, that they prove classes without a label.
   *
   * @param apart what must be in different clusters
   * @param needed the least number of clusters
   * @param classes the number of labels
   */
  public static Optional<String> clusters(
      List<String> apart, int needed, SideInformationCounts counts, int classes) {
    return counts.k() > 0
        ? tooFew(apart, needed, counts.k(), counts.clustersGiven())
        : beyondLabels(apart, needed, classes);
  }

  /**
   * Tells that links prove that there are classes that no label names; empty if they do not.
   *
   * @param apart the names of rows and labels of which no two can be in the same cluster
   * @param needed the number of clusters that they need at the least
   * @param named the number of classes that labels name, 0 without labels
   */
  static Optional<String> beyondLabels(List<String> apart, int needed, int named) {
    return named == 0 || needed <= named
        ? Optional.empty()
        : Optional.of(
            "The links prove, if they and the labels are right, that there "
                + (needed - named == 1 ? "is" : "are")
                + " at least "
                + (needed - named)
                + (needed - named == 1 ? " class" : " classes")
                + " beside the "
                + named
                + " that labels name, as "
                + apart(apart));
  }

  private static String apart(List<String> apart) {
    int hidden = apart.size() - MOST_NAMED;
    // Rows tell more than the labels from which they are apart.
    List<String> rowsFirst = new ArrayList<>(apart);
    rowsFirst.sort(Comparator.comparing(name -> name.startsWith(LABEL)));
    return "no two of these can be together: "
        + rowsFirst.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
        + (hidden > 0 ? " and " + hidden + " more." : ".");
  }

  /**
   * Names what links and labels hold apart within one group.
   *
   * @param nodes rows below {@code rows}, and classes from there on
   * @param names the names of the rows by their numbers
   */
  public static List<String> named(
      int[] nodes, int rows, IntFunction<String> names, List<String> classes) {
    return Arrays.stream(nodes)
        .mapToObj(node -> node < rows ? names.apply(node) : label(classes, node - rows))
        .toList();
  }

  /** Returns a text that describes a cannot-link of a row with itself. */
  static String selfCannotLink(String row) {
    return "a cannot-link joins " + row + " with itself";
  }

  private static Map<Long, String> names(Audit.Subject subject, Object[] nodes) {
    Dataset<Row> named =
        subject
            .rows()
            .filter(col(LinkColumns.NODE).isin(nodes))
            .select(
                col(LinkColumns.NODE), RowKeys.shown(col(LinkColumns.KEY), subject.idColumns()));
    Map<Long, String> names = new HashMap<>();
    named.collectAsList().forEach(row -> names.put(row.getLong(0), row.getString(1)));
    return names;
  }

  private static String chain(
      Contradiction contradiction, int rows, IntFunction<String> names, List<String> classes) {
    String[] nodes = named(contradiction.chain(), rows, names, classes).toArray(String[]::new);
    if (nodes.length == 1) {
      return selfCannotLink(nodes[0]);
    }
    String end =
        contradiction.kind() == Contradiction.Kind.LABELS
            ? "these labels differ"
            : nodes[0] + " and " + nodes[nodes.length - 1] + " cannot be together";
    return shortened(nodes) + ", but " + end;
  }

  private static String shortened(String[] nodes) {
    int hidden = nodes.length - MOST_NAMED;
    if (hidden <= 1) {
      return String.join(" = ", nodes);
    }
    int half = MOST_NAMED / 2;
    return Arrays.stream(nodes, 0, half).collect(Collectors.joining(" = "))
        + " = ... "
        + hidden
        + " more ... = "
        + Arrays.stream(nodes, nodes.length - half, nodes.length)
            .collect(Collectors.joining(" = "));
  }

  /** Returns the nodes of a chain that are named in its description. */
  private static IntStream named(int[] chain) {
    int half = MOST_NAMED / 2;
    return chain.length <= MOST_NAMED + 1
        ? Arrays.stream(chain)
        : IntStream.concat(
            Arrays.stream(chain, 0, half), Arrays.stream(chain, chain.length - half, chain.length));
  }
}
