package org.mustlink.core.survey;

import java.io.Serializable;

/**
 * A column of a table and what was decided for it.
 *
 * @param name its name
 */
public record DecidedColumn(String name, ColumnDecision decision) implements Serializable {}
