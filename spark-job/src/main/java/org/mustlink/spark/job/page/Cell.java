package org.mustlink.spark.job.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * A value of a row as its owner knows it. In JSON it is an array of the two.
 *
 * @param column the name of the column
 * @param text the value; null if the row has none
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
@JsonPropertyOrder({"column", "text"})
public record Cell(String column, @Nullable String text) {}
