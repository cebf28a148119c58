package org.mustlink.spark.job.page;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mustlink.model.report.PageParts;

/** The files of the page in the jar. Style and elements are those of the report, and more. */
final class PageFiles {
  private static final String REPORT = "/org/mustlink/model/report/";
  private static final String PAGE = "/org/mustlink/spark/page/";
  private static final List<String> SCRIPTS =
      List.of(
          REPORT + "elements.js",
          PAGE + "values.js",
          PAGE + "stores.js",
          PAGE + "classes.js",
          PAGE + "doubts.js",
          PAGE + "words.js",
          PAGE + "sets.js",
          PAGE + "ask.js");

  private PageFiles() {}

  /** The page of the server, which serves style and scripts beside it. */
  static String html() {
    return html(
        "",
        "<link rel=\"stylesheet\" href=\"page.css\">",
        "<script src=\"page.js\" defer></script>");
  }

  /** The page with its policy, its style and its scripts as elements. */
  static String html(String policy, String style, String scripts) {
    return PageParts.filled(
        PageParts.resource(PAGE + "page.html"),
        Map.of("policy", policy, "style", style, "scripts", scripts));
  }

  static String style() {
    return PageParts.resource(REPORT + "report.css") + "\n" + PageParts.resource(PAGE + "page.css");
  }

  static String script() {
    return SCRIPTS.stream().map(PageParts::resource).collect(Collectors.joining("\n"));
  }
}
