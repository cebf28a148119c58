package org.mustlink.spark.job.page;

import org.jspecify.annotations.Nullable;

/**
 * A value of a row as its owner knows it.
 *
 * @param column the name of the column
 * @param text the value; null if the row has none
 */
public record Cell(String column, @Nullable String text) {}
