package org.mustlink.core.sideinfo;

/** What a rule by a column of the table says of the rows with one value. */
public enum RuleKind {
  /** They belong to the same cluster. */
  TOGETHER("together", true),

  /** A cluster may hold only some of them. */
  APART("apart", false);

  private final String key;
  private final boolean ties;

  RuleKind(String key, boolean ties) {
    this.key = key;
    this.ties = ties;
  }

  /** The name of the kind in settings, after {@code links.}, and in requests. */
  public String key() {
    return key;
  }

  /** The setting of the columns of such rules, in the form of messages. */
  public String setting() {
    return "{links." + key + "}";
  }

  /** Whether such a rule ties rows to each other, as must-links between them would. */
  public boolean ties() {
    return ties;
  }

  /**
   * Returns the value for which a text of the column stands: texts of one value are equal to the
   * rule.
   */
  public String value(String text) {
    return text;
  }

  /** Whether the text of a column is its value, so that {@link #value} need not be asked. */
  public boolean isText() {
    return true;
  }
}
