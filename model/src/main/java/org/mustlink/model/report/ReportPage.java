package org.mustlink.model.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A summary as a self-contained page of HTML, which needs no network and can be opened from a disk.
 * The page contains the summary as data, from which its scripts make elements and texts, but never
 * markup. The content security policy of the page allows no other scripts.
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
    String policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; script-src 'sha256-"
            + hash(charts)
            + "' 'sha256-"
            + hash(script)
            + "'; base-uri 'none'; form-action 'none'";
    Map<String, String> parts =
        Map.of(
            "policy", policy,
            "style", resource("report.css"),
            "summary", inert(summary),
            "echarts", charts,
            "script", script);
    return filled(resource("report.html"), parts);
  }

  /**
   * Fills the parts into the template. Placeholders inside the parts themselves are not replaced.
   */
  private static String filled(String template, Map<String, String> parts) {
    StringBuilder page = new StringBuilder();
    int at = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", at)) {
      int close = template.indexOf("}}", open);
      page.append(template, at, open).append(parts.get(template.substring(open + 2, close)));
      at = close + 2;
    }
    return page.append(template.substring(at)).toString();
  }

  /** Escapes JSON so that it cannot end the element that contains it. */
  private static String inert(String json) {
    return compact(json)
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String compact(String json) {
    try {
      return MAPPER.writeValueAsString(MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("A summary is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static String hash(String script) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(script.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The jar lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
