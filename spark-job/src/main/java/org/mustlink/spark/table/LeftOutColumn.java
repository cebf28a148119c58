package org.mustlink.spark.table;

/**
 * A column that no setting names and that is not a feature, though it could be one.
 *
 * @param column its name
 * @param reason why it is none, without a subject, such as "holds no numbers (string)"
 */
public record LeftOutColumn(String column, String reason) {}
