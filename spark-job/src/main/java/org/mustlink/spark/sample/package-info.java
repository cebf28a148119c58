/**
 * Samples of rows that depend on what the rows hold and what they weigh, and not on how they are
 * split or ordered.
 */
@NullMarked
package org.mustlink.spark.sample;

import org.jspecify.annotations.NullMarked;
