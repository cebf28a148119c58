/**
 * The job jar run by the submit scripts on clusters that the tests start: a standalone cluster of
 * Spark, HDFS, YARN, and an object store.
 */
@NullMarked
package org.mustlink.clusters;

import org.jspecify.annotations.NullMarked;
