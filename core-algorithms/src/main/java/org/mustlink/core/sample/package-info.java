/**
 * What decides which rows of a table are in a sample, and how often: their content and their
 * weights, but not how the rows are partitioned or ordered.
 */
@NullMarked
package org.mustlink.core.sample;

import org.jspecify.annotations.NullMarked;
