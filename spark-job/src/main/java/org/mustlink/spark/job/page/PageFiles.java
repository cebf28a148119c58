package org.mustlink.spark.job.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

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

  static String html() {
    return resource(PAGE + "page.html");
  }

  static String style() {
    return resource(REPORT + "report.css") + "\n" + resource(PAGE + "page.css");
  }

  static String script() {
    return SCRIPTS.stream().map(PageFiles::resource).collect(Collectors.joining("\n"));
  }

  private static String resource(String name) {
    try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The jar lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
