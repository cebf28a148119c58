package org.mustlink.core.sideinfo;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.ClassKey;
import org.mustlink.core.values.ValueText;

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
   * Returns the value for which a text of the column stands, null if the text says that nothing is
   * known. Texts of one value are equal to the rule, such as 7, 7.0 and a 7 between blanks.
   */
  public @Nullable String value(String text) {
    @Nullable String known = ValueText.known(text);
    return known == null ? null : ClassKey.of(known);
  }
}
