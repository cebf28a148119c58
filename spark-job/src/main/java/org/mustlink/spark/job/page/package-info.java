/**
 * The page on which a person answers questions: its server, and the files that keep the answers.
 */
@NullMarked
package org.mustlink.spark.job.page;

import org.jspecify.annotations.NullMarked;
