package org.mustlink.spark.link.tie;

import java.io.Serializable;

/**
 * What is known before ties are found.
 *
 * @param rows the number of rows of the table
 * @param few the number of ties up to which they are found in another way
 * @param reserved the number below which numbers of rows are reserved
 * @param classes the number of classes of labels
 * @param largest how many of the largest components are counted
 */
public record TieBounds(long rows, long few, long reserved, int classes, int largest)
    implements Serializable {}
