package org.mustlink.core.drift;

/**
 * How much the distribution of a column has changed.
 *
 * @param name the column, and what of it has changed if that is not its values
 * @param index the population stability index, at least 0
 * @param chance the index that one pair of samples in a thousand exceeds without any change
 * @param limited whether a limit holds for it: it holds for no point in time, since time goes on
 * @param summary the change in words; empty if nothing is told
 */
public record ColumnChange(
    String name, double index, double chance, boolean limited, String summary) {}
