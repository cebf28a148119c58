package org.mustlink.spark.run;

/** Hears what a fit does, in plain lines for a person, and its warnings. */
public interface Progress {
  /** One line on what was done, such as a stage with its seconds. */
  void line(String text);

  /** Something the owner of the data should know; it is also kept in the summary. */
  void warning(String text);
}
