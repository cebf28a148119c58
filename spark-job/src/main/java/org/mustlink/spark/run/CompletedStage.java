package org.mustlink.spark.run;

/**
 * A stage of a fit that has ended, as summaries list it.
 *
 * @param name of the stage, in words
 * @param seconds it took by the clock, at least 0
 * @param rows rows that went through, 0 for work on the driver
 * @param bytes read from the input, 0 where Spark does not count them
 */
public record CompletedStage(String name, double seconds, long rows, long bytes) {}
