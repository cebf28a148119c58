package org.mustlink.spark.io;

/** Texts of a table as messages show them. */
final class Texts {
  private static final int SHOWN = 120;

  private Texts() {}

  /** At most 120 letters, so that a message stays one line. */
  static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }
}
