package org.mustlink.model.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A summary as a self-contained page of HTML, which needs no network and can be opened from a disk.
 * The page contains the summary as data, from which its scripts make elements and texts, but never
 * markup. Characters that cannot be seen stand there as their code points. The content security
 * policy of the page allows no other scripts.
 */
public final class ReportPage {
  private static final String CHARTS = "echarts.common.min.js";
  private static final List<String> SCRIPTS =
      List.of(
          "elements.js",
          "charts.js",
          "pictures.js",
          "sections.js",
          "found.js",
          "numbers.js",
          "outliers.js",
          "doubted.js",
          "calibration.js",
          "verdict.js",
          "groups.js",
          "comparison.js",
          "main.js");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ObjectWriter WRITER = MAPPER.writer(new VisibleCharacters());

  private ReportPage() {}

  /**
   * Makes the page of a summary or of a comparison.
   *
   * @param summary the content of {@code summary.json} or of {@code comparison.json}
   * @throws IllegalArgumentException if that is not JSON
   */
  public static String of(String summary) {
    String charts = resource(CHARTS);
    String script = SCRIPTS.stream().map(ReportPage::resource).collect(Collectors.joining("\n"));
    return PageParts.filled(
        resource("report.html"),
        Map.of(
            "policy", PageParts.policy("data: blob:", charts, script),
            "style", resource("report.css"),
            "summary", PageParts.inert(compact(summary)),
            "echarts", charts,
            "script", script));
  }

  private static String compact(String json) {
    try {
      return WRITER.writeValueAsString(MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("A summary is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static String resource(String name) {
    return PageParts.resource("/org/mustlink/model/report/" + name);
  }
}
