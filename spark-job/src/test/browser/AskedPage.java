import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.mustlink.spark.job.page.AnswerColumns;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.page.Cell;
import org.mustlink.spark.job.page.OfflinePage;
import org.mustlink.spark.job.page.PageServer;
import org.mustlink.spark.job.page.PageSession;
import org.mustlink.spark.job.page.Pictures;
import org.mustlink.spark.job.page.Question;
import org.mustlink.spark.job.page.Round;

/**
 * The page of the command label with questions that are made up, and without a fit, so that a
 * browser can try it in a second. It takes the kind of the questions, rows, pairs or doubts, the
 * file of answers, and the directory of pictures. If the file is one of HTML, it writes the page
 * for people who do not run the program, and ends.
 */
public final class AskedPage {
  private static final String ATTACK =
      "</script><script>window.attacked=1</script><img src=x onerror=window.attacked=1> \"'`&lt;";
  private static final String TURNED = "abc\u202Egnp.exe\u2066\u200F";
  private static final List<String> COLUMNS = List.of("id", "label");
  private static final List<String> PAIR_COLUMNS = List.of("first", "second", "type");

  private final boolean pairs;
  private final boolean doubts;
  private int round;

  private AskedPage(String kind) {
    this.pairs = kind.equals("pairs");
    this.doubts = kind.equals("doubts");
  }

  /** Serves the page until the person ends it. */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    AskedPage page = new AskedPage(arguments[0]);
    AnswerColumns sheet =
        page.pairs
            ? new AnswerColumns(List.of("first"), List.of("second"), "type")
            : page.doubts
                ? new AnswerColumns(List.of("id"), List.of(), "label").confirming()
                : new AnswerColumns(List.of("id"), List.of(), "label");
    Pictures pictures = new Pictures(Optional.of(Path.of(arguments[2])));
    if (arguments[1].endsWith(".html")) {
      Round round = page.next(true, Set.of());
      OfflinePage offline =
          new OfflinePage(
              sheet, round.columns(), List.of("</script>"), Set.of("unknown"), "said.csv");
      Files.writeString(Path.of(arguments[1]), offline.of(round.questions(), pictures));
      return;
    }
    try (Answers answers = Answers.open(Path.of(arguments[1]), sheet)) {
      PageSession desk = new PageSession(answers, page::refusal);
      try (PageServer server = PageServer.open(0, desk, pictures)) {
        desk.show(page.next(true, answers.passed()), true);
        answers.begin("out");
        System.out.println("Answer at " + server.start());
        for (PageSession.Wish wish = desk.await();
            wish == PageSession.Wish.ROUND;
            wish = desk.await()) {
          if (answers.count() == 1) {
            desk.refuse("One answer is too few.");
          } else {
            desk.show(page.next(true, answers.passed()), true);
          }
        }
        desk.end();
      }
    }
  }

  private Round next(boolean fit, Set<String> passed) {
    List<Question> questions = new ArrayList<>();
    if (round == 1 && !pairs && !doubts) {
      List<Question> members = new ArrayList<>();
      for (int row = 100; row < 104; row++) {
        Map<String, String> cells = new LinkedHashMap<>();
        cells.put("id", "r" + row);
        cells.put("label", null);
        members.add(new Question(cells, row(row, 'a'), List.of(), ""));
      }
      questions.add(Question.ofSet("apple", members, "Why"));
    }
    for (int i = 0; i < 6; i++) {
      int row = round * 6 + i;
      Map<String, String> cells = new LinkedHashMap<>();
      if (pairs) {
        cells.put("first", "r" + row);
        cells.put("second", "s\"," + row);
        cells.put("type", null);
      } else {
        cells.put("id", "r\"," + row);
        cells.put("label", null);
      }
      if (doubts) {
        List<List<Cell>> nearest = List.of(row(row, 'b'), row(row, 'c'), row(row, 'd'));
        questions.add(
            Question.ofDoubt(
                cells,
                row(row, 'a'),
                "Why " + ATTACK,
                new Question.Doubt(
                    i == 5 ? "cluster 7" : ATTACK, i < 5, "pear" + TURNED, nearest)));
        continue;
      }
      questions.add(
          new Question(cells, row(row, 'a'), pairs ? row(row, 'b') : List.of(), "Why " + ATTACK));
    }
    round++;
    Round.Fit summary = round == 1 ? null : new Round.Fit(1000, 70, 3, 0.8, 0.85, 0.76, 0.91);
    return new Round(
        pairs ? PAIR_COLUMNS : COLUMNS,
        questions,
        doubts ? List.of(ATTACK, "apple", "pear" + TURNED) : List.of(),
        new Round.News(
            summary,
            doubts
                ? null
                : new Round.Worth(
                    20, round > 1, "it takes a round of at least 10 answers", -.01, .03, .05),
            doubts ? new Round.Doubted(12, 500, 7, 3, 15) : null));
  }

  private static List<Cell> row(int row, char side) {
    return List.of(
        new Cell("id", side + "" + row),
        new Cell(ATTACK, ATTACK + row),
        new Cell("same", "both " + row),
        new Cell("turned", TURNED),
        new Cell("long", "word ".repeat(2000)),
        new Cell("longest", side + "x".repeat(9999)),
        new Cell("gap", null),
        new Cell("picture", "pictures/dot.png"),
        new Cell("outside", "../outside.png"),
        new Cell("far", "http://127.0.0.1:9/far.png"),
        new Cell(
            "inside",
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="));
  }

  private Optional<String> refusal(String name) {
    return name.equals("unknown") ? Optional.of("the word is no class.") : Optional.empty();
  }
}
