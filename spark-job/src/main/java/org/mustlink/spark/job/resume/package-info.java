/** What finished stages found, kept in files so that a later run goes on in place of a lost one. */
@NullMarked
package org.mustlink.spark.job.resume;

import org.jspecify.annotations.NullMarked;
