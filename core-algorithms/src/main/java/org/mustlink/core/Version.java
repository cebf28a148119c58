package org.mustlink.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library, as written into models, summaries and {@code --version}. */
public final class Version {

  private static final String CURRENT = load();

  private Version() {}

  /** The version of this build, such as {@code 0.1.0}. */
  public static String current() {
    return CURRENT;
  }

  private static String load() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException(
            "version.properties is missing beside " + Version.class.getName());
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "");
  }
}
