package org.mustlink.model.fit;

/**
 * How many links a fit may use.
 *
 * @param given whether there are links, even if the fit may use none of them
 * @param linkedRows the number of rows without a label that have links which are not held out
 * @param distinct the number of distinct links; 0 if the fit may not use any
 */
public record CountedLinks(boolean given, long linkedRows, long distinct) {
  /** What a table without links has. */
  public static final CountedLinks NONE = new CountedLinks(false, 0, 0);
}
