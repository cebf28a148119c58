package org.mustlink.model.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;

/** What the pages that are one file are made of. */
public final class PageParts {
  private PageParts() {}

  /**
   * Fills the parts into the template. Placeholders inside the parts themselves are not replaced.
   */
  public static String filled(String template, Map<String, String> parts) {
    StringBuilder page = new StringBuilder();
    int at = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", at)) {
      int close = template.indexOf("}}", open);
      page.append(template, at, open).append(parts.get(template.substring(open + 2, close)));
      at = close + 2;
    }
    return page.append(template.substring(at)).toString();
  }

  /**
   * Returns the policy of a page that runs its own scripts alone and loads nothing from elsewhere.
   *
   * @param pictures where pictures may come from
   */
  public static String policy(String pictures, String... scripts) {
    return "default-src 'none'; style-src 'unsafe-inline'; img-src "
        + pictures
        + "; script-src "
        + Arrays.stream(scripts).map(PageParts::hash).collect(Collectors.joining(" "))
        + "; base-uri 'none'; form-action 'none'";
  }

  /** Escapes JSON so that it cannot end the element that contains it. */
  public static String inert(String json) {
    return json.replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String hash(String script) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /** Returns the text of a file in the jar, by its whole path. */
  public static String resource(String name) {
    try (InputStream in = PageParts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The jar lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
