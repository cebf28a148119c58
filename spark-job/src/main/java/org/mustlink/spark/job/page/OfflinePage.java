package org.mustlink.spark.job.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.report.PageParts;

/**
 * The page as one file with the questions inside, for people who do not run this program. The
 * browser keeps the answers, and saves them as the CSV file that a fit reads. The page may load
 * nothing, not even from the disk, so that pictures are inside too.
 *
 * @param sheet the columns that name rows and hold answers
 * @param columns all columns of the table of answers
 * @param classes the classes that are known
 * @param unknown the words that say that a class is not known
 * @param file the name under which the answers are saved
 */
public record OfflinePage(
    AnswerColumns sheet,
    List<String> columns,
    List<String> classes,
    Collection<String> unknown,
    String file) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MOST_BYTES = 1 << 20;

  /** Returns the page. */
  public String of(List<Question> questions, Pictures pictures) {
    String script = PageFiles.script();
    return PageFiles.html(
        "<meta http-equiv=\"Content-Security-Policy\" content=\""
            + PageParts.policy("data:", script)
            + "\">",
        "<style>" + PageFiles.style() + "</style>",
        "<script type=\"application/json\" id=\"questions\">%s</script>\n<script>%s</script>"
            .formatted(PageParts.inert(text(data(questions, pictures))), script));
  }

  /** What the scripts find inside the page; the browser keeps answers by the name. */
  private record Data(
      String kind,
      String answer,
      String file,
      List<String> columns,
      List<String> classes,
      Collection<String> unknown,
      List<PageState.Shown> questions,
      String name) {}

  private Data data(List<Question> questions, Pictures pictures) {
    Map<String, PageState.Shown> shown = new LinkedHashMap<>();
    for (Question one : questions) {
      String key = sheet.key(one.row());
      shown.put(
          key,
          new PageState.Shown(
              key,
              one.reason(),
              with(one.first(), pictures),
              with(one.second(), pictures),
              "",
              List.of(),
              null,
              columns.stream().<@Nullable String>map(one.row()::get).toList()));
    }
    List<PageState.Shown> asked = List.copyOf(shown.values());
    return new Data(
        PageState.kind(sheet),
        sheet.answer(),
        file,
        columns,
        classes,
        new TreeSet<>(unknown),
        asked,
        DigestUtils.sha256Hex(text(asked)).substring(0, 16));
  }

  private static List<Cell> with(List<Cell> cells, Pictures pictures) {
    return cells.stream()
        .map(
            cell ->
                cell.text() == null
                    ? cell
                    : pictures
                        .read(cell.text())
                        .filter(picture -> picture.content().length <= MOST_BYTES)
                        .map(picture -> new Cell(cell.column(), inside(picture)))
                        .orElse(cell))
        .toList();
  }

  private static String inside(Pictures.Picture picture) {
    return "data:%s;base64,%s"
        .formatted(picture.type(), Base64.getEncoder().encodeToString(picture.content()));
  }

  private static String text(Object data) {
    try {
      return MAPPER.writeValueAsString(data);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
