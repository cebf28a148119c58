/** What a report shows beside a summary: two results beside each other, and violated links. */
@NullMarked
package org.mustlink.spark.report;

import org.jspecify.annotations.NullMarked;
