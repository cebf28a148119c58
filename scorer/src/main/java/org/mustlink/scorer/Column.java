package org.mustlink.scorer;

/**
 * A column that a model reads.
 *
 * @param name its name in the table of the fit
 * @param kind number, category, time, text or vector
 * @param needed whether every row must have a value there
 */
public record Column(String name, String kind, boolean needed) {}
