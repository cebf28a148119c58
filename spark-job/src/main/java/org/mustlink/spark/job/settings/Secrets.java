package org.mustlink.spark.job.settings;

import java.util.regex.Pattern;

/** What must not be shown of settings. */
final class Secrets {
  private static final String HIDDEN = "******";
  private static final Pattern KEY =
      Pattern.compile(
          "password|passwd|secret|token|credential|access.?key", Pattern.CASE_INSENSITIVE);
  private static final Pattern USER_OF_ADDRESS = Pattern.compile("://[^/@\\s]+@");

  private Secrets() {}

  /**
   * The value as it may be shown: not that of a secret key, nor a user and password in an address.
   */
  static String hidden(String key, String value) {
    return KEY.matcher(key).find()
        ? HIDDEN
        : USER_OF_ADDRESS.matcher(value).replaceAll("://" + HIDDEN + "@");
  }
}
