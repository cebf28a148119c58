package org.mustlink.spark.job.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.options.EnumWords;

/**
 * The questions of the present round, the answers to them, and what the person wishes next, between
 * the page and the fit. All windows of the page see the same.
 */
public final class PageSession {
  /** What the person wishes. */
  public enum Wish {
    /** A fit with the answers, and further questions. */
    ROUND,
    /** A fit with the answers, and the end. */
    LAST,
    /** The end. */
    END
  }

  private enum Phase {
    ASKING,
    FITTING,
    ENDED
  }

  /** What a request is told. */
  record Reply(int code, ObjectNode body) {}

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Answers answers;
  private final Function<String, Optional<String>> refusal;
  private final Set<String> classes = new LinkedHashSet<>();
  private final Map<String, Question> questions = new LinkedHashMap<>();
  private final Map<String, Answer> looked = new LinkedHashMap<>();
  private Phase phase = Phase.ASKING;
  private Map<String, Answer> fitted = Map.of();
  private Round.News news = Round.News.NONE;
  private @Nullable Wish wish;
  private String message = "";
  private int number;
  private long version;

  /**
   * Makes a session without questions.
   *
   * @param refusal says why a text cannot be the name of a class; empty if it can
   */
  public PageSession(Answers answers, Function<String, Optional<String>> refusal) {
    this.answers = answers;
    this.refusal = refusal;
  }

  /**
   * Shows the questions of a round.
   *
   * @param fitWasMade whether the last fit knows all answers
   */
  public synchronized void show(Round next, boolean fitWasMade) {
    answers.columns(next.columns());
    answers.settle();
    news = next.news();
    number++;
    if (fitWasMade) {
      fitted = answers.all();
    }
    classes.addAll(next.classes());
    if (!answers.sheet().pairs()) {
      answers.all().values().forEach(one -> classes.add(one.text()));
    }
    questions.clear();
    looked.clear();
    next.questions().forEach(one -> questions.put(answers.sheet().key(one), one));
    phase = Phase.ASKING;
    changed("");
  }

  /** Shows the news of a fit that knows all answers and after which nothing is asked. */
  public synchronized void fitted(Round.News last) {
    news = last;
    fitted = answers.all();
  }

  /** Shows why a fit was refused; the questions stay. */
  public synchronized void refuse(String reason) {
    phase = Phase.ASKING;
    changed(reason);
  }

  /** Tells all windows that the program ends. */
  public synchronized void end() {
    phase = Phase.ENDED;
    changed("");
  }

  /** Waits until the person wishes something. */
  public synchronized Wish await() throws InterruptedException {
    while (wish == null) {
      wait();
    }
    Wish next = wish;
    wish = null;
    return next;
  }

  /** The number of answers that the last fit does not know, or knows otherwise. */
  public synchronized int open() {
    Map<String, Answer> now = answers.all();
    long open =
        now.entrySet().stream()
            .filter(one -> !one.getValue().equals(fitted.get(one.getKey())))
            .count();
    return (int) (open + fitted.keySet().stream().filter(key -> !now.containsKey(key)).count());
  }

  synchronized Reply wish(Wish next) {
    if (phase != Phase.ASKING) {
      return refused(409, "A fit is at work. Wait until it has ended.");
    }
    wish = next;
    phase = Phase.FITTING;
    changed("");
    return new Reply(200, state());
  }

  /** Keeps what was said to a question. */
  synchronized Reply answer(String key, String how, String text) {
    Question question = questions.get(key);
    if (phase != Phase.ASKING) {
      return refused(409, "Not kept: a fit is at work. Answer again when it has ended.");
    }
    if (question == null) {
      return refused(409, "Not kept: this question is of an earlier round.");
    }
    Optional<Answer.Kind> known = EnumWords.find(Answer.Kind.class, how);
    if (known.isEmpty()) {
      return refused(400, "Not kept: there is no kind of answer '" + how + "'.");
    }
    Answer.Kind kind = known.get();
    String said = kind == Answer.Kind.ANSWER ? text.strip() : "";
    Optional<String> refusal =
        kind == Answer.Kind.ANSWER ? refusal(question, said) : Optional.empty();
    if (refusal.isPresent()) {
      return refused(422, "Not kept: " + refusal.get());
    }
    Optional<Answer> before = given(key);
    Answer now =
        new Answer(kind, said, null, answers.sheet().confirms() && kind == Answer.Kind.ANSWER);
    if (question.members().isEmpty()) {
      answers.give(question.row(), now);
      if (kind == Answer.Kind.ANSWER && !answers.sheet().pairs()) {
        classes.add(said);
      }
    } else {
      answers.give(key, SetAnswer.said(question, now));
      looked.put(key, now);
    }
    changed("");
    ObjectNode body = state();
    before
        .filter(given -> !given.equals(now))
        .ifPresent(given -> body.put("replaced", summary(given)));
    return new Reply(200, body);
  }

  private Optional<Answer> given(String key) {
    return Optional.ofNullable(looked.get(key)).or(() -> answers.given(key));
  }

  private Optional<String> refusal(Question question, String said) {
    if (!question.members().isEmpty()) {
      return SetAnswer.refusal(question, said);
    }
    if (answers.sheet().pairs()) {
      return said.equals("must") || said.equals("cannot")
          ? Optional.empty()
          : Optional.of("the answer to a question about two rows is must or cannot.");
    }
    return said.isEmpty() ? Optional.of("a class has a name.") : refusal.apply(said);
  }

  private static String summary(Answer given) {
    return given.kind() == Answer.Kind.ANSWER ? given.text() : EnumWords.word(given.kind());
  }

  /** Takes the last answer back. */
  synchronized Reply takeBack() {
    if (phase != Phase.ASKING) {
      return refused(409, "A fit is at work. Wait until it has ended.");
    }
    Optional<String> key = answers.takeBack();
    if (key.isEmpty()) {
      return refused(409, "No answer of this round is left to take back.");
    }
    looked.remove(key.get());
    changed("");
    ObjectNode body = state();
    body.put("back", key.get());
    return new Reply(200, body);
  }

  /** Whether a value occurs in a question of this round. */
  synchronized boolean shows(String value) {
    return questions.values().stream()
        .flatMap(Question::shown)
        .anyMatch(cell -> value.equals(cell.text()));
  }

  /**
   * Returns the state as soon as it differs from that of the window; nothing if it does not in a
   * while.
   */
  synchronized Optional<ObjectNode> since(long known) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE.toNanos();
    long left = PATIENCE.toMillis();
    while (known == version && left > 0) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
    return known == version ? Optional.empty() : Optional.of(state());
  }

  private Reply refused(int code, String reason) {
    ObjectNode body = state();
    body.put("refused", reason);
    return new Reply(code, body);
  }

  private void changed(String text) {
    message = text;
    version++;
    notifyAll();
  }

  private ObjectNode state() {
    List<PageState.Shown> shown = new ArrayList<>();
    Map<String, PageState.Said> said = new LinkedHashMap<>();
    questions.forEach(
        (key, question) -> {
          shown.add(PageState.Shown.of(key, question));
          given(key).ifPresent(answer -> said.put(key, PageState.Said.of(answer)));
        });
    return MAPPER.valueToTree(
        new PageState(
            PageState.kind(answers.sheet()),
            answers.sheet().confirms(),
            String.valueOf(answers.file()),
            answers.count(),
            open(),
            shown,
            said,
            List.copyOf(classes),
            news.fit(),
            news.worth(),
            news.doubted(),
            version,
            EnumWords.word(phase),
            message,
            number));
  }
}
