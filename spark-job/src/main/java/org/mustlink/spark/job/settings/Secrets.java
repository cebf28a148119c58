package org.mustlink.spark.job.settings;

import java.util.regex.Pattern;

/** Hides the secrets in settings before they are printed. */
final class Secrets {
  private static final String HIDDEN = "******";
  private static final Pattern KEY =
      Pattern.compile(
          "password|passwd|secret|token|credential|access.?key", Pattern.CASE_INSENSITIVE);
  private static final Pattern USER_OF_ADDRESS = Pattern.compile("://[^/@\\s]+@");

  private Secrets() {}

  /**
   * Returns a value as it may be printed, without the value of a secret key and without a user and
   * a password in an address.
   */
  static String hidden(String key, String value) {
    return KEY.matcher(key).find()
        ? HIDDEN
        : USER_OF_ADDRESS.matcher(value).replaceAll("://" + HIDDEN + "@");
  }
}
