package org.mustlink.model.summary;

/**
 * A stage of a fit that has ended, as summaries list it.
 *
 * @param name the name of the stage
 * @param seconds the elapsed time, at least 0
 * @param rows the number of rows that were processed, 0 for work on the driver
 * @param bytes the bytes read from the input, 0 if Spark does not count them
 */
public record CompletedStage(String name, double seconds, long rows, long bytes) {}
